import {
  firstDayOf,
  latenessOf,
  overtimeOf,
  pointsOfAssignment,
  pointsOfOmission,
  pointsOfWay,
} from "./model/objective";
import type { PlannedRoute, PlanResult, Problem } from "./model/problem";

/** Points of a plan by part. Fewer points are better. */
export interface Score {
  readonly travelTime: number;
  readonly distance: number;
  /** Wages and mileage. */
  readonly cost: number;
  /** Starts after the last window, and work outside working hours. */
  readonly lateness: number;
  readonly overtime: number;
  readonly workload: number;
  /** Visits by someone other than the person who knows the customer. */
  readonly continuity: number;
  /** Visits that get another person or day than they have now. */
  readonly disturbance: number;
  readonly earliness: number;
  readonly unassigned: number;
}

const nothing: Score = {
  travelTime: 0,
  distance: 0,
  cost: 0,
  lateness: 0,
  overtime: 0,
  workload: 0,
  continuity: 0,
  disturbance: 0,
  earliness: 0,
  unassigned: 0,
};

const add = (one: Score, other: Score): Score => ({
  travelTime: one.travelTime + other.travelTime,
  distance: one.distance + other.distance,
  cost: one.cost + other.cost,
  lateness: one.lateness + other.lateness,
  overtime: one.overtime + other.overtime,
  workload: one.workload + other.workload,
  continuity: one.continuity + other.continuity,
  disturbance: one.disturbance + other.disturbance,
  earliness: one.earliness + other.earliness,
  unassigned: one.unassigned + other.unassigned,
});

const scoreOfRoute = (problem: Problem, { technician: id, shift: index, stops }: PlannedRoute): Score => {
  const technician = problem.technicians.find((each) => each.id === id);
  const shift = technician?.shifts[index];
  if (!technician || !shift) throw new RangeError(`Nobody works shift ${index} of ${id}`);
  if (stops.length === 0) return nothing;
  const { weights, travel } = problem;
  const visits = stops.map(({ visit }) => {
    const found = problem.visits.find((each) => each.id === visit);
    if (!found) throw new RangeError(`There is no visit ${visit}`);
    return found;
  });
  const places = [shift.start, ...visits.map(({ place }) => place), shift.end];
  const sumOf = (table: Int32Array) =>
    places.slice(1).reduce((sum, to, at) => sum + (table[(places[at] ?? 0) * travel.places + to] ?? 0), 0);
  const [seconds, meters] = [sumOf(travel.seconds), sumOf(travel.meters)];
  const work = visits.reduce((sum, { duration }) => sum + duration, seconds + (shift.rest?.length ?? 0));
  const way = pointsOfWay(weights, technician);
  const firstDay = firstDayOf(problem);
  const ofWay: Score = {
    ...nothing,
    travelTime: way.time * seconds,
    distance: way.distance * meters,
    cost: way.paidSecond * seconds + way.paidMeter * meters,
    overtime: (weights.overtimeMinute / 60) * overtimeOf(shift, stops),
    workload: weights.imbalance * (work / 3600) ** 2,
  };
  return visits
    .map((visit, at): Score => {
      const { labour, ...rest } = pointsOfAssignment(weights, visit, { technician, shift }, firstDay);
      const lateness = (weights.lateMinute / 60) * latenessOf(visit, stops[at]?.start ?? shift.from);
      return { ...nothing, ...rest, cost: labour, lateness };
    })
    .reduce(add, ofWay);
};

/** Points of each part, computed from the plan alone. */
export const itemize = (problem: Problem, { routes, unplanned }: PlanResult): Score => ({
  ...routes.map((route) => scoreOfRoute(problem, route)).reduce(add, nothing),
  unassigned: problem.visits
    .filter(({ id }) => unplanned.includes(id))
    .reduce((sum, visit) => sum + pointsOfOmission(visit), 0),
});
