import type { BoardVisit } from "@fieldwright/contract/schedule-board";
import { addDays, type Day, instantAt, weekStartOf } from "@fieldwright/domain/calendar";

/** The part of a visit on one day. */
export type DayEntry = { readonly visit: BoardVisit; readonly start: string; readonly end: string };

/** Index of the last boundary at or before the instant. */
const lastUpTo = (boundaries: readonly number[], instant: number): number => {
  let low = 0;
  let high = boundaries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((boundaries[middle] ?? Number.POSITIVE_INFINITY) <= instant) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

/**
 * Visits per day, ordered by start. A visit over several days is listed on each. Compares with the days' midnights,
 * because a time zone lookup per visit takes about a second for a month.
 */
export const visitsByDay = (
  days: readonly Day[],
  visits: readonly BoardVisit[],
  zone: string,
): ReadonlyMap<Day, readonly DayEntry[]> => {
  const last = days.at(-1);
  const boundaries = [...days, ...(last ? [addDays(last, 1)] : [])].map((day) =>
    instantAt(zone, day, 0).getTime(),
  );
  const found = new Map<Day, DayEntry[]>(days.map((day) => [day, []]));
  for (const visit of visits) {
    for (const { start, end } of visit.segments) {
      const day = days[lastUpTo(boundaries, Date.parse(start))];
      if (day) found.get(day)?.push({ visit, start, end });
    }
  }
  for (const entries of found.values()) entries.sort((one, other) => (one.start < other.start ? -1 : 1));
  return found;
};

/** All days of the weeks that a month touches. Weeks start on this weekday, Sunday is 0. */
export const monthDays = (date: Day, startsOn: number): Day[] => {
  const days: Day[] = [];
  for (
    let day = weekStartOf(`${date.slice(0, 7)}-01`, startsOn);
    day.slice(0, 7) <= date.slice(0, 7) || days.length % 7 !== 0;
    day = addDays(day, 1)
  )
    days.push(day);
  return days;
};

/** The first day of the month that is `months` away. */
export const monthFrom = (date: Day, months: number): Day => {
  const [year = 0, month = 1] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
};
