import { randomProblem } from "@fieldwright/engine/testing/random-problem";
import { it } from "vitest";
import { askToStop, createControl, createPlanners } from "./planner";
it("measures", async () => {
  const planners = createPlanners();
  const day = randomProblem(1, { technicians: 10, visits: 50, days: 1 });
  const weeks = randomProblem(2, { technicians: 12, visits: 300, days: 14 });
  const one = async () => { const t = performance.now(); await planners.of("b").plan(day, 1); return Math.round(performance.now() - t); };
  const out = [await one(), await one(), await one()];
  const control = createControl(2);
  const large = planners.of("a").plan(weeks, 1, { effort: { chains: 2, steps: 60_000, milliseconds: 120_000 }, control });
  await new Promise((r) => setTimeout(r, 3000));
  const beside = [await one(), await one(), await one()];
  askToStop(control); await large;
  const after = [await one(), await one()];
  console.log("MEASURED alone", out, "beside", beside, "after", after);
  await planners.close();
}, 200_000);
