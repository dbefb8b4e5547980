import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import type { PlanRun } from "@fieldwright/contract/plan-days";
import type { Database, TenantTx } from "@fieldwright/db/client";
import type { OptimizationType } from "@fieldwright/domain/assistance";
import { cents, toDollars } from "@fieldwright/domain/money";
import { milesOf } from "@fieldwright/domain/travel";
import { evaluate, type Figures } from "@fieldwright/engine/evaluate";
import type { Logger } from "pino";
import { uuidv7 } from "uuidv7";
import { notFound, type Principal } from "#kernel";
import { buildProblem, type Days } from "../days/build-problem";
import { outsideOf } from "../days/plan-around";
import type { Effort, Planner } from "../planner";
import { askToStop, type Control, createControl, readControl } from "../planner";
import { askRunToStop, findRun, insertRun, type RunRecord, updateRun } from "./proposals.repo";
import { proposePlan } from "./propose";

/** A run that this node makes. */
type Run = {
  readonly id: string;
  readonly organizationId: string;
  readonly userId: string;
  readonly control: Control;
  /** Parts of the problem: visits and jobs. */
  readonly work: number;
  readonly before: PlanRun["before"];
};

/** As many as most machines have free cores. */
const chains = 2;

/** How often a node writes how far along its runs are, for the others. */
const writeEvery = 1_000;

/**
 * A week of a dozen people takes about ten seconds: a step takes a fifth of a millisecond. The time limit is many times that,
 * so that the steps end the search on slow or busy machines too.
 */
export const effortFor = (parts: number): Effort => ({
  chains,
  steps: Math.min(60_000, 3_000 + 250 * parts),
  milliseconds: 120_000,
});

const presentSoFar = (figures: Pick<Figures, "travel" | "distance" | "cost">, planned: number) => ({
  travelMinutes: Math.round(figures.travel / 60),
  miles: Number(milesOf(figures.distance).toFixed(1)),
  cost: toDollars(cents(figures.cost)),
  planned,
});

const soFarOf = ({ control, work }: Run): Pick<PlanRun, "progress" | "best"> => {
  const { share, best } = readControl(control);
  return { progress: share, best: best && presentSoFar(best, work - best.unplanned) };
};

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

const mustFind = async (tx: TenantTx, id: string): Promise<PlanRun> => {
  const found = await findRun(tx, id);
  if (!found) throw notFound("This plan isn't here anymore. Make a new one.");
  return presentRecord(found);
};

type Means = {
  readonly plannerOf: (principal: Principal) => Planner;
  readonly database: Database;
  readonly log: Logger;
};

type Read = <T>(run: (tx: TenantTx) => Promise<T>) => Promise<T>;

type PlanRuns = {
  /** `insert` stores the run for all nodes. It is made from `begin` on. */
  readonly prepare: (
    principal: Principal & { readonly organizationId: string },
    days: Days,
    type: OptimizationType,
  ) => {
    readonly id: string;
    readonly insert: (tx: TenantTx) => Promise<PlanRun>;
    readonly begin: () => void;
  };
  readonly read: (principal: Principal, id: string, read: Read) => Promise<PlanRun>;
  readonly stop: (tx: TenantTx, principal: Principal, id: string) => Promise<PlanRun>;
  /** Resolves when no run writes any more. */
  readonly close: () => Promise<void>;
};

/** A run is a row that any node reads. The node that makes it knows more, and answers from its memory. */
export const createPlanRuns = ({ plannerOf, database, log }: Means): PlanRuns => {
  const here = new Map<string, Run>();
  const making = new Set<Promise<void>>();

  const findHere = ({ organizationId }: Principal, id: string): Run | undefined => {
    const run = here.get(id);
    return run?.organizationId === organizationId ? run : undefined;
  };

  const write = (run: Run, fields: Parameters<typeof updateRun>[2]): Promise<boolean> =>
    database.tenant(run.organizationId, (tx) => updateRun(tx, run.id, fields));

  /** Until the run ends. A failure is no reason to stop: the next second may be better. */
  const tellOthers = async (run: Run, signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      await sleep(writeEvery, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      const isToStop = await write(run, soFarOf(run)).catch(() => false);
      if (isToStop) askToStop(run.control);
    }
  };

  const make = async (run: Run, planner: Planner, days: Days, type: OptimizationType): Promise<void> => {
    const ended = new AbortController();
    const telling = tellOthers(run, ended.signal);
    try {
      // Whoever asked gets the answer that it runs first.
      await setImmediate();
      const search = { planner, log, long: { control: run.control, effort: effortFor } };
      const { plan, store } = await proposePlan(search, days, type);
      ended.abort();
      await telling;
      await database.tenant(run.organizationId, async (tx) => {
        await store(tx);
        await updateRun(tx, run.id, { ...soFarOf(run), state: "done", progress: 1, plan });
      });
    } catch (cause) {
      log.error({ err: cause }, "a plan could not be made");
      ended.abort();
      await telling;
      // If the database is away, others see it by the time of the last write.
      await write(run, { state: "failed" }).catch(() => {});
    } finally {
      here.delete(run.id);
    }
  };

  return {
    prepare: (principal, days, type) => {
      const { organizationId, userId } = principal;
      const { problem, today } = buildProblem(days, type, outsideOf(days));
      const work = problem.visits.length;
      const before = presentSoFar(evaluate(problem, today), work - days.jobs.length);
      const run: Run = { id: uuidv7(), organizationId, userId, control: createControl(chains), work, before };
      return {
        id: run.id,
        insert: async (tx) => {
          await insertRun(tx, run);
          return presentRun(run);
        },
        begin: () => {
          // One person watches one plan at a time.
          for (const other of here.values()) if (other.userId === userId) askToStop(other.control);
          here.set(run.id, run);
          const made = make(run, plannerOf(principal), days, type).finally(() => making.delete(made));
          making.add(made);
        },
      };
    },
    read: async (principal, id, read) => {
      const run = findHere(principal, id);
      return run ? presentRun(run) : read((tx) => mustFind(tx, id));
    },
    stop: async (tx, principal, id) => {
      const run = findHere(principal, id);
      if (run) askToStop(run.control);
      else await askRunToStop(tx, id);
      return run ? presentRun(run) : mustFind(tx, id);
    },
    close: async () => {
      for (const { control } of here.values()) askToStop(control);
      await Promise.all(making);
    },
  };
};
