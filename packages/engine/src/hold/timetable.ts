import { isNamed, lackingSkills } from "../constraints/crew";
import { keepsLock, keepsTime } from "../constraints/locks";
import { windowsOf } from "../model/compile";
import type { PlannedRoute, Problem, Shift, Span, Technician, Visit } from "../model/problem";
import { holdsRest } from "../model/problem";

/** One technician on one day. */
export interface Day {
  readonly technician: Technician;
  readonly shift: Shift;
  /** Index in the technician's shifts. */
  readonly index: number;
}

export const daysOf = ({ technicians }: Problem): Day[] =>
  technicians.flatMap((technician) =>
    technician.shifts.map((shift, index) => ({ technician, shift, index })),
  );

/** The visits of each day by their number, in order. */
export const ordersOf = (
  problem: Problem,
  days: readonly Day[],
  routes: readonly PlannedRoute[],
): number[][] => {
  const numbers = new Map(problem.visits.map(({ id }, number) => [id, number]));
  const byDay = new Map(routes.map((route) => [`${route.technician} ${route.shift}`, route.stops]));
  return days.map(({ technician, index }) =>
    (byDay.get(`${technician.id} ${index}`) ?? []).map(({ visit }) => {
      const number = numbers.get(visit);
      if (number === undefined) throw new RangeError(`There is no visit ${visit}`);
      return number;
    }),
  );
};

/** Whether a visit may be on this day of this person, wherever it stands among the others. */
export const mayBeOn = (visit: Visit, { technician, shift }: Day): boolean =>
  keepsLock(visit, technician.id, shift) &&
  (visit.lock === "frozen" ||
    (lackingSkills(technician, visit).length === 0 && isNamed(visit.only, technician.id)));

/** Arrival time of a trip. Nobody drives during time off. */
const arrival = (off: readonly Span[], leave: number, travel: number): number => {
  let at = leave;
  let left = travel;
  for (const { from, until } of off) {
    if (until <= at || from >= at + left) continue;
    left -= Math.max(0, from - at);
    at = until;
  }
  return at + left;
};

const awayDuring = (off: readonly Span[], from: number, until: number): Span | undefined => {
  for (const span of off) if (span.from < until && from < span.until) return span;
  return undefined;
};

/**
 * The times of one person's day in a given order: each visit as early as the rules allow, but not before the start that its
 * customer knows. It keeps the rules that the checker of plans looks for.
 */
export class Timetable {
  /** Of the day that was last timed, stop by stop. */
  readonly starts: number[] = [];
  /** The leg on which the break is taken: before this stop, or after the last. -1 if there is none to take. */
  private restAt = -1;

  private readonly windows: readonly (readonly Span[])[];

  constructor(
    private readonly problem: Problem,
    /** No visit starts before this. Single moments for crews, whose other people have days of their own. */
    private readonly anchors: Float64Array,
    private readonly pinned: Uint8Array,
    /** Times of new visits are multiples of this, where it fits. */
    private readonly newGrid: number = problem.grid,
  ) {
    this.windows = problem.visits.map((visit) => windowsOf(visit));
  }

  /** Finds the times. False if the order breaks a rule, and `starts` is useless then. */
  time(day: Day, order: readonly number[]): boolean {
    if (!this.isWithinLimits(day, order)) return false;
    const isAnchored = order.some((number) => this.anchors[number]! >= 0 && this.pinned[number] === 0);
    return (isAnchored && this.timeWith(day, order, true)) || this.timeWith(day, order, false);
  }

  wayTo(from: number, to: number): number {
    return this.problem.travel.seconds[from * this.problem.travel.places + to]!;
  }

  private isWithinLimits({ technician, shift }: Day, order: readonly number[]): boolean {
    const { visits } = this.problem;
    let work: number = shift.rest?.length ?? 0;
    let load = 0;
    let here: number = shift.start;
    for (const number of order) {
      const visit = visits[number]!;
      work += visit.duration + this.wayTo(here, visit.place);
      load += visit.demand;
      here = visit.place;
    }
    return (
      order.length === 0 ||
      (work + this.wayTo(here, shift.end) <= shift.longest && load <= technician.capacity)
    );
  }

  /** The break goes where the last visit ends first, and of such places where it delays the visits least. */
  private timeWith(day: Day, order: readonly number[], isAnchored: boolean): boolean {
    const { rest } = day.shift;
    const { visits } = this.problem;
    this.restAt = -1;
    if (order.length === 0 || !rest || order.some((number) => holdsRest(visits[number]!.duration)))
      return this.pass(day, order, isAnchored) < Number.POSITIVE_INFINITY;
    let [best, soonest, least] = [-1, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (let leg = 0; leg <= order.length; leg += 1) {
      this.restAt = leg;
      const end = this.pass(day, order, isAnchored);
      if (end === Number.POSITIVE_INFINITY || end > soonest) continue;
      const sum = this.starts.reduce((all, start) => all + start, 0);
      if (end < soonest || sum < least) [best, soonest, least] = [leg, end, sum];
    }
    this.restAt = best;
    if (best >= 0 && best < order.length) this.pass(day, order, isAnchored);
    return best >= 0;
  }

  /** When the last visit ends; infinite if the order does not fit. */
  private pass({ shift }: Day, order: readonly number[], isAnchored: boolean): number {
    const { visits } = this.problem;
    const { off, rest } = shift;
    let leave: number = shift.from;
    let here: number = shift.start;
    this.starts.length = order.length;
    for (let stop = 0; stop <= order.length; stop += 1) {
      const visit = visits[order[stop] ?? -1];
      const place = visit ? visit.place : shift.end;
      let there = arrival(off, leave, this.wayTo(here, place));
      if (rest && this.restAt === stop) {
        if (leave > rest.until) return Number.POSITIVE_INFINITY;
        there = arrival(off, Math.max(there, rest.from), rest.length);
      }
      if (!visit) return there <= shift.until ? leave : Number.POSITIVE_INFINITY;
      const start = this.earliest(order[stop]!, visit, shift, there, isAnchored);
      if (start < 0) return Number.POSITIVE_INFINITY;
      this.starts[stop] = start;
      leave = start + visit.duration;
      here = place;
    }
    return leave;
  }

  /** The first start from `there` on that keeps the rules; negative if there is none. */
  private earliest(number: number, visit: Visit, shift: Shift, there: number, isAnchored: boolean): number {
    const anchor = this.anchors[number]!;
    const isPinned = this.pinned[number] === 1;
    if (isPinned || keepsTime(visit.lock)) {
      const start = isPinned ? anchor : (visit.current[0]?.start ?? -1);
      return start >= there && this.fits(visit, shift, start) ? start : -1;
    }
    // A start of another day, which a visit may be moved from, is none to keep.
    const after = Math.max(there, shift.work.from, isAnchored && anchor < shift.until ? anchor : 0);
    const { grid } = this.problem;
    const coarse = visit.known === null ? this.firstOn(this.newGrid, number, visit, shift, after) : -1;
    return coarse < 0 ? this.firstOn(grid, number, visit, shift, after) : coarse;
  }

  private firstOn(grid: number, number: number, visit: Visit, shift: Shift, after: number): number {
    const windows = this.windows[number]!;
    const known = visit.known ?? -1;
    let first = after;
    for (let at = 0; at < windows.length; ) {
      const { from, until } = windows[at]!;
      first = Math.max(first, from);
      const onGrid = Math.ceil(first / grid) * grid;
      const start = known >= first && known < onGrid ? known : onGrid;
      if (start > until + (at === windows.length - 1 ? visit.tolerance.late : 0)) {
        at += 1;
        continue;
      }
      const away = awayDuring(shift.off, start, start + visit.duration);
      if (!away) return this.fits(visit, shift, start) ? start : -1;
      first = away.until;
    }
    return -1;
  }

  private fits(visit: Visit, shift: Shift, start: number): boolean {
    const end = start + visit.duration;
    if (start < shift.from || end > shift.until) return false;
    const isInHours =
      visit.lock === "frozen" ||
      (start >= shift.work.from && end <= shift.work.until + visit.tolerance.overtime);
    return isInHours && !awayDuring(shift.off, start, end);
  }
}
