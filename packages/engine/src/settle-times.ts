import { windowsOf } from "./model/compile";
import type { PlannedRoute, PlannedStop, Problem, Shift, Span, Visit } from "./model/problem";
import { type PlaceIndex, type Seconds, seconds } from "./model/problem";

const meets = (off: Span, from: number, until: number): boolean => off.from < until && from < off.until;

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

/** Latest time to leave in order to arrive on time. */
const departure = (off: readonly Span[], arrive: number, travel: number): number => {
  let at = arrive;
  let left = travel;
  for (const { from, until } of off.toReversed()) {
    if (from >= at || until <= at - left) continue;
    left -= Math.max(0, at - until);
    at = from;
  }
  return at - left;
};

interface Found {
  readonly stop: PlannedStop;
  readonly visit: Visit;
}

/** The start that the search found may be late or after hours. Any other start may not. */
const fits = ({ stop, visit }: Found, { work, off }: Shift, start: number): boolean =>
  start === stop.start ||
  (start >= work.from &&
    start + visit.duration <= work.until &&
    windowsOf(visit).some(({ from, until }) => from <= start && start <= until) &&
    !off.some((each) => meets(each, start, start + visit.duration)));

/** Where windows, working hours and time off begin or end: the earliest and latest starts to try. */
const edges = ({ visit }: Found, { work, off }: Shift) => ({
  opening: [work.from, ...windowsOf(visit).map(({ from }) => from), ...off.map(({ until }) => until)],
  closing: [
    work.until - visit.duration,
    ...windowsOf(visit).map(({ until }) => until),
    ...off.map(({ from }) => from - visit.duration),
  ],
});

/** Starts that need not be on the grid: the one that the search found and the current one. */
const exact = ({ stop, visit }: Found): number[] => [stop.start, visit.known ?? stop.start];

const earliest = (found: Found, shift: Shift, grid: number, from: number): number | undefined =>
  [
    ...[from, ...edges(found, shift).opening].map((at) => Math.ceil(Math.max(at, from) / grid) * grid),
    ...exact(found).filter((at) => at >= from),
  ]
    .sort((a, b) => a - b)
    .find((at) => fits(found, shift, at));

const latest = (found: Found, shift: Shift, grid: number, until: number): number | undefined =>
  [
    ...[until, ...edges(found, shift).closing].map((at) => Math.floor(Math.min(at, until) / grid) * grid),
    ...exact(found).filter((at) => at <= until),
  ]
    .sort((a, b) => b - a)
    .find((at) => fits(found, shift, at));

interface Wishes {
  /** Preferred start of each visit. */
  readonly starts: ReadonlyMap<string, Seconds>;
  /** Other starts are multiples of this if possible, otherwise of the problem's grid. */
  readonly grid: Seconds;
}

/**
 * Keeps people and order, and moves each visit to its preferred start or near it. The search has no reason to keep a
 * time, but customers know their times. Routes with a break are not changed.
 */
export const settleTimes = (
  problem: Problem,
  route: PlannedRoute,
  { starts, grid }: Wishes,
): PlannedRoute => {
  const shift = problem.technicians.find(({ id }) => id === route.technician)?.shifts[route.shift];
  if (!shift || shift.rest) return route;
  const { places, seconds: table } = problem.travel;
  const travel = (from: PlaceIndex, to: PlaceIndex) => table[from * places + to] ?? 0;
  const stops = route.stops.map((stop): Found => {
    const visit = problem.visits.find(({ id }) => id === stop.visit);
    if (!visit) throw new RangeError(`There is no visit ${stop.visit}`);
    return { stop, visit };
  });

  const bounds: number[] = [];
  let limit: number = shift.until;
  let next = shift.end;
  for (const found of stops.toReversed()) {
    const { visit } = found;
    const leave = departure(shift.off, limit, travel(visit.place, next));
    const bound = latest(found, shift, problem.grid, leave - visit.duration);
    if (bound === undefined) return route;
    bounds.unshift(bound);
    limit = bound;
    next = visit.place;
  }

  const settled: PlannedStop[] = [];
  let leave: number = shift.from;
  let here = shift.start;
  for (const [at, found] of stops.entries()) {
    const { stop, visit } = found;
    const bound = bounds[at] ?? stop.start;
    const there = arrival(shift.off, leave, travel(here, visit.place));
    const first = earliest(found, shift, problem.grid, there);
    if (first === undefined || first > bound) return route;
    const wished = starts.get(visit.id) ?? stop.start;
    const after = Math.ceil(first / grid) * grid;
    const before = Math.floor(bound / grid) * grid;
    const mayBe = wished % problem.grid === 0 || exact(found).includes(wished);
    const tries = [
      ...(mayBe ? [wished] : []),
      ...(wished < first ? [after, before] : [before, after]),
      first,
    ];
    const start =
      tries.find((each) => each >= first && each <= bound && fits(found, shift, each)) ?? stop.start;
    settled.push({ visit: visit.id, start: seconds(start), end: seconds(start + visit.duration) });
    leave = start + visit.duration;
    here = visit.place;
  }
  return { ...route, stops: settled };
};
