import { type Elite, mergeElites } from "./search/elites";
import { standardParameters } from "./search/parameters";
import type { Solution, Solved } from "./solve";

/** One chain from one exchange of elites to the next. */
export interface Round {
  readonly chain: number;
  readonly seed: number;
  readonly steps: number;
  /** None in the first round. */
  readonly elites: readonly Elite[];
  /** How much of all steps comes before this round, and how much the round is. */
  readonly before: number;
  readonly share: number;
}

/** Solves one round, wherever the caller wants: rounds that are given at the same time do not wait for each other. */
export type RunRound = (round: Round) => Promise<Solved>;

export interface Chains {
  readonly seed: number;
  readonly chains: number;
  /** Of each chain. */
  readonly steps: number;
}

/** Each chain finds plans of its own for most of its steps, then all go on from the best of all. */
const shares = [0.7, 0.15, 0.15] as const;
const alone = [1] as const;

const seedOf = (seed: number, round: number, chain: number): number => seed + round * 1009 + chain * 7919;

const costOf = ({ elites }: Solved): number => elites[0]?.cost ?? Infinity;

/**
 * Several searches that exchange their best plans after fixed numbers of steps. Seed, steps and number of chains decide the
 * plan, not the machine; one chain is `solve`.
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
