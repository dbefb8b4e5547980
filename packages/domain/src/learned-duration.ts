import { isWeekend } from "./assistance";
import { dayIn, minuteOfDay } from "./calendar";
import { longestWay, type Place, tripBetween } from "./travel";

/** One completed visit of a category. */
export type CompletedVisit = {
  readonly minutes: number;
  readonly people: readonly string[];
  readonly client: string;
};

export type LearnedDuration = {
  readonly minutes: number;
  /** 80% of visits are expected to fall into this range. */
  readonly range: { readonly from: number; readonly to: number };
  /** How many completed visits the estimate is based on. */
  readonly visits: number;
};

/** Shorter or longer times are ignored: someone forgot to press a button. */
const shortest = 5;
const longest = 24 * 60;

/** After this many visits, what is known of a person or client counts half. Fewer visits count less. */
const trust = 5;
/** Assumed standard deviation of log durations while there are too few visits to measure it. */
const usualSpread = 0.4;
const spreadTrust = 4;
/** 80% of a normal distribution lies within this many standard deviations of the mean. */
const fourOfFive = 1.2816;

const step = 5;
const rounded = (minutes: number): number => Math.max(step, Math.round(minutes / step) * step);

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** How much these differ from the category's mean. The more values there are, the more it counts. */
const leaning = (own: readonly number[], middle: number, half = trust): number =>
  own.length === 0 ? 0 : ((mean(own) - middle) * own.length) / (own.length + half);

const usable = ({ minutes }: CompletedVisit): boolean => minutes >= shortest && minutes <= longest;

/**
 * Predicts the duration of a visit from completed visits of its category, adjusted for the client and the people who
 * may go. Works on logarithms because durations are skewed. Undefined without usable visits.
 */
export const learnDuration = (
  completed: readonly CompletedVisit[],
  { people, client }: { readonly people: readonly string[]; readonly client: string },
): LearnedDuration | undefined => {
  const samples = completed.filter(usable).map((visit) => ({ ...visit, size: Math.log(visit.minutes) }));
  if (samples.length === 0) return undefined;
  const middle = mean(samples.map(({ size }) => size));
  const sizesOf = (chosen: typeof samples) => chosen.map(({ size }) => size);
  const ofClient = leaning(sizesOf(samples.filter((sample) => sample.client === client)), middle);
  const ofPeople = mean(
    people.map((person) =>
      leaning(sizesOf(samples.filter((sample) => sample.people.includes(person))), middle),
    ),
  );
  const variance = mean(samples.map(({ size }) => (size - middle) ** 2));
  const spread = Math.sqrt(
    (variance * samples.length + usualSpread ** 2 * spreadTrust) / (samples.length + spreadTrust),
  );
  const expected = middle + ofClient + ofPeople;
  return {
    minutes: rounded(Math.exp(expected)),
    range: {
      from: rounded(Math.exp(expected - fourOfFive * spread)),
      to: rounded(Math.exp(expected + fourOfFive * spread)),
    },
    visits: samples.length,
  };
};

/** A completed visit with what was planned for it. */
export type FinishedVisit = CompletedVisit & {
  readonly planned: number;
  readonly category: string;
  /** 1 to 12. */
  readonly month: number;
};

/** How long a visit takes compared with what is planned for it. */
type Pace = {
  /** Half of such visits take longer than this many times the planned time. */
  readonly factor: number;
  /** Standard deviations of the logarithm, for visits that take less than that and for those that take more. */
  readonly below: number;
  readonly above: number;
};

/** Nobody plans on a figure beyond this: somebody booked all work with the same length. */
const slowest = Math.log(2);

/** People of a trade differ by a few percent, much less than their visits do. */
const trustInPerson = 20;

/** The quarter of the year, with winter from December on. */
const seasonOf = (month: number): number => Math.floor((month % 12) / 3);

const factorOf = (size: number): number => Math.exp(Math.max(-slowest, Math.min(slowest, size)));

/** One side of the middle, as if the other were its mirror image: work that goes wrong takes much longer. */
const spreadOf = (sizes: readonly number[], isOnSide: (size: number) => boolean): number => {
  const squares = sizes.filter(isOnSide).reduce((sum, size) => sum + size ** 2, 0);
  return Math.sqrt((2 * squares + usualSpread ** 2 * spreadTrust) / (sizes.length + spreadTrust));
};

const around = (sizes: readonly number[]) => ({
  below: spreadOf(sizes, (size) => size < 0),
  above: spreadOf(sizes, (size) => size > 0),
});

/** Sizes by group, such as a category or a client. */
const groupBy = <Each extends { readonly size: number }>(
  all: readonly Each[],
  keysOf: (each: Each) => readonly string[],
) => {
  const groups = new Map<string, number[]>();
  for (const each of all)
    for (const key of keysOf(each)) {
      const group = groups.get(key);
      if (group) group.push(each.size);
      else groups.set(key, [each.size]);
    }
  return (key: string): readonly number[] => groups.get(key) ?? [];
};

type Kind = Pick<FinishedVisit, "category" | "client" | "month">;

const clientOf = ({ category, client }: Kind): string => `${category} ${client}`;
const yearOf = ({ category, month }: Kind): string => `${category} ${seasonOf(month)}`;

/**
 * Learns how long visits take compared with their plan: from all work, from their category, their client, the season and the
 * people. The fewer visits a group has, the more it is taken for the wider group.
 */
export const learnPace = (
  completed: readonly FinishedVisit[],
): {
  readonly of: (visit: Kind) => Pace;
  /** Of work that nothing is known about. */
  readonly ofAll: Pace;
  readonly ofPerson: (person: string) => number;
} => {
  const samples = completed
    .filter((visit) => usable(visit) && visit.planned > 0)
    .map((visit) => ({ ...visit, size: Math.log(visit.minutes / visit.planned) }));
  const all = leaning(
    samples.map(({ size }) => size),
    0,
  );
  const inCategory = groupBy(samples, ({ category }) => [category]);
  const middles = new Map(
    [...new Set(samples.map(({ category }) => category))].map((category) => [
      category,
      all + leaning(inCategory(category), all),
    ]),
  );
  const middleOf = (category: string) => middles.get(category) ?? all;
  // What is left when the category is known belongs to the client, the season or the person.
  const left = samples.map((sample) => ({ ...sample, size: sample.size - middleOf(sample.category) }));
  const ofClient = groupBy(left, (sample) => [clientOf(sample)]);
  const ofSeason = groupBy(left, (sample) => [yearOf(sample)]);
  const ofPeople = groupBy(left, ({ people }) => people);
  const ofCategory = groupBy(left, ({ category }) => [category]);
  const spreads = new Map<string, Pick<Pace, "below" | "above">>();
  const spreadsOf = (category: string) => {
    const found = spreads.get(category) ?? around(ofCategory(category));
    spreads.set(category, found);
    return found;
  };
  return {
    of: (visit) => {
      const middle = middleOf(visit.category);
      const leans = leaning(ofClient(clientOf(visit)), 0) + leaning(ofSeason(yearOf(visit)), 0);
      return { factor: factorOf(middle + leans), ...spreadsOf(visit.category) };
    },
    ofAll: { factor: factorOf(all), ...around(samples.map(({ size }) => size - all)) },
    ofPerson: (person) => factorOf(leaning(ofPeople(person), 0, trustInPerson)),
  };
};

/** When somebody got to a visit, as they tapped it. `left` is null if they did not say that they were on their way. */
export type Arrival = {
  readonly person: string;
  readonly left: Date | null;
  readonly arrived: Date;
  readonly place: Place | null;
};

/** After this many drives, what is known of an hour counts half. */
const trustInHour = 10;
/** Streets are never this much slower or faster than usual for a whole hour. What is beyond is a break or a forgotten tap. */
const fullestStreets = Math.log(1.6);
/** Seconds. For a shorter drive, finding a place to park takes longer. */
const shortestDrive = 4 * 60;
/** A drive that takes this many times as long as estimated, or as little, had another reason. */
const widest = Math.log(3);

/** Drives to visits by the hour in which they began: the logarithm of how long they took compared with the estimate. */
const drivesIn = (arrivals: readonly Arrival[], homeOf: (person: string) => Place | null, zone: string) => {
  const inOrder = arrivals.toSorted((one, other) => one.arrived.getTime() - other.arrived.getTime());
  const last = new Map<string, Place | null>();
  return inOrder.flatMap(({ person, left, arrived, place }) => {
    const day = dayIn(zone, arrived);
    const from = last.has(`${person} ${day}`) ? last.get(`${person} ${day}`) : homeOf(person);
    last.set(`${person} ${day}`, place);
    if (!left || !from || !place || isWeekend(day)) return [];
    const took = (arrived.getTime() - left.getTime()) / 1000;
    const estimated = tripBetween(from, place).seconds;
    if (estimated < shortestDrive || took <= 0 || took > longestWay) return [];
    const size = Math.log(took / estimated);
    return Math.abs(size) > widest ? [] : [{ hour: Math.floor(minuteOfDay(zone, left) / 60), size }];
  });
};

/**
 * Learns how full the streets are at each hour of a weekday: how much longer drives take then than this organization's drives
 * usually do. What all of its drives have in common is the map's matter. The fewer drives an hour has, the nearer it is to 1.
 */
export const learnTraffic = (
  arrivals: readonly Arrival[],
  homeOf: (person: string) => Place | null,
  zone: string,
): ((instant: Date) => number) => {
  const drives = drivesIn(arrivals, homeOf, zone);
  const usual = mean(drives.map(({ size }) => size));
  const byHour = groupBy(drives, ({ hour }) => [String(hour)]);
  return (instant) => {
    if (drives.length === 0 || isWeekend(dayIn(zone, instant))) return 1;
    const own = byHour(String(Math.floor(minuteOfDay(zone, instant) / 60)));
    const size = leaning(own, usual, trustInHour);
    return Math.exp(Math.max(-fullestStreets, Math.min(fullestStreets, size)));
  };
};
