import { windowsOf } from "./model/compile";
import type { PlannedRoute, PlannedStop, Problem, Shift, Span, Visit } from "./model/problem";
import { holdsRest, type PlaceIndex, type Seconds, seconds } from "./model/problem";

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

/** The leg into a stop, or home after the last one, on which the break is taken. Undefined for none. */
type RestAt = number | undefined;

/** The legs of the route on which its break fits. A day without a break to take has none, once. */
const restsIn = (
  { rest, off, from, until }: Shift,
  stops: readonly Found[],
  ways: readonly number[],
): RestAt[] => {
  if (!rest || stops.some(({ visit }) => holdsRest(visit.duration))) return [undefined];
  return ways.flatMap((way, at) => {
    const leave = stops[at - 1]?.stop.end ?? from;
    const there = Math.max(arrival(off, leave, way), rest.from);
    return leave <= rest.until && arrival(off, there, rest.length) <= (stops[at]?.stop.start ?? until)
      ? [at]
      : [];
  });
};

/** The stops at their preferred starts or near them, with the break on one leg. Undefined if they do not fit. */
const settleAround = (
  { grid: finest }: Problem,
  shift: Shift,
  { stops, ways, restAt }: { stops: readonly Found[]; ways: readonly number[]; restAt: RestAt },
  { starts, grid }: Wishes,
): PlannedStop[] | undefined => {
  const { off, rest } = shift;
  const restOn = (at: number) => (at === restAt ? rest : null);

  const bounds: number[] = [];
  let limit: number = shift.until;
  for (const [index, found] of [...stops.entries()].reverse()) {
    const resting = restOn(index + 1);
    const arrive = resting ? departure(off, limit, resting.length) : limit;
    if (resting && arrive < resting.from) return undefined;
    const leave = Math.min(departure(off, arrive, ways[index + 1] ?? 0), resting?.until ?? Infinity);
    const bound = latest(found, shift, finest, leave - found.visit.duration);
    if (bound === undefined) return undefined;
    bounds.unshift(bound);
    limit = bound;
  }

  const settled: PlannedStop[] = [];
  let leave: number = shift.from;
  for (const [at, found] of stops.entries()) {
    const { stop, visit } = found;
    const bound = bounds[at] ?? stop.start;
    const resting = restOn(at);
    const arrive = arrival(off, leave, ways[at] ?? 0);
    const there = resting ? arrival(off, Math.max(arrive, resting.from), resting.length) : arrive;
    const first = earliest(found, shift, finest, there);
    if (first === undefined || first > bound) return undefined;
    const wished = starts.get(visit.id) ?? stop.start;
    const after = Math.ceil(first / grid) * grid;
    const before = Math.floor(bound / grid) * grid;
    const mayBe = wished % finest === 0 || exact(found).includes(wished);
    const tries = [
      ...(mayBe ? [wished] : []),
      ...(wished < first ? [after, before] : [before, after]),
      first,
    ];
    const start =
      tries.find((each) => each >= first && each <= bound && fits(found, shift, each)) ?? stop.start;
    settled.push({ visit: visit.id, start: seconds(start), end: seconds(start + visit.duration) });
    leave = start + visit.duration;
  }
  return settled;
};

/**
 * Keeps people and order, and moves each visit to its preferred start or near it. The search has no reason to keep a
 * time, but customers know their times. The break is taken where most visits keep theirs.
 */
export const settleTimes = (problem: Problem, route: PlannedRoute, wishes: Wishes): PlannedRoute => {
  const shift = problem.technicians.find(({ id }) => id === route.technician)?.shifts[route.shift];
  if (!shift) return route;
  const { places, seconds: table } = problem.travel;
  const travel = (from: PlaceIndex, to: PlaceIndex) => table[from * places + to] ?? 0;
  const stops = route.stops.map((stop): Found => {
    const visit = problem.visits.find(({ id }) => id === stop.visit);
    if (!visit) throw new RangeError(`There is no visit ${stop.visit}`);
    return { stop, visit };
  });
  const along = [shift.start, ...stops.map(({ visit }) => visit.place), shift.end];
  const ways = along.slice(1).map((to, at) => travel(along[at] ?? to, to));
  const kept = (settled: readonly PlannedStop[]) =>
    settled.filter(({ visit, start }) => wishes.starts.get(visit) === start).length;
  const [best] = restsIn(shift, stops, ways)
    .flatMap((restAt) => {
      const settled = settleAround(problem, shift, { stops, ways, restAt }, wishes);
      return settled ? [settled] : [];
    })
    .toSorted((one, other) => kept(other) - kept(one));
  return best ? { ...route, stops: best } : route;
};
