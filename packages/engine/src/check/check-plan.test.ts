import { describe, expect, it } from "vitest";
import { evaluate } from "../evaluate";
import type { PlannedRoute, PlannedStop } from "../model/problem";
import { minutes, seconds } from "../model/problem";
import { solve } from "../solve";
import { afterSteps } from "../stop/stop";
import { randomProblem } from "../testing/random-problem";
import { BrokenPlan, faultsOf, faultsOfFigures, mustKeepRules } from "./check-plan";

const problem = randomProblem(3, { technicians: 3, visits: 12, days: 1 });
const plan = solve({ problem, seed: 1, stop: afterSteps(500) });

const changed = (change: (route: PlannedRoute) => PlannedRoute) => ({
  ...plan,
  routes: plan.routes.map((route, at) => (at === 0 ? change(route) : route)),
});
const everyStop = (change: (stop: PlannedStop) => Partial<PlannedStop>) =>
  changed((route) => ({ ...route, stops: route.stops.map((stop) => ({ ...stop, ...change(stop) })) }));
const later = (by: number) =>
  everyStop(({ start, end }) => ({ start: seconds(start + by), end: seconds(end + by) }));

describe("the checker that plans are held against", () => {
  it("finds nothing in a good plan", () => {
    expect(faultsOf(problem, plan)).toEqual([]);
    expect(mustKeepRules(problem, plan, 1)).toBe(plan);
  });

  it.each([
    ["a visit at another time", later(36_000)],
    ["a time that is none", later(Number.NaN)],
    ["a time later than any", later(0x3fffffff)],
    ["half a second", later(0.5)],
    ["work of another length", everyStop(({ end }) => ({ end: seconds(end + 60) }))],
    ["a visit twice", changed((route) => ({ ...route, stops: [...route.stops, ...route.stops] }))],
    ["a missing visit", changed((route) => ({ ...route, stops: [] }))],
    ["the wrong order", changed((route) => ({ ...route, stops: route.stops.toReversed() }))],
    ["someone unknown", changed((route) => ({ ...route, technician: "nobody" }))],
    ["an unknown visit", everyStop(() => ({ visit: "v99" }))],
    ["something unknown left out", { ...plan, unplanned: [...plan.unplanned, "v99"] }],
  ])("finds %s", (_, wrong) => {
    expect(faultsOf(problem, wrong)).not.toEqual([]);
  });

  it("finds starts off the grid, but for those that stand there today", () => {
    const onGrid = { ...problem, grid: minutes(7) };
    expect(faultsOf(onGrid, plan).join()).toContain("no multiple of 420 s");
    const starts = new Map(
      plan.routes.flatMap(({ stops }) => stops.map(({ visit, start }) => [visit, start] as const)),
    );
    const visits = onGrid.visits.map((visit) => ({ ...visit, known: starts.get(visit.id) ?? null }));
    expect(faultsOf({ ...onGrid, visits }, plan)).toEqual([]);
  });

  it("makes an error of a broken plan, with the seed and what is wrong", () => {
    const late = later(36_000);
    expect(() => mustKeepRules(problem, late, 4711)).toThrow(BrokenPlan);
    expect(() => mustKeepRules(problem, late, 4711)).toThrow(/seed 4711 .*outside the hours/);
  });
});

describe("the checker of figures", () => {
  const figures = evaluate(problem, plan.routes);

  it("finds nothing in those of a good plan", () => {
    expect(faultsOfFigures(problem, plan.routes, figures)).toEqual([]);
    expect(faultsOfFigures(problem, [], evaluate(problem, []))).toEqual([]);
  });

  it.each(["travel", "distance", "cost", "overtime", "late", "spread"] as const)(
    "finds %s beyond the days that are planned, below nothing, and none at all",
    (name) => {
      for (const wrong of [1_069_279_020, -1, Number.NaN])
        expect(faultsOfFigures(problem, plan.routes, { ...figures, [name]: wrong })).toHaveLength(1);
    },
  );
});
