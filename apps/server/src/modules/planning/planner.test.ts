import { cp, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { solve } from "@fieldwright/engine/solve";
import { solveInChains } from "@fieldwright/engine/solve-in-chains";
import { afterSteps } from "@fieldwright/engine/stop/stop";
import { randomProblem } from "@fieldwright/engine/testing/random-problem";
import { afterAll, describe, expect, it } from "vitest";
import { askToStop, createControl, createPlanners, readControl } from "./planner";

const warnings: unknown[] = [];
const log = { warn: (...said: unknown[]) => void warnings.push(said) };
const planners = createPlanners(log);
const planner = planners.of("Hollis & Sons");
afterAll(() => planners.close());

const problem = randomProblem(1, { technicians: 3, visits: 15, days: 1 });

describe("the planner", () => {
  it("gives the engine's plan for the seed, without blocking other work", async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const { routes, unplanned } = await planner.plan(problem, 7);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
    const here = solve({ problem, seed: 7, stop: afterSteps(10_000) });
    expect({ routes, unplanned }).toEqual({ routes: here.routes, unplanned: here.unplanned });
    expect(warnings).toEqual([]);
  });

  it("gives the same plan without the core of the search, and says once that it is missing", async () => {
    const bundle = process.env.SERVER_BUNDLE ?? "";
    const without = `${bundle}-without-core`;
    await cp(bundle, without, { recursive: true });
    await rm(join(without, "engine-core.wasm"));
    process.env.SERVER_BUNDLE = without;
    const heard: unknown[] = [];
    const slow = createPlanners({ warn: (...said: unknown[]) => void heard.push(said) });
    try {
      const effort = { chains: 2, steps: 1000, milliseconds: 60_000 };
      const here = await planner.plan(problem, 7, { effort });
      expect(await slow.of("Hollis & Sons").plan(problem, 7, { effort })).toEqual(here);
      expect(heard).toHaveLength(1);
    } finally {
      process.env.SERVER_BUNDLE = bundle;
      await slow.close();
      await rm(without, { recursive: true });
    }
  });

  it("lets several chains exchange their plans, with the same result on any machine", async () => {
    const control = createControl(2);
    const effort = { chains: 2, steps: 1500, milliseconds: 60_000 };
    const { routes, unplanned } = await planner.plan(problem, 7, { effort, control });
    const here = await solveInChains({ seed: 7, chains: 2, steps: 1500 }, async ({ seed, steps, elites }) =>
      solve({ problem, seed, elites, stop: afterSteps(steps) }),
    );
    expect({ routes, unplanned }).toEqual({ routes: here.routes, unplanned: here.unplanned });
    expect(readControl(control)).toMatchObject({ share: 1, best: { unplanned: unplanned.length } });
  });

  it("ends all chains with the best plan so far when it is asked to stop", async () => {
    const control = createControl(2);
    const effort = { chains: 2, steps: 10_000_000, milliseconds: 600_000 };
    const running = planner.plan(problem, 7, { effort, control });
    await expect.poll(() => readControl(control).best).not.toBeNull();
    askToStop(control);
    expect((await running).routes.length).toBeGreaterThan(0);
  });

  it("has a thread for small work while large plans of others take all of theirs and wait", async () => {
    const effort = { chains: 1, steps: 10_000_000, milliseconds: 100_000 };
    const controls = Array.from({ length: availableParallelism() + 1 }, () => createControl(1));
    const ended: string[] = [];
    const plans = controls.map(async (control, index) => {
      await planners.of(`organization ${index}`).plan(problem, 7, { effort, control });
      ended.push("two weeks");
    });
    await expect.poll(() => controls.some((control) => readControl(control).best)).toBe(true);
    await planner.plan(problem, 7, { effort: { ...effort, steps: 500 } });
    ended.push("one day");
    controls.forEach(askToStop);
    await Promise.all(plans);
    expect(ended[0]).toBe("one day");
  });

  it("reports the fault of one order and continues with the next", async () => {
    const broken = { ...problem, travel: { places: -1, seconds: null, meters: null } };
    await expect(planner.plan(JSON.parse(JSON.stringify(broken)), 1)).rejects.toThrow("null");
    expect((await planner.plan(problem, 7)).routes.length).toBeGreaterThan(0);
  });
});
