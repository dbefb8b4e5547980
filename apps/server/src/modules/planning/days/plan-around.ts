import { gzipSync } from "node:zlib";
import type { OptimizationType } from "@fieldwright/domain/assistance";
import { BrokenPlan } from "@fieldwright/engine/check/check-plan";
import type { PlannedRoute, Problem } from "@fieldwright/engine/model/problem";
import { minutes, type Seconds, seconds } from "@fieldwright/engine/model/problem";
import { settleTimes } from "@fieldwright/engine/settle-times";
import type { Solution } from "@fieldwright/engine/solve";
import type { Logger } from "pino";
import type { Control, Effort, Planner } from "../planner";
import { type Built, buildProblem, type Days } from "./build-problem";

/** For the times of new visits. */
export const grid = minutes(15);

type Starts = ReadonlyMap<string, Seconds>;

/** All routes with crew visits fixed at these starts; undefined if one of them does not fit. */
const settledWith = (
  problem: Problem,
  routes: readonly PlannedRoute[],
  { starts, pins }: { readonly starts: Starts; readonly pins: Starts },
): PlannedRoute[] | undefined => {
  const visits = problem.visits.map((visit) => {
    const start = pins.get(visit.id);
    return start === undefined
      ? visit
      : { ...visit, lock: "none" as const, windows: [{ from: start, until: start }] };
  });
  const settled = routes.map((route) => settleTimes({ ...problem, visits }, route, { starts, grid }));
  const holds = settled.every(({ stops }) =>
    stops.every(({ visit, start }) => start === (pins.get(visit) ?? start)),
  );
  return holds ? settled : undefined;
};

export const isSameRoute = (one: PlannedRoute, other: PlannedRoute): boolean =>
  one.technician === other.technician && one.shift === other.shift;

const startsIn = (routes: readonly PlannedRoute[]): Map<string, Seconds> =>
  new Map(routes.flatMap(({ stops }) => stops.map(({ visit, start }) => [visit, start])));

/**
 * Puts each visit at the time that its customer knows, where that costs nothing, and new visits on the quarter of an hour. The
 * people of a crew still start together.
 */
export const settleRoutes = (
  { problem, parts, timeline }: Built,
  routes: readonly PlannedRoute[],
): readonly PlannedRoute[] => {
  const planned = startsIn(routes);
  const known = (id: string): Seconds | undefined => {
    const part = parts.get(id);
    return part && part.kind !== "job" ? timeline.at(new Date(part.visit.start)) : undefined;
  };
  const starts = new Map(
    [...planned].map(([id, start]) => [id, known(id) ?? seconds(Math.ceil(start / grid) * grid)]),
  );
  const crews = problem.visits.filter(({ id, crew }) => crew > 1 && planned.has(id)).map(({ id }) => id);
  let pins: Starts = new Map(crews.map((id) => [id, planned.get(id) ?? seconds(0)]));
  let settled = settledWith(problem, routes, { starts, pins });
  if (!settled) return routes;
  for (const id of crews) {
    const now = known(id);
    if (now === undefined || now === pins.get(id)) continue;
    const asKnown = new Map(pins).set(id, now);
    // No other route has a visit whose start changes.
    const itsRoutes = routes.filter(({ stops }) => stops.some(({ visit }) => visit === id));
    const kept = settledWith(problem, itsRoutes, { starts, pins: asKnown });
    if (!kept) continue;
    pins = asKnown;
    settled = settled.map((route) => kept.find((each) => isSameRoute(each, route)) ?? route);
  }
  return settled;
};

const asNumbers = (_key: string, value: unknown): unknown =>
  value instanceof Int32Array ? Array.from(value) : value;

/**
 * A plan that breaks a rule is our bug, and nobody gets to see it. The log has what is needed to repeat it: the seed and the
 * problem (numbers and ids, no names) as compressed JSON.
 */
export const reportBrokenPlan = (log: Logger, problem: Problem, cause: BrokenPlan): void => {
  const packed = gzipSync(JSON.stringify(problem, asNumbers)).toString("base64");
  log.error({ err: cause, seed: cause.seed, problem: packed }, "a plan broke its rules and was thrown away");
};

/** The same day gives the same plan. */
export const seed = 1;
const maxRounds = 5;

/** Someone waits while the day goes on. The search starts from what is booked, so a little of it goes a long way. */
const running: Effort = { chains: 1, steps: 2_000, milliseconds: 5_000 };

/** Several days are a plan for later, although the first of them has begun. */
const isRunning = ({ days, visits }: Days): boolean =>
  days.length === 1 && visits.some(({ status }) => status === "in_progress" || status === "completed");

/** Enough to find fixed visits that conflict with each other. */
const glance: Effort = { chains: 1, steps: 50, milliseconds: 10_000 };

export type Search = {
  readonly planner: Planner;
  readonly log: Logger;
  /** Set for a plan run, which someone waits for and watches. */
  readonly long?: { readonly control: Control; readonly effort: (parts: number) => Effort };
};

/** Visits that are double-booked on purpose, which cannot be part of a route. */
export const outsideOf = ({ visits }: Days): Set<string> =>
  new Set(visits.filter(({ overridden }) => overridden).map(({ _id }) => _id));

/** Booked visits that a solution leaves out. */
const lostIn = ({ parts }: Built, { unplanned }: Pick<Solution, "unplanned">): string[] =>
  unplanned.flatMap((id) => {
    const part = parts.get(id);
    return part && part.kind !== "job" && part.visit.team.length > 0 ? [part.visit._id] : [];
  });

export type Around = {
  readonly built: Built;
  readonly routes: readonly PlannedRoute[];
  /** Parts without a booking that are left out. */
  readonly unplanned: readonly string[];
};

/** Visits that the engine cannot place stay where they are, and the others are planned around them. */
export const planAround = async (
  { planner, log, long }: Search,
  days: Days,
  type: OptimizationType,
): Promise<Around | undefined> => {
  const blocked = outsideOf(days);
  if (!days.visits.some(days.mayMove) && days.jobs.length === 0) return undefined;
  const plan: Planner["plan"] = async (problem, ...how) => {
    try {
      return await planner.plan(problem, ...how);
    } catch (cause) {
      if (cause instanceof BrokenPlan) reportBrokenPlan(log, problem, cause);
      throw cause;
    }
  };
  const stuckIn = async (built: Built): Promise<string[]> => {
    const visits = built.problem.visits.filter(({ lock }) => lock === "frozen");
    if (visits.length === 0) return [];
    return lostIn(built, await plan({ ...built.problem, visits }, seed, { effort: glance }));
  };
  const build = async (): Promise<Built> => {
    const built = buildProblem(days, type, new Set(blocked));
    const stuck = await stuckIn(built);
    for (const id of stuck) blocked.add(id);
    return stuck.length > 0 ? build() : built;
  };
  for (let round = 0; round < maxRounds; round += 1) {
    const built = await build();
    if (built.today.length === 0) return undefined;
    const { problem } = built;
    const quick = isRunning(days) ? { effort: running } : {};
    const how = long ? { control: long.control, effort: long.effort(problem.visits.length) } : quick;
    const found = await plan(problem, seed, how);
    const lost = lostIn(built, found);
    if (lost.length === 0) return { built, ...found };
    for (const id of lost) blocked.add(id);
  }
  return undefined;
};
