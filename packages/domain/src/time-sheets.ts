import { addDays, type Day, dayIn, instantAt } from "./calendar";
import { effectiveRole, type Person } from "./permissions";

const daysInWeek = 7;
const minute = 60_000;

type Worked = { readonly startedAt: Date; readonly endedAt: Date | null };

/** Rounded, so that a total is the sum of what is shown. Running time counts up to now. */
export const workedMinutes = ({ startedAt, endedAt }: Worked, now: Date): number =>
  Math.max(0, Math.round(((endedAt ?? now).getTime() - startedAt.getTime()) / minute));

/** The Sunday of a day's week. */
export const weekOf = (day: Day): Day => addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());

/** The week of an instant. Time belongs to the day on which it began. */
export const weekIn = (zone: string, instant: Date): Day => weekOf(dayIn(zone, instant));

/** Sunday to Saturday. */
export const daysOfWeek = (week: Day): Day[] =>
  Array.from({ length: daysInWeek }, (_, at) => addDays(week, at));

/** When each day of a week begins, and last when the next week does. A day of a clock change has 23 or 25 hours. */
export const startsOfDays = (zone: string, week: Day): Date[] =>
  Array.from({ length: daysInWeek + 1 }, (_, at) => instantAt(zone, addDays(week, at), 0));

export const isWeekOver = (zone: string, week: Day, now: Date): boolean =>
  dayIn(zone, now) >= addDays(week, daysInWeek);

/** Nobody approves their own week but admins: in a small firm the owner works in the field, and has nobody above. */
export const mayApproveTimeOf = (approver: Person & { readonly userId: string }, userId: string): boolean =>
  approver.userId !== userId || effectiveRole(approver) === "admin";
