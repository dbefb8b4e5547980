import type { PlannedRoute, Problem } from "@fieldwright/engine/model/problem";
import { minutes, type Seconds, seconds } from "@fieldwright/engine/model/units";
import { settleTimes } from "@fieldwright/engine/settle-times";
import type { Built } from "./build-problem";

const grid = minutes(15);

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
    const kept = settledWith(problem, routes, { starts, pins: asKnown });
    if (!kept) continue;
    pins = asKnown;
    settled = kept;
  }
  return settled;
};
