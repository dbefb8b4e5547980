import { addDays, type Day, dayIn, instantAt } from "./calendar";

/** The end is excluded: spans that touch do not overlap. */
export type Span = { readonly start: Date; readonly end: Date };

/** Minutes after midnight in the organization's zone, per ISO weekday 1 (Monday) to 7. Absent or null means off. */
export type Shift = { readonly start: number; readonly end: number };
type IsoWeekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;
export type WeeklyHours = Readonly<Partial<Record<IsoWeekday, Shift | null | undefined>>> & {
  /** Nobody works on these days, whatever the weekly hours are. */
  readonly daysOff?: readonly Day[] | undefined;
};

/** Minutes of lunch, to be taken between two minutes after midnight. */
export type LunchBreak = { readonly minutes: number } & Shift;

export const officeDay: Shift = { start: 8 * 60, end: 17 * 60 };

/** Used for people and organizations that have not set working hours. */
export const defaultHours: WeeklyHours = {
  1: officeDay,
  2: officeDay,
  3: officeDay,
  4: officeDay,
  5: officeDay,
};

const weekdays: readonly IsoWeekday[] = [7, 1, 2, 3, 4, 5, 6];

export const shiftOn = (hours: WeeklyHours, day: Day): Shift | undefined => {
  if (hours.daysOff?.includes(day)) return undefined;
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return (weekday && hours[weekday]) ?? undefined;
};

/** Parses the times of an API answer. */
export const toSpan = ({ start, end }: { readonly start: string; readonly end: string }): Span => ({
  start: new Date(start),
  end: new Date(end),
});

export const overlaps = (one: Span, other: Span): boolean => one.start < other.end && other.start < one.end;

/** Whether any piece of work overlaps time that is taken, such as time off. */
export const anyOverlap = (pieces: readonly Span[], taken: readonly Span[]): boolean =>
  pieces.some((piece) => taken.some((span) => overlaps(piece, span)));

export const lengthOf = ({ start, end }: Span): number => end.getTime() - start.getTime();

const byStart = (one: Span, other: Span): number => one.start.getTime() - other.start.getTime();

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
const later = (one: Date, other: Date): Date => (one > other ? one : other);

/** Calendar days in the zone that the span touches. */
export const daysOf = (zone: string, { start, end }: Span): Day[] => {
  const last = dayIn(zone, new Date(end.getTime() - 1));
  const days: Day[] = [];
  for (let day = dayIn(zone, start); day <= last; day = addDays(day, 1)) days.push(day);
  return days;
};

/** The parts of the spans that are within another one. */
export const clipped = (spans: readonly Span[], { start, end }: Span): Span[] =>
  spans
    .map((span) => ({ start: later(span.start, start), end: earlier(span.end, end) }))
    .filter((span) => span.start < span.end);

/** How long the spans are together, in whole minutes. */
export const minutesOf = (spans: readonly Span[]): number =>
  Math.round(spans.reduce((total, span) => total + lengthOf(span), 0) / 60_000);

/** The common parts of two lists. Each list must be sorted and without overlaps. */
export const intersect = (ones: readonly Span[], others: readonly Span[]): Span[] =>
  ones.flatMap((one) =>
    others
      .filter((other) => overlaps(one, other))
      .map((other) => ({ start: later(one.start, other.start), end: earlier(one.end, other.end) })),
  );

/** Joins spans that overlap or touch. The result is sorted. */
export const merge = (spans: readonly Span[]): Span[] => {
  const merged: Span[] = [];
  for (const span of [...spans].sort(byStart)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end)
      merged[merged.length - 1] = { start: last.start, end: later(last.end, span.end) };
    else merged.push(span);
  }
  return merged;
};

const subtractOne = (span: Span, taken: Span): Span[] => {
  if (!overlaps(span, taken)) return [span];
  return [
    { start: span.start, end: taken.start },
    { start: taken.end, end: span.end },
  ].filter((rest) => rest.start < rest.end);
};

export const subtract = (spans: readonly Span[], taken: readonly Span[]): Span[] =>
  taken.reduce<Span[]>((rest, one) => rest.flatMap((span) => subtractOne(span, one)), [...spans]);

/** Working hours as spans, on local clock time. */
export const shiftsWithin = (hours: WeeklyHours, zone: string, within: Span): Span[] =>
  intersect(
    daysOf(zone, within).flatMap((day) => {
      const shift = shiftOn(hours, day);
      return shift
        ? [{ start: instantAt(zone, day, shift.start), end: instantAt(zone, day, shift.end) }]
        : [];
    }),
    [within],
  );

/** A person's weekly hours, and the visits and time off that take their time. */
export type Diary = { readonly hours: WeeklyHours; readonly taken: readonly Span[] };

/** Working hours minus time off and visits. */
export const freeWithin = ({ hours, taken }: Diary, zone: string, within: Span): Span[] =>
  subtract(shiftsWithin(hours, zone, within), merge(taken.filter((span) => overlaps(span, within))));
