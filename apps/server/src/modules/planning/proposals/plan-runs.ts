import { setImmediate } from "node:timers/promises";
import type { DayPlan, PlanRun } from "@fieldwright/contract/plan-days";
import type { Database } from "@fieldwright/db/client";
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
import { proposePlan } from "./propose";

type Run = {
  readonly id: string;
  readonly organizationId: string | null;
  readonly userId: string;
  readonly control: Control;
  /** Parts of the problem: visits and jobs. */
  readonly work: number;
  readonly before: PlanRun["before"];
  outcome: { readonly state: "running" | "failed" } | { readonly state: "done"; readonly plan: DayPlan };
};

/** Runs are kept while someone waits; their result is stored as a proposal. */
const maxRuns = 50;

/** As many as most machines have free cores. */
const chains = 2;

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

const presentRun = ({ id, control, work, before, outcome }: Run): PlanRun => {
  const { share, best } = readControl(control);
  return {
    _id: id,
    state: outcome.state,
    progress: outcome.state === "done" ? 1 : share,
    work,
    before,
    best: best && presentSoFar(best, work - best.unplanned),
    plan: outcome.state === "done" ? outcome.plan : null,
  };
};

type Means = {
  readonly plannerOf: (principal: Principal) => Planner;
  readonly database: Database;
  readonly log: Logger;
};

type PlanRuns = {
  readonly start: (principal: Principal, days: Days, type: OptimizationType) => PlanRun;
  readonly read: (principal: Principal, id: string) => PlanRun;
  readonly stop: (principal: Principal, id: string) => PlanRun;
};

/** Running plan runs, kept in the memory of this process. */
export const createPlanRuns = ({ plannerOf, database, log }: Means): PlanRuns => {
  const runs = new Map<string, Run>();

  const mustFind = ({ organizationId }: Principal, id: string): Run => {
    const run = runs.get(id);
    if (!run || run.organizationId !== organizationId) throw notFound("This plan is not being made here");
    return run;
  };

  const follow = async (run: Run, planner: Planner, days: Days, type: OptimizationType): Promise<void> => {
    try {
      // Whoever asked gets the answer that it runs first.
      await setImmediate();
      const search = { planner, log, long: { control: run.control, effort: effortFor } };
      const { plan, store } = await proposePlan(search, days, type);
      if (run.organizationId) await database.tenant(run.organizationId, store);
      run.outcome = { state: "done", plan };
    } catch (cause) {
      run.outcome = { state: "failed" };
      log.error({ err: cause }, "a plan could not be made");
    }
  };

  const forget = () => {
    const ended = [...runs.values()].filter(({ outcome }) => outcome.state !== "running");
    for (const { id } of ended.slice(0, Math.max(0, runs.size - maxRuns))) runs.delete(id);
  };

  return {
    start: (principal, days, type) => {
      const { organizationId, userId } = principal;
      // One person watches one plan at a time.
      for (const run of runs.values()) if (run.userId === userId) askToStop(run.control);
      forget();
      const { problem, today } = buildProblem(days, type, outsideOf(days));
      const run: Run = {
        id: uuidv7(),
        organizationId,
        userId,
        control: createControl(chains),
        work: problem.visits.length,
        before: presentSoFar(evaluate(problem, today), problem.visits.length - days.jobs.length),
        outcome: { state: "running" },
      };
      runs.set(run.id, run);
      void follow(run, plannerOf(principal), days, type);
      return presentRun(run);
    },
    read: (principal, id) => presentRun(mustFind(principal, id)),
    stop: (principal, id) => {
      const run = mustFind(principal, id);
      askToStop(run.control);
      return presentRun(run);
    },
  };
};
