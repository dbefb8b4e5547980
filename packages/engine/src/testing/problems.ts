import * as fc from "fast-check";
import type { Lock, PlanResult, Problem } from "../model/problem";
import { randomProblem } from "./random-problem";

export const problems = fc
  .record({
    seed: fc.integer({ min: 1, max: 1_000_000 }),
    technicians: fc.integer({ min: 1, max: 5 }),
    visits: fc.integer({ min: 1, max: 25 }),
    days: fc.integer({ min: 1, max: 3 }),
  })
  .map(({ seed, ...shape }) => randomProblem(seed, shape));

const startOf = (routes: PlanResult["routes"], id: string) =>
  routes.flatMap(({ stops }) => stops).find(({ visit }) => visit === id)?.start ?? null;

/** The problem with this plan as the current one: every visit is where the plan put it. */
export const asCurrent = (
  problem: Problem,
  { routes }: Pick<PlanResult, "routes">,
  lockOf: (visit: number) => Lock,
): Problem => ({
  ...problem,
  visits: problem.visits.map((visit, at) => ({
    ...visit,
    lock: lockOf(at),
    known: startOf(routes, visit.id),
    current: routes.flatMap(({ technician, stops }) =>
      stops.filter((stop) => stop.visit === visit.id).map(({ start }) => ({ technician, start })),
    ),
  })),
});
