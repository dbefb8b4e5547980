import { solve } from "@fieldwright/engine/solve";
import { afterSteps } from "@fieldwright/engine/stop/stop";
import { randomProblem } from "@fieldwright/engine/testing/random-problem";
import { afterAll, describe, expect, it } from "vitest";
import { createPlanner } from "./planner";

const planner = createPlanner();
afterAll(() => planner.close());

const problem = randomProblem(1, { technicians: 3, visits: 15, days: 1 });

describe("the planner", () => {
  it("gives the plan that the engine gives for the seed, and meanwhile lets others work", async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const { routes, unplanned } = await planner.plan(problem, 7);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
    const here = solve({ problem, seed: 7, stop: afterSteps(10_000) });
    expect({ routes, unplanned }).toEqual({ routes: here.routes, unplanned: here.unplanned });
  });

  it("answers a fault of one order and goes on with the next", async () => {
    const broken = { ...problem, travel: { places: -1, seconds: null, metres: null } };
    await expect(planner.plan(JSON.parse(JSON.stringify(broken)), 1)).rejects.toThrow("null");
    expect((await planner.plan(problem, 7)).routes.length).toBeGreaterThan(0);
  });
});
