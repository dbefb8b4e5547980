import { describe, expect, inject, it } from "vitest";
import { faultsOf, faultsOfFigures } from "./check/check-plan";
import { evaluate } from "./evaluate";
import type { Problem, Seconds, Shift, Visit } from "./model/problem";
import { hours, minutes, seconds } from "./model/problem";
import { Random } from "./search/random";
import { settleTimes } from "./settle-times";
import { solve } from "./solve";
import { afterSteps } from "./stop/stop";
import { hardProblem } from "./testing/hard-problem";
import { randomProblem } from "./testing/random-problem";

declare module "vitest" {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- adds to an interface of vitest
  interface ProvidedContext {
    readonly planProblems: { readonly first: number; readonly count: number };
  }
}

/** `PLAN_RUNS` and `PLAN_SEED` ask for more problems, and for others. */
const { first, count } = inject("planProblems");
const seeds = Array.from({ length: count }, (_, index) => first + index);
const patience = Math.max(120_000, 200 * count);

const at = (hour: number) => seconds(Math.round(hour * 3600));

type Town = {
  readonly shifts: readonly Partial<Shift>[];
  readonly visits: readonly Partial<Visit>[];
  /** Minutes between places, row by row, homes first. */
  readonly minutesApart: readonly (readonly number[])[];
};

const town = ({ shifts, visits, minutesApart }: Town): Problem => {
  const base = randomProblem(1, { technicians: shifts.length, visits: visits.length, days: 1 });
  const table = Int32Array.from(minutesApart.flat(), (count) => count * 60);
  return {
    ...base,
    technicians: base.technicians.map((technician, index) => ({
      ...technician,
      skills: [],
      shifts: technician.shifts.map((shift) => ({
        ...shift,
        from: at(6),
        until: at(19),
        work: { from: at(8), until: at(17) },
        off: [],
        rest: null,
        longest: hours(13),
        ...shifts[index],
      })),
    })),
    visits: base.visits.map((visit, index) => ({
      ...visit,
      duration: hours(1),
      windows: [{ from: at(0), until: at(24) }],
      tolerance: { late: minutes(0), overtime: minutes(0) },
      skills: [],
      crew: 1,
      only: null,
      preferred: null,
      mandatory: true,
      ...visits[index],
    })),
    travel: { places: minutesApart.length, seconds: table, meters: table },
    grid: minutes(5),
  };
};

const planOf = (problem: Problem, steps = 300) => solve({ problem, seed: 1, stop: afterSteps(steps) });

const apart = (places: number, count: number) =>
  Array.from({ length: places }, (_, from) =>
    Array.from({ length: places }, (_place, to) => (from === to ? 0 : count)),
  );

const booked = (start: Seconds, visit: Partial<Visit>): Partial<Visit> => ({
  ...visit,
  current: [{ technician: "t0", start }],
  known: start,
});

describe("no plan breaks its own rules", () => {
  it(
    "whatever the bookings, the map and the holidays",
    () => {
      const broken = seeds.flatMap((seed) => {
        const problem = hardProblem(seed);
        // `solve` throws if the plan breaks a rule. The figures are checked in addition.
        const { routes, unplanned } = solve({ problem, seed, stop: afterSteps(100) });
        const faults = [
          ...faultsOf(problem, { routes, unplanned }),
          ...faultsOfFigures(problem, routes, evaluate(problem, routes)),
        ];
        return faults.length > 0 ? [{ seed, faults }] : [];
      });
      expect(broken).toEqual([]);
    },
    patience,
  );

  it("leaves no booking after its window, though the day has waiting time before it", () => {
    const early: Partial<Visit> = { windows: [{ from: at(9), until: at(11) }], mandatory: true };
    const fixed: Partial<Visit> = { lock: "technician and time", windows: [{ from: at(0), until: at(24) }] };
    const problem = town({
      shifts: [{ from: at(8), until: at(17) }],
      visits: [booked(at(12), fixed), booked(at(15), early)],
      minutesApart: apart(3, 30),
    });
    const { routes } = planOf({ ...problem, grid: seconds(1) });
    expect(routes[0]?.stops).toMatchObject([
      { visit: "v1", start: at(9) },
      { visit: "v0", start: at(12) },
    ]);
  });

  it("moves a crew that is booked before the hours of one of its people, or takes someone else", () => {
    const early = { work: { from: at(8), until: at(17) } };
    const late = { work: { from: at(9), until: at(17) } };
    const pair: Partial<Visit> = {
      crew: 2,
      current: ["t0", "t1"].map((technician) => ({ technician, start: at(8) })),
      windows: [8, 8.5, 9, 9.5].map((hour) => ({ from: at(hour), until: at(hour) })),
      tolerance: { late: minutes(0), overtime: minutes(60) },
    };
    const alone = town({ shifts: [early, late], visits: [pair], minutesApart: apart(3, 10) });
    const moved = planOf(alone);
    expect(evaluate(alone, moved.routes)).toMatchObject({ overtime: 0, late: 0 });
    expect(moved.routes.map(({ stops }) => stops[0]?.start)).toEqual([at(9), at(9)]);
    const third = town({ shifts: [early, late, early], visits: [pair], minutesApart: apart(4, 10) });
    const taken = planOf(third, 2000);
    expect(faultsOf(third, taken)).toEqual([]);
    expect(taken.unplanned).toEqual([]);
  });

  it("is in time also where the way by a third place is shorter, and there and back differ", () => {
    const broken = seeds.slice(0, 220).flatMap((seed) => {
      const random = new Random(seed);
      const places = 8;
      const minutesApart = Array.from({ length: places }, () =>
        Array.from({ length: places }, () => random.below(3) * random.below(40)),
      );
      const visits = Array.from({ length: places - 2 }, () => {
        const opens = 8 + random.below(8);
        return {
          duration: minutes(30),
          windows: [{ from: at(opens), until: at(opens + 0.5) }],
          tolerance: { late: minutes(10), overtime: minutes(0) },
        };
      });
      const problem = town({ shifts: [{}, {}], visits, minutesApart });
      const faults = faultsOf(problem, solve({ problem, seed, stop: afterSteps(200) }));
      return faults.length > 0 ? [{ seed, faults }] : [];
    });
    expect(broken).toEqual([]);
  });

  it("takes no crew over that stands outside of its windows", () => {
    const pair: Partial<Visit> = {
      crew: 2,
      current: ["t0", "t1"].map((technician) => ({ technician, start: at(14) })),
      windows: [{ from: at(9), until: at(10) }],
    };
    const problem = town({ shifts: [{}, {}], visits: [pair], minutesApart: apart(3, 15) });
    const plan = planOf(problem, 0);
    expect(plan.routes.map(({ stops }) => (stops[0]?.start ?? 0) <= at(10))).toEqual([true, true]);
  });
});

describe("the starts of a plan", () => {
  it("are whole steps of the grid, and the ways fit in between", () => {
    const visits = [{}, {}, {}, {}];
    const problem = town({ shifts: [{}], visits, minutesApart: apart(5, 7) });
    const [route] = planOf(problem).routes;
    expect(route?.stops.map(({ start }) => start)).toEqual([
      at(8),
      at(9 + 10 / 60),
      at(10 + 20 / 60),
      at(11.5),
    ]);
  });

  it("are those of today where a visit stays, to the minute", () => {
    const start = seconds(at(10) + 7 * 60);
    const booked: Partial<Visit> = {
      current: [{ technician: "t0", start }],
      known: start,
      windows: [{ from: start, until: seconds(start + 120) }],
    };
    const problem = town({ shifts: [{}], visits: [booked, {}], minutesApart: apart(3, 10) });
    const plan = planOf(problem);
    const startOf = (id: string) =>
      plan.routes.flatMap(({ stops }) => stops).find(({ visit }) => visit === id)?.start;
    expect([plan.unplanned, startOf("v0")]).toEqual([[], start]);
    expect((startOf("v1") ?? 1) % minutes(5)).toBe(0);
  });

  it(
    "stay on the grid and keep every rule when they are settled, whatever is wished",
    () => {
      const broken = seeds.slice(0, 600).flatMap((seed) => {
        const made = hardProblem(seed);
        const problem = {
          ...made,
          technicians: made.technicians.map((technician) => ({
            ...technician,
            shifts: technician.shifts.map((shift) => ({ ...shift, rest: null })),
          })),
          visits: made.visits.map((visit) => ({ ...visit, crew: 1, current: visit.current.slice(0, 1) })),
        };
        const plan = solve({ problem, seed, stop: afterSteps(50) });
        const starts = new Map(
          problem.visits.map(({ id, current }, index) => [
            id,
            current[0]?.start ?? seconds(((seed + index) * 7919) % 86_400),
          ]),
        );
        const routes = plan.routes.map((route) => settleTimes(problem, route, { starts, grid: minutes(15) }));
        const faults = faultsOf(problem, { ...plan, routes });
        return faults.length > 0 ? [{ seed, faults }] : [];
      });
      expect(broken).toEqual([]);
    },
    patience,
  );
});
