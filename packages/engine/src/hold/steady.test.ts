import { describe, expect, it } from "vitest";
import { faultsOf } from "../check/check-plan";
import type { PlanResult, Problem, Seconds, Span } from "../model/problem";
import { hours, minutes, seconds } from "../model/problem";
import { solve } from "../solve";
import { afterSteps } from "../stop/stop";
import { hardProblem } from "../testing/hard-problem";
import { asCurrent } from "../testing/problems";
import { randomProblem } from "../testing/random-problem";
import { at, route, town } from "../testing/town";
import { outlookOf, type TimePrices } from "./outlook";
import type { Odds, VisitOdds } from "./scenarios";
import { steady } from "./steady";
import { daysOf, Timetable } from "./timetable";

const nothingKnown: Odds = { visits: new Map(), pace: new Map(), travelSpread: 0.2 };

const usual: VisitOdds = {
  middle: hours(1),
  below: 0.4,
  above: 0.4,
  elapsed: seconds(0),
  hasBegun: false,
  promise: { after: hours(2) },
  told: null,
};

const startsIn = ({ routes }: PlanResult) =>
  new Map(
    routes.flatMap(({ technician, stops }) =>
      stops.map(({ visit, start }) => [visit, { technician, start }]),
    ),
  );

const allDay = { from: at(8), until: at(17) };

const booked = (technician: string, start: number) => ({
  minutes: 60,
  window: { from: at(start), until: at(start + 0.5) },
  known: at(start),
  current: [{ technician, start: at(start) }],
});

const time = (known: Seconds) => ({ from: known, until: known });

describe("a plan that is made to hold", () => {
  const tried = [
    ...Array.from({ length: 40 }, (_, seed) =>
      randomProblem(seed + 1, { technicians: 4, visits: 20, days: 2 }),
    ),
    ...Array.from({ length: 20 }, (_, seed) => hardProblem(seed + 1)),
  ];

  it("keeps every rule, and leaves out what was left out before and nothing else", {
    timeout: 120_000,
  }, () => {
    let changed = 0;
    for (const [index, problem] of tried.entries()) {
      const plan = solve({ problem, seed: index, stop: afterSteps(300) });
      const held = steady({ problem, plan, odds: nothingKnown, seed: index, steps: 1500 });
      expect(faultsOf(problem, held)).toEqual([]);
      expect(held.unplanned).toEqual(plan.unplanned);
      changed += Number(JSON.stringify(held.routes) !== JSON.stringify(plan.routes));
    }
    expect(changed).toBeGreaterThan(tried.length / 2);
  });

  it("is expected to have fewer late starts than the plan it was made from", { timeout: 120_000 }, () => {
    const sum = { before: 0, after: 0 };
    for (const [index, problem] of tried.slice(0, 15).entries()) {
      const plan = solve({ problem, seed: index, stop: afterSteps(300) });
      const held = steady({ problem, plan, odds: nothingKnown, seed: index, steps: 3000 });
      // Other scenarios than those that it was made with.
      sum.before += outlookOf(problem, plan.routes, nothingKnown, 77).lateStarts;
      sum.after += outlookOf(problem, held.routes, nothingKnown, 77).lateStarts;
    }
    expect(sum.after).toBeLessThan(0.8 * sum.before);
  });

  it("is the same for the same seed", () => {
    const problem = randomProblem(7, { technicians: 4, visits: 20, days: 1 });
    const plan = solve({ problem, seed: 1, stop: afterSteps(300) });
    const once = () => steady({ problem, plan, odds: nothingKnown, seed: 3, steps: 2000 });
    expect(once()).toEqual(once());
  });

  it("puts a visit of unsure length after the one that is promised, not before it", () => {
    const problem = town(1, [
      { id: "unsure", minutes: 120, window: allDay },
      { id: "promised", minutes: 60, window: { from: at(10), until: at(10.5) } },
    ]);
    const plan = {
      routes: [
        route("t0", [
          ["unsure", 8, 120],
          ["promised", 10.25, 60],
        ]),
      ],
      unplanned: [],
    };
    const odds: Odds = {
      ...nothingKnown,
      visits: new Map([
        ["unsure", { ...usual, middle: hours(2), above: 0.6 }],
        ["promised", { ...usual, promise: { from: at(10), until: at(10.5) } }],
      ]),
    };
    expect(outlookOf(problem, plan.routes, odds).onTime.get("promised")).toBeLessThan(0.7);
    const held = steady({ problem, plan, odds, seed: 1, steps: 500 });
    expect(held.routes[0]?.stops.map(({ visit }) => visit)).toEqual(["promised", "unsure"]);
    expect(outlookOf(problem, held.routes, odds).onTime.get("promised")).toBe(1);
  });

  it("leaves more time for drives in hours in which the streets are full, and only there", () => {
    const problem = town(1, [
      {
        id: "first",
        minutes: 60,
        window: time(at(8)),
        known: at(8),
        lock: "frozen",
        current: [{ technician: "t0", start: at(8) }],
      },
      { id: "second", minutes: 60, window: allDay, known: null },
      {
        id: "noon",
        minutes: 60,
        window: time(at(13)),
        known: at(13),
        lock: "frozen",
        current: [{ technician: "t0", start: at(13) }],
      },
      { id: "last", minutes: 60, window: { from: at(14), until: at(17) }, known: null },
    ]);
    const plan = {
      routes: [
        route("t0", [
          ["first", 8, 60],
          ["second", 9.25, 60],
          ["noon", 13, 60],
          ["last", 14.25, 60],
        ]),
      ],
      unplanned: [],
    };
    const sure = { ...usual, below: 0.02, above: 0.02, promise: { after: minutes(5) } };
    const calm: Odds = { ...nothingKnown, visits: new Map(problem.visits.map(({ id }) => [id, sure])) };
    const full: Odds = { ...calm, traffic: { from: at(8), hours: [1, 3] } };
    const held = (odds: Odds) => startsIn(steady({ problem, plan, odds, seed: 1, steps: 800 }));
    const late = (odds: Odds) => 1 - (outlookOf(problem, plan.routes, odds).onTime.get("second") ?? 0);
    expect(late(full)).toBeGreaterThan(late(calm) + 0.3);
    expect(held(full).get("second")?.start).toBeGreaterThanOrEqual(
      (held(calm).get("second")?.start ?? 0) + 600,
    );
    expect(held(full).get("last")).toEqual(held(calm).get("last"));
    // Hours that are like all others change nothing at all.
    expect(held({ ...calm, traffic: { from: at(0), hours: Array.from({ length: 24 }, () => 1) } })).toEqual(
      held(calm),
    );
  });

  it("tells a customer a later time where the work before may take longer", () => {
    const problem = town(1, [
      {
        id: "unsure",
        minutes: 120,
        window: allDay,
        lock: "frozen",
        current: [{ technician: "t0", start: at(8) }],
      },
      { id: "next", minutes: 60, window: { from: at(9), until: at(15) } },
    ]);
    const plan = {
      routes: [
        route("t0", [
          ["unsure", 8, 120],
          ["next", 10.25, 60],
        ]),
      ],
      unplanned: [],
    };
    const odds: Odds = {
      ...nothingKnown,
      visits: new Map([
        ["unsure", { ...usual, middle: hours(2), above: 0.6, hasBegun: true }],
        ["next", { ...usual, promise: { after: minutes(15) } }],
      ]),
    };
    const held = steady({ problem, plan, odds, seed: 1, steps: 1000 });
    const start = startsIn(held).get("next")?.start ?? 0;
    expect(start).toBeGreaterThan(at(10.5));
    expect(start % 300).toBe(0);
  });

  it("leaves locked visits and crews where they are", () => {
    const begun = randomProblem(11, { technicians: 4, visits: 20, days: 1 });
    const plan = solve({ problem: begun, seed: 1, stop: afterSteps(300) });
    const problem = asCurrent(begun, plan, (visit) => (visit % 2 === 0 ? "frozen" : "none"));
    const held = steady({ problem, plan, odds: nothingKnown, seed: 1, steps: 3000 });
    const [before, after] = [startsIn(plan), startsIn(held)];
    const staying = problem.visits.filter(
      ({ lock, crew, id }) => (lock === "frozen" || crew > 1) && before.has(id),
    );
    expect(staying.length).toBeGreaterThan(5);
    for (const { id } of staying) expect(after.get(id)?.start).toBe(before.get(id)?.start);
  });

  it("is the plan it was made from if nothing better was looked for, around a break and known times, too", () => {
    const plain = town(1, [
      { id: "early", minutes: 60, window: allDay, known: at(9) },
      { id: "late", minutes: 60, window: allDay, known: at(15) },
    ]);
    const rest = { from: at(11), until: at(13), length: minutes(30) };
    const problem: Problem = {
      ...plain,
      technicians: plain.technicians.map((each) => ({
        ...each,
        shifts: each.shifts.map((shift) => ({ ...shift, rest })),
      })),
    };
    const stops: [string, number, number][] = [
      ["early", 9, 60],
      ["late", 15, 60],
    ];
    const plan = { routes: [route("t0", stops)], unplanned: [] };
    const input = { problem, plan, odds: nothingKnown, seed: 1, called: 50 };
    expect(steady({ ...input, steps: 0 })).toEqual(plan);
    expect(steady({ ...input, steps: 500 })).toEqual(plan);
    // With the break before the first visit, the last one would end as early.
    const timetable = new Timetable(problem, Float64Array.from([at(9), at(15)]), new Uint8Array(2));
    expect(daysOf(problem).every((day) => timetable.time(day, [0, 1]))).toBe(true);
    expect(timetable.starts).toEqual([at(9), at(15)]);
  });

  it("takes back changes that buy nothing, also two that are in each other's way", () => {
    const problem = town(2, [
      { id: "one", ...booked("t0", 9) },
      { id: "two", ...booked("t1", 9) },
      { id: "three", ...booked("t0", 13) },
    ]);
    const plan = {
      routes: [
        route("t0", [
          ["two", 9, 60],
          ["three", 13.5, 60],
        ]),
        route("t1", [["one", 9, 60]]),
      ],
      unplanned: [],
    };
    const weights = { ...problem.weights, disturbed: 5 };
    const input = { problem: { ...problem, weights }, plan, odds: nothingKnown, seed: 1, called: 5 };
    const held = startsIn(steady({ ...input, steps: 0 }));
    for (const { id, current } of problem.visits) expect(held.get(id)).toEqual(current[0]);
  });

  it("changes fewer customers' times, the more a call costs, and as many as it likes where nobody is called", () => {
    const begun = randomProblem(19, { technicians: 4, visits: 22, days: 1 });
    const plan = solve({ problem: begun, seed: 1, stop: afterSteps(20) });
    const problem = asCurrent(begun, plan, () => "none");
    const oddsWhere = (told: (known: Seconds) => Span | null): Odds => ({
      ...nothingKnown,
      visits: new Map(
        problem.visits.map(({ id, duration, known }) => [
          id,
          {
            ...usual,
            middle: duration,
            promise: { after: hours(1) },
            told: known === null ? null : told(known),
          },
        ]),
      ),
    });
    const changedAt = (prices: TimePrices, told: (known: Seconds) => Span | null) => {
      const input = { problem, plan, odds: oddsWhere(told), seed: 1, steps: 4000, ...prices };
      const after = startsIn(steady(input));
      return [...startsIn(plan)].filter(([id, { start }]) => after.get(id)?.start !== start).length;
    };
    const free = changedAt({ called: 0 }, time);
    expect(free).toBeGreaterThan(changedAt({ called: 60 }, time));
    expect(changedAt({ called: 100_000 }, time)).toBe(0);
    for (const told of [() => null, () => ({ from: at(0), until: at(72) })]) {
      expect(changedAt({ called: 100_000 }, told)).toBe(free);
      expect(changedAt({ called: 0, retimed: 100_000 }, told)).toBe(0);
    }
  });
});

describe("the outlook of a plan", () => {
  const problem = town(2, [
    { id: "first", minutes: 120, window: allDay },
    { id: "second", minutes: 60, window: { from: at(10), until: at(10.5) } },
    { id: "crew", minutes: 60, window: { from: at(15), until: at(15) }, crew: 2 },
  ]);
  const routes = [
    route("t0", [
      ["first", 8, 120],
      ["second", 10.25, 60],
      ["crew", 15, 60],
    ]),
    route("t1", [["crew", 15, 60]]),
  ];
  const known = (over: Partial<VisitOdds> = {}): Odds => ({
    visits: new Map(
      problem.visits.map(({ id, duration, windows }) => [
        id,
        {
          ...usual,
          middle: duration,
          below: 0,
          above: 0,
          promise: windows[0] ?? allDay,
          ...(id === "first" ? over : {}),
        },
      ]),
    ),
    pace: new Map(),
    travelSpread: 0,
  });

  it("is certain where nothing can go wrong", () => {
    const { onTime, lateStarts, days } = outlookOf(problem, routes, known());
    expect([...onTime.values()]).toEqual([1, 1, 1]);
    expect(lateStarts).toBe(0);
    expect(days).toEqual([
      { technician: "t0", shift: 0, lateStarts: 0, overrun: 0 },
      { technician: "t1", shift: 0, lateStarts: 0, overrun: 0 },
    ]);
  });

  it("says how likely the next customer waits when a visit may take longer", () => {
    // The second starts by 10:31 if the first ends by 10:21: in 141 minutes instead of 120.
    const { onTime } = outlookOf(problem, routes, known({ below: 0.4, above: 0.4 }));
    expect(onTime.get("first")).toBe(1);
    expect(onTime.get("second")).toBeCloseTo(0.66, 1);
  });

  it("takes someone who is slower for slower", () => {
    const slow = { ...known(), pace: new Map([["t0", 1.5]]) };
    expect(outlookOf(problem, routes, slow).onTime.get("second")).toBe(0);
  });

  const slow = (over: Partial<VisitOdds>) =>
    outlookOf(problem, routes, { ...known({ ...over, hasBegun: true }), pace: new Map([["t0", 1.5]]) });

  it("takes no pace into account for time that has passed", () => {
    expect(slow({ elapsed: minutes(0) }).onTime.get("second")).toBe(0);
    // Done, or with half an hour left that takes 45 minutes.
    expect(slow({ elapsed: minutes(120) }).onTime.get("second")).toBe(1);
    expect(slow({ elapsed: minutes(90) }).onTime.get("second")).toBe(1);
  });

  const lateAt = (now: number) =>
    outlookOf(problem, routes, { ...known({ hasBegun: true }), now: at(now) }).onTime.get("second");

  it("knows that what has not begun by now starts later", () => {
    expect([lateAt(9), lateAt(10.25), lateAt(11)]).toEqual([1, 1, 0]);
  });

  it("says how likely a day runs over", () => {
    const late = [
      route("t0", [
        ["first", 8, 120],
        ["second", 10.25, 60],
        ["crew", 16, 60],
      ]),
    ];
    const odds = known();
    const crew = { ...usual, middle: minutes(60), above: 0.4, below: 0.4, promise: { after: hours(1) } };
    const { days } = outlookOf(problem, late, { ...odds, visits: new Map(odds.visits).set("crew", crew) });
    expect(days[0]?.overrun).toBeCloseTo(0.5, 1);
  });
});
