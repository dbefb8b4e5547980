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

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
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
 * When the clocks of a zone show that many minutes after midnight on that day. A time that they skip is read as before the
 * change, so that 02:30 becomes 03:30; of a time that they show twice it is the first.
 */
export const instantAt = (zone: string, on: Day, minuteOfDay: number): Date => {
  const wall = Date.parse(`${on}T00:00:00Z`) + minuteOfDay * minute;
  const before = offsetAt(zone, wall - day);
  const after = offsetAt(zone, wall + day);
  const matches = [before, after].find((offset) => offsetAt(zone, wall - offset) === offset);
  return new Date(wall - (matches ?? before));
};

/** What the clocks of a zone show at an instant, in minutes after midnight. */
export const minuteOfDay = (zone: string, instant: Date): number => {
  const wall = instant.getTime() + offsetAt(zone, instant.getTime());
  return Math.floor((((wall % day) + day) % day) / minute);
};
