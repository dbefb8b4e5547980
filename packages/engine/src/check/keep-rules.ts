import type { PlanResult, Problem } from "../model/problem";
import { faultsOf } from "./check-plan";

/** A plan that breaks the rules it was made by: a fault of the search, and never an answer. The seed repeats it. */
export class BrokenPlan extends Error {
  constructor(
    readonly seed: number,
    readonly faults: readonly string[],
  ) {
    super(`The plan of seed ${seed} breaks its rules: ${faults.slice(0, 10).join("; ")}`);
    this.name = "BrokenPlan";
  }
}

/** Every plan goes through here before anybody sees it. */
export const mustKeepRules = <Plan extends PlanResult>(problem: Problem, plan: Plan, seed: number): Plan => {
  const faults = faultsOf(problem, plan);
  if (faults.length > 0) throw new BrokenPlan(seed, faults);
  return plan;
};
