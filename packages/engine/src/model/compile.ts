import { isNamed, lackingSkills } from "../constraints/crew";
import { keepsLock, keepsTime } from "../constraints/locks";
import { forbidden, type Instance, never } from "../search/instance";
import { firstDayOf, pointsOfAssignment, pointsOfOmission, pointsOfWay } from "./objective";
import type { Problem, Shift, Span, Technician, Travel, Visit } from "./problem";
import { holdsRest, type Seconds, seconds } from "./problem";

/** One technician on one day. */
interface RouteOf {
  readonly technician: Technician;
  readonly shift: Shift;
  /** Index in the technician's shifts. */
  readonly index: number;
}

export interface Compiled {
  readonly instance: Instance;
  readonly routes: readonly RouteOf[];
  /** The visit of each node. A visit for a crew has one node per person. */
  readonly visitOf: readonly Visit[];
}

/** Costs are whole thousandths of a point. */
const scale = 1000;
/** A frozen visit may have begun, so skills and named people are not checked. */
const mayServe = (visit: Visit, technician: Technician): boolean =>
  visit.lock === "frozen" ||
  (lackingSkills(technician, visit).length === 0 && isNamed(visit.only, technician.id));

/** When the visit may begin without being late. A visit that keeps its time has that start only. */
export const windowsOf = (visit: Visit): readonly Span[] =>
  keepsTime(visit.lock) && visit.current[0]
    ? [{ from: visit.current[0].start, until: visit.current[0].start }]
    : visit.windows;

/** When the visit may begin, late starts included. */
const admittedOf = (visit: Visit): readonly Span[] => {
  const windows = windowsOf(visit);
  const last = windows.at(-1);
  return keepsTime(visit.lock) || !last
    ? windows
    : [...windows.slice(0, -1), { from: last.from, until: seconds(last.until + visit.tolerance.late) }];
};

/** A frozen visit may have begun, so working hours are not checked. */
const isHeldToHours = ({ lock }: Visit): boolean => lock !== "frozen";

const hasTolerance = ({ tolerance, lock }: Visit): boolean =>
  tolerance.late > 0 || tolerance.overtime > 0 || lock === "frozen";

const hasOwnHours = ({ from, until, work }: Shift) => work.from > from || work.until < until;

/** Whether one of the spans in which the visit may begin leaves a start within the shift. */
const meetsShift = (visit: Visit, admitted: readonly Span[], shift: Shift): boolean => {
  const hours = isHeldToHours(visit) ? shift.work : shift;
  const lastStart = hours.until + visit.tolerance.overtime - visit.duration;
  for (const { from, until } of admitted) if (from <= lastStart && until >= hours.from) return true;
  return false;
};

const assignCost = (problem: Problem, visit: Visit, route: RouteOf, firstDay: Seconds): number => {
  const { labour, earliness, continuity, disturbance } = pointsOfAssignment(
    problem.weights,
    visit,
    route,
    firstDay,
  );
  return Math.round((labour + earliness + continuity + disturbance) * scale);
};

/** Technicians with the same rates share a table. */
const costTables = ({ weights, travel }: Problem, routes: readonly RouteOf[]): Int32Array[] => {
  const known = new Map<string, Int32Array>();
  return routes.map(({ technician }) => {
    const { time, distance, paidSecond, paidMeter } = pointsOfWay(weights, technician);
    const [perSecond, perMeter] = [(time + paidSecond) * scale, (distance + paidMeter) * scale];
    const like = `${perSecond} ${perMeter}`;
    const table = known.get(like) ?? costTable(travel, perSecond, perMeter);
    known.set(like, table);
    return table;
  });
};

/** A loop, because `Int32Array.from` takes seconds for the tables of thousands of places. */
const costTable = ({ seconds: times, meters }: Travel, perSecond: number, perMeter: number): Int32Array => {
  const table = new Int32Array(times.length);
  for (let arc = 0; arc < table.length; arc += 1)
    table[arc] = Math.round(times[arc]! * perSecond + meters[arc]! * perMeter);
  return table;
};

const costsTheSame = (assign: Int32Array, routes: number, one: number, other: number): boolean => {
  for (let cell = 0; cell < assign.length; cell += routes)
    if (assign[cell + one] !== assign[cell + other]) return false;
  return true;
};

const kindsOf = (routes: readonly RouteOf[], assign: Int32Array): Int32Array => {
  /** The first route of each kind, by the people and days that are alike. */
  const known = new Map<string, number[]>();
  return Int32Array.from(routes, ({ technician, shift }, route) => {
    const { capacity, costPerHour, costPerKilometer } = technician;
    const like = JSON.stringify([shift, capacity, costPerHour, costPerKilometer]);
    const firsts = known.get(like) ?? [];
    const kind = firsts.find((first) => costsTheSame(assign, routes.length, first, route));
    if (kind === undefined) known.set(like, [...firsts, route]);
    return kind ?? route;
  });
};

/** More than the number of nodes. Distance and node are one number, so that sorting numbers sorts both. */
const nodesAtMost = 2 ** 20;

/** Keeps only those that may be among the nearest, because sorting all nodes for each one took most of the time. */
const nearest = (
  problem: Problem,
  nodes: readonly Visit[],
  most: number,
): { near: Int32Array; neighbors: number } => {
  const neighbors = Math.max(0, Math.min(most, nodes.length - 1));
  const near = new Int32Array(nodes.length * neighbors);
  if (neighbors === 0) return { near, neighbors };
  const { places, meters } = problem.travel;
  const placeOf = Int32Array.from(nodes, ({ place }) => place);
  const kept = new Float64Array(2 * neighbors);
  for (const [node, { place }] of nodes.entries()) {
    const row = place * places;
    let count = 0;
    let farthest = Number.POSITIVE_INFINITY;
    for (let other = 0; other < placeOf.length; other += 1) {
      const key = meters[row + placeOf[other]!]! * nodesAtMost + other;
      if (key >= farthest || other === node) continue;
      kept[count] = key;
      count += 1;
      if (count < kept.length) continue;
      kept.sort();
      count = neighbors;
      farthest = kept[neighbors - 1]!;
    }
    kept.subarray(0, count).sort();
    for (let at = 0; at < neighbors; at += 1) near[node * neighbors + at] = kept[at]! % nodesAtMost;
  }
  return { near, neighbors };
};

const maxNeighbors = 100;

const ints = (length: number) => new Int32Array(length);

/** Turns a problem into flat arrays. Rules out, once, the routes that a visit can never be on. */
export const compile = (problem: Problem): Compiled => {
  const { technicians, travel, weights } = problem;
  const routes = technicians.flatMap((technician) =>
    technician.shifts.map((shift, index): RouteOf => ({ technician, shift, index })),
  );
  const visitOf = problem.visits.flatMap((visit) =>
    Array.from({ length: Math.max(1, visit.crew) }, () => visit),
  );
  const visits = visitOf.length;
  const nodes = visits + 2 * routes.length;

  const place = ints(nodes);
  const duration = ints(nodes);
  const open = ints(nodes);
  const close = ints(nodes);
  const demand = ints(nodes);
  const due = ints(visits);
  const overtime = ints(visits);
  const heldToHours = new Uint8Array(nodes);
  const restsThere = new Uint8Array(nodes);
  const step = ints(nodes).fill(1);
  const kept = ints(nodes).fill(never);
  const crew = ints(visits).fill(-1);
  const crewSize = ints(visits);
  const omit = new Float64Array(visits);
  const windowFrom = ints(nodes + 1);
  const windows: number[] = [];
  let first = 0;
  for (const [node, visit] of visitOf.entries()) {
    if (visit !== visitOf[first]) first = node;
    const own = admittedOf(visit);
    place[node] = visit.place;
    duration[node] = visit.duration;
    open[node] = own[0]?.from ?? never;
    close[node] = own.at(-1)?.until ?? -never;
    demand[node] = visit.demand;
    due[node] = visit.windows.at(-1)?.until ?? never;
    overtime[node] = visit.tolerance.overtime;
    heldToHours[node] = Number(isHeldToHours(visit));
    restsThere[node] = Number(holdsRest(visit.duration));
    step[node] = problem.grid;
    kept[node] = visit.known ?? never;
    for (const { from, until } of own) windows.push(from, until);
    windowFrom[node + 1] = windows.length;
    if (visit.crew > 1) {
      crew[node] = first;
      crewSize[first] = visit.crew;
    }
    if (node === first) omit[node] = Math.round(pointsOfOmission(visit) * scale);
  }
  const offFrom = ints(routes.length + 1);
  const off: number[] = [];
  for (const [route, { shift }] of routes.entries()) {
    for (const [end, at] of [shift.start, shift.end].entries()) {
      const node = visits + 2 * route + end;
      place[node] = at;
      open[node] = shift.from;
      close[node] = shift.until;
      windows.push(shift.from, shift.until);
      windowFrom[node + 1] = windows.length;
    }
    for (const { from, until } of shift.off) off.push(from, until);
    offFrom[route + 1] = off.length;
  }

  const soft = problem.visits.some(hasTolerance);
  const firstDay = firstDayOf(problem);
  const assign = ints(visits * routes.length);
  for (const [node, visit] of visitOf.entries()) {
    const row = node * routes.length;
    if (visit === visitOf[node - 1]) {
      assign.copyWithin(row, row - routes.length, row);
      continue;
    }
    const admitted = admittedOf(visit);
    const able = new Set(technicians.filter((technician) => mayServe(visit, technician)));
    for (const [route, each] of routes.entries()) {
      const allowed =
        meetsShift(visit, admitted, each.shift) &&
        able.has(each.technician) &&
        keepsLock(visit, each.technician.id, each.shift);
      assign[row + route] = allowed ? assignCost(problem, visit, each, firstDay) : forbidden;
    }
  }

  return {
    routes,
    visitOf,
    instance: {
      visits,
      routes: routes.length,
      places: travel.places,
      place,
      duration,
      open,
      close,
      demand,
      due,
      overtime,
      heldToHours,
      step,
      kept,
      windowFrom,
      windows: Int32Array.from(windows),
      travel: travel.seconds,
      cost: costTables(problem, routes),
      capacity: Int32Array.from(routes, ({ technician }) => technician.capacity),
      longest: Int32Array.from(routes, ({ shift }) => shift.longest),
      workFrom: Int32Array.from(routes, ({ shift }) => shift.work.from),
      workUntil: Int32Array.from(routes, ({ shift }) => shift.work.until),
      offFrom,
      off: Int32Array.from(off),
      restFrom: Int32Array.from(routes, ({ shift }) => shift.rest?.from ?? 0),
      restUntil: Int32Array.from(routes, ({ shift }) => shift.rest?.until ?? 0),
      restLength: Int32Array.from(routes, ({ shift }) => shift.rest?.length ?? 0),
      holdsRest: restsThere,
      assign,
      imbalance: weights.imbalance * scale,
      lateCost: (weights.lateMinute / 60) * scale,
      overtimeCost: (weights.overtimeMinute / 60) * scale,
      soft,
      omit,
      kind: kindsOf(routes, assign),
      ...nearest(problem, visitOf, maxNeighbors),
      crew,
      crewSize,
      plain:
        !soft &&
        problem.grid === 1 &&
        off.length === 0 &&
        routes.every(({ shift }) => shift.rest === null && !hasOwnHours(shift)) &&
        problem.visits.every((visit) => visit.crew <= 1 && windowsOf(visit).length === 1),
    },
  };
};
