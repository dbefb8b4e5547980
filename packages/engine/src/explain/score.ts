import type { Wish } from "../model/booking";
import type { Priority, Seconds } from "../model/problem";
import type { Offer, Slot } from "../recommend";

/** Slots of one person that are closer than this count as the same offer. */
const apart = 2 * 3600;
/** More slots with the same start would not give more choice. */
const maxAtOneTime = 2;
/** Points deducted per slot that the person already has, so that other people are offered too. */
const forSomebodyElse = 4;

const sharesSomebody = (a: Slot, b: Slot): boolean =>
  a.team.some((offer) => b.team.some(({ person }) => person.id === offer.person.id));

const isApart = (slot: Slot, chosen: readonly Slot[]): boolean =>
  chosen.filter(({ start }) => start === slot.start).length < maxAtOneTime &&
  !chosen.some((other) => Math.abs(other.start - slot.start) < apart && sharesSomebody(other, slot));

/** Number of chosen slots of the team member who has the most of them. */
const timesChosen = ({ team }: Slot, chosen: readonly Slot[]): number =>
  Math.max(
    ...team.map(
      ({ person }) =>
        chosen.filter((other) => other.team.some((offer) => offer.person.id === person.id)).length,
    ),
  );

/** The earliest slot. If there are several, one that is apart from the best slot is preferred. */
const earliestOf = (slots: readonly Slot[], best: Slot): Slot => {
  const start = Math.min(...slots.map((slot) => slot.start));
  if (best.start === start) return best;
  const those = slots.filter((slot) => slot.start === start);
  return those.find((slot) => isApart(slot, [best])) ?? those[0] ?? best;
};

/** The slot that adds most to the chosen ones. `slots` must be sorted, best first. */
const nextBeside = (slots: readonly Slot[], chosen: readonly Slot[]): Slot | undefined => {
  let next: Slot | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const slot of slots) {
    if (slot.exact <= most) break;
    if (chosen.includes(slot) || !isApart(slot, chosen)) continue;
    const worth = slot.exact - forSomebodyElse * timesChosen(slot, chosen);
    if (worth > most) [next, most] = [slot, worth];
  }
  return next;
};

/**
 * Picks good slots that differ: not six in a row 15 minutes apart, not everyone at the same time, and not all of one
 * person if others are as good. The best and the earliest slot are always included.
 */
export const chooseApart = (slots: readonly Slot[], most: number): Slot[] => {
  const [best] = slots;
  if (!best) return [];
  const chosen = [...new Set([best, earliestOf(slots, best)])].slice(0, most);
  while (chosen.length < most) {
    const next = nextBeside(slots, chosen);
    if (!next) break;
    chosen.push(next);
  }
  // People see rounded scores, so among equal scores the earlier slot comes first.
  return chosen.sort((a, b) => b.score - a.score || a.start - b.start || b.exact - a.exact);
};

type PartName = "travel" | "time" | "workload" | "continuity";

/** One part of a slot's score, and the figure that its points are based on. */
export interface Part {
  readonly name: PartName;
  readonly points: number;
  readonly most: number;
  /** Seconds of added travel, seconds after the preferred time, seconds booked that day, or earlier visits here. */
  readonly figure: number;
  readonly known: boolean;
}

interface Most {
  readonly travel: number;
  /** `wait` and `hour` together are the part `time`. */
  readonly wait: number;
  readonly hour: number;
  readonly workload: number;
  readonly continuity: number;
}

/**
 * Maximum points for each part, 100 in all. For an urgent visit, a wait of twelve days costs more than all other
 * parts can give. Another hour on the preferred day is better than the preferred hour on the next day.
 */
const most: Readonly<Record<Priority, Most>> = {
  low: { travel: 40, wait: 27, hour: 3, workload: 20, continuity: 10 },
  medium: { travel: 35, wait: 31, hour: 4, workload: 20, continuity: 10 },
  high: { travel: 25, wait: 46, hour: 4, workload: 15, continuity: 10 },
  urgent: { travel: 15, wait: 75, hour: 0, workload: 5, continuity: 5 },
};

/** Half of the points are lost at this much travel, booked work or distance from the preferred hour. */
const halfTravel = 20 * 60;
const halfLoad = 6 * 3600;
const halfHour = 3600;
/** Points fall fastest within the first wait, and more slowly until the longest horizon. */
const firstWait = { low: 9 * 3600, medium: 9 * 3600, high: 6 * 3600, urgent: 3 * 3600 } as const;
const longestWait = 61 * 24 * 3600;

const falling = (points: number, figure: number, half: number) => points * 0.5 ** (figure / half);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** What the slots of one search are compared with. */
export interface Around {
  /** Median of the known added travel that day, or of all days. Undefined if no travel is known. */
  readonly usualWay: (offer: Offer) => number | undefined;
  /** Points for a start. */
  readonly pointsAt: (start: Seconds) => number;
}

const median = (values: readonly number[]): number | undefined =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];

const usualWays = (offers: readonly Offer[], wish: Wish): Around["usualWay"] => {
  const dayOf = ({ day }: Offer) => Math.round((day.from - (wish.hours?.[0] ?? wish.preferred)) / 86_400);
  const ways = new Map<number, number[]>();
  for (const offer of offers) {
    if (!offer.added.known) continue;
    const those = ways.get(dayOf(offer));
    if (those) those.push(offer.added.seconds);
    else ways.set(dayOf(offer), [offer.added.seconds]);
  }
  const medians = new Map([...ways].map(([day, those]) => [day, median(those)]));
  const overall = median([...ways.values()].flat());
  return (offer) => medians.get(dayOf(offer)) ?? overall;
};

/** `soonest` is the earliest start that anyone could offer. Each figure is worked out once, and only if somebody asks. */
export const compareWith = (offers: readonly Offer[], soonest: Seconds, wish: Wish): Around => {
  let usualWay: Around["usualWay"] | undefined;
  const known = new Map<Seconds, number>();
  return {
    usualWay: (offer) => {
      usualWay ??= usualWays(offers, wish);
      return usualWay(offer);
    },
    pointsAt: (start) => {
      const points = known.get(start) ?? pointsOfTime(start, wish, soonest);
      known.set(start, points);
      return points;
    },
  };
};

/** Unknown travel counts at least as much as the median. */
const wayOf = (offer: Offer, { usualWay }: Around): number | undefined => {
  const { seconds: way, known } = offer.added;
  if (known) return way;
  const usual = usualWay(offer);
  return usual === undefined ? undefined : Math.max(way, usual);
};

const pointsOfTravel = (offer: Offer, { travel }: Most, around: Around): number => {
  const way = wayOf(offer, around);
  // No travel is known, so everyone gets half of the points.
  return way === undefined ? travel / 2 : falling(travel, way, halfTravel);
};

const pointsOfLoad = ({ bookedBefore }: Offer, { workload }: Most): number =>
  falling(workload, bookedBefore, halfLoad);

/** Two earlier visits are enough for all points. */
const pointsOfTimesHere = (times: number, { continuity }: Most): number =>
  (Math.min(2, times) / 2) * continuity;

// A loop because it runs for each of thousands of slots.
const fromPreferredHour = (start: Seconds, { hours = [], preferred }: Wish): number => {
  let least = Math.abs(start - preferred);
  for (const hour of hours) least = Math.min(least, Math.abs(start - hour));
  return least;
};

/** For urgent work the wait starts at the earliest possible start, for other work at the preferred time. */
const waitOf = (start: Seconds, { priority, preferred }: Wish, soonest: Seconds): number =>
  Math.max(0, start - (priority === "urgent" ? soonest : preferred));

const pointsOfTime = (start: Seconds, wish: Wish, soonest: Seconds): number => {
  const { wait, hour } = most[wish.priority];
  const first = firstWait[wish.priority];
  const waited = Math.log1p(waitOf(start, wish, soonest) / first) / Math.log1p(longestWait / first);
  return wait * (1 - waited) + falling(hour, fromPreferredHour(start, wish), halfHour);
};

/** Rounds the parts so that they add up to the rounded sum. Parts that lost most are rounded up first. */
const roundTogether = (parts: readonly Part[], score: number): Part[] => {
  const whole = parts.map(({ points }) => Math.floor(points));
  const lost = (at: number) => (parts[at]?.points ?? 0) - (whole[at] ?? 0);
  const left = score - whole.reduce((sum, points) => sum + points, 0);
  const raised = left === 0 ? [] : [...whole.keys()].sort((a, b) => lost(b) - lost(a)).slice(0, left);
  return parts.map((part, at) => ({ ...part, points: (whole[at] ?? 0) + (raised.includes(at) ? 1 : 0) }));
};

/** An offer with its points. */
export interface Fit {
  readonly offer: Offer;
  readonly travel: number;
  readonly workload: number;
}

export const fitOf = (offer: Offer, { priority }: Wish, around: Around): Fit => ({
  offer,
  travel: pointsOfTravel(offer, most[priority], around),
  workload: pointsOfLoad(offer, most[priority]),
});

/** People who would go together, with their points. These are the same at each of their starts. */
export interface Team {
  readonly members: readonly Offer[];
  readonly travel: number;
  readonly workload: number;
  readonly continuity: number;
}

export const teamOf = (fits: readonly Fit[], { priority }: Wish): Team => {
  const members = fits.map(({ offer }) => offer);
  const times = Math.max(...members.map(({ person }) => person.timesHere));
  return {
    members,
    travel: mean(fits.map(({ travel }) => travel)),
    workload: mean(fits.map(({ workload }) => workload)),
    continuity: pointsOfTimesHere(times, most[priority]),
  };
};

/** The score before rounding. Slots are sorted by it. */
export const exactScore = ({ travel, workload, continuity }: Team, time: number): number =>
  travel + time + workload + continuity;

/** The parts of a score, in whole points that add up to it. */
export const partsOf = (team: Team, start: Seconds, wish: Wish, time: number): Part[] => {
  const { members, travel, workload, continuity } = team;
  const points = most[wish.priority];
  const parts: Part[] = [
    {
      name: "travel",
      points: travel,
      most: points.travel,
      figure: Math.round(mean(members.map(({ added }) => added.seconds))),
      known: members.every(({ added }) => added.known),
    },
    {
      name: "time",
      points: time,
      most: points.wait + points.hour,
      figure: start - wish.preferred,
      known: true,
    },
    {
      name: "workload",
      points: workload,
      most: points.workload,
      figure: Math.round(mean(members.map(({ bookedBefore }) => bookedBefore))),
      known: true,
    },
    {
      name: "continuity",
      points: continuity,
      most: points.continuity,
      figure: Math.max(...members.map(({ person }) => person.timesHere)),
      known: true,
    },
  ];
  return roundTogether(parts, Math.round(exactScore(team, time)));
};

export const bestFirst = (a: Slot, b: Slot): number => b.exact - a.exact || a.start - b.start;

const pointsOf = ({ travel, workload }: Fit): number => travel + workload;

/**
 * The best of all crews from these people, who must be sorted by points: the first ones, or somebody who knows the
 * customer in place of the last. Exact, because a crew's points are the mean of its people's plus those of the one who was
 * there most often.
 */
const fittest = (ranked: readonly Fit[], size: number, worth: (team: readonly Fit[]) => number): Fit[] => {
  const first = ranked.slice(0, size);
  const withSomebodyKnown = [1, 2].flatMap((times) => {
    const known = ranked.find(({ offer }) => offer.person.timesHere >= times);
    return known && !first.includes(known) ? [[...first.slice(0, -1), known]] : [];
  });
  return withSomebodyKnown.reduce((team, other) => (worth(other) > worth(team) ? other : team), first);
};

/** A crew that is worth this much less than the best one at the same moment is not offered beside it. */
const asGood = forSomebodyElse;
/** More crews would not fit into the answer. */
const maxCrews = 6;

/**
 * The best crew among the people who are free at one moment, and crews of other people who are about as good: those
 * without one of its members, and those without any.
 */
export const bestCrews = (free: readonly Fit[], wish: Wish): Team[] => {
  const { crew, priority } = wish;
  if (free.length < crew) return [];
  const ranked = free.toSorted((a, b) => pointsOf(b) - pointsOf(a));
  const worth = (team: readonly Fit[]): number =>
    mean(team.map(pointsOf)) +
    pointsOfTimesHere(Math.max(...team.map(({ offer }) => offer.person.timesHere)), most[priority]);
  const best = fittest(ranked, crew, worth);
  const least = worth(best) - asGood;
  const without = (gone: readonly Fit[]): Fit[] | undefined => {
    const others = ranked.filter((fit) => !gone.includes(fit));
    const team = others.length < crew ? undefined : fittest(others, crew, worth);
    return team && worth(team) >= least ? team : undefined;
  };
  const crews = [best];
  const used = [...best];
  for (let team = without(used); team && crews.length < maxCrews; team = without(used)) {
    crews.push(team);
    used.push(...team);
  }
  for (const member of best) crews.push(...[without([member]) ?? []].filter((team) => team.length > 0));
  return crews.map((team) => teamOf(team, wish));
};
