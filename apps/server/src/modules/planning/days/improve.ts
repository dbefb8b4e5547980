import type { BoardVisit } from "@fieldwright/contract/schedule-board";
import type { OptimizationType } from "@fieldwright/domain/assistance";
import { BrokenPlan, faultsOf, faultsOfFigures } from "@fieldwright/engine/check/check-plan";
import { evaluate, type Figures } from "@fieldwright/engine/evaluate";
import type { Outlook } from "@fieldwright/engine/hold/outlook";
import type { PlannedRoute, PlannedStop, Seconds } from "@fieldwright/engine/model/problem";
import { createPauses } from "#kernel";
import { type Built, buildProblem, type Days, timesUsual } from "./build-problem";
import type { Handover } from "./hand-over-long-visits";
import { type Expected, expectOf, holdPlan, oddsFor } from "./hold-plan";
import {
  type Around,
  isSameRoute,
  outsideOf,
  planAround,
  reportBrokenPlan,
  type Search,
  seed,
  settleRoutes,
} from "./plan-around";
import type { NewWork } from "./problem-parts";
import { isWithAbsent, underwayBefore } from "./why-moved";

/** A smaller gain is not worth calling customers about another time. */
const minGain = 0.01;
/** Late starts to be expected. One customer in two who no longer waits is worth the calls, and one more is a worse plan. */
const clearlyLate = 0.5;

export type PlannedPlace = {
  readonly person: string;
  readonly stop: PlannedStop;
  readonly route: PlannedRoute;
};

/** One place for each person; `from` is empty if nobody was assigned. */
export type Move = {
  readonly visit: BoardVisit;
  readonly from: readonly PlannedPlace[];
  readonly to: readonly PlannedPlace[];
};

export type Creation = {
  readonly work: NewWork;
  readonly start: Seconds;
  readonly end: Seconds;
  readonly people: readonly string[];
  /** Empty for work of several days, which is not part of a route. */
  readonly places: readonly PlannedPlace[];
};

export type Improvement = {
  readonly built: Built;
  readonly before: Figures;
  readonly after: Figures;
  /** Share of the chosen measure that is saved per visit. */
  readonly gain: number;
  readonly moves: readonly Move[];
  readonly handovers: readonly Handover[];
  readonly creations: readonly Creation[];
  /** The plan that was found broke a rule, so the current plan stays. */
  readonly isThrownAway: boolean;
  /** The new plan, and the parts that it leaves out. */
  readonly planned: readonly PlannedRoute[];
  readonly unplanned: readonly string[];
  /** What is to be expected of the current plan and of the new one. Undefined if nobody looked at a plan of that size. */
  readonly outlook: { readonly before: Outlook; readonly after: Outlook } | undefined;
};

/** More visits mean more driving, so plans are compared per visit. */
const byVisit = (total: number, visits: number): number => total / Math.max(1, visits);

type Measure = (figures: Figures, visits: number, times: ReturnType<typeof timesUsual>) => number;

const measureOf: Record<OptimizationType, Measure> = {
  efficiency: ({ travel, overtime, late }, visits, times) =>
    byVisit(travel + overtime * times.overtime + late * times.late, visits),
  cost: ({ cost }, visits) => byVisit(cost, visits),
  workload: ({ spread }) => spread,
  route: ({ distance }, visits) => byVisit(distance, visits),
};

const placesIn = (routes: readonly PlannedRoute[]): Map<string, PlannedPlace[]> => {
  const places = new Map<string, PlannedPlace[]>();
  for (const route of routes)
    for (const stop of route.stops)
      places.set(stop.visit, [...(places.get(stop.visit) ?? []), { person: route.technician, stop, route }]);
  return places;
};

const samePlaces = (ones: readonly PlannedPlace[], others: readonly PlannedPlace[]): boolean =>
  ones.length === others.length &&
  ones.every(({ person, stop }) =>
    others.some((other) => other.person === person && other.stop.start === stop.start),
  );

const changesBetween = (
  { parts }: Built,
  today: readonly PlannedRoute[],
  planned: readonly PlannedRoute[],
) => {
  const now = placesIn(today);
  const moves: Move[] = [];
  const creations: Creation[] = [];
  for (const [id, places] of placesIn(planned)) {
    const part = parts.get(id);
    const from = now.get(id) ?? [];
    const stop = places[0]?.stop;
    if (part?.kind === "visit" && !samePlaces(from, places))
      moves.push({ visit: part.visit, from, to: places });
    if (part?.kind === "job" && stop)
      creations.push({
        work: part.work,
        start: stop.start,
        end: stop.end,
        people: places.map(({ person }) => person),
        places,
      });
  }
  return { moves, creations };
};

const stopsOf = (routes: readonly PlannedRoute[]): number =>
  routes.reduce((sum, { stops }) => sum + stops.length, 0);

/** A plan that breaks a rule is not proposed. */
const look = async (
  search: Search,
  days: Days,
  type: OptimizationType,
): Promise<{ found: Around | undefined; isThrownAway: boolean }> => {
  try {
    return { found: await planAround(search, days, type), isThrownAway: false };
  } catch (cause) {
    if (cause instanceof BrokenPlan) return { found: undefined, isThrownAway: true };
    throw cause;
  }
};

/** Checks times that changed after the search against the rules again. */
const isWhole = (
  { log }: Search,
  { problem }: Built,
  plan: { readonly routes: readonly PlannedRoute[]; readonly unplanned: readonly string[] },
): boolean => {
  const faults = [
    ...faultsOf(problem, plan),
    ...faultsOfFigures(problem, plan.routes, evaluate(problem, plan.routes)),
  ];
  if (faults.length > 0) reportBrokenPlan(log, problem, new BrokenPlan(seed, faults));
  return faults.length === 0;
};

const compared = (before: Outlook | undefined, after: Outlook | undefined): Improvement["outlook"] =>
  before && after && { before, after };

/**
 * A better plan for the days, or no change. A proposed plan is better than the current one by the measure of the type, places
 * more work, makes fewer customers wait, or replaces someone who has time off.
 */
export const improve = async (
  search: Search,
  asked: Days,
  type: OptimizationType,
  { days, handovers }: Pick<Improvement, "handovers"> & { readonly days: Days } = {
    days: asked,
    handovers: [],
  },
): Promise<Improvement> => {
  const { found, isThrownAway } = await look(search, days, type);
  const pause = createPauses();
  const built = found?.built ?? buildProblem(days, type, outsideOf(days));
  const { problem, today, parts } = built;
  const asItIs = handovers.length > 0 ? buildProblem(asked, type, built.blocked) : built;
  const before = evaluate(asItIs.problem, asItIs.today);
  const measure = measureOf[type];
  const times = timesUsual(days.weights);
  const measured = measure(before, stopsOf(today), times);
  const gainOf = (figures: Figures, stops: number) =>
    measured === 0 ? 0 : 1 - measure(figures, stops, times) / measured;
  const waiting = [...parts.values()].flatMap((part) =>
    part.kind === "job" || (part.kind === "visit" && part.visit.team.length === 0) ? [part.id] : [],
  );
  const unmoved = evaluate(problem, today);
  await pause();
  const odds = oddsFor(days, built);
  const noneWith = (expected: Outlook | undefined, isBroken = isThrownAway): Improvement => ({
    built,
    before,
    after: unmoved,
    gain: gainOf(unmoved, stopsOf(today)),
    moves: [],
    handovers,
    creations: [],
    isThrownAway: isBroken,
    planned: today,
    unplanned: waiting,
    outlook: compared(expected, expected),
  });
  if (!found) return noneWith(expectOf(problem, today, odds));

  // First the times that customers know, then the slack: the other way around the old times would take it back.
  await pause();
  const settled = { ...found, routes: settleRoutes(built, found.routes) };
  await pause();
  if (!isWhole(search, built, settled)) return noneWith(expectOf(problem, today, odds), true);
  const unplanned = waiting.filter((id) => found.unplanned.includes(id));
  const hasMore = unplanned.length < waiting.length;
  const held = await holdPlan(search, settled, { days, odds });
  const judge = ({ routes, outlook: expected }: Expected): Improvement | undefined => {
    const planned = today.map(
      (route) => routes.find((each) => isSameRoute(each, route)) ?? { ...route, stops: [] },
    );
    const after = evaluate(problem, planned);
    const gain = gainOf(after, stopsOf(planned));
    const changes = changesBetween(built, today, planned);
    const outlook = compared(held.today, expected);
    const fewerLate = outlook ? outlook.before.lateStarts - outlook.after.lateStarts : 0;
    const isWorse =
      (times.overtime > 0 && after.overtime > unmoved.overtime) ||
      (times.late > 0 && (after.late > unmoved.late || fewerLate <= -clearlyLate));
    // A person with time off has to be replaced, whatever it costs, and nobody starts before the visit underway is over.
    const sparesAbsent = changes.moves.some(
      ({ visit, from }) => isWithAbsent(days, visit) || from.some((place) => underwayBefore(place)),
    );
    const saved = gain - gainOf(unmoved, stopsOf(today));
    const isBetter = (saved >= minGain || fewerLate >= clearlyLate) && !isWorse;
    if (!hasMore && !sparesAbsent && !isBetter) return undefined;
    return { built, before, after, gain, ...changes, handovers, isThrownAway, planned, unplanned, outlook };
  };
  for (const plan of held.plans) {
    await pause();
    const better = isWhole(search, built, { routes: plan.routes, unplanned: found.unplanned }) && judge(plan);
    if (better) return better;
  }
  return noneWith(held.today);
};
