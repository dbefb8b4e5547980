import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faultsOf } from "./check/check-plan";
import type { Problem } from "./model/problem";
import { minutes, seconds } from "./model/problem";
import { settleTimes } from "./settle-times";
import { solve } from "./solve";
import { afterSteps } from "./stop/stop";
import { randomProblem } from "./testing/random-problem";

/** Some work takes half a day, so that the break is taken during it. */
const withoutCrews = (problem: Problem): Problem => ({
  ...problem,
  visits: problem.visits.map((visit, at) => ({
    ...visit,
    crew: 1,
    duration: at % 6 === 5 ? minutes(250) : visit.duration,
  })),
});

const grid = minutes(15);

describe("settled times", () => {
  it("keep every rule and the order, whatever is wished", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 0, max: 86_400 }), (seed, wish) => {
        const problem = withoutCrews(randomProblem(seed, { technicians: 3, visits: 12, days: 1 }));
        const plan = solve({ problem, seed, stop: afterSteps(300) });
        const starts = new Map(problem.visits.map(({ id }, at) => [id, seconds((wish * (at + 1)) % 86_400)]));
        const routes = plan.routes.map((route) => settleTimes(problem, route, { starts, grid }));
        expect(faultsOf(problem, { ...plan, routes })).toEqual([]);
        for (const [at, route] of routes.entries())
          expect(route.stops.map(({ visit }) => visit)).toEqual(
            plan.routes[at]?.stops.map(({ visit }) => visit),
          );
      }),
      { numRuns: 60 },
    );
  });

  it("are the wished ones where these are possible, as those of a plan that was settled already", () => {
    const problem = withoutCrews(randomProblem(7, { technicians: 3, visits: 12, days: 1 }));
    const plan = solve({ problem, seed: 7, stop: afterSteps(300) });
    const starts = new Map(
      plan.routes.flatMap(({ stops }) => stops.map(({ visit, start }) => [visit, start] as const)),
    );
    for (const route of plan.routes) expect(settleTimes(problem, route, { starts, grid })).toEqual(route);
  });

  it("are quarters of an hour where there is room", () => {
    const base = withoutCrews(randomProblem(3, { technicians: 1, visits: 1, days: 1 }));
    const [technician] = base.technicians;
    const [shift] = technician?.shifts ?? [];
    if (!technician || !shift) throw new Error("nobody works");
    const visit = {
      ...base.visits[0],
      skills: [],
      only: null,
      windows: [{ from: shift.from, until: shift.until }],
    };
    const problem = { ...base, visits: base.visits.map((each) => ({ ...each, ...visit })) };
    const route = {
      technician: technician.id,
      shift: 0,
      stops: [{ visit: "v0", start: seconds(shift.work.from + 61 * 60), end: seconds(0) }],
    };
    const settled = settleTimes(problem, route, { starts: new Map([["v0", seconds(0)]]), grid });
    expect((settled.stops[0]?.start ?? 1) % grid).toBe(0);
  });
});
