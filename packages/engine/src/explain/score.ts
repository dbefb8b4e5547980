import type { Wish } from "../model/booking";
import type { Priority } from "../model/problem";
import { type Seconds, seconds } from "../model/units";
import type { Offer, Slot } from "../recommend";

type PartName = "travel" | "time" | "workload" | "continuity";

/** Points of a slot's score for one reason, with the figure that they rest on. */
export interface Part {
  readonly name: PartName;
  readonly points: number;
  readonly most: number;
  /** Seconds of added travel, seconds from the wished time, seconds booked that day, or visits here before. */
  readonly figure: number;
  readonly known: boolean;
}

export interface Score {
  /** Whole points, the sum of the parts. */
  readonly score: number;
  /** Before rounding: what orders slots. */
  readonly exact: number;
  readonly parts: readonly Part[];
}

interface Most {
  readonly travel: number;
  /** `wait` and `hour` together are the points for time. */
  readonly wait: number;
  readonly hour: number;
  readonly workload: number;
  readonly continuity: number;
}

/**
 * Points at most for each reason: they add up to 100. The more urgent, the more the wait counts: for an urgent visit twelve
 * days more cost more than everything else together can give. The hour counts less than the day: another hour of the
 * preferred day is better than the preferred hour of the next.
 */
const most: Readonly<Record<Priority, Most>> = {
  low: { travel: 40, wait: 27, hour: 3, workload: 20, continuity: 10 },
  medium: { travel: 35, wait: 31, hour: 4, workload: 20, continuity: 10 },
  high: { travel: 25, wait: 46, hour: 4, workload: 15, continuity: 10 },
  urgent: { travel: 15, wait: 75, hour: 0, workload: 5, continuity: 5 },
};

/** After how much of it half of the points are gone. */
const halfTravel = 20 * 60;
const halfLoad = 6 * 3600;
const halfHour = 3600;
/** The wait within which the points fall fastest; they go on falling until the longest horizon there is. */
const firstWait = { low: 9 * 3600, medium: 9 * 3600, high: 6 * 3600, urgent: 3 * 3600 } as const;
const longestWait = 61 * 24 * 3600;

const falling = (points: number, figure: number, half: number) => points * 0.5 ** (figure / half);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** What all slots of one search are compared with. */
export interface Around {
  /** When anybody could begin at the earliest. */
  readonly soonest: Seconds;
  /** The middle one of the known ways of the others on the day; undefined where no way is known. */
  readonly usualWay: (offer: Offer) => number | undefined;
}

const median = (values: readonly number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

export const compareWith = (offers: readonly Offer[], wish: Wish): Around => {
  const dayOf = ({ day }: Offer) => Math.round((day.from - (wish.hours?.[0] ?? wish.preferred)) / 86_400);
  const ways = new Map<number, number[]>();
  let soonest = Number.POSITIVE_INFINITY;
  for (const offer of offers) {
    soonest = Math.min(soonest, offer.start);
    if (!offer.added.known) continue;
    const those = ways.get(dayOf(offer));
    if (those) those.push(offer.added.seconds);
    else ways.set(dayOf(offer), [offer.added.seconds]);
  }
  const medians = new Map([...ways].map(([day, those]) => [day, median(those)]));
  const overall = median([...ways.values()].flat());
  return { soonest: seconds(soonest), usualWay: (offer) => medians.get(dayOf(offer)) ?? overall };
};

/** A way that nobody knows is as long as the usual one, never shorter. */
const wayOf = (offer: Offer, { usualWay }: Around): number | undefined => {
  const { seconds: way, known } = offer.added;
  if (known) return way;
  const usual = usualWay(offer);
  return usual === undefined ? undefined : Math.max(way, usual);
};

const pointsOfTravel = (offer: Offer, { travel }: Most, around: Around): number => {
  const way = wayOf(offer, around);
  // Nothing is known of anybody's way: neither praise nor blame.
  return way === undefined ? travel / 2 : falling(travel, way, halfTravel);
};

const pointsOfLoad = ({ bookedBefore }: Offer, { workload }: Most): number =>
  falling(workload, bookedBefore, halfLoad);

/** Two visits make somebody known here. */
const pointsOfTimesHere = (times: number, { continuity }: Most): number =>
  (Math.min(2, times) / 2) * continuity;

// Asked for each of thousands of slots: a loop.
const fromPreferredHour = (start: Seconds, { hours = [], preferred }: Wish): number => {
  let least = Math.abs(start - preferred);
  for (const hour of hours) least = Math.min(least, Math.abs(start - hour));
  return least;
};

/** Urgent work waits from the first moment on that is possible; for other work the preferred time is early enough. */
const waitOf = (start: Seconds, { priority, preferred }: Wish, { soonest }: Around): number =>
  Math.max(0, start - (priority === "urgent" ? soonest : preferred));

const pointsOfTime = (start: Seconds, wish: Wish, around: Around): number => {
  const { wait, hour } = most[wish.priority];
  const first = firstWait[wish.priority];
  const waited = Math.log1p(waitOf(start, wish, around) / first) / Math.log1p(longestWait / first);
  return wait * (1 - waited) + falling(hour, fromPreferredHour(start, wish), halfHour);
};

/** Whole points that add up to the rounded sum: what rounding leaves over goes to the parts that lose most by it. */
const roundTogether = (parts: readonly Part[]): Score => {
  const exact = parts.reduce((sum, { points }) => sum + points, 0);
  const score = Math.round(exact);
  const whole = parts.map(({ points }) => Math.floor(points));
  const lost = (at: number) => (parts[at]?.points ?? 0) - (whole[at] ?? 0);
  const left = score - whole.reduce((sum, points) => sum + points, 0);
  const raised = left === 0 ? [] : [...whole.keys()].sort((a, b) => lost(b) - lost(a)).slice(0, left);
  return {
    score,
    exact,
    parts: parts.map((part, at) => ({ ...part, points: (whole[at] ?? 0) + (raised.includes(at) ? 1 : 0) })),
  };
};

export const scoreOf = (team: readonly Offer[], wish: Wish, around: Around): Score => {
  const start = team[0]?.start ?? wish.preferred;
  const points = most[wish.priority];
  const times = Math.max(...team.map(({ person }) => person.timesHere));
  return roundTogether([
    {
      name: "travel",
      points: mean(team.map((offer) => pointsOfTravel(offer, points, around))),
      most: points.travel,
      figure: Math.round(mean(team.map(({ added }) => added.seconds))),
      known: team.every(({ added }) => added.known),
    },
    {
      name: "time",
      points: pointsOfTime(start, wish, around),
      most: points.wait + points.hour,
      figure: start - wish.preferred,
      known: true,
    },
    {
      name: "workload",
      points: mean(team.map((offer) => pointsOfLoad(offer, points))),
      most: points.workload,
      figure: Math.round(mean(team.map(({ bookedBefore }) => bookedBefore))),
      known: true,
    },
    {
      name: "continuity",
      points: pointsOfTimesHere(times, points),
      most: points.continuity,
      figure: times,
      known: true,
    },
  ]);
};

export const bestFirst = (a: Slot, b: Slot): number => b.exact - a.exact || a.start - b.start;

/**
 * Those of the people free at one moment who make the best crew. Travel and workload are means, so the fittest by these go,
 * unless somebody who knows the customer is worth the place of the least fit of them.
 */
export const bestCrew = (free: readonly Offer[], wish: Wish, around: Around): Offer[] | undefined => {
  const { crew, priority } = wish;
  if (free.length < crew) return undefined;
  const points = most[priority];
  const ranked = free
    .map((offer) => ({
      offer,
      fit: pointsOfTravel(offer, points, around) + pointsOfLoad(offer, points),
    }))
    .sort((a, b) => b.fit - a.fit);
  const fittest = ranked.slice(0, crew);
  const worth = (team: typeof ranked): number =>
    mean(team.map(({ fit }) => fit)) +
    pointsOfTimesHere(Math.max(...team.map(({ offer }) => offer.person.timesHere)), points);
  const withSomebodyKnown = [1, 2].flatMap((times) => {
    const known = ranked.find(({ offer }) => offer.person.timesHere >= times);
    return known && !fittest.includes(known) ? [[...fittest.slice(0, -1), known]] : [];
  });
  const best = withSomebodyKnown.reduce(
    (team, other) => (worth(other) > worth(team) ? other : team),
    fittest,
  );
  return best.map(({ offer }) => offer);
};
