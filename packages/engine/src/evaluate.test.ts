import { describe, expect, it } from "vitest";
import { evaluate } from "./evaluate";
import type { Problem } from "./model/problem";
import { cents, hours, minutes, seconds } from "./model/problem";
import { randomProblem } from "./testing/random-problem";

const at = (hour: number) => seconds(hour * 3600);

/** Home, and two customers 10 and 30 minutes down one road. */
const problem = ((): Problem => {
  const base = randomProblem(1, { technicians: 1, visits: 2, days: 1 });
  const road = [0, 10, 30];
  const minutesApart = road.flatMap((a) => road.map((b) => Math.abs(a - b)));
  return {
    ...base,
    technicians: base.technicians.map((technician) => ({
      ...technician,
      costPerHour: cents(6000),
      costPerKilometer: cents(100),
      shifts: technician.shifts.map((shift) => ({
        ...shift,
        from: at(8),
        until: at(17),
        work: { from: at(8), until: at(17) },
      })),
    })),
    visits: base.visits.map((visit) => ({ ...visit, windows: [{ from: at(8), until: at(10) }] })),
    travel: {
      places: 3,
      seconds: Int32Array.from(minutesApart, (count) => count * 60),
      meters: Int32Array.from(minutesApart, (count) => count * 1000),
    },
  };
})();

const route = (...stops: [string, number, number][]) => ({
  technician: "t0",
  shift: 0,
  stops: stops.map(([visit, start, end]) => ({ visit, start: at(start), end: at(end) })),
});

describe("the figures of a plan", () => {
  it("are those of the whole way, from home and back", () => {
    expect(evaluate(problem, [route(["v0", 9, 10], ["v1", 11, 12])])).toEqual({
      travel: minutes(60),
      distance: 60_000,
      cost: 6000 + 6000,
      overtime: 0,
      late: hours(1),
      spread: 0,
    });
  });

  it("count work after hours", () => {
    expect(evaluate(problem, [route(["v0", 9.5, 17.5])])).toMatchObject({ overtime: minutes(30), late: 0 });
  });

  it("are nothing for an empty plan", () => {
    expect(evaluate(problem, [])).toEqual({
      travel: 0,
      distance: 0,
      cost: 0,
      overtime: 0,
      late: 0,
      spread: 0,
    });
  });
});
