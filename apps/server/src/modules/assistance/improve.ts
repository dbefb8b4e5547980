import type { BoardVisit } from "@fieldwright/contract/schedule-board";
import type { OptimizationType } from "@fieldwright/domain/assistance";
import { evaluate, type Figures } from "@fieldwright/engine/evaluate";
import type { PlannedRoute, PlannedStop } from "@fieldwright/engine/model/problem";
import { minutes } from "@fieldwright/engine/model/units";
import { settleTimes } from "@fieldwright/engine/settle-times";
import { type Built, buildProblem, type Days } from "./build-problem";
import type { Planner } from "./planner";

/** The same day gives the same plan. */
const seed = 1;
const mostRounds = 5;
const grid = minutes(15);
/** Below this nobody should be called about another time. */
const leastGain = 0.01;

export type Place = { readonly person: string; readonly stop: PlannedStop; readonly route: PlannedRoute };

export type Move = { readonly visit: BoardVisit; readonly from: Place; readonly to: Place };

export type Improvement = {
  readonly built: Built;
  readonly before: Figures;
  readonly after: Figures;
  /** Share of the chosen measure that is saved. */
  readonly gain: number;
  readonly moves: readonly Move[];
};

const measureOf: Record<OptimizationType, (figures: Figures) => number> = {
  efficiency: ({ travel, overtime, late }) => travel + overtime + late,
  cost: ({ cost }) => cost,
  workload: ({ spread }) => spread,
  route: ({ distance }) => distance,
};

/** Visits of several days are in no route. */
const staysOutside = ({ segments, overridden }: BoardVisit): boolean => segments.length > 1 || overridden;

const placesIn = (routes: readonly PlannedRoute[]): Map<string, Place> =>
  new Map(
    routes.flatMap((route) =>
      route.stops.map((stop) => [stop.visit, { person: route.technician, stop, route }] as const),
    ),
  );

const sameRoute = (one: PlannedRoute, other: PlannedRoute): boolean =>
  one.technician === other.technician && one.shift === other.shift;

const outsideOf = ({ visits }: Days): Set<string> =>
  new Set(visits.filter(staysOutside).map(({ _id }) => _id));

/** Visits for which the engine finds no place stay where they are, and the others are planned around them. */
const planAround = async (
  planner: Planner,
  days: Days,
  type: OptimizationType,
): Promise<{ built: Built; routes: readonly PlannedRoute[] } | undefined> => {
  const blocked = outsideOf(days);
  if (!days.visits.some(days.mayMove)) return undefined;
  for (let round = 0; round < mostRounds; round += 1) {
    const built = buildProblem(days, type, blocked);
    const { routes, unplanned } = await planner.plan(built.problem, seed);
    if (unplanned.length === 0) return { built, routes };
    for (const id of unplanned) blocked.add(built.parts.get(id)?.visit._id ?? id);
  }
  return undefined;
};

const movesBetween = ({ parts }: Built, today: readonly PlannedRoute[], planned: readonly PlannedRoute[]) => {
  const now = placesIn(today);
  return [...placesIn(planned)].flatMap(([id, to]): Move[] => {
    const from = now.get(id);
    const visit = parts.get(id)?.visit;
    if (!from || !visit) return [];
    return from.person === to.person && from.stop.start === to.stop.start ? [] : [{ visit, from, to }];
  });
};

/** A better plan for the days, or none: what is proposed is better than what stands, in the sense of the type. */
export const improve = async (planner: Planner, days: Days, type: OptimizationType): Promise<Improvement> => {
  const found = await planAround(planner, days, type);
  const built = found?.built ?? buildProblem(days, type, outsideOf(days));
  const { problem, today } = built;
  const before = evaluate(problem, today);
  const none = { built, before, after: before, gain: 0, moves: [] };
  if (!found) return none;

  const starts = new Map(
    problem.visits.flatMap(({ id, current }) => current.map(({ start }) => [id, start])),
  );
  const settled = found.routes.map((route) => settleTimes(problem, route, { starts, grid }));
  const planned = today.map(
    (route) => settled.find((each) => sameRoute(each, route)) ?? { ...route, stops: [] },
  );
  const after = evaluate(problem, planned);
  const measure = measureOf[type];
  const gain = measure(before) === 0 ? 0 : 1 - measure(after) / measure(before);
  if (gain < leastGain || after.overtime > before.overtime || after.late > before.late) return none;
  return { built, before, after, gain, moves: movesBetween(built, today, planned) };
};
