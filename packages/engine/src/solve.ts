import { type Compiled, compile } from "./model/compile";
import type { PlannedRoute, PlannedStop, PlanResult, Problem } from "./model/problem";
import { seconds } from "./model/units";
import { never } from "./search/instance";
import { type Parameters, standardParameters } from "./search/parameters";
import type { Plan } from "./search/plan";
import { search } from "./search/search";
import type { Stop } from "./stop/stop";

export interface SolveInput {
  readonly problem: Problem;
  readonly seed: number;
  readonly stop: Stop;
  readonly parameters?: Parameters;
}

export interface Solution extends PlanResult {
  /** In the weights' points, without what was left out. */
  readonly points: number;
  readonly steps: number;
}

/** The plan of today as far as it keeps the rules: every visit that still fits goes where it is, in order of time. */
const takeOver = ({ instance, routes, visitOf }: Compiled, plan: Plan): void => {
  for (const [route, { technician, shift }] of routes.entries()) {
    const here = visitOf
      .map((visit, node) => ({ visit, node }))
      .filter(({ visit }) => visit.crew <= 1)
      .flatMap(({ visit, node }) =>
        visit.current
          .filter(
            ({ technician: id, start }) => id === technician.id && start >= shift.from && start < shift.until,
          )
          .map(({ start }) => ({ node, start, frozen: visit.lock === "frozen" })),
      )
      .sort((a, b) => a.start - b.start);
    for (const { node } of [...here].sort((a, b) => Number(b.frozen) - Number(a.frozen))) {
      if (instance.assign[node * instance.routes + route]! >= never || plan.route[node]! >= 0) continue;
      const earlier = here.filter(
        (other) => plan.route[other.node] === route && other.start < startOf(here, node),
      );
      plan.link(node, earlier.at(-1)?.node ?? plan.first(route));
      plan.refresh(route);
      if (!plan.keepsRules(route)) {
        plan.unlink(node);
        plan.refresh(route);
      }
    }
  }
};

const startOf = (stops: readonly { node: number; start: number }[], node: number): number =>
  stops.find((stop) => stop.node === node)?.start ?? 0;

const plannedRoute = ({ routes, visitOf }: Compiled, plan: Plan, route: number): PlannedRoute => {
  const each = routes[route];
  if (!each) throw new RangeError(`There is no route ${route}`);
  const stops = plan.starts(route).map(({ node, start }): PlannedStop => {
    const visit = visitOf[node];
    if (!visit) throw new RangeError(`There is no visit ${node}`);
    return { visit: visit.id, start: seconds(start), end: seconds(start + visit.duration) };
  });
  return {
    technician: each.technician.id,
    shift: each.index,
    stops,
  };
};

/** Plans the visits: input and answer are data; the seed and the stop rule decide how hard it looks. */
export const solve = ({ problem, seed, stop, parameters = standardParameters }: SolveInput): Solution => {
  const compiled = compile(problem);
  const { instance, visitOf } = compiled;
  const { plan, steps } = search(instance, parameters, seed, stop, (begun) => takeOver(compiled, begun));
  const routes: PlannedRoute[] = [];
  let points = 0;
  for (let route = 0; route < instance.routes; route += 1) {
    if (plan.size[route] === 0) continue;
    routes.push(plannedRoute(compiled, plan, route));
    points += plan.cost[route]! / 1000;
  }
  const unplanned = new Set(visitOf.filter((_, node) => plan.route[node]! < 0).map(({ id }) => id));
  return { routes, unplanned: [...unplanned], points, steps };
};
