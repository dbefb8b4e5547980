import { addDays, type Day, dayIn, minuteOfDay } from "@fieldwright/domain/calendar";

export const zone = "America/New_York";

export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const isWeekday = (value: number): value is Weekday => value >= 1 && value <= 7;

export const weekdayOf = (day: Day): Weekday => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  if (!isWeekday(weekday)) throw new RangeError(`${day} is no calendar day.`);
  return weekday;
};

export const minutesAfter = (instant: Date, minutes: number): Date =>
  new Date(instant.getTime() + minutes * 60_000);

export const notAfter = (limit: Date, instant: Date): Date => (instant > limit ? limit : instant);

export type Clock = {
  readonly today: Day;
  /** No record is written after this, even if the demo shows a later moment. */
  readonly now: Date;
  /** The moment that the demo shows: now, but not before 9:30 AM or after 4 PM. */
  readonly moment: Date;
  readonly momentMinute: number;
  day(offset: number): Day;
  /** Days from today to `day`. */
  offsetOf(day: Day): number;
  /** The day of an instant in the organization's zone. Faster than `dayIn` of the domain. */
  dayOf(instant: Date): Day;
  /** Minutes after midnight in the organization's zone. Exact from 3 AM on, after any clock change. */
  at(day: Day, minute: number): Date;
};

export const createClock = (now: Date): Clock => {
  const today = dayIn(zone, now);
  const midnights = new Map<Day, number>();
  const at = (day: Day, minute: number): Date => {
    const known = midnights.get(day);
    if (known !== undefined) return new Date(known + minute * 60_000);
    const noonInUtc = new Date(`${day}T12:00:00Z`);
    const midnight = noonInUtc.getTime() - minuteOfDay(zone, noonInUtc) * 60_000;
    midnights.set(day, midnight);
    return new Date(midnight + minute * 60_000);
  };
  const dayOf = (instant: Date): Day => {
    const utcDay = instant.toISOString().slice(0, 10);
    return at(utcDay, 0) <= instant ? utcDay : addDays(utcDay, -1);
  };
  const momentMinute = Math.min(Math.max(minuteOfDay(zone, now), 9 * 60 + 30), 16 * 60);
  return {
    today,
    now,
    moment: at(today, momentMinute),
    momentMinute,
    day: (offset) => addDays(today, offset),
    offsetOf: (day) => Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000),
    dayOf,
    at,
  };
};
