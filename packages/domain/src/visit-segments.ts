import {
  daysOf,
  lengthOf,
  merge,
  officeDay,
  type Span,
  shiftOn,
  shiftsWithin,
  subtract,
  type WeeklyHours,
} from "./availability";
import { instantAt } from "./calendar";

const hour = 3_600_000;

/** Up to this length a visit is one segment, even overnight. */
const longestInOnePiece = 12 * hour;

const isOnePiece = (zone: string, slot: Span): boolean =>
  lengthOf(slot) <= longestInOnePiece || daysOf(zone, slot).length === 1;

/** The first day starts when the visit starts and the last ends when it ends, even outside working hours. */
const workdays = (slot: Span, hours: WeeklyHours, zone: string): Span[] => {
  const days = daysOf(zone, slot);
  return days.flatMap((day, index) => {
    const shift = shiftOn(hours, day);
    if (!shift) return [];
    const start = index === 0 ? slot.start : instantAt(zone, day, shift.start);
    const end = index === days.length - 1 ? slot.end : instantAt(zone, day, shift.end);
    return start < end ? [{ start, end }] : [];
  });
};

const everyDay: WeeklyHours = {
  1: officeDay,
  2: officeDay,
  3: officeDay,
  4: officeDay,
  5: officeDay,
  6: officeDay,
  7: officeDay,
};

/**
 * When a person with these hours is at a visit. A visit of several days has one segment per working day and leaves
 * nights free. A person without a working day in it was booked on days off on purpose.
 */
export const visitSegments = (slot: Span, hours: WeeklyHours, zone: string): Span[] => {
  if (isOnePiece(zone, slot)) return [slot];
  for (const week of [hours, everyDay]) {
    const segments = workdays(slot, week, zone);
    if (segments.length > 0) return segments;
  }
  return [slot];
};

/** Seconds that a person with these hours would spend at the visit outside their hours. */
export const secondsOutsideHours = (slot: Span, hours: WeeklyHours, zone: string): number =>
  subtract(visitSegments(slot, hours, zone), shiftsWithin(hours, zone, slot)).reduce(
    (sum, span) => sum + lengthOf(span),
    0,
  ) / 1000;

/** Total minutes of work. Overlapping segments count once. */
export const minutesOf = (segments: readonly Span[]): number =>
  Math.max(1, Math.round(merge(segments).reduce((sum, segment) => sum + lengthOf(segment), 0) / 60_000));
