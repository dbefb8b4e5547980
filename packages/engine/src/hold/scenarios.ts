import type { Problem, Seconds, Span } from "../model/problem";
import { Random } from "../search/random";

/** What is not certain about a visit. */
export interface VisitOdds {
  /** The middle of how long it takes: half of such visits take longer. */
  readonly middle: Seconds;
  /**
   * Standard deviations of the logarithm of how long it takes, below the middle and above it. Work that goes wrong takes much
   * longer, so the two differ. Zero if the length is known.
   */
  readonly below: number;
  readonly above: number;
  /** How long it has been underway. It takes longer than this. The whole length if it is done. */
  readonly elapsed: Seconds;
  /** It has started or is done, at the start that the plan has. */
  readonly hasBegun: boolean;
  /** When the customer expects someone: a fixed window, or this long from the planned start on. */
  readonly promise: Span | { readonly after: Seconds };
  /** The starts that its customer was told of, both ends included. Null as long as nobody was told of any. */
  readonly told: Span | null;
}

/** A customer is called about a new start that is none of those they were told of. */
export const needsCall = (told: Span | null, known: Seconds | null, start: number): boolean =>
  told !== null && start !== known && (start < told.from || start > told.until);

/** How full the streets are, hour by hour. */
interface Traffic {
  readonly from: Seconds;
  readonly hours: readonly number[];
}

export const trafficAt = ({ from, hours }: Traffic, leave: number): number =>
  hours[Math.floor((leave - from) / 3600)] ?? 1;

export interface Odds {
  /** Visits that are left out take as long as planned, give or take the usual, and are expected within their windows. */
  readonly visits: ReadonlyMap<string, VisitOdds>;
  /** What each technician's times are multiplied by. One who is not in it takes as long as everybody. */
  readonly pace: ReadonlyMap<string, number>;
  /** Standard deviation of the logarithm of a trip's time. */
  readonly travelSpread: number;
  /** What drives are multiplied by that begin in each hour from `from` on. One that begins at another time takes as long as usual. */
  readonly traffic?: Traffic;
  /** On a day that is running, work that has not begun starts later than this. */
  readonly now?: Seconds;
}

/** What is assumed of a visit that nothing is known about. The same figure that learned durations start from. */
const usualSpread = 0.4;

/** Coefficients by Abramowitz and Stegun (7.1.26). Exact to seven digits, more than any duration deserves. */
const cumulative = (z: number): number => {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const tail =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) *
    Math.exp(-x * x);
  return z >= 0 ? 1 - tail / 2 : tail / 2;
};

const ratio = (x: number, top: readonly number[], bottom: readonly number[]): number => {
  const value = (of: readonly number[]) => of.reduce((sum, each) => sum * x + each, 0);
  return value(top) / value(bottom);
};

/** The z below which this share of a normal distribution lies, after Acklam. */
const quantile = (share: number): number => {
  const low = 0.02425;
  const ofTail = (part: number) =>
    ratio(
      Math.sqrt(-2 * Math.log(part)),
      [
        -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
        2.938163982698783,
      ],
      [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1],
    );
  if (share < low) return ofTail(share);
  if (share > 1 - low) return -ofTail(1 - share);
  const off = share - 0.5;
  return (
    off *
    ratio(
      off * off,
      [
        -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
        2.506628277459239,
      ],
      [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1],
    )
  );
};

type WorkOdds = Pick<VisitOdds, "middle" | "below" | "above" | "elapsed">;

/** No visit takes longer than this many times its middle. Figures that far out say nothing. */
const widest = 8;

/** How long a visit takes where this share of visits is shorter, given how long it has been underway. */
export const durationAt = ({ middle, below, above, elapsed }: WorkOdds, share: number): number => {
  if (above === 0) return Math.max(middle, elapsed);
  const gone = elapsed > 0 ? cumulative(Math.log(elapsed / middle) / (elapsed > middle ? above : below)) : 0;
  // Someone who takes longer than any visit we know of is about to finish.
  if (gone > 0.999) return elapsed * (1 + 0.1 * share);
  const off = quantile(gone + (1 - gone) * share);
  const whole = middle * Math.exp((off > 0 ? above : below) * off);
  return Math.max(elapsed, Math.min(whole, Math.max(middle * widest, elapsed)));
};

/** The middle of how long a visit takes from now on. */
export const remaining = (odds: WorkOdds): number => durationAt(odds, 0.5) - odds.elapsed;

/** The same for every plan of a problem, so that two plans are compared on the same luck. */
export interface Scenarios {
  readonly count: number;
  /** Seconds of each visit in each scenario, visit by visit. */
  readonly durations: Float64Array;
  /** What the planned time of the trip to each visit is multiplied by. */
  readonly trips: Float64Array;
}

/** A late start of one in a hundred still shows up. */
export const usualCount = 64;

/** How much whole days differ in traffic, compared with single trips. */
const ofWholeDays = 0.5;

const standards = new Map<number, Float64Array>();

/** The middles of equal shares of a normal distribution. In random order they are as exact as several times as many draws. */
export const standardShares = (count: number): Float64Array => {
  const known = standards.get(count);
  if (known) return known;
  const shares = Float64Array.from({ length: count }, (_, at) => quantile((at + 0.5) / count));
  standards.set(count, shares);
  return shares;
};

export const shuffle = (random: Random, shares: Float64Array): void => {
  for (let at = shares.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1);
    const kept = shares[at]!;
    shares[at] = shares[other]!;
    shares[other] = kept;
  }
};

export const oddsOf = (problem: Problem, { visits }: Odds): VisitOdds[] =>
  problem.visits.map(
    ({ id, duration, windows, known }): VisitOdds =>
      visits.get(id) ?? {
        middle: duration,
        below: usualSpread,
        above: usualSpread,
        elapsed: 0 as Seconds,
        hasBegun: false,
        promise: { from: windows[0]?.from ?? (0 as Seconds), until: windows.at(-1)?.until ?? (0 as Seconds) },
        told: known === null ? null : { from: known, until: known },
      },
  );

/** The same seed gives the same scenarios. */
export const drawScenarios = (problem: Problem, odds: Odds, seed: number, count = usualCount): Scenarios => {
  const random = new Random(seed);
  const shares = Float64Array.from({ length: count }, (_, at) => (at + 0.5) / count);
  const spreads = standardShares(count).map((z) => Math.exp(odds.travelSpread * z));
  // Streets are full for everybody on the same day.
  const streets = standardShares(count).map((z) => Math.exp(ofWholeDays * odds.travelSpread * z));
  const durations = new Float64Array(problem.visits.length * count);
  const trips = new Float64Array(problem.visits.length * count);
  for (const [visit, each] of oddsOf(problem, odds).entries()) {
    shuffle(random, shares);
    for (let at = 0; at < count; at += 1) durations[visit * count + at] = durationAt(each, shares[at]!);
    shuffle(random, spreads);
    for (let at = 0; at < count; at += 1) trips[visit * count + at] = spreads[at]! * streets[at]!;
  }
  return { count, durations, trips };
};
