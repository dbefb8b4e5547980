import {
  type Diary,
  daysOf,
  freeWithin,
  intersect,
  lengthOf,
  overlaps,
  type Span,
  shiftsWithin,
} from "./availability";
import { addDays } from "./calendar";
import { minutesOf, visitSegments } from "./visit-segments";
import { instantAt, minuteOfDay } from "./zoned-time";

const quarter = 15 * 60_000;
const day = 24 * 60 * 60_000;

const daysAhead = 28;

const roundUp = (instant: Date): number => Math.ceil(instant.getTime() / quarter) * quarter;

type Wanted = {
  /** The time that was asked for. */
  readonly slot: Span;
  /** No slot begins before. */
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

/** Within one working day of everybody. */
const withinDays = (people: readonly Diary[], { slot, after, zone, limit }: Wanted): Span[] => {
  const within = { start: after, end: new Date(after.getTime() + daysAhead * day) };
  const common = people
    .map((person) => freeWithin(person, zone, within))
    .reduce((ones, others) => intersect(ones, others));
  return common.flatMap((free) => startsIn(free, lengthOf(slot))).slice(0, limit);
};

/** At work on the first day, free throughout, and with as much time for it as at the time that was asked for. */
const suits = (person: Diary, slot: Span, { slot: asked, zone }: Wanted): boolean => {
  const segments = visitSegments(slot, person.hours, zone);
  return (
    shiftsWithin(person.hours, zone, slot)[0]?.start.getTime() === slot.start.getTime() &&
    minutesOf(segments) >= minutesOf(visitSegments(asked, person.hours, zone)) &&
    !person.taken.some((taken) => segments.some((segment) => overlaps(segment, taken)))
  );
};

/** The same times of day, that many days later. */
const later = ({ start, end }: Span, days: number, zone: string): Span => {
  const at = (instant: Date) => {
    const [on = ""] = daysOf(zone, { start: instant, end: new Date(instant.getTime() + 1) });
    return instantAt(zone, addDays(on, days), minuteOfDay(zone, instant));
  };
  return { start: at(start), end: at(end) };
};

const overDays = (people: readonly Diary[], wanted: Wanted): Span[] =>
  Array.from({ length: daysAhead }, (_, index) => later(wanted.slot, index + 1, wanted.zone))
    .filter((slot) => slot.start >= wanted.after && people.every((person) => suits(person, slot, wanted)))
    .slice(0, wanted.limit);

/** The next times of the same length at which all of these people are free: the earliest, by no other merit. */
export const nextFreeSlots = (people: readonly Diary[], wanted: Wanted): Span[] => {
  if (people.length === 0) return [];
  return visitSegments(wanted.slot, people[0]?.hours ?? {}, wanted.zone).length === 1
    ? withinDays(people, wanted)
    : overDays(people, wanted);
};
