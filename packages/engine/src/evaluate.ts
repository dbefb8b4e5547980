import { latenessOf, overtimeOf } from "./model/objective";
import type { PlannedRoute, Problem, Shift, Technician } from "./model/problem";
import {
  type Cents,
  cents,
  type Meters,
  meters,
  type PlaceIndex,
  type Seconds,
  seconds,
} from "./model/problem";

/** Computed from the plan alone, so that the current plan and a proposal can be compared. */
export interface Figures {
  readonly travel: Seconds;
  readonly distance: Meters;
  /** Wages for travel time, and mileage. */
  readonly cost: Cents;
  /** Work outside working hours. */
  readonly overtime: Seconds;
  /** Sum of how long visits begin after their last windows. */
  readonly late: Seconds;
  /** Time at visits on the busiest route minus that on the least busy one. */
  readonly spread: Seconds;
}

const zero: Omit<Figures, "spread"> = {
  travel: seconds(0),
  distance: meters(0),
  cost: cents(0),
  overtime: seconds(0),
  late: seconds(0),
};

const figuresOfRoute = (problem: Problem, technician: Technician, shift: Shift, { stops }: PlannedRoute) => {
  const { places, seconds: table, meters: lengths } = problem.travel;
  let here = shift.start;
  let travel = 0;
  let distance = 0;
  let late = 0;
  let work = 0;
  const drive = (to: PlaceIndex) => {
    travel += table[here * places + to] ?? 0;
    distance += lengths[here * places + to] ?? 0;
    here = to;
  };
  for (const { visit: id, start, end } of stops) {
    const visit = problem.visits.find((each) => each.id === id);
    if (!visit) throw new RangeError(`There is no visit ${id}`);
    drive(visit.place);
    work += end - start;
    late += latenessOf(visit, start);
  }
  if (stops.length > 0) drive(shift.end);
  const cost = (travel / 3600) * technician.costPerHour + (distance / 1000) * technician.costPerKilometer;
  return { travel, distance, cost, overtime: overtimeOf(shift, stops), late, work };
};

export const evaluate = (problem: Problem, routes: readonly PlannedRoute[]): Figures => {
  const each = routes.flatMap((route) => {
    const technician = problem.technicians.find(({ id }) => id === route.technician);
    const shift = technician?.shifts[route.shift];
    return technician && shift ? [figuresOfRoute(problem, technician, shift, route)] : [];
  });
  const sum = each.reduce(
    (total, one) => ({
      travel: seconds(total.travel + one.travel),
      distance: meters(total.distance + one.distance),
      cost: cents(total.cost + one.cost),
      overtime: seconds(total.overtime + one.overtime),
      late: seconds(total.late + one.late),
    }),
    zero,
  );
  const worked = each.map(({ work }) => work);
  const spread = worked.length === 0 ? 0 : Math.max(...worked) - Math.min(...worked);
  return { ...sum, cost: cents(Math.round(sum.cost)), spread: seconds(spread) };
};
