import type { Day } from "@fieldwright/domain/calendar";
import type { Technician } from "./build-team";
import type { Work } from "./catalog";
import { type Clock, weekdayOf } from "./clock";
import type { Random } from "./random";

/** Minutes after midnight. */
type Segment = { readonly day: Day; readonly start: number; readonly end: number };
export type Booking = { readonly crew: readonly Technician[]; readonly segments: readonly Segment[] };

export type Roster = {
  /** Finds people with the skills and the time, and reserves their time. Undefined if there are none. */
  book(day: Day, work: Work, only?: Technician): Booking | undefined;
};

const quarter = (minutes: number): number => Math.ceil(minutes / 15) * 15;

export const createRoster = (random: Random, clock: Clock, team: readonly Technician[]): Roster => {
  const freeFrom = new Map<string, number>();

  /** The time a person still has left on a day. */
  const openingOf = (person: Technician, day: Day): { from: number; until: number } | undefined => {
    const shift = person.shift[weekdayOf(day)];
    if (!shift || person.absences.some(({ from, until }) => from <= day && day <= until)) return undefined;
    return { from: freeFrom.get(`${person.id} ${day}`) ?? shift.start, until: shift.end };
  };

  const take = (person: Technician, { day, end }: Segment): void => {
    const lunch = end >= 11 * 60 + 15 && end <= 13 * 60 ? 30 : 0;
    freeFrom.set(`${person.id} ${day}`, quarter(end + random.int(12, 30) + lunch));
  };

  const segmentOf = (crew: readonly Technician[], day: Day, minutes: number): Segment | undefined => {
    const openings = crew.map((person) => openingOf(person, day));
    const start = Math.max(...openings.map((opening) => opening?.from ?? Number.POSITIVE_INFINITY));
    const end = start + minutes;
    return openings.every((opening) => opening && end <= opening.until) ? { day, start, end } : undefined;
  };

  /** The first day, then the next days on which the same crew is free in the morning. */
  const segmentsOf = (
    crew: readonly Technician[],
    first: Day,
    minutes: number,
    days: number,
  ): Segment[] | undefined => {
    const segments: Segment[] = [];
    for (let ahead = 0; segments.length < days && ahead < 8; ahead += 1) {
      const segment = segmentOf(crew, clock.day(clock.offsetOf(first) + ahead), minutes);
      if (segment) segments.push(segment);
      else if (ahead === 0) return undefined;
    }
    return segments.length === days ? segments : undefined;
  };

  return {
    book: (day, work, only) => {
      const { crew: size = 1, days = 1 } = work;
      const minutes =
        days > 1 || work.minutes >= 420 ? work.minutes : quarter(work.minutes * (random.int(85, 120) / 100));
      const able = random
        .shuffle(only ? [only] : team)
        .filter((person) => work.skills.every((skill) => person.skills.includes(skill)))
        .map((person) => ({ person, from: openingOf(person, day)?.from ?? Number.POSITIVE_INFINITY }))
        .filter(({ from }) => Number.isFinite(from))
        .toSorted((a, b) => a.from - b.from)
        .map(({ person }) => person);
      // Helpers do not need the skills.
      const [lead, ...others] = able;
      if (!lead) return undefined;
      const helpers = [
        ...others,
        ...team.filter((person) => !able.includes(person) && openingOf(person, day)),
      ];
      const crew = [lead, ...helpers.slice(0, size - 1)];
      if (crew.length < size) return undefined;
      const segments = segmentsOf(crew, day, minutes, days);
      if (!segments) return undefined;
      for (const person of crew) for (const segment of segments) take(person, segment);
      return { crew, segments };
    },
  };
};
