import type { Change, RuleName } from "./constraints/constraint";
import { isNamed, lackingSkills } from "./constraints/crew";
import { mayBegin } from "./constraints/locks";
import { overlap } from "./constraints/overlap";
import { bookedOn } from "./constraints/working-hours";
import { bestCrews, bestFirst, compareWith, fitOf, teamOf } from "./explain/score";
import type { LegBetween, Person, Wish, WorkDay } from "./model/booking";
import type { Span } from "./model/problem";
import { meters, type Seconds, seconds } from "./model/problem";
import { type Exclusion, excludedBy, exclusionOf, type FreeTime } from "./openings";
import { type Offer, Slot } from "./recommend";

/** True if the visit is longer than every working day of these people. Mostly the first day says that it is not. */
export const takesSeveralDays = (people: readonly Person[], { duration }: Wish): boolean =>
  people.some(({ days }) => days.length > 0) &&
  people.every(({ days }) => days.every(({ from, until }) => until - from < duration));

/** Segments of the visit from this day on, each at the start of a working day. Undefined if days are missing. */
const segmentsFrom = ({ days }: Person, first: WorkDay, { duration }: Wish): Span[] | undefined => {
  const segments: Span[] = [];
  let left: number = duration;
  for (const { from, until } of days.slice(days.indexOf(first))) {
    const length = Math.min(left, until - from);
    segments.push({ from, until: seconds(from + length) });
    left -= length;
    if (left === 0) return segments;
  }
  return undefined;
};

interface InTheWay extends Span {
  /** How to be rid of it. */
  readonly change: Change;
}

/** Time off, and bookings with the trips to and from them. */
const takenOf = ({ days, bookings }: Person, wish: Wish, leg: LegBetween): InTheWay[] => [
  ...days.flatMap(({ off }) =>
    off.map((away) => ({ ...away, change: { kind: "give up time off" as const, ...away } })),
  ),
  ...bookings.map(({ visit, from, until, place }) => ({
    from: seconds(from - leg(wish.place, place).seconds),
    until: seconds(until + leg(place, wish.place).seconds),
    change: { kind: "give away a visit" as const, visit },
  })),
];

const isAllowed = (segment: Span, { allowed }: Wish): boolean =>
  allowed.some(({ from, until }) => from <= segment.from && segment.until <= until);

const inTheWay = (taken: readonly InTheWay[], segments: readonly Span[]): InTheWay[] =>
  taken.filter((each) => segments.some((segment) => overlap(each, segment) > 0));

const isFree = (person: Person, segments: readonly Span[], wish: Wish, leg: LegBetween): boolean =>
  segments.every((segment) => isAllowed(segment, wish)) &&
  inTheWay(takenOf(person, wish, leg), segments).length === 0;

interface Stay {
  readonly offer: Offer;
  readonly start: Seconds;
  readonly end: Seconds;
}

/** Added travel is one trip there and back, as on each of the days. */
const stayOf = (person: Person, day: WorkDay, wish: Wish, leg: LegBetween): Stay | undefined => {
  const segments = segmentsFrom(person, day, wish);
  const end = segments?.at(-1)?.until;
  if (!segments || end === undefined || !isFree(person, segments, wish, leg)) return undefined;
  if (!mayBegin(wish.held, person.id, day, day.from)) return undefined;
  const [there, back] = [leg(person.home, wish.place), leg(wish.place, person.home)];
  const added = {
    seconds: seconds(there.seconds + back.seconds),
    meters: meters(there.meters + back.meters),
    known: there.known && back.known,
  };
  return { offer: { person, day, added, bookedBefore: bookedOn(person, day) }, start: day.from, end };
};

/** Slots for a visit of several days, best first. All members of a crew begin and end at the same times. */
export const overSeveralDays = (people: readonly Person[], wish: Wish, leg: LegBetween): Slot[] => {
  const stays = people
    .filter((person) => lackingSkills(person, wish).length === 0 && isNamed(wish.only, person.id))
    .flatMap((person) => person.days.flatMap((day) => stayOf(person, day, wish, leg) ?? []));
  const together = new Map<string, Stay[]>();
  for (const stay of stays) {
    const key = `${stay.start} ${stay.end}`;
    together.set(key, [...(together.get(key) ?? []), stay]);
  }
  const around = compareWith(
    stays.map(({ offer }) => offer),
    seconds(Math.min(...stays.map(({ start }) => start))),
    wish,
  );
  const slots = [...together.values()].flatMap((those): Slot[] => {
    const [first] = those;
    if (!first) return [];
    const fits = those.map(({ offer }) => fitOf(offer, wish, around));
    const teams = wish.crew > 1 ? bestCrews(fits, wish) : fits.map((fit) => teamOf([fit], wish));
    return teams.map((team) => new Slot(first.start, first.end, team, wish, around));
  });
  return slots.sort(bestFirst);
};

/** The most time on working days in a row, each free as a whole. */
export const longestRun = (person: Person, wish: Wish, leg: LegBetween): FreeTime | undefined => {
  let longest: FreeTime | undefined;
  let run: FreeTime | undefined;
  const taken = takenOf(person, wish, leg);
  for (const day of person.days) {
    const isOpen = isAllowed(day, wish) && inTheWay(taken, [day]).length === 0;
    const length = seconds((run?.length ?? 0) + day.until - day.from);
    run = isOpen ? { start: run?.start ?? day.from, length } : undefined;
    if (run && run.length > (longest?.length ?? 0)) longest = run;
  }
  return longest;
};

/** What keeps someone from going at all, with the remedies. */
const barring = (person: Person, wish: Wish): { rule: RuleName; change: Change }[] => {
  const { held } = wish;
  const lacking = lackingSkills(person, wish);
  const mayStart = person.days.some((day) => mayBegin(held, person.id, day, day.from));
  return [
    ...(lacking.length > 0
      ? [{ rule: "skills" as const, change: { kind: "learn" as const, skills: lacking } }]
      : []),
    ...(isNamed(wish.only, person.id)
      ? []
      : [{ rule: "crew" as const, change: { kind: "pick them, too" as const } }]),
    ...(held && !mayStart
      ? [{ rule: "locks" as const, change: { kind: "unlock" as const, lock: held.lock } }]
      : []),
  ];
};

/** Something whose absence is enough. Undefined if there is no day on which only one thing is in the way. */
const onlyInTheWay = (person: Person, wish: Wish, leg: LegBetween): InTheWay | undefined => {
  const taken = takenOf(person, wish, leg);
  for (const day of person.days) {
    const segments = segmentsFrom(person, day, wish);
    if (!segments?.every((segment) => isAllowed(segment, wish))) continue;
    const [one, another] = inTheWay(taken, segments);
    if (one && !another) return one;
  }
  return undefined;
};

/** Why someone can't take a visit of several days, and the smallest change with which they, or a shorter visit, could. */
export const exclusionOverDays = (person: Person, wish: Wish, leg: LegBetween): Exclusion | undefined => {
  const barred = barring(person, wish);
  const isPossible = person.days.some((day) => {
    const segments = segmentsFrom(person, day, wish);
    return segments !== undefined && isFree(person, segments, wish, leg);
  });
  if (isPossible && barred.length === 0) return undefined;
  const one = isPossible ? undefined : onlyInTheWay(person, wish, leg);
  const run = isPossible || one ? undefined : longestRun(person, wish, leg);
  const needed = one
    ? [one.change]
    : run
      ? [{ kind: "shorten the visit" as const, to: run.length, start: run.start }]
      : [];
  if (!isPossible && needed.length === 0) return exclusionOf(person, wish, leg);
  const hours = person.days.reduce((sum, { from, until }) => sum + until - from, 0);
  const rule =
    one?.change.kind === "give up time off"
      ? "time off"
      : hours < wish.duration
        ? "working hours"
        : "overlap";
  return excludedBy(person, barred[0]?.rule ?? rule, [...barred.map(({ change }) => change), ...needed]);
};

interface OnDays {
  readonly leg: LegBetween;
  /** When a person would be there. */
  readonly segmentsOf: (person: Person) => readonly Span[];
  readonly pointsOf: (person: Person) => number;
}

/** The people with the fewest points who are free on the given days and have the skills. Undefined if too few. */
export const teamOnDays = (
  people: readonly Person[],
  wish: Wish,
  { leg, segmentsOf, pointsOf }: OnDays,
): Person[] | undefined => {
  const able = people
    .filter(
      (person) =>
        lackingSkills(person, wish).length === 0 &&
        isNamed(wish.only, person.id) &&
        isFree(person, segmentsOf(person), wish, leg),
    )
    .map((person) => ({ person, points: pointsOf(person) }))
    .sort((a, b) => a.points - b.points)
    .slice(0, wish.crew);
  return able.length === wish.crew ? able.map(({ person }) => person) : undefined;
};
