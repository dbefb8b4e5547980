import type { Problem, Shift, Span, Visit } from "../model/problem";
import type { PlaceIndex } from "../model/units";

interface Stop {
  readonly visit: Visit;
  readonly start: number;
  readonly end: number;
}

const meets = (span: Span, from: number, until: number): boolean => span.from < until && from < span.until;

const keepsTime = ({ lock }: Visit): boolean => lock === "frozen" || lock === "technician and time";

/** Not for visits that keep their time. For those the lock is checked. */
const isInWindows = ({ windows, tolerance }: Visit, start: number): boolean =>
  windows.some(({ from, until }, at) => {
    const late = at === windows.length - 1 ? tolerance.late : 0;
    return from <= start && start <= until + late;
  });

const faultsOfStart = (problem: Problem, who: string, shift: Shift, stop: Stop): string[] => {
  const faults: string[] = [];
  const { visit, start, end } = stop;
  if (!Number.isInteger(start) || start < shift.from || end > shift.until)
    faults.push(`${visit.id} at ${start} is not a time of the day of ${who}`);
  if (end - start !== visit.duration) faults.push(`${visit.id} takes ${end - start} s`);
  if (start % problem.grid !== 0 && start !== visit.known)
    faults.push(`${visit.id} begins at ${start}, which is no multiple of ${problem.grid} s`);
  if (!keepsTime(visit) && !isInWindows(visit, start)) faults.push(`${visit.id} begins outside its windows`);
  const { from, until } = shift.work;
  if (visit.lock !== "frozen" && (start < from || start + visit.duration > until + visit.tolerance.overtime))
    faults.push(`${visit.id} lies outside the hours of ${who}`);
  if (shift.off.some((off) => meets(off, start, start + visit.duration)))
    faults.push(`${visit.id} meets time off of ${who}`);
  return faults;
};

/** Seconds between two moments, without time off. */
const present = ({ off }: Shift, from: number, until: number): number =>
  off.reduce(
    (sum, each) => sum - Math.max(0, Math.min(each.until, until) - Math.max(each.from, from)),
    until - from,
  );

interface Leg {
  readonly leave: number;
  readonly travel: number;
  readonly arrive: number;
}

/** The break may be before, during or after the trip. Time off interrupts it and does not count as a break. */
const takesBreak = (shift: Shift, { leave, travel, arrive }: Leg): boolean => {
  const { rest } = shift;
  if (!rest) return true;
  return (
    leave <= rest.until &&
    present(shift, leave, arrive) >= travel + rest.length &&
    present(shift, Math.max(leave, rest.from), arrive) >= rest.length
  );
};

const legsOf = (problem: Problem, shift: Shift, stops: readonly Stop[]): Leg[] => {
  const { places, seconds } = problem.travel;
  const wayTo = (from: PlaceIndex, to: PlaceIndex) => seconds[from * places + to] ?? Number.NaN;
  const legs: Leg[] = [];
  let leave: number = shift.from;
  let here = shift.start;
  for (const { visit, start, end } of stops) {
    legs.push({ leave, travel: wayTo(here, visit.place), arrive: start });
    leave = end;
    here = visit.place;
  }
  legs.push({ leave, travel: wayTo(here, shift.end), arrive: shift.until });
  return legs;
};

/** Checks one person's day: the times of visits, and the travel between them. */
export const faultsOfDay = (
  problem: Problem,
  who: string,
  shift: Shift,
  stops: readonly Stop[],
): string[] => {
  if (stops.length === 0) return [];
  const faults = stops.flatMap((stop) => faultsOfStart(problem, who, shift, stop));
  const legs = legsOf(problem, shift, stops);
  // Negated so that a missing trip (NaN) is a fault too.
  for (const { leave, travel, arrive } of legs)
    if (!(present(shift, leave, arrive) >= travel)) faults.push(`${who} cannot be there by ${arrive}`);
  if (!legs.some((leg) => takesBreak(shift, leg))) faults.push(`${who} has no break`);
  const work =
    stops.reduce((sum, { visit }) => sum + visit.duration, shift.rest?.length ?? 0) +
    legs.reduce((sum, { travel }) => sum + travel, 0);
  if (work > shift.longest) faults.push(`${who} works ${work} s, at most ${shift.longest} s are allowed`);
  return faults;
};
