import { standardParameters } from "./search/parameters";
import { type Elite, mergeElites } from "./search/search";
import type { Solution, Solved } from "./solve";

/** The part of a chain between two exchanges of elites. */
export interface Round {
  readonly chain: number;
  readonly seed: number;
  readonly steps: number;
  /** Empty in the first round. */
  readonly elites: readonly Elite[];
  /** Share of all steps before this round, and share of this round. */
  readonly before: number;
  readonly share: number;
}

/** Solves one round, for example on another thread. Rounds that start together do not depend on each other. */
export type RunRound = (round: Round) => Promise<Solved>;

export interface Chains {
  readonly seed: number;
  readonly chains: number;
  /** Per chain. */
  readonly steps: number;
}

/** Chains search alone for most of their steps, then they all continue from the best plans. */
const shares = [0.7, 0.15, 0.15] as const;
const alone = [1] as const;

const seedOf = (seed: number, round: number, chain: number): number => seed + round * 1009 + chain * 7919;

const costOf = ({ elites }: Solved): number => elites[0]?.cost ?? Infinity;

/**
 * Runs several searches that exchange their best plans after fixed numbers of steps. The plan depends on seed, steps
 * and number of chains, not on the machine. One chain is the same as `solve`.
 */
export const solveInChains = async ({ seed, chains, steps }: Chains, run: RunRound): Promise<Solution> => {
  let elites: readonly Elite[] = [];
  let best: Solved | undefined;
  let before = 0;
  for (const [round, share] of (chains > 1 ? shares : alone).entries()) {
    const given = elites;
    const done = before;
    const found = await Promise.all(
      Array.from({ length: chains }, (_, chain) =>
        run({
          chain,
          seed: seedOf(seed, round, chain),
          steps: Math.round(steps * share),
          elites: given,
          before: done,
          share,
        }),
      ),
    );
    elites = mergeElites(
      found.map((each) => each.elites),
      standardParameters.elites,
    );
    best = found.reduce((least, each) => (costOf(each) < costOf(least) ? each : least));
    before += share;
  }
  if (!best) throw new RangeError("A plan needs at least one chain");
  const { routes, unplanned, points } = best;
  return { routes, unplanned, points, steps: steps * chains };
};
