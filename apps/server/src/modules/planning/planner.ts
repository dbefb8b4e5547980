import { availableParallelism } from "node:os";
import { BrokenPlan } from "@fieldwright/engine/check/check-plan";
import type { Figures } from "@fieldwright/engine/evaluate";
import type { Outlook } from "@fieldwright/engine/hold/outlook";
import type { SteadyInput } from "@fieldwright/engine/hold/steady";
import type { PlannedRoute, PlanResult, Problem } from "@fieldwright/engine/model/problem";
import { cents, meters, type Seconds, seconds } from "@fieldwright/engine/model/problem";
import type { Solution, Solved } from "@fieldwright/engine/solve";
import { type Round, solveInChains } from "@fieldwright/engine/solve-in-chains";
import { createThreadPool, type Deps, maxThreads } from "#kernel";

/** Memory shared with the search threads: the server asks them to stop, and they report their progress. */
export type Control = Int32Array<SharedArrayBuffer>;

const stopCell = 0;
/** One block for each chain. */
const cells = ["permille", "isTold", "unplanned", "points", "travel", "distance", "cost"] as const;
type Cell = (typeof cells)[number];

const cellOf = (chain: number, cell: Cell): number => 1 + chain * cells.length + cells.indexOf(cell);
const chainsOf = (control: Control): number => (control.length - 1) / cells.length;

export const createControl = (chains: number): Control =>
  new Int32Array(new SharedArrayBuffer((1 + chains * cells.length) * Int32Array.BYTES_PER_ELEMENT));

export const askToStop = (control: Control): void => {
  Atomics.store(control, stopCell, 1);
};

export const isAskedToStop = (control: Control): boolean => Atomics.load(control, stopCell) === 1;

type SoFar = Pick<Figures, "travel" | "distance" | "cost"> & {
  /** Parts of the problem that are left out. */
  readonly unplanned: number;
};

/** Progress never goes back, although a plan may take several searches. */
export const tellShare = (control: Control, chain: number, share: number): void => {
  const permille = Math.min(1000, Math.round(share * 1000));
  const cell = cellOf(chain, "permille");
  if (permille > Atomics.load(control, cell)) Atomics.store(control, cell, permille);
};

export const tellBest = (
  control: Control,
  chain: number,
  soFar: SoFar & { readonly points: number },
): void => {
  const told = { ...soFar, points: Math.round(soFar.points) };
  for (const cell of ["unplanned", "points", "travel", "distance", "cost"] as const)
    Atomics.store(control, cellOf(chain, cell), told[cell]);
  Atomics.store(control, cellOf(chain, "isTold"), 1);
};

/** The average progress of all chains, and the best plan of any. */
export const readControl = (control: Control): { share: number; best: SoFar | null } => {
  const chains = Array.from({ length: chainsOf(control) }, (_, chain) => {
    const read = (cell: Cell) => Atomics.load(control, cellOf(chain, cell));
    return { permille: read("permille"), isTold: read("isTold") === 1, points: read("points"), read };
  });
  const [best] = chains
    .filter(({ isTold }) => isTold)
    .map(({ points, read }) => ({
      points,
      unplanned: read("unplanned"),
      travel: seconds(read("travel")),
      distance: meters(read("distance")),
      cost: cents(read("cost")),
    }))
    .sort((one, other) => one.unplanned - other.unplanned || one.points - other.points);
  const done = chains.reduce((sum, { permille }) => sum + permille, 0);
  return { share: done / (1000 * chains.length), best: best ?? null };
};

const second = 1000;
const day = 24 * 3600 * second;

/** The engine counts whole seconds from an origin, which stay below 2^30 for years. */
export type Timeline = {
  readonly at: (instant: Date) => Seconds;
  readonly instant: (at: Seconds) => Date;
};

/** The origin is a midnight of UTC, so that quarters of an hour are multiples of 900 in every zone. */
export const timelineNear = (near: Date): Timeline => {
  const origin = (Math.floor(near.getTime() / day) - 40) * day;
  return {
    at: (instant) => seconds(Math.round((instant.getTime() - origin) / second)),
    instant: (at) => new Date(origin + at * second),
  };
};

/** The number of steps ends the search, so that the same day gives the same plan. The time limit is for slow machines. */
export type Effort = {
  /** Parallel searches that exchange their best plans. Fixed, so that the plan does not depend on the machine. */
  readonly chains: number;
  /** Steps of each chain. */
  readonly steps: number;
  readonly milliseconds: number;
};

/** Searches of a plan run: as many as most machines have free cores. */
export const chains = 2;

const usualEffort: Effort = { chains: 1, steps: 10_000, milliseconds: 20_000 };

/** Makes a finished plan hold. */
type HoldOrder = {
  readonly hold: SteadyInput;
  /** Other plans for the same days, to compare it with. */
  readonly others: readonly (readonly PlannedRoute[])[];
  readonly isLarge: boolean;
};

export type SearchOrder = {
  readonly problem: Problem;
  readonly round: Round;
  readonly milliseconds: number;
  /** Set if someone watches the search and may stop it. */
  readonly control: Control | undefined;
  readonly isLarge: boolean;
};

export type Order = SearchOrder | HoldOrder;

/** A plan that holds, and what is to be expected of it and of each of the others, in this order. */
export type Held = { readonly held: PlanResult; readonly outlooks: readonly Outlook[] };

/** What a thread found: a plan, or the faults of a plan that breaks a rule. */
export type Found =
  /** Why the thread has no core, if it has none. */
  (Solved & { readonly withoutCore: string | undefined }) | Held | Pick<BrokenPlan, "seed" | "faults">;

const mustBeWhole = (found: Found) => {
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
  /** The same visits, moved so that fewer customers wait when work takes longer than planned. */
  readonly hold: (input: SteadyInput, others: HoldOrder["others"]) => Promise<Held>;
};

/** Steps times visits. What is less takes about two seconds. */
const largeWork = 2_000_000;

/** Visits. Fewer take less than half a second. */
const largeToHold = 150;

/** The threads that all organizations share in turn. */
type Planners = {
  readonly of: (organizationId: string) => Planner;
  readonly close: () => Promise<void>;
};

const openPool = (work: string, threads: number) =>
  createThreadPool<Order, Found>(
    {
      source: new URL("./solve-worker-from-source.mjs", import.meta.url),
      built: new URL("./solve-worker.js", import.meta.url),
    },
    // A search ends by itself after its milliseconds. This limit is for one that hangs.
    { maxSeconds: 120, maxMegabytes: 512, maxWaiting: 20, threads, work },
  );

/** Each takes up to 512 MB. */
const maxLarge = 8;

/** Small work has threads of its own, so that the optimization of a day does not wait for somebody's plan of two weeks. */
export const createPlanners = (log?: Pick<Deps["log"], "warn">): Planners => {
  let isSaid = false;
  const sayOnce = (withoutCore: string | undefined) => {
    if (withoutCore === undefined || isSaid) return;
    isSaid = true;
    log?.warn({ cause: withoutCore }, "the search has no core: plans are the same, but take longer");
  };
  const small = openPool("solve", maxThreads);
  const large = openPool("plan", Math.min(maxLarge, availableParallelism()));
  return {
    of: (organizationId) => ({
      plan: (problem, seed, { effort: { chains, steps, milliseconds } = usualEffort, control } = {}) => {
        const isLarge = steps * problem.visits.length > largeWork;
        return solveInChains({ seed, chains, steps }, async (round) => {
          const order = { problem, round, milliseconds: milliseconds * round.share, control, isLarge };
          const found = mustBeWhole(await (isLarge ? large : small).run(organizationId, order));
          if ("held" in found) throw new Error("a search answered with something else");
          sayOnce(found.withoutCore);
          return found;
        });
      },
      hold: async (hold, others) => {
        const isLarge = hold.problem.visits.length > largeToHold;
        const order = { hold, others, isLarge };
        const found = mustBeWhole(await (isLarge ? large : small).run(organizationId, order));
        if (!("held" in found)) throw new Error("a plan to hold was searched");
        return found;
      },
    }),
    close: async () => {
      await Promise.all([small.close(), large.close()]);
    },
  };
};
