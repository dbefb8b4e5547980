import type { Figures } from "../evaluate";
import type {
  PlaceIndex,
  PlannedRoute,
  PlannedStop,
  PlanResult,
  Problem,
  Shift,
  Span,
  Technician,
  Visit,
} from "../model/problem";

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

/** Whoever is in one place for four hours takes the break there. */
const restsAt = ({ visit }: Stop): boolean => visit.duration >= 4 * 3600;

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
const faultsOfDay = (problem: Problem, who: string, shift: Shift, stops: readonly Stop[]): string[] => {
  if (stops.length === 0) return [];
  const faults = stops.flatMap((stop) => faultsOfStart(problem, who, shift, stop));
  const legs = legsOf(problem, shift, stops);
  // Negated so that a missing trip (NaN) is a fault too.
  for (const { leave, travel, arrive } of legs)
    if (!(present(shift, leave, arrive) >= travel)) faults.push(`${who} cannot be there by ${arrive}`);
  if (!stops.some(restsAt) && !legs.some((leg) => takesBreak(shift, leg))) faults.push(`${who} has no break`);
  const work =
    stops.reduce((sum, { visit }) => sum + visit.duration, shift.rest?.length ?? 0) +
    legs.reduce((sum, { travel }) => sum + travel, 0);
  if (work > shift.longest) faults.push(`${who} works ${work} s, at most ${shift.longest} s are allowed`);
  return faults;
};

const lengthOf = ({ from, until }: Shift): number => until - from;

/**
 * Impossible figures of a plan that keeps the rules. Travel and overtime cannot be longer than the planned days, and
 * no visit can begin after their end.
 */
export const faultsOfFigures = (
  { technicians, travel: { meters } }: Problem,
  routes: readonly PlannedRoute[],
  { travel, distance, cost, overtime, late, spread }: Figures,
): string[] => {
  const shifts = routes.flatMap(({ technician, shift, stops }) => {
    const found = technicians.find(({ id }) => id === technician)?.shifts[shift];
    return found && stops.length > 0 ? [found] : [];
  });
  const days = shifts.reduce((sum, shift) => sum + lengthOf(shift), 0);
  const horizon =
    Math.max(0, ...shifts.map(({ until }) => until)) - Math.min(...shifts.map(({ from }) => from), 0);
  const stops = routes.reduce((sum, route) => sum + route.stops.length, 0);
  const longestWay = meters.reduce((longest, each) => Math.max(longest, each), 0) * (stops + shifts.length);
  const rateOf = (name: "costPerHour" | "costPerKilometer") =>
    Math.max(0, ...technicians.map((technician) => technician[name]));
  const dearest = (days / 3600) * rateOf("costPerHour") + (longestWay / 1000) * rateOf("costPerKilometer");
  const most = {
    travel: [travel, days],
    distance: [distance, longestWay],
    cost: [cost, Math.ceil(dearest)],
    overtime: [overtime, days],
    late: [late, stops * horizon],
    spread: [spread, Math.max(0, ...shifts.map(lengthOf))],
  } as const;
  return Object.entries(most).flatMap(([name, [figure, limit]]) =>
    figure >= 0 && figure <= limit ? [] : [`${name} is ${figure}`],
  );
};

/** The search made a plan that breaks the rules, which is a bug. The seed helps to reproduce it. */
export class BrokenPlan extends Error {
  constructor(
    readonly seed: number,
    readonly faults: readonly string[],
  ) {
    super(`The plan of seed ${seed} breaks its rules: ${faults.slice(0, 10).join("; ")}`);
    this.name = "BrokenPlan";
  }
}

/** Every result of `solve` is checked here. */
export const mustKeepRules = <Plan extends PlanResult>(problem: Problem, plan: Plan, seed: number): Plan => {
  const faults = faultsOf(problem, plan);
  if (faults.length > 0) throw new BrokenPlan(seed, faults);
  return plan;
};

interface Served {
  readonly technician: string;
  readonly start: number;
}

const mayServe = (visit: Visit, technician: Technician): string[] => {
  // A frozen visit may have begun, so skills and named people are not checked.
  if (visit.lock === "frozen") return [];
  const lacking = visit.skills.filter((skill) => !technician.skills.includes(skill));
  return [
    ...(lacking.length > 0 ? [`${technician.id} lacks ${lacking.join()} for ${visit.id}`] : []),
    ...(visit.only && !visit.only.includes(technician.id) ? [`${visit.id} is not for ${technician.id}`] : []),
  ];
};

const keepsLock = (visit: Visit, technician: string, start: number, shift: Shift): string[] => {
  const { lock, current } = visit;
  if (lock === "technician" && !current.some((at) => at.technician === technician))
    return [`${visit.id} changed its technician`];
  if (lock === "day" && !current.some((at) => at.start >= shift.from && at.start < shift.until))
    return [`${visit.id} changed its day`];
  const stays = current.some((at) => at.technician === technician && at.start === start);
  return (lock === "frozen" || lock === "technician and time") && !stays
    ? [`${visit.id} may not move and did`]
    : [];
};

/** Either the whole crew goes, at the same time, or nobody. */
const faultsOfCrew = (visit: Visit, people: readonly Served[], isLeftOut: boolean): string[] => {
  const faults: string[] = [];
  if (isLeftOut !== (people.length === 0))
    faults.push(`${visit.id} is both planned and left out, or neither`);
  if (people.length > 0 && people.length !== Math.max(1, visit.crew))
    faults.push(`${visit.id} needs ${visit.crew} people`);
  if (new Set(people.map(({ start }) => start)).size > 1)
    faults.push(`the crew of ${visit.id} does not begin together`);
  if (new Set(people.map(({ technician }) => technician)).size !== people.length)
    faults.push(`one person is two in the crew of ${visit.id}`);
  return faults;
};

/** Shifts of one person may touch at night, but their visits must not overlap. */
const faultsOfPerson = (technician: string, stops: readonly PlannedStop[]): string[] => {
  const inOrder = stops.toSorted((one, other) => one.start - other.start);
  return inOrder.flatMap((stop, at) => {
    const before = inOrder[at - 1];
    return before && before.end > stop.start
      ? [`${technician} is at ${before.visit} and at ${stop.visit} at once`]
      : [];
  });
};

/** The rules that a plan breaks, as text for debugging. Shares no arithmetic with the search, to catch its bugs. */
export const faultsOf = (problem: Problem, plan: PlanResult): string[] => {
  const faults: string[] = [];
  const visits = new Map(problem.visits.map((visit) => [visit.id, visit]));
  const technicians = new Map(problem.technicians.map((technician) => [technician.id, technician]));
  const served = new Map<string, Served[]>();
  const stopsOf = new Map<string, PlannedStop[]>();
  const used = new Set<string>();
  for (const route of plan.routes) {
    const technician = technicians.get(route.technician);
    const shift = technician?.shifts[route.shift];
    if (!technician || !shift) {
      faults.push(`nobody works shift ${route.shift} of ${route.technician}`);
      continue;
    }
    const key = `${route.technician} ${route.shift}`;
    if (used.has(key)) faults.push(`${key} is planned twice`);
    used.add(key);
    const stops = route.stops.flatMap(({ visit: id, start, end }) => {
      const visit = visits.get(id);
      if (!visit) faults.push(`unknown visit ${id}`);
      return visit ? [{ visit, start, end }] : [];
    });
    for (const { visit, start } of stops) {
      served.set(visit.id, [...(served.get(visit.id) ?? []), { technician: technician.id, start }]);
      faults.push(...mayServe(visit, technician), ...keepsLock(visit, technician.id, start, shift));
    }
    if (stops.reduce((sum, { visit }) => sum + visit.demand, 0) > technician.capacity)
      faults.push(`${key} carries too much`);
    faults.push(...faultsOfDay(problem, technician.id, shift, stops));
    stopsOf.set(technician.id, [...(stopsOf.get(technician.id) ?? []), ...route.stops]);
  }
  const left = new Set(plan.unplanned);
  for (const visit of problem.visits)
    faults.push(...faultsOfCrew(visit, served.get(visit.id) ?? [], left.has(visit.id)));
  for (const id of left) if (!visits.has(id)) faults.push(`unknown visit ${id}`);
  for (const [technician, stops] of stopsOf) faults.push(...faultsOfPerson(technician, stops));
  return faults;
};
