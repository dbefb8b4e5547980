import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluate } from "./evaluate";
import type { Problem, Tolerance, Visit, Weights } from "./model/problem";
import { hours, minutes, seconds } from "./model/problem";
import { solve } from "./solve";
import { afterSteps } from "./stop/stop";
import { asCurrent, problems } from "./testing/problems";
import { randomProblem } from "./testing/random-problem";

const at = (hour: number) => seconds(hour * 3600);
const none: Tolerance = { late: minutes(0), overtime: minutes(0) };

type Change = { visits: readonly Partial<Visit>[]; technicians?: number; weights?: Partial<Weights> };

/** People work from 8 to 17, visits take two hours, and all places are 15 minutes apart. */
const town = ({ visits, technicians = 1, weights = {} }: Change): Problem => {
  const base = randomProblem(1, { technicians, visits: visits.length, days: 1 });
  const places = technicians + visits.length;
  return {
    ...base,
    technicians: base.technicians.map((technician) => ({
      ...technician,
      shifts: technician.shifts.map((shift) => ({
        ...shift,
        from: at(6),
        until: at(20),
        work: { from: at(8), until: at(17) },
        off: [],
        rest: null,
        longest: hours(14),
      })),
    })),
    visits: base.visits.map((visit, index) => ({
      ...visit,
      duration: hours(2),
      windows: [{ from: at(8), until: at(17) }],
      tolerance: none,
      skills: [],
      crew: 1,
      only: null,
      preferred: null,
      mandatory: false,
      ...visits[index],
    })),
    travel: {
      places,
      seconds: Int32Array.from({ length: places ** 2 }, (_, arc) => (arc % (places + 1) === 0 ? 0 : 900)),
      meters: new Int32Array(places ** 2).fill(10_000),
    },
    weights: { ...base.weights, ...weights },
  };
};

const planOf = (problem: Problem) => {
  const plan = solve({ problem, seed: 1, stop: afterSteps(500) });
  return { ...plan, ...evaluate(problem, plan.routes) };
};

const atEight = { windows: [{ from: at(8), until: at(8) }] };

const second = (late: number): Partial<Visit> => ({
  windows: [{ from: at(9), until: at(10) }],
  tolerance: { ...none, late: minutes(late) },
});

describe("lateness", () => {
  it("is better than leaving a visit out, as far as the visit admits it", () => {
    expect(planOf(town({ visits: [atEight, second(15)] }))).toMatchObject({
      unplanned: [],
      late: minutes(15),
    });
    expect(planOf(town({ visits: [atEight, second(14)] })).unplanned).toHaveLength(1);
  });

  it("is avoided where someone else is there in time", () => {
    const problem = town({ visits: [atEight, second(60)], technicians: 2, weights: { lateMinute: 10 } });
    expect(planOf(problem)).toMatchObject({ unplanned: [], late: 0 });
  });

  it("is weighed: what costs less than the way of another person is taken", () => {
    const problem = town({
      visits: [atEight, second(60)],
      technicians: 2,
      weights: { lateMinute: 0.1 },
    });
    expect(planOf(problem)).toMatchObject({ unplanned: [], late: minutes(15) });
  });

  it("of one visit counts with what it does to those after it", () => {
    const problem = town({
      visits: [
        { windows: [{ from: at(8), until: at(12) }], duration: hours(1), only: ["t0"] },
        { windows: [{ from: at(9), until: at(9) }], tolerance: { ...none, late: hours(3) }, only: ["t0"] },
      ],
    });
    const [route] = planOf(problem).routes;
    expect(route?.stops.map(({ visit }) => visit)).toEqual(["v1", "v0"]);
  });
});

const admitting = (overtime: number, visits: number): Partial<Visit>[] =>
  Array.from({ length: visits }, () => ({ tolerance: { ...none, overtime: minutes(overtime) } }));

describe("overtime", () => {
  it("is better than leaving a visit out, as far as it is admitted", () => {
    // Four visits of two hours and three trips of 15 minutes end at 16:45. Five visits end at 19:00.
    expect(planOf(town({ visits: admitting(0, 4) }))).toMatchObject({ unplanned: [], overtime: 0 });
    expect(planOf(town({ visits: admitting(120, 5) }))).toMatchObject({ unplanned: [], overtime: hours(2) });
    expect(planOf(town({ visits: admitting(119, 5) })).unplanned).toHaveLength(1);
  });

  it("is avoided where someone else has hours left", () => {
    expect(planOf(town({ visits: admitting(180, 5), technicians: 2 }))).toMatchObject({
      unplanned: [],
      overtime: 0,
    });
  });
});

describe("a plan of today that breaks rules", () => {
  it("keeps what is frozen outside of working hours, and plans around it", () => {
    const frozen: Partial<Visit> = {
      lock: "frozen",
      mandatory: true,
      windows: [{ from: at(6.5), until: at(6.5) }],
      current: [{ technician: "t0", start: at(6.5) }],
    };
    const plan = planOf(town({ visits: [frozen, {}] }));
    expect(plan).toMatchObject({ unplanned: [], overtime: hours(1.5) });
    expect(plan.routes[0]?.stops.map(({ start }) => start)).toEqual([at(6.5), at(8.75)]);
  });

  it("is never made later or longer by planning it again, whatever the problem", () => {
    const weights = { lateMinute: 1000, overtimeMinute: 1000 };
    fc.assert(
      fc.property(problems, fc.integer(), (made, seed) => {
        const problem = { ...made, weights: { ...made.weights, ...weights } };
        const today = solve({ problem, seed, stop: afterSteps(100) });
        const again = asCurrent(problem, today, () => "none");
        const kept = { ...again, visits: again.visits.filter(({ id }) => !today.unplanned.includes(id)) };
        const plan = solve({ problem: kept, seed, stop: afterSteps(200) });
        expect(plan.unplanned).toEqual([]);
        const [before, after] = [evaluate(kept, today.routes), evaluate(kept, plan.routes)];
        expect(after.late + after.overtime).toBeLessThanOrEqual(before.late + before.overtime);
      }),
      { numRuns: 20, seed: 1 },
    );
  });
});
