import type { PlanResult, Problem } from "../model/problem";
import { faultsOf } from "./check-plan";

/** The search made a plan that breaks the rules, which is a bug. The seed helps to reproduce it. */
export class BrokenPlan extends Error {
  constructor(
    readonly seed: number,
    readonly faults: readonly string[],
  ) {
    super(`The plan of seed ${seed} breaks its rules: ${faults.slice(0, 10).join("; ")}`);
    this.name = "BrokenPlan";
  }
}

/** Every result of `solve` is checked here. */
export const mustKeepRules = <Plan extends PlanResult>(problem: Problem, plan: Plan, seed: number): Plan => {
  const faults = faultsOf(problem, plan);
  if (faults.length > 0) throw new BrokenPlan(seed, faults);
  return plan;
};
