import { describe, expect, it } from "vitest";
import { solve } from "./solve";
import { afterSteps } from "./stop/stop";
import { faultsOf } from "./testing/check-plan";
import { randomProblem } from "./testing/random-problem";

const seeds = Array.from({ length: 40 }, (_, at) => at + 1);

describe("a plan", () => {
  it.each(seeds)("keeps every rule (problem %i)", (seed) => {
    const problem = randomProblem(seed, { technicians: 4, visits: 24, days: 1 + (seed % 3) });
    const plan = solve({ problem, seed, stop: afterSteps(2000) });
    expect(faultsOf(problem, plan)).toEqual([]);
    expect(plan.unplanned.length).toBeLessThan(problem.visits.length);
  });

  it("is the same for the same seed and number of steps", () => {
    const problem = randomProblem(7, { technicians: 4, visits: 30, days: 2 });
    const once = solve({ problem, seed: 3, stop: afterSteps(3000) });
    expect(solve({ problem, seed: 3, stop: afterSteps(3000) })).toEqual(once);
  });
});
