import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@fieldwright/db/client";
import type { OptimizationType } from "@fieldwright/domain/assistance";
import { evaluate } from "@fieldwright/engine/evaluate";
import type { Logger } from "pino";
import { buildProblem, type Days } from "../days/build-problem";
import { loadPlan } from "../days/load-days";
import { outsideOf } from "../days/plan-around";
import type { Setting } from "../places";
import { askToStop, chains, type Effort, type Planner } from "../planner";
import { type PlanOrder, type Prepared, presentSoFar, type Run, soFarOf } from "./plan-order";
import { updateRun } from "./proposals.repo";
import { proposePlan } from "./propose";

/** How often it is written how far along a run is, for the other nodes. */
const writeEvery = 1_000;

/** Milliseconds after which days that nobody began to plan are forgotten. */
const keptFor = 60_000;

/**
 * A week of a dozen people takes about ten seconds: a step takes a fifth of a millisecond. The time limit is many times that,
 * so that the steps end the search on slow or busy machines too.
 */
export const effortFor = (parts: number): Effort => ({
  chains,
  steps: Math.min(60_000, 3_000 + 250 * parts),
  milliseconds: 120_000,
});

type Means = {
  readonly plannerOf: (organizationId: string) => Planner;
  readonly database: Database;
  readonly travel: Setting["travel"];
  readonly log: Logger;
};

/** Makes the plans of a process, in a thread: millions of small things between a few waits. */
export const createPlanMaker = ({ plannerOf, database, travel, log }: Means) => {
  const prepared = new Map<string, { readonly days: Days; readonly type: OptimizationType }>();

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

  return {
    prepare: async ({
      prepare: id,
      principal,
      body,
      now,
    }: Extract<PlanOrder, { prepare: string }>): Promise<Prepared> => {
      const days = await database.tenant(principal.organizationId, (tx) =>
        loadPlan(tx, principal, body, { now, travel }),
      );
      await days.ways.prepare();
      const type = body.optimizationType;
      const { problem, today } = buildProblem(days, type, outsideOf(days));
      const work = problem.visits.length;
      prepared.set(id, { days, type });
      setTimeout(() => prepared.delete(id), keptFor).unref();
      return { work, before: presentSoFar(evaluate(problem, today), work - days.jobs.length) };
    },
    make: async (run: Run): Promise<void> => {
      const ready = prepared.get(run.id);
      prepared.delete(run.id);
      if (!ready) throw new Error("a plan is to be made that was not prepared");
      const ended = new AbortController();
      const telling = tellOthers(run, ended.signal);
      try {
        const search = {
          planner: plannerOf(run.organizationId),
          log,
          long: { control: run.control, effort: effortFor },
        };
        const { plan, store } = await proposePlan(search, ready.days, ready.type);
        ended.abort();
        await telling;
        await database.tenant(run.organizationId, async (tx) => {
          await store(tx);
          await updateRun(tx, run.id, { ...soFarOf(run), state: "done", progress: 1, plan });
        });
      } finally {
        ended.abort();
        await telling;
      }
    },
  };
};
