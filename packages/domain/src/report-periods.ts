import { addDays, type Day } from "./calendar";

/** Both days are included. */
export type DayRange = { readonly start: Day; readonly end: Day };

const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const asDay = (date: Date): Day => date.toISOString().slice(0, 10);

export const daysIn = ({ start, end }: DayRange): number =>
  Math.round((utc(end).getTime() - utc(start).getTime()) / 86_400_000) + 1;

const monthOf = (day: Day): string => day.slice(0, 7);

export const quarterOf = (day: Day): string =>
  `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

/** Weeks begin on Monday. */
export const weekStart = (day: Day): Day => addDays(day, -((utc(day).getUTCDay() + 6) % 7));

/** ISO 8601: a week belongs to the year of its Thursday. */
export const weekOf = (day: Day): string => {
  const thursday = addDays(weekStart(day), 3);
  const number = Math.floor(daysIn({ start: `${thursday.slice(0, 4)}-01-01`, end: thursday }) / 7 + 6 / 7);
  return `${thursday.slice(0, 4)}-W${String(number).padStart(2, "0")}`;
};

/** The same day of a later month, or its last day if the month is shorter. */
export const addMonths = (day: Day, months: number): Day => {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return asDay(new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, last))));
};

const wholeMonths = ({ start, end }: DayRange): number | undefined => {
  if (!start.endsWith("-01") || !addDays(end, 1).endsWith("-01")) return undefined;
  const next = addDays(end, 1);
  const [from, until] = [start, next].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)));
  return (until ?? 0) - (from ?? 0);
};

/** Whole months are compared with the same number of months before, other ranges with the same number of days. */
export const periodBefore = (range: DayRange): DayRange => {
  const months = wholeMonths(range);
  return months === undefined
    ? { start: addDays(range.start, -daysIn(range)), end: addDays(range.start, -1) }
    : { start: addMonths(range.start, -months), end: addDays(range.start, -1) };
};

/** The part of a range that has passed, if the range is still running. */
export const soFar = (range: DayRange, today: Day): DayRange =>
  today >= range.start && today < range.end ? { start: range.start, end: today } : range;

/** The part of the period before that `soFar` is compared with. */
export const comparable = (range: DayRange, today: Day): DayRange => {
  const before = periodBefore(range);
  const passed = soFar(range, today);
  if (passed === range) return before;
  const months = wholeMonths(range);
  const end = months === undefined ? addDays(before.start, daysIn(passed) - 1) : addMonths(today, -months);
  return { start: before.start, end };
};

const units = ["month", "week", "quarter"] as const;
export type Unit = (typeof units)[number];

const bucketOf: Readonly<Record<Unit, (day: Day) => string>> = {
  month: monthOf,
  week: weekOf,
  quarter: quarterOf,
};

const firstDayOf: Readonly<Record<Unit, (day: Day) => Day>> = {
  month: (day) => `${monthOf(day)}-01`,
  week: weekStart,
  quarter: (day) => {
    const first = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;
    return `${day.slice(0, 4)}-${String(first).padStart(2, "0")}-01`;
  },
};

const following: Readonly<Record<Unit, (first: Day) => Day>> = {
  month: (first) => addMonths(first, 1),
  week: (first) => addDays(first, 7),
  quarter: (first) => addMonths(first, 3),
};

export type Bucket = DayRange & { readonly name: string };

/** The months, weeks or quarters that a range touches, cut to the range. */
export const bucketsOf = (unit: Unit, range: DayRange): Bucket[] => {
  const buckets: Bucket[] = [];
  for (let first = firstDayOf[unit](range.start); first <= range.end; first = following[unit](first)) {
    const last = addDays(following[unit](first), -1);
    buckets.push({
      name: bucketOf[unit](first),
      start: first < range.start ? range.start : first,
      end: last > range.end ? range.end : last,
    });
  }
  return buckets;
};

/** Splits a range into whole months and remaining days, because sums are kept by month and by day. */
export const monthsAndDays = (range: DayRange): { months: DayRange | undefined; days: DayRange[] } => {
  const first = range.start.endsWith("-01") ? range.start : addMonths(`${monthOf(range.start)}-01`, 1);
  const next = addDays(range.end, 1);
  const until = `${monthOf(next)}-01`;
  if (first >= until) return { months: undefined, days: [range] };
  const rest = [
    { start: range.start, end: addDays(first, -1) },
    { start: until, end: range.end },
  ];
  return {
    months: { start: first, end: addDays(until, -1) },
    days: rest.filter(({ start, end }) => start <= end),
  };
};
