import type { Day } from "./calendar";
import { zonedFormatter } from "./format-time";

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

/**
 * The instant of a local time. A time skipped by a clock change is read with the offset before the change (02:30
 * becomes 03:30). A time that occurs twice is the first one.
 */
export const instantAt = (zone: string, on: Day, minuteOfDay: number): Date => {
  const wall = Date.parse(`${on}T00:00:00Z`) + minuteOfDay * minute;
  const before = offsetAt(zone, wall - day);
  const after = offsetAt(zone, wall + day);
  const matches = [before, after].find((offset) => offsetAt(zone, wall - offset) === offset);
  return new Date(wall - (matches ?? before));
};

/** Local time at an instant, in minutes after midnight. */
export const minuteOfDay = (zone: string, instant: Date): number => {
  const wall = instant.getTime() + offsetAt(zone, instant.getTime());
  return Math.floor((((wall % day) + day) % day) / minute);
};
