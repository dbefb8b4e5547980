/** One set for all problems, measured with `npm run bench:engine` and `npm run bench:days`. */
export interface Parameters {
  /** Average number of visits taken out, fewer if many are unplanned already, and the maximum per route. */
  readonly removed: { readonly least: number; readonly most: number };
  readonly longestString: number;
  /** The most visits without a route that a step tries to put in, beside those that must have one. */
  readonly retried: number;
  /**
   * A visit that more routes than `above` may serve is tried on those of its nearest neighbors and on empty ones, and now and
   * then, at `farRate`, on all. One that must have a place is tried on all if there is none near.
   */
  readonly nearRoutes: { readonly above: number; readonly neighbors: number; readonly farRate: number };
  /** How often stops in the middle of a string stay, and the chance that one more stays. */
  readonly splitRate: number;
  readonly keepRate: number;
  /** How often a route is skipped when a visit is put back. */
  readonly blinkRate: number;
  /** Temperatures as multiples of the first plan's cost per visit: start of a first run, of a child's run, end. */
  readonly hottest: number;
  readonly warm: number;
  readonly coldest: number;
  /** Steps of a run from nothing and of a child's run, for up to a hundred visits. For more visits the former is as much longer. */
  readonly firstRun: number;
  readonly childRun: number;
  /** No further run from nothing begins that would not be done by this share of the budget: the rest is for children. */
  readonly lastFirstRun: number;
  readonly elites: number;
  /** Routes of plans within this factor of the best are kept for recombination, up to `poolSize`. */
  readonly poolMargin: number;
  readonly poolSize: number;
  /** The pool is searched after this many children. */
  readonly partitionEvery: number;
  /** The pool is not searched after this share of the budget. */
  readonly lastRecombination: number;
  readonly partition: { readonly rounds: number; readonly nodes: number };
}

export const standardParameters: Parameters = {
  removed: { least: 5, most: 8 },
  longestString: 10,
  retried: 12,
  nearRoutes: { above: 32, neighbors: 20, farRate: 0.03 },
  splitRate: 0.5,
  keepRate: 0.01,
  blinkRate: 0.01,
  hottest: 3,
  warm: 0.35,
  coldest: 0.06,
  firstRun: 50_000,
  childRun: 10_000,
  lastFirstRun: 0.7,
  elites: 4,
  poolMargin: 1.01,
  poolSize: 20_000,
  partitionEvery: 5,
  lastRecombination: 0.9,
  partition: { rounds: 150, nodes: 1_000 },
};
