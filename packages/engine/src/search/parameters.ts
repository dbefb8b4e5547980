/** One set for all problems; measured with `npm run bench:engine` and `npm run bench:days`. */
export interface Parameters {
  /** How many visits are taken out on average, fewer the more wait outside already, and how many of one route at most. */
  readonly removed: { readonly least: number; readonly most: number };
  readonly longestString: number;
  /** How often a string keeps stops in its middle, and how likely it keeps one more. */
  readonly splitRate: number;
  readonly keepRate: number;
  /** How often a route is overlooked when a visit is put back. */
  readonly blinkRate: number;
  /** Temperatures as multiples of the first plan's cost for a visit: of a run from nothing, of a child's run, at the end. */
  readonly hottest: number;
  readonly warm: number;
  readonly coldest: number;
  /** Steps of a run from nothing and of a run from a child. */
  readonly firstRun: number;
  readonly childRun: number;
  readonly elites: number;
  /** Routes of plans within this factor of the best are kept for recombination, so many at most. */
  readonly poolMargin: number;
  readonly poolSize: number;
  /** After how many children the pool is searched, and how hard. */
  readonly partitionEvery: number;
  /** After this share of the time no search of the pool begins any more. */
  readonly lastRecombination: number;
  readonly partition: { readonly rounds: number; readonly nodes: number };
}

export const standardParameters: Parameters = {
  removed: { least: 5, most: 8 },
  longestString: 10,
  splitRate: 0.5,
  keepRate: 0.01,
  blinkRate: 0.01,
  hottest: 3,
  warm: 0.35,
  coldest: 0.06,
  firstRun: 50_000,
  childRun: 10_000,
  elites: 4,
  poolMargin: 1.01,
  poolSize: 20_000,
  partitionEvery: 5,
  lastRecombination: 0.9,
  partition: { rounds: 150, nodes: 1_000 },
};
