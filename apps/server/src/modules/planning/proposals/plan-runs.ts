import type { PlanBody, PlanRun } from "@fieldwright/contract/plan-days";
import type { TenantTx } from "@fieldwright/db/client";
import { uuidv7 } from "uuidv7";
import { createSoloThread, type Deps, notFound, type Principal } from "#kernel";
import { askToStop, chains, createControl } from "../planner";
import { type PlanOrder, type PlanThreadData, type Prepared, type Run, soFarOf } from "./plan-order";
import { askRunToStop, findRun, insertRun, type RunRecord, updateRun } from "./proposals.repo";

const presentRun = (run: Run): PlanRun => ({
  _id: run.id,
  state: "running",
  ...soFarOf(run),
  work: run.work,
  before: run.before,
  plan: null,
});

/** The fields were written by `presentRun` of this node or another. */
const presentRecord = ({ id, state, isLost, progress, work, before, best, plan }: RunRecord) =>
  ({ _id: id, state: isLost ? "failed" : state, progress, work, before, best, plan }) as PlanRun;

const mustFind = async (tx: TenantTx, id: string): Promise<RunRecord> => {
  const found = await findRun(tx, id);
  if (!found) throw notFound("This plan isn't here anymore. Make a new one.");
  return found;
};

/** A node that makes the run knows more until it ends. It hears of that a moment after other nodes can read it. */
const present = (run: Run | undefined, record: RunRecord): PlanRun =>
  run && record.state === "running" ? presentRun(run) : presentRecord(record);

type Read = <T>(run: (tx: TenantTx) => Promise<T>) => Promise<T>;

type Member = Principal & { readonly organizationId: string };

type PlanRuns = {
  /** `insert` stores the run for all nodes. It is made from `begin` on. */
  readonly prepare: (
    principal: Member,
    body: PlanBody,
    now: Date,
  ) => Promise<{
    readonly id: string;
    readonly insert: (tx: TenantTx) => Promise<PlanRun>;
    readonly begin: () => void;
  }>;
  readonly read: (principal: Principal, id: string, read: Read) => Promise<PlanRun>;
  readonly stop: (tx: TenantTx, principal: Principal, id: string) => Promise<PlanRun>;
  /** Resolves when no run writes any more. */
  readonly close: () => Promise<void>;
};

const files = {
  source: new URL("./plan-run-worker-from-source.mjs", import.meta.url),
  built: new URL("./plan-run-worker.js", import.meta.url),
};

/** Two write how far along runs are while others load their days. */
const connections = 3;
/** The days of a few organizations, beside what the search threads have. */
const maxMegabytes = 512;
const idleSeconds = 60;

/** A run is a row that any node reads. */
export const createPlanRuns = ({
  database,
  config,
  log,
}: Pick<Deps, "database" | "config" | "log">): PlanRuns => {
  const here = new Map<string, Run>();
  const making = new Set<Promise<void>>();
  const data: PlanThreadData = {
    config,
    address: { ...database.direct.config, max: connections },
  };
  const thread = createSoloThread<PlanOrder, Prepared | undefined>(files, {
    data,
    maxMegabytes,
    idleSeconds,
    work: "plan-run",
    log,
  });

  const findHere = ({ organizationId }: Principal, id: string): Run | undefined => {
    const run = here.get(id);
    return run?.organizationId === organizationId ? run : undefined;
  };

  const make = async (run: Run): Promise<void> => {
    try {
      await thread.run({ make: run });
    } catch (cause) {
      log.error({ err: cause }, "a plan could not be made");
      // If the database is away, others see it by the time of the last write.
      await database
        .tenant(run.organizationId, (tx) => updateRun(tx, run.id, { state: "failed" }))
        .catch(() => {});
    } finally {
      here.delete(run.id);
    }
  };

  return {
    prepare: async (principal, body, now) => {
      const { organizationId, userId } = principal;
      const id = uuidv7();
      const ready = await thread.run({ prepare: id, principal, body, now });
      if (!ready) throw new Error("a plan was not prepared");
      const run: Run = { id, organizationId, userId, control: createControl(chains), ...ready };
      return {
        id,
        insert: async (tx) => {
          await insertRun(tx, run);
          return presentRun(run);
        },
        begin: () => {
          // One person watches one plan at a time.
          for (const other of here.values()) if (other.userId === userId) askToStop(other.control);
          here.set(id, run);
          const made = make(run).finally(() => making.delete(made));
          making.add(made);
        },
      };
    },
    read: async (principal, id, read) => {
      const record = await read((tx) => mustFind(tx, id));
      return present(findHere(principal, id), record);
    },
    stop: async (tx, principal, id) => {
      const run = findHere(principal, id);
      if (run) askToStop(run.control);
      else await askRunToStop(tx, id);
      return present(run, await mustFind(tx, id));
    },
    close: async () => {
      for (const { control } of here.values()) askToStop(control);
      await Promise.all(making);
      await thread.close();
    },
  };
};
