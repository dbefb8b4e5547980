import { mustKeepRules } from "./check/check-plan";
import { keepsTime } from "./constraints/locks";
import { type Compiled, compile } from "./model/compile";
import type { Placement, PlannedRoute, PlannedStop, PlanResult, Problem, Visit } from "./model/problem";
import { seconds } from "./model/problem";
import type { Core } from "./search/core";
import { never } from "./search/instance";
import { type Parameters, standardParameters } from "./search/parameters";
import { Plan } from "./search/plan";
import { type Elite, search } from "./search/search";
import type { Stop } from "./stop/stop";

export interface SolveInput {
  readonly problem: Problem;
  readonly seed: number;
  readonly stop: Stop;
  readonly parameters?: Parameters;
  /** From an earlier search for the same problem. This one continues from them. */
  readonly elites?: readonly Elite[];
  /** Called now and then with the best plan so far. */
  readonly watch?: (soFar: Solution) => void;
  /** Makes the search faster. The plan is the same without. */
  readonly core?: Core | undefined;
}

export interface Solution extends PlanResult {
  /** Points of the routes, without the points for visits that are left out. */
  readonly points: number;
  readonly steps: number;
}

export interface Solved extends Solution {
  /** The best plans found, cheapest first. The first one is the solution. */
  readonly elites: readonly Elite[];
}

/** A node with its current placement. */
interface Standing {
  readonly node: number;
  readonly route: number;
  readonly start: number;
  readonly visit: Visit;
}

const standingsOf = ({ instance, routes, visitOf }: Compiled): Standing[] => {
  const shiftOf = ({ technician: id, start }: Placement) =>
    routes.findIndex(
      ({ technician, shift }) => technician.id === id && start >= shift.from && start < shift.until,
    );
  return visitOf.flatMap((visit, node) => {
    const placement = visit.current[node - Math.max(instance.crew[node]!, 0)];
    const now = visit.crew > 1 ? placement : visit.current[0];
    const route = now ? shiftOf(now) : -1;
    return now && route >= 0 && instance.assign[node * routes.length + route]! < never
      ? [{ node, route, start: now.start, visit }]
      : [];
  });
};

const frozenness = ({ visit }: Standing): number => Number(keepsTime(visit.lock));

/** Puts the current placements into the plan if they keep the rules: crews first, then fixed times, then the rest. */
const takeOver = (compiled: Compiled, plan: Plan): void => {
  const { instance } = compiled;
  const standings = standingsOf(compiled).sort((a, b) => a.start - b.start);
  const put = ({ node, route, start }: Standing) => {
    const earlier = standings.filter(
      (other) => plan.route[other.node] === route && other.route === route && other.start < start,
    );
    plan.link(node, earlier.at(-1)?.node ?? plan.first(route));
    plan.refresh(route);
  };
  const putTogether = (those: readonly Standing[]) => {
    const isCrew = those.length > 1;
    for (const each of those) {
      if (isCrew) plan.pin[each.node] = each.start;
      put(each);
    }
    if (those.every(({ route }) => plan.keepsRules(route))) return;
    for (const { node, route } of those) {
      plan.unlink(node);
      plan.pin[node] = -1;
      plan.refresh(route);
    }
  };
  const leaders = new Set(standings.map(({ node }) => instance.crew[node]!).filter((leader) => leader >= 0));
  for (const leader of leaders) {
    const crew = standings.filter(({ node }) => instance.crew[node] === leader);
    if (crew.length === instance.crewSize[leader]) putTogether(crew);
  }
  const alone = standings.filter(({ visit }) => visit.crew <= 1);
  for (const each of alone.toSorted((a, b) => frozenness(b) - frozenness(a))) putTogether([each]);
};

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

const solutionOf = (compiled: Compiled, plan: Plan, steps: number): Solution => {
  const { instance, visitOf } = compiled;
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

/** Plans the visits. The result is checked against the rules by code that is independent of the search. */
export const solve = ({
  problem,
  seed,
  stop,
  parameters = standardParameters,
  elites,
  watch,
  core,
}: SolveInput): Solved => {
  const compiled = compile(problem);
  const { instance } = compiled;
  const show = (best: Int32Array, steps: number) => {
    const seen = new Plan(instance);
    seen.copyFrom(best);
    watch?.(solutionOf(compiled, seen, steps));
  };
  const found = search({
    instance,
    parameters,
    seed,
    stop,
    prepare: (begun) => takeOver(compiled, begun),
    elites,
    watch: watch && show,
    core,
  });
  const solution = mustKeepRules(problem, solutionOf(compiled, found.plan, found.steps), seed);
  return { ...solution, elites: found.elites };
};
