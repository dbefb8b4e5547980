import { BrokenPlan } from "@fieldwright/engine/check/keep-rules";
import type { Problem } from "@fieldwright/engine/model/problem";
import type { Solution, Solved } from "@fieldwright/engine/solve";
import { type Round, solveInChains } from "@fieldwright/engine/solve-in-chains";
import { createThreadPool } from "#kernel";
import type { Control } from "./search-control";

/** The number of steps ends the search, so that the same day gives the same plan. The time limit is for slow machines. */
export type Effort = {
  /** Parallel searches that exchange their best plans. Fixed, so that the plan does not depend on the machine. */
  readonly chains: number;
  /** Steps of each chain. */
  readonly steps: number;
  readonly milliseconds: number;
};

const usualEffort: Effort = { chains: 1, steps: 10_000, milliseconds: 20_000 };

export type Order = {
  readonly problem: Problem;
  readonly round: Round;
  readonly milliseconds: number;
  /** Set if someone watches the search and may stop it. */
  readonly control: Control | undefined;
};

/** What a thread found: a plan, or the faults of a plan that breaks a rule. */
export type Found = Solved | Pick<BrokenPlan, "seed" | "faults">;

const mustBeWhole = (found: Found): Solved => {
  if ("faults" in found) throw new BrokenPlan(found.seed, found.faults);
  return found;
};

/** Plans are made in threads, so that no request waits for someone else's plan. */
export type Planner = {
  readonly plan: (
    problem: Problem,
    seed: number,
    how?: { readonly effort?: Effort; readonly control?: Control },
  ) => Promise<Solution>;
};

/** The threads that all organizations share in turn. */
type Planners = {
  readonly of: (organizationId: string) => Planner;
  readonly close: () => Promise<void>;
};

export const createPlanners = (): Planners => {
  const pool = createThreadPool<Order, Found>(
    {
      source: new URL("./solve-worker-from-source.mjs", import.meta.url),
      built: new URL("./solve-worker.js", import.meta.url),
    },
    // A search ends by itself after its milliseconds. This limit is for one that hangs.
    { maxSeconds: 120, maxMegabytes: 512, maxWaiting: 20 },
  );
  return {
    of: (organizationId) => ({
      plan: (problem, seed, { effort: { chains, steps, milliseconds } = usualEffort, control } = {}) =>
        solveInChains({ seed, chains, steps }, async (round) => {
          const order = { problem, round, milliseconds: milliseconds * round.share, control };
          return mustBeWhole(await pool.run(organizationId, order));
        }),
    }),
    close: pool.close,
  };
};
