import type { Opening, RuleName } from "./constraints/constraint";
import { type Gathering, largestGathering } from "./constraints/crew";
import { bookedOn } from "./constraints/working-hours";
import {
  type Around,
  bestCrews,
  bestFirst,
  chooseApart,
  compareWith,
  type Score,
  scoreOf,
} from "./explain/score";
import type { Leg, LegBetween, Person, Wish, WorkDay } from "./model/booking";
import { meters, type Seconds, seconds } from "./model/problem";
import { type Exclusion, exclusionOf, openingsOf } from "./openings";

/** One person and one start, with what the visit adds to their day. */
export interface Offer {
  readonly person: Person;
  readonly day: WorkDay;
  readonly start: Seconds;
  readonly added: Leg;
  readonly bookedBefore: Seconds;
}

export interface Slot extends Score {
  readonly start: Seconds;
  readonly end: Seconds;
  /** The people who would go. */
  readonly team: readonly Offer[];
}

export interface Found {
  readonly slots: readonly Slot[];
  /** Every slot that was found, best first. */
  readonly all: readonly Slot[];
  /** If no crew is large enough: the largest group that could begin together. */
  readonly gathering: Gathering | null;
  /** People without an opening. */
  readonly unavailable: readonly Person[];
}

export interface Recommendation extends Found {
  readonly excluded: readonly Exclusion[];
}

/** Travel that the visit adds: from the stop before it and on to the next one, minus the direct trip. */
const addedLeg = (person: Person, wish: Wish, start: Seconds, leg: LegBetween, day: WorkDay): Leg => {
  const end = start + wish.duration;
  const before = person.bookings.findLast(({ from, until }) => until <= start && from >= day.from - 43_200);
  const after = person.bookings.find(({ from }) => from >= end && from < day.until + 43_200);
  const from = before?.place ?? (before ? null : person.home);
  const to = after?.place ?? (after ? null : person.home);
  const there = leg(from, wish.place);
  const on = leg(wish.place, to);
  const straight = leg(from, to);
  return {
    seconds: seconds(Math.max(0, there.seconds + on.seconds - straight.seconds)),
    meters: meters(Math.max(0, there.meters + on.meters - straight.meters)),
    known: there.known && on.known && straight.known,
  };
};

/** The preferred hour that lies in the opening or is nearest to it. */
const hourNear = ({ earliest, latest }: Opening, { hours = [], preferred }: Wish): Seconds => {
  const away = (hour: Seconds) => Math.max(earliest - hour, hour - latest, 0);
  let near = preferred;
  for (const hour of hours) if (away(hour) < away(near)) near = hour;
  return near;
};

/** Starts that are tried in an opening: both ends, and the one nearest to the preferred hour. */
const momentsOf = (opening: Opening, wish: Wish): Seconds[] => {
  const { earliest, latest } = opening;
  const { grid, gridFrom } = wish;
  const nearest = gridFrom + Math.round((hourNear(opening, wish) - gridFrom) / grid) * grid;
  const wished = seconds(Math.min(latest, Math.max(earliest, nearest)));
  return [...new Set([earliest, wished, latest])];
};

/** A person on one day, with their openings. */
interface Able {
  readonly person: Person;
  readonly openings: readonly Opening[];
}

/** Nobody travels for more than half a day, so bookings further away do not matter. Skipping them saves time. */
const around = 12 * 3600;

const byDays = (person: Person): Person[] => {
  let first = 0;
  return person.days.map((day) => {
    while ((person.bookings[first]?.until ?? Infinity) <= day.from - around) first += 1;
    let last = first;
    while ((person.bookings[last]?.from ?? Infinity) < day.until + around) last += 1;
    return { ...person, days: [day], bookings: person.bookings.slice(first, last) };
  });
};

/** An opening, and what the visit adds to the person's day at any start in it. */
interface Chance {
  readonly opening: Opening;
  /** For the earliest start. */
  readonly offer: Offer;
}

const chancesOf = ({ person, openings }: Able, wish: Wish, leg: LegBetween): Chance[] =>
  openings.map((opening) => {
    const { day, earliest: start } = opening;
    const added = addedLeg(person, wish, start, leg, day);
    return { opening, offer: { person, day, start, added, bookedBefore: bookedOn(person, day) } };
  });

const teamsOfOne = (chances: readonly Chance[], wish: Wish): Offer[][] =>
  chances.flatMap(({ opening, offer }) => momentsOf(opening, wish).map((start) => [{ ...offer, start }]));

/** The starts that are tried on one person's days, under all rules except `ignored`. */
export const offersOf = (
  person: Person,
  wish: Wish,
  leg: LegBetween,
  ignored: readonly RuleName[] = [],
): Offer[] =>
  teamsOfOne(chancesOf({ person, openings: openingsOf(person, wish, leg, ignored) }, wish, leg), wish).flat();

/** The best crews for each moment at which enough people are free. */
const crewsOf = (chances: readonly Chance[], wish: Wish, around: Around): Offer[][] => {
  const moments = new Set(chances.flatMap(({ opening }) => momentsOf(opening, wish)));
  const waiting = chances.toSorted((a, b) => b.opening.earliest - a.opening.earliest);
  let open: Chance[] = [];
  return [...moments]
    .sort((a, b) => a - b)
    .flatMap((start) => {
      while ((waiting.at(-1)?.opening.earliest ?? Infinity) <= start) open.push(...waiting.splice(-1));
      open = open.filter(({ opening }) => start <= opening.latest);
      return bestCrews(
        open.map(({ offer }) => ({ ...offer, start })),
        wish,
        around,
      );
    });
};

/** The best times and people for one visit in a schedule that otherwise stays as it is. */
export const findSlots = (people: readonly Person[], wish: Wish, leg: LegBetween, most: number): Found => {
  const able = people.flatMap(byDays).map((person) => ({ person, openings: openingsOf(person, wish, leg) }));
  const available = new Set(able.flatMap(({ person, openings }) => (openings.length > 0 ? [person.id] : [])));
  const chances = able.flatMap((each) => chancesOf(each, wish, leg));
  const around = compareWith(
    chances.map(({ offer }) => offer),
    wish,
  );
  const teams = wish.crew > 1 ? crewsOf(chances, wish, around) : teamsOfOne(chances, wish);
  const all = teams
    .flatMap((team): Slot[] => {
      const [first] = team;
      if (!first) return [];
      const end = seconds(first.start + wish.duration);
      return [{ start: first.start, end, team, ...scoreOf(team, wish, around) }];
    })
    .sort(bestFirst);
  const candidates = able.map(({ person, openings }) => ({ person: person.id, openings }));
  return {
    slots: chooseApart(all, most),
    all,
    gathering: wish.crew > 1 && all.length === 0 ? (largestGathering(candidates) ?? null) : null,
    unavailable: people.filter(({ id }) => !available.has(id)),
  };
};

/** The same, with why people are left out. That takes longer than finding the slots. */
export const recommend = (
  people: readonly Person[],
  wish: Wish,
  leg: LegBetween,
  most: number,
): Recommendation => {
  const found = findSlots(people, wish, leg, most);
  return { ...found, excluded: found.unavailable.flatMap((person) => exclusionOf(person, wish, leg) ?? []) };
};
