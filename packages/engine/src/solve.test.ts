import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faultsOf } from "./check/check-plan";
import { itemize } from "./itemize";
import type { Lock } from "./model/problem";
import { hours, placeIndex, seconds } from "./model/problem";
import { type Solution, solve } from "./solve";
import { afterMilliseconds, afterSteps, guardedBy } from "./stop/stop";
import { asCurrent, problems } from "./testing/problems";
import { randomProblem } from "./testing/random-problem";

describe("a plan", () => {
  it("keeps every rule, whatever the problem", () => {
    fc.assert(
      fc.property(problems, fc.integer(), (problem, seed) => {
        expect(faultsOf(problem, solve({ problem, seed, stop: afterSteps(600) }))).toEqual([]);
      }),
      { numRuns: 40, seed: 1 },
    );
  });

  it("keeps every lock of a plan of today, whatever the levels", () => {
    const levels: readonly Lock[] = ["none", "day", "technician", "technician and time", "frozen"];
    fc.assert(
      fc.property(problems, fc.array(fc.constantFrom(...levels), { minLength: 25 }), (problem, locks) => {
        const today = solve({ problem, seed: 1, stop: afterSteps(300) });
        const left = new Set(today.unplanned);
        const again = asCurrent(problem, today, (at) =>
          left.has(`v${at}`) ? "none" : (locks[at] ?? "none"),
        );
        expect(faultsOf(again, solve({ problem: again, seed: 2, stop: afterSteps(300) }))).toEqual([]);
      }),
      { numRuns: 30, seed: 1 },
    );
  });

  it("leaves no mandatory visit out for any number of optional ones", () => {
    const problem = randomProblem(2, { technicians: 1, visits: 12, days: 1 });
    const visits = problem.visits.map((visit, at) => ({
      ...visit,
      crew: 1,
      only: null,
      skills: [],
      duration: at === 0 ? hours(5) : hours(0.75),
      priority: at === 0 ? ("low" as const) : ("urgent" as const),
      mandatory: at === 0,
      windows: [{ from: seconds(0), until: seconds(86_400) }],
    }));
    const plan = solve({ problem: { ...problem, visits }, seed: 1, stop: afterSteps(600) });
    expect(plan.unplanned).not.toContain("v0");
    const optional = visits.map((visit) => ({ ...visit, mandatory: false }));
    const other = solve({ problem: { ...problem, visits: optional }, seed: 1, stop: afterSteps(600) });
    expect(other.unplanned).toContain("v0");
  });

  it("leaves out the least valuable of the same priority, and no higher one", () => {
    const problem = randomProblem(2, { technicians: 1, visits: 3, days: 1 });
    const [technician] = problem.technicians;
    const leftOut = (worths: readonly number[], urgent = -1) => {
      const visits = problem.visits.map((visit, at) => ({
        ...visit,
        place: placeIndex(1),
        crew: 1,
        only: null,
        skills: [],
        preferred: null,
        mandatory: false,
        tolerance: { late: seconds(0), overtime: seconds(0) },
        duration: hours(3),
        priority: at === urgent ? ("urgent" as const) : ("medium" as const),
        worth: worths[at] ?? 0,
        windows: [{ from: seconds(0), until: seconds(86_400) }],
      }));
      const shift = technician?.shifts[0];
      if (!technician || !shift) throw new Error("nobody works");
      const work = { from: seconds(8 * 3600), until: seconds(15 * 3600) };
      const shifts = [{ ...shift, work, off: [], rest: null, longest: hours(20), until: hours(20) }];
      const technicians = [{ ...technician, shifts }];
      return solve({ problem: { ...problem, technicians, visits }, seed: 1, stop: afterSteps(600) })
        .unplanned;
    };
    expect(leftOut([0.5, 0.1, 0.9])).toEqual(["v1"]);
    expect(leftOut([0.1, 0.5, 0.9])).toEqual(["v0"]);
    // As the server values it, an urgent job has at least the most that another can have.
    expect(leftOut([0.9, 0.9, 0], 2)).not.toContain("v2");
  });

  it("is the same for the same seed and number of steps", () => {
    const problem = randomProblem(7, { technicians: 4, visits: 30, days: 2 });
    const once = solve({ problem, seed: 3, stop: afterSteps(1500) });
    expect(solve({ problem, seed: 3, stop: afterSteps(1500) })).toEqual(once);
  });

  it.each([0, -1, -1e9, Number.NaN])("is the first one when the budget is %s", (most) => {
    const problem = randomProblem(11, { technicians: 5, visits: 30, days: 1 });
    for (const stop of [afterSteps(most), afterMilliseconds(most, () => 0)]) {
      const plan = solve({ problem, seed: 1, stop });
      expect([plan.steps, plan.routes.length > 0]).toEqual([0, true]);
    }
  });

  it("is the same whatever the clock says, as long as the steps end the search", () => {
    const problem = randomProblem(7, { technicians: 4, visits: 30, days: 2 });
    const once = solve({ problem, seed: 3, stop: afterSteps(1500) });
    for (const pace of [0.01, 7, 30]) {
      let now = 0;
      const clock = afterMilliseconds(1000, () => {
        now += pace;
        return now;
      });
      expect(solve({ problem, seed: 3, stop: guardedBy(afterSteps(1500), clock) })).toEqual(once);
    }
  });

  it("ends with the clock where the steps would take too long", () => {
    const problem = randomProblem(7, { technicians: 4, visits: 30, days: 2 });
    let now = 0;
    const clock = afterMilliseconds(1000, () => {
      now += 100;
      return now;
    });
    expect(solve({ problem, seed: 3, stop: guardedBy(afterSteps(1e9), clock) }).steps).toBeLessThan(1000);
  });

  it("takes no step on a budget that is used up", () => {
    const problem = randomProblem(11, { technicians: 5, visits: 30, days: 1 });
    for (const stop of [
      afterSteps(-1),
      afterMilliseconds(-1, () => 0),
      guardedBy(afterSteps(9), afterSteps(-9)),
    ])
      expect(solve({ problem, seed: 1, stop }).steps).toBe(0);
  });

  it("gets better with more steps", () => {
    const problem = randomProblem(11, { technicians: 5, visits: 30, days: 1 });
    const first = solve({ problem, seed: 1, stop: afterSteps(0) });
    const last = solve({ problem, seed: 1, stop: afterSteps(3000) });
    expect(last.unplanned.length).toBeLessThan(first.unplanned.length);
  });

  it("leaves frozen visits where they are", () => {
    const problem = randomProblem(5, { technicians: 4, visits: 20, days: 1 });
    const single = { ...problem, visits: problem.visits.map((visit) => ({ ...visit, crew: 1 })) };
    const today = solve({ problem: single, seed: 1, stop: afterSteps(500) });
    const frozen = asCurrent(single, today, () => "frozen");
    const again = solve({ problem: frozen, seed: 2, stop: afterSteps(500) });
    expect(faultsOf(frozen, again)).toEqual([]);
    expect(again.unplanned).toEqual(today.unplanned);
  });
});

const startsOf = ({ routes }: Solution, id: string) =>
  routes.flatMap(({ technician, stops }) =>
    stops.filter(({ visit }) => visit === id).map(({ start }) => `${technician} ${start}`),
  );

describe("a plan of today", () => {
  it("is where the search begins, crews included", () => {
    const problem = randomProblem(5, { technicians: 4, visits: 20, days: 1 });
    const paired = {
      ...problem,
      visits: problem.visits.map((visit, at) => ({ ...visit, crew: at < 3 ? 2 : 1 })),
    };
    const today = solve({ problem: paired, seed: 1, stop: afterSteps(2000) });
    const taken = solve({ problem: asCurrent(paired, today, () => "none"), seed: 2, stop: afterSteps(0) });
    const crews = ["v0", "v1", "v2"].filter((id) => !today.unplanned.includes(id));
    expect(crews.length).toBeGreaterThan(0);
    for (const id of crews) expect(startsOf(taken, id)).toEqual(startsOf(today, id));
    expect(taken.unplanned.length).toBeLessThanOrEqual(today.unplanned.length);
  });
});

describe("whoever watches", () => {
  it("sees whole plans that get no worse, and the search goes its way", () => {
    const problem = randomProblem(11, { technicians: 5, visits: 30, days: 1 });
    const seen: Solution[] = [];
    const stop = afterSteps(3000);
    const last = solve({ problem, seed: 1, stop, watch: (soFar) => seen.push(soFar) });
    expect(seen.length).toBeGreaterThan(10);
    for (const soFar of seen) expect(faultsOf(problem, soFar)).toEqual([]);
    const left = seen.map((soFar) => itemize(problem, soFar).unassigned);
    expect(left).toEqual(left.toSorted((a, b) => b - a));
    expect(last).toEqual(solve({ problem, seed: 1, stop }));
  });
});
