import { usualPlanWeights } from "@fieldwright/domain/assistance";
import { learnPace } from "@fieldwright/domain/learned-duration";
import { outlookOf } from "@fieldwright/engine/hold/outlook";
import { type SteadyInput, steady } from "@fieldwright/engine/hold/steady";
import type { PlannedRoute, Problem } from "@fieldwright/engine/model/problem";
import { solve } from "@fieldwright/engine/solve";
import { afterSteps } from "@fieldwright/engine/stop/stop";
import { boardPerson, boardVisit, now } from "./planning";
import { monday } from "./visits";

/** Two people who each drive to where the other one lives. The ways are not among it. */
export const crossedDays = {
  days: [monday],
  timeZone: "America/Chicago",
  people: [boardPerson("Sam", 0), boardPerson("Lee", 60)],
  visits: [boardVisit("north", "Sam", 60), boardVisit("south", "Lee", 0)],
  jobs: [],
  taken: [],
  mayMove: () => true,
  mayHandOver: () => false,
  travel: { isPartlyEstimated: false },
  skillsOf: () => [],
  crewOf: () => 1,
  regularOf: () => undefined,
  handover: 2,
  hourlyCost: 4500,
  mileageCost: 70,
  arrivalMinutes: 120,
  pace: learnPace([]),
  traffic: () => 1,
  underway: new Map(),
  overtime: 0,
  weights: usualPlanWeights,
  winRate: 0,
  valueOf: () => ({ amount: 0, openQuotes: 0, isAgreement: false }),
  lunch: null,
  now,
};

export const planner = (plan: (problem: Problem, seed: number) => ReturnType<typeof solve>) => ({
  plan: async (problem: Problem, seed: number) => plan(problem, seed),
  hold: async (input: SteadyInput, others: readonly (readonly PlannedRoute[])[]) => {
    const held = steady(input);
    const look = (routes: readonly PlannedRoute[]) =>
      outlookOf(input.problem, routes, input.odds, input.seed);
    return { held, outlooks: [held.routes, ...others].map(look) };
  },
});

/** Searches and makes plans hold as the threads do. */
export const good = planner((problem, seed) => solve({ problem, seed, stop: afterSteps(500) }));
