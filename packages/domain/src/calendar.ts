import { zonedFormatter } from "./format-time";

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
