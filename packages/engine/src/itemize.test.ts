import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itemize } from "./itemize";
import type { Problem } from "./model/problem";
import { cents, hours, seconds } from "./model/problem";
import { solve } from "./solve";
import { afterSteps } from "./stop/stop";
import { asCurrent, problems } from "./testing/problems";
import { randomProblem } from "./testing/random-problem";

describe("the score of a plan", () => {
  it("in parts is the score that the search kept while it changed routes, whatever the problem", () => {
    fc.assert(
      fc.property(problems, fc.integer(), (problem, seed) => {
        const today = solve({ problem, seed, stop: afterSteps(100) });
        const again = asCurrent(problem, today, () => "none");
        const plan = solve({ problem: again, seed, stop: afterSteps(300) });
        const { unassigned, ...parts } = itemize(again, plan);
        const sum = Object.values(parts).reduce((total, points) => total + points, 0);
        // Each trip and each visit is rounded to a thousandth of a point.
        expect(Math.abs(sum - plan.points)).toBeLessThan(0.001 * (3 * problem.visits.length + 20));
        expect(plan.elites[0]?.cost).toBeCloseTo(1000 * (plan.points + unassigned), 0);
      }),
      { numRuns: 30, seed: 1 },
    );
  });

  it("has a part for each thing that a plan is judged by", () => {
    const base = randomProblem(1, { technicians: 2, visits: 2, days: 2 });
    const known = { preferred: "t0", current: [{ technician: "t0", start: seconds(36_000) }] };
    const problem: Problem = {
      ...base,
      technicians: base.technicians.map((technician) => ({
        ...technician,
        costPerHour: cents(6000),
        costPerKilometer: cents(100),
        shifts: technician.shifts.map((shift) => ({
          ...shift,
          rest: null,
          work: { from: shift.from, until: seconds(shift.from + 165 * 60) },
        })),
      })),
      visits: base.visits.map((visit) => ({
        ...visit,
        ...known,
        duration: hours(1),
        priority: "high",
        mandatory: visit.id === "v1",
        windows: [{ from: seconds(86_400), until: seconds(86_400 + 34_200) }],
      })),
      // Every trip takes half an hour and 20 kilometers.
      travel: { places: 4, seconds: new Int32Array(16).fill(1800), meters: new Int32Array(16).fill(20_000) },
    };
    const stop = { visit: "v0", start: seconds(86_400 + 36_000), end: seconds(86_400 + 39_600) };
    const routes = [{ technician: "t1", shift: 1, stops: [stop] }];
    expect(itemize(problem, { routes, unplanned: ["v1"] })).toEqual({
      travelTime: 60,
      distance: 20,
      // Two hours at 60.00 and 40 kilometers at 1.00, with 0.01 points per cent.
      cost: 0.01 * (12_000 + 4000),
      // Half an hour after the window, and 15 minutes after working hours.
      lateness: 3 * 30,
      overtime: 2 * 15,
      // Two hours of work and travel, squared.
      workload: 0.2 * 4,
      continuity: 10,
      disturbance: 20,
      // One day later, which counts twice for a visit of high priority.
      earliness: 4,
      unassigned: 1e9,
    });
  });
});
