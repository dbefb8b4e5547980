import {
  type Diary,
  freeWithin,
  intersect,
  lengthOf,
  overlaps,
  type Span,
  shiftsWithin,
} from "./availability";
import { addDays, dayIn, instantAt, minuteOfDay } from "./calendar";
import { minutesOf, visitSegments } from "./visit-segments";

const quarter = 15 * 60_000;

const daysAhead = 28;

const roundUp = (instant: Date): number => Math.ceil(instant.getTime() / quarter) * quarter;

type Wanted = {
  /** The requested time. */
  readonly slot: Span;
  /** No slot starts earlier. */
  readonly after: Date;
  readonly zone: string;
  readonly limit: number;
};

const startsIn = (free: Span, length: number): Span[] => {
  const slots: Span[] = [];
  for (
    let start = roundUp(free.start);
    start + length <= free.end.getTime();
    start += Math.ceil(length / quarter) * quarter
  )
    slots.push({ start: new Date(start), end: new Date(start + length) });
  return slots;
};

/** Goes day by day, because the first days usually have enough slots. */
const withinDays = (people: readonly Diary[], { slot, after, zone, limit }: Wanted): Span[] => {
  const slots: Span[] = [];
  const last = addDays(dayIn(zone, after), daysAhead);
  for (let day = dayIn(zone, after); day < last && slots.length < limit; day = addDays(day, 1)) {
    const midnight = instantAt(zone, day, 0);
    const within = {
      start: midnight > after ? midnight : after,
      end: instantAt(zone, addDays(day, 1), 0),
    };
    const common = people
      .map((person) => freeWithin(person, zone, within))
      .reduce((ones, others) => intersect(ones, others));
    slots.push(...common.flatMap((free) => startsIn(free, lengthOf(slot))));
  }
  return slots.slice(0, limit);
};

/** The person is at work when the slot starts, free for all of it, and has as much time as in the requested slot. */
const suits = (person: Diary, slot: Span, { slot: asked, zone }: Wanted): boolean => {
  const segments = visitSegments(slot, person.hours, zone);
  return (
    shiftsWithin(person.hours, zone, slot)[0]?.start.getTime() === slot.start.getTime() &&
    minutesOf(segments) >= minutesOf(visitSegments(asked, person.hours, zone)) &&
    !person.taken.some((taken) => segments.some((segment) => overlaps(segment, taken)))
  );
};

/** The same local times, `days` later. */
const later = ({ start, end }: Span, days: number, zone: string): Span => {
  const at = (instant: Date) => {
    const on = addDays(dayIn(zone, instant), days);
    return instantAt(zone, on, minuteOfDay(zone, instant));
  };
  return { start: at(start), end: at(end) };
};

const overDays = (people: readonly Diary[], wanted: Wanted): Span[] =>
  Array.from({ length: daysAhead }, (_, index) => later(wanted.slot, index + 1, wanted.zone))
    .filter((slot) => slot.start >= wanted.after && people.every((person) => suits(person, slot, wanted)))
    .slice(0, wanted.limit);

/** The earliest times of the same length at which all of these people are free. */
export const nextFreeSlots = (people: readonly Diary[], wanted: Wanted): Span[] => {
  if (people.length === 0) return [];
  return visitSegments(wanted.slot, people[0]?.hours ?? {}, wanted.zone).length === 1
    ? withinDays(people, wanted)
    : overDays(people, wanted);
};
