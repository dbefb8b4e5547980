import { dayIn, instantAt, minuteOfDay } from "@fieldwright/domain/calendar";
import { clockTime } from "@fieldwright/domain/format-time";

/** `yyyy-mm-ddThh:mm` in a time zone, the format of a datetime input. */
export const wallClockOf = (instant: Date, timeZone: string): string =>
  `${dayIn(timeZone, instant)}T${clockTime(minuteOfDay(timeZone, instant))}`;

/** The instant at which clocks in the time zone show this. */
export const instantOf = (wallClock: string, timeZone: string): Date => {
  const [day = "", time = ""] = wallClock.split("T");
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return instantAt(timeZone, day, hours * 60 + minutes);
};

/** False for a year that is still being typed, such as 0202, or one that no visit can have. */
export const isMoment = (wallClock: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(wallClock)) return false;
  const year = Number(wallClock.slice(0, 4));
  return year >= 1970 && year < 9999 && !Number.isNaN(Date.parse(`${wallClock}Z`));
};

const longestSpan = 31 * 24 * 3_600_000;

/** The time between two wall clock times, in milliseconds. Undefined if that is no span of a visit. */
export const spanOf = (start: string, end: string, timeZone: string) => {
  if (!isMoment(start) || !isMoment(end) || start >= end) return undefined;
  const span = { start: instantOf(start, timeZone).getTime(), end: instantOf(end, timeZone).getTime() };
  return span.end > span.start && span.end - span.start <= longestSpan ? span : undefined;
};
