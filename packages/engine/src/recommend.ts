import type { Opening } from "./constraints/constraint";
import { type Gathering, largestGathering } from "./constraints/crew";
import { bookedOn } from "./constraints/maximum-day";
import { chooseApart } from "./explain/choose-apart";
import { type Part, scoreOf } from "./explain/score";
import type { Leg, LegBetween, Person, Wish, WorkDay } from "./model/booking";
import { metres, type Seconds, seconds } from "./model/units";
import { type Exclusion, exclusionOf, openingsOf } from "./openings";

/** One person at one moment: what it would add to their day. */
export interface Offer {
  readonly person: Person;
  readonly day: WorkDay;
  readonly start: Seconds;
  readonly added: Leg;
  readonly bookedBefore: Seconds;
}

export interface Slot {
  readonly start: Seconds;
  readonly end: Seconds;
  /** Those who would go, in order of fitness. */
  readonly team: readonly Offer[];
  readonly score: number;
  readonly parts: readonly Part[];
}

export interface Recommendation {
  readonly slots: readonly Slot[];
  /** The best slot by one measure each: people, not times. */
  readonly all: readonly Slot[];
  readonly excluded: readonly Exclusion[];
  /** Of a crew that nobody can bring together: the most who could. */
  readonly gathering: Gathering | null;
}

/** What the visit adds to the way of the person on that day: there and on, instead of straight on. */
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
    metres: metres(Math.max(0, there.metres + on.metres - straight.metres)),
    known: there.known && on.known && straight.known,
  };
};

/** The moments of an opening worth a look: its ends and the one nearest to what is wished. */
const momentsOf = (earliest: Seconds, latest: Seconds, wish: Wish): Seconds[] => {
  const nearest = wish.gridFrom + Math.round((wish.preferred - wish.gridFrom) / wish.grid) * wish.grid;
  const wished = seconds(Math.min(latest, Math.max(earliest, nearest)));
  return [...new Set([earliest, wished, latest])];
};

/** A person on one day and the stretches in which they could begin. */
interface Able {
  readonly person: Person;
  readonly openings: readonly Opening[];
}

/** Nobody travels for more than half a day: on one day only the bookings around it matter, and looking at others takes time. */
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

const offersOf = ({ person, openings }: Able, wish: Wish, leg: LegBetween): Offer[] =>
  openings.flatMap(({ day, earliest, latest }) => {
    const bookedBefore = bookedOn(person, day);
    return momentsOf(earliest, latest, wish).map((start) => ({
      person,
      day,
      start,
      added: addedLeg(person, wish, start, leg, day),
      bookedBefore,
    }));
  });

/** Every moment at which enough people are free, each with the people for whom it means least travel. */
const crewsOf = (people: readonly Able[], wish: Wish, leg: LegBetween): Offer[][] => {
  const moments = new Set(
    people.flatMap(({ openings }) =>
      openings.flatMap(({ earliest, latest }) => momentsOf(earliest, latest, wish)),
    ),
  );
  return [...moments].flatMap((start) => {
    const free = people.flatMap(({ person, openings }) => {
      const opening = openings.find(({ earliest, latest }) => earliest <= start && start <= latest);
      if (!opening) return [];
      const added = addedLeg(person, wish, start, leg, opening.day);
      return [{ person, day: opening.day, start, added, bookedBefore: bookedOn(person, opening.day) }];
    });
    if (free.length < wish.crew) return [];
    return [free.sort((a, b) => a.added.seconds - b.added.seconds).slice(0, wish.crew)];
  });
};

const fromWish = ({ start }: Slot, { preferred }: Wish): number => Math.abs(start - preferred);

/** The best times and people for one visit in a schedule that otherwise stays as it is. */
export const recommend = (
  people: readonly Person[],
  wish: Wish,
  leg: LegBetween,
  most: number,
): Recommendation => {
  const able = people.flatMap(byDays).map((person) => ({ person, openings: openingsOf(person, wish, leg) }));
  const available = new Set(able.flatMap(({ person, openings }) => (openings.length > 0 ? [person.id] : [])));
  const teams =
    wish.crew > 1
      ? crewsOf(able, wish, leg)
      : able.flatMap((each) => offersOf(each, wish, leg).map((offer) => [offer]));
  const all = teams
    .flatMap((team): Slot[] => {
      const [first] = team;
      if (!first) return [];
      const end = seconds(first.start + wish.duration);
      return [{ start: first.start, end, team, ...scoreOf(team, wish) }];
    })
    .sort((a, b) => b.score - a.score || fromWish(a, wish) - fromWish(b, wish) || a.start - b.start);
  const candidates = able.map(({ person, openings }) => ({ person: person.id, openings }));
  return {
    slots: chooseApart(all, most),
    all,
    gathering: wish.crew > 1 && all.length === 0 ? (largestGathering(candidates) ?? null) : null,
    excluded: people
      .filter(({ id }) => !available.has(id))
      .flatMap((person) => exclusionOf(person, wish, leg) ?? []),
  };
};
