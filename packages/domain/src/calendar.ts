import { zonedFormatter } from "./format-time";
import { createMemory } from "./remember";

const minute = 60_000;
const day = 24 * 60 * minute;

const wallClock = {
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
} as const;

/** Offset of a zone from UTC at an instant, in milliseconds. */
const offsetAt = (zone: string, instant: number): number => {
  const parts = zonedFormatter(zone, wallClock).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((candidate) => candidate.type === type)?.value);
  const wall = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return wall - Math.floor(instant / 1000) * 1000;
};

/** By zone and day. */
const offsets = createMemory<{ readonly before: number; readonly after: number }>(5_000);

/** Offsets of a zone well before and well after a day. They differ if the clock changes in between. */
const offsetsAround = (zone: string, on: Day, midnight: number) =>
  offsets(`${zone} ${on}`, () => ({
    before: offsetAt(zone, midnight - day),
    after: offsetAt(zone, midnight + 2 * day),
  }));

/**
 * The instant of a local time. A time skipped by a clock change is read with the offset before the change (02:30
 * becomes 03:30). A time that occurs twice is the first one.
 */
export const instantAt = (zone: string, on: Day, minuteOfDay: number): Date => {
  const midnight = Date.parse(`${on}T00:00:00Z`);
  const wall = midnight + minuteOfDay * minute;
  const { before, after } = offsetsAround(zone, on, midnight);
  const isBefore = before === after || offsetAt(zone, wall - before) === before;
  return new Date(wall - (isBefore || offsetAt(zone, wall - after) !== after ? before : after));
};

/** Local time at an instant, in minutes after midnight. */
export const minuteOfDay = (zone: string, instant: Date): number => {
  const wall = instant.getTime() + offsetAt(zone, instant.getTime());
  return Math.floor((((wall % day) + day) % day) / minute);
};

/** `YYYY-MM-DD`, so days compare as text. */
export type Day = string;

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

const digits = { year: "numeric", month: "2-digit", day: "2-digit" } as const;

/** The calendar day of an instant in a time zone. */
export const dayIn = (zone: string, instant: Date): Day => {
  const parts = zonedFormatter(zone, digits).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((candidate) => candidate.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
};

/** Returns a calendar day unchanged, and an instant as its day in the zone. */
export const asDay = (zone: string, value: string): Day =>
  dayPattern.test(value) ? value : dayIn(zone, new Date(value));

export const addDays = (day: Day, days: number): Day => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/** The first day of the day's week. Weeks start on this weekday, Sunday is 0. */
export const weekStartOf = (day: Day, startsOn: number): Day => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday - startsOn + 7) % 7));
};
