import type { Figures } from "../evaluate";
import type { PlannedRoute, Problem, Shift } from "../model/problem";

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
