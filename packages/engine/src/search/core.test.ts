import * as fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { compile } from "../model/compile";
import { hours, type Problem, seconds } from "../model/problem";
import { solve } from "../solve";
import { afterSteps } from "../stop/stop";
import { hardProblem } from "../testing/hard-problem";
import { asCurrent, problems } from "../testing/problems";
import { randomProblem } from "../testing/random-problem";
import { type Core, coreWalk, loadCore } from "./core";
import { standardParameters } from "./parameters";
import { Plan } from "./plan";
import { Random } from "./random";
import { RoutePool } from "./route-pool";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- adds to an interface of vitest
  interface ProvidedContext {
    readonly engineCore: readonly number[];
  }
}

const core = loadCore(Uint8Array.from(inject("engineCore")));

/** Both check their plans against the rules. Of the other good plans only the costs are compared. */
const answersOf = (problem: Problem, seed: number, steps: number) => {
  const answer = (fast: Core | undefined) => {
    const { elites, ...solution } = solve({ problem, seed, stop: afterSteps(steps), core: fast });
    return { ...solution, costs: elites.map(({ cost }) => cost) };
  };
  return { fast: answer(core), slow: answer(undefined) };
};

/** Without any rule that needs more than a window: the reference then takes its shortest path. */
const plain = (problem: Problem): Problem => ({
  ...problem,
  technicians: problem.technicians.map((technician) => ({
    ...technician,
    shifts: technician.shifts.map((shift) => ({
      ...shift,
      work: { from: shift.from, until: shift.until },
      off: [],
      rest: null,
    })),
  })),
  visits: problem.visits.map((visit) => ({
    ...visit,
    crew: 1,
    windows: visit.windows.slice(0, 1),
    tolerance: { late: seconds(0), overtime: seconds(0) },
  })),
});

describe("the core takes the same steps as the reference", () => {
  it("on odd problems: ways that differ there and back, detours that save time, breaks, crews, bookings", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const { fast, slow } = answersOf(hardProblem(seed), seed, 200);
      expect(fast).toEqual(slow);
    }
  });

  it("on companies with all rules and several days", () => {
    fc.assert(
      fc.property(problems, fc.integer({ min: 1, max: 1000 }), (company, seed) => {
        const visits = company.visits.map((visit, at) => ({ ...visit, worth: (at % 7) / 7.7 }));
        const problem = seed % 2 === 0 ? company : { ...company, visits };
        const { fast, slow } = answersOf(problem, seed, 400);
        expect(fast).toEqual(slow);
      }),
      { numRuns: 40 },
    );
    expect.hasAssertions();
  });

  it("on problems without such rules, with routes that are pooled and recombined", () => {
    for (let seed = 1; seed <= 6; seed += 1) {
      const problem = plain(randomProblem(seed, { technicians: 5, visits: 30, days: 1 }));
      expect(compile(problem).instance.plain).toBe(true);
      const { fast, slow } = answersOf(problem, seed, 3_000);
      expect(fast).toEqual(slow);
    }
  });

  it("where there are so many routes that near ones come first, and visits that must have a place find none", () => {
    for (const [seed, visits] of [220, 300].entries()) {
      const base = randomProblem(seed + 3, { technicians: 36, visits, days: 1 });
      const booked = base.visits.map((visit, at) => ({ ...visit, mandatory: at % 2 === 0 }));
      const { fast, slow } = answersOf({ ...base, visits: booked }, 5, 300);
      expect(fast).toEqual(slow);
      expect(fast.unplanned.length).toBeGreaterThan(12);
    }
  });

  it("from a plan that is there, and from the best plans of an earlier search", () => {
    const base = randomProblem(11, { technicians: 4, visits: 25, days: 2 });
    const before = solve({ problem: base, seed: 1, stop: afterSteps(300) });
    const problem = asCurrent(base, before, (visit) => (visit % 3 === 0 ? "day" : "none"));
    const goOn = (how: Core | undefined) => {
      const { elites } = solve({ problem, seed: 2, stop: afterSteps(2_000), core: how });
      const found = solve({ problem, seed: 3, stop: afterSteps(1_000), elites, core: how });
      return { routes: found.routes, costs: found.elites.map(({ cost }) => cost) };
    };
    expect(goOn(core)).toEqual(goOn(undefined));
  });

  it("where nothing can be planned", () => {
    const problem = randomProblem(1, { technicians: 2, visits: 6, days: 1 });
    const tooLong = problem.visits.map((visit) => ({ ...visit, duration: hours(20) }));
    for (const empty of [{ technicians: [] }, { visits: [] }, { visits: tooLong }]) {
      const { fast, slow } = answersOf({ ...problem, ...empty }, 1, 100);
      expect(fast).toEqual(slow);
      expect(fast.routes).toEqual([]);
    }
  });
});

const walkWithin = (maxMegabytes: number) => {
  const { instance } = compile(randomProblem(1, { technicians: 20, visits: 300, days: 1 }));
  return coreWalk(
    { ...core, maxMegabytes },
    {
      instance,
      parameters: standardParameters,
      random: new Random(1),
      plan: new Plan(instance),
      pool: new RoutePool(instance, 10),
    },
  );
};

describe("the core", () => {
  it("has a limit of memory: what needs more is left to the reference", () => {
    expect(walkWithin(256)).toBeDefined();
    expect(walkWithin(1)).toBeUndefined();
  });

  it("is refused if it cannot be read", () => {
    expect(() => loadCore(Uint8Array.of(1, 2, 3))).toThrow("WebAssembly");
  });
});
