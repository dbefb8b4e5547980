import { gunzipSync } from "node:zlib";
import type { BoardVisit } from "@fieldwright/contract/schedule-board";
import { tripBetween } from "@fieldwright/domain/travel";
import { BrokenPlan, faultsOf } from "@fieldwright/engine/check/check-plan";
import { needsCall } from "@fieldwright/engine/hold/scenarios";
import type { PlannedRoute, Problem } from "@fieldwright/engine/model/problem";
import { solve } from "@fieldwright/engine/solve";
import { afterSteps } from "@fieldwright/engine/stop/stop";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { crossedDays, good, planner } from "#testing/crossed-days";
import { boardPerson, boardVisit, bookedVisit } from "#testing/planning";
import { at, monday, slot } from "#testing/visits";
import type { Planner } from "../planner";
import { effortFor } from "../proposals/make-plan";
import { buildProblem, type Days } from "./build-problem";
import { suggestionsOf } from "./describe-improvement";
import { expectOf, oddsFor } from "./hold-plan";
import { improve } from "./improve";
import { toldOf } from "./problem-parts";
import { createWays } from "./ways";
import { whyMoved } from "./why-moved";

const days: Days = { ...crossedDays, ways: createWays({ trip: tripBetween }) };

/** As a search with a fault might: one visit is neither in the plan nor left out. */
const forgetful = planner((problem, seed) => {
  const plan = solve({ problem, seed, stop: afterSteps(500) });
  return { ...plan, routes: plan.routes.slice(1) };
});

const refusing = planner((_problem, seed) => {
  throw new BrokenPlan(seed, ["v1 lies outside the hours of Sam"]);
});

const attempt = async (by: Planner) => {
  const lines: string[] = [];
  const log = pino({ level: "error" }, { write: (line) => lines.push(line) });
  const improvement = await improve({ planner: by, log }, days, "efficiency");
  return { improvement, suggestions: suggestionsOf(days, improvement), lines };
};

describe("a plan that breaks a rule", () => {
  it("is proposed as usual if it breaks none", async () => {
    const { improvement, lines } = await attempt(good);
    expect([improvement.moves.length, improvement.isThrownAway, lines]).toEqual([2, false, []]);
  });

  it.each([
    ["when the engine refuses it", refusing],
    ["when it gets through the engine", forgetful],
  ])("is never proposed: what is booked stays, and someone says so, %s", async (_, by) => {
    const { improvement, suggestions } = await attempt(by);
    expect(improvement).toMatchObject({ moves: [], creations: [], isThrownAway: true });
    expect(improvement.after).toEqual(improvement.before);
    expect(suggestions[0]).toBe(
      "The plan we found broke a rule, so we threw it out. What's booked stays as it is.",
    );
  });

  it("is logged with the seed and the problem that repeat it", async () => {
    const { lines } = await attempt(refusing);
    const entry: { seed: number; problem: string } = JSON.parse(lines[0] ?? "");
    const repeated: Problem = JSON.parse(gunzipSync(Buffer.from(entry.problem, "base64")).toString());
    const plan = solve({ problem: repeated, seed: entry.seed, stop: afterSteps(500) });
    expect([lines.length, faultsOf(repeated, plan), plan.unplanned]).toEqual([1, [], []]);
  });
});

describe("the effort of a plan", () => {
  it.each([1, 60, 200, 1000])(
    "is a number of steps for %s visits: the clock ends a stuck search only",
    (parts) => {
      const { steps, milliseconds } = effortFor(parts);
      // Many times what a step takes.
      expect(milliseconds / steps).toBeGreaterThanOrEqual(2);
    },
  );
});

describe("a day that has begun", () => {
  it.each([
    ["one day with work underway gets a quick search", [monday], "in_progress", 2000],
    ["one day that is still ahead gets the usual one", [monday], "confirmed", undefined],
    [
      "several days are a plan for later, although the first has begun",
      [monday, "2026-06-16"],
      "in_progress",
      undefined,
    ],
  ] as const)("%s", async (_, dates, status, steps) => {
    const efforts: (number | undefined)[] = [];
    const noting: Planner = {
      ...good,
      plan: async (problem, seed, how) => {
        if (problem.visits.some(({ lock }) => lock !== "frozen")) efforts.push(how?.effort?.steps);
        return good.plan(problem, seed);
      },
    };
    const begun = { ...boardVisit("begun", "Sam", 5), status };
    const today = { ...days, days: dates, visits: [begun, boardVisit("south", "Lee", 0)] };
    const log = pino({ level: "silent" });
    const asked = { ...today, mayMove: ({ _id }: BoardVisit) => _id === "south" };
    await improve({ planner: noting, log }, asked, "efficiency");
    expect(efforts).toEqual([steps]);
  });

  const next = { ...boardVisit("next", "Sam", 5), ...slot(12, 13) };
  const segments = [slot(12, 13)];
  const following = { ...next, segments, team: [{ user: "Sam", role: "technician", segments }] };
  const begun = { ...boardVisit("begun", "Sam", 5), status: "in_progress" as const };
  const lateAt = (startedAt: string, clock: string) => {
    const today: Days = {
      ...days,
      visits: [begun, following],
      mayMove: () => false,
      underway: new Map([["begun", new Date(startedAt)]]),
      now: new Date(clock),
    };
    const built = buildProblem(today, "efficiency", new Set());
    return expectOf(built.problem, built.today, oddsFor(today, built))?.lateStarts ?? Number.NaN;
  };

  it("expects more late starts, the longer a visit is underway and the later it started", () => {
    const onTime = lateAt(at(10), at(10));
    expect(onTime).toBeLessThan(0.7);
    expect(lateAt(at(11), at(11))).toBeGreaterThan(onTime);
    expect(lateAt(at(10), at(14))).toBe(1);
  });
});

const follow = (over: Partial<BoardVisit> = {}): BoardVisit => ({
  ...bookedVisit("next", "Sam", [5, 12.25, 13.25]),
  ...over,
});

const promisedAt = (id: string, from: number) => ({
  ...bookedVisit(id, "Sam", [5, from, from + 1]),
  arrivalWindow: slot(from, from + 0.25),
});

const overAt = (clock: string, visits: readonly BoardVisit[]) => {
  const today: Days = {
    ...days,
    days: [monday, "2026-06-16"],
    people: [boardPerson("Sam", 0)],
    visits,
    mayMove: ({ status }) => status !== "in_progress",
    underway: new Map([["Boiler", new Date(at(10))]]),
    now: new Date(clock),
  };
  const { problem, parts } = buildProblem(today, "efficiency", new Set());
  return {
    late: problem.visits.flatMap(({ lock, tolerance }) => (lock === "frozen" ? [] : [tolerance.late > 0])),
    isOver: [...parts.values()].some((part) => part.kind === "fixed" && part.until > part.segment.end),
  };
};

describe("a visit underway that runs over", () => {
  const begun = { ...boardVisit("Boiler", "Sam", 5), status: "in_progress" as const };
  const planAt = async (clock: string, next: BoardVisit, startedAt = at(10)) => {
    const today: Days = {
      ...days,
      people: [boardPerson("Sam", 0)],
      visits: [begun, next],
      mayMove: ({ _id }) => _id === "next",
      underway: new Map([["Boiler", new Date(startedAt)]]),
      now: new Date(clock),
    };
    const found = await improve({ planner: good, log: pino({ level: "silent" }) }, today, "efficiency");
    const [move] = found.moves;
    const start = move?.to[0] && found.built.timeline.instant(move.to[0].stop.start).toISOString();
    return { start, why: move && whyMoved(today, found, move, "efficiency"), found };
  };

  it("pushes the next one, and says until when somebody is likely there", async () => {
    const { start, why } = await planAt(at(12.5), follow());
    expect(start && start > at(13)).toBe(true);
    expect(why).toBe("Sam is likely at Boiler until 1:05 PM.");
  });

  it("pushes it out of a promised window, too, and not while the work is on time", async () => {
    const promised = follow({ arrivalWindow: slot(12.25, 12.5) });
    expect((await planAt(at(12.5), promised)).start).toBeDefined();
    expect((await planAt(at(11), promised)).start).toBeUndefined();
    // Started an hour late, it ends an hour late.
    expect((await planAt(at(11.5), promised, at(11))).start).toBe(at(13));
  });

  it("lets no promise slip that it does not reach: after a gap, or on another day", () => {
    const visits = [
      begun,
      promisedAt("next", 12.25),
      promisedAt("behind", 13.5),
      promisedAt("after a gap", 17),
    ];
    expect(overAt(at(12.5), visits).late).toEqual([true, true, false]);
    expect(overAt(at(12.5), [begun, promisedAt("tomorrow", 24 + 9)]).late).toEqual([false]);
  });

  it("does not run over if it goes on another day, or if nobody said that it is finished", () => {
    expect(overAt(at(12.5), [begun]).isOver).toBe(true);
    const segments = [slot(10, 12), slot(24 + 8, 24 + 10)];
    const long = {
      ...begun,
      end: at(24 + 10),
      segments,
      team: [{ user: "Sam", role: "technician", segments }],
    };
    expect(overAt(at(12.5), [long]).isOver).toBe(false);
    expect(overAt(at(20.5), [begun]).isOver).toBe(false);
  });
});

describe("a plan for booked visits around lunch", () => {
  const full: Days = {
    ...days,
    lunch: { start: 11 * 60, end: 14 * 60, minutes: 30 },
    visits: ["Sam", "Lee"].flatMap((user, index) =>
      ([8, 10, 13, 15] as const).map((hour, stop) =>
        bookedVisit(`${user} ${hour}`, user, [(stop % 2 === index ? 5 : 25) + 3 * stop, hour, hour + 1]),
      ),
    ),
  };

  it("is not expected to start later than what is booked, and keeps the slack it was given", async () => {
    const held: PlannedRoute[] = [];
    const noting: Planner = {
      ...good,
      hold: async (input, others) => {
        const found = await good.hold(input, others);
        held.push(...found.held.routes);
        return found;
      },
    };
    const log = pino({ level: "silent" });
    const { outlook, planned, moves } = await improve({ planner: noting, log }, full, "efficiency");
    expect(moves.length).toBeGreaterThan(0);
    expect(outlook?.after.lateStarts).toBeLessThanOrEqual((outlook?.before.lateStarts ?? 0) + 0.1);
    expect(planned.filter(({ stops }) => stops.length > 0)).toEqual(held);
  });

  it.each([
    ["the one that was found if only the one that holds makes more customers wait", 0, 2],
    ["none if both make more customers wait", 0.6, 0],
  ])("is %s", async (_, more, count) => {
    const later: Planner = {
      ...good,
      hold: async (input, others) => {
        const { held, outlooks } = await good.hold(input, others);
        const before = outlooks.at(-1)?.lateStarts ?? 0;
        const late = [before + 0.6, before + more, before];
        return { held, outlooks: outlooks.map((each, at) => ({ ...each, lateStarts: late[at] ?? 0 })) };
      },
    };
    const log = pino({ level: "silent" });
    const { moves, outlook } = await improve({ planner: later, log }, days, "efficiency");
    expect(moves).toHaveLength(count);
    expect(outlook?.after.lateStarts).toBe(outlook?.before.lateStarts);
  });

  it("is the one that was found if no thread makes it hold", async () => {
    const lines: string[] = [];
    const log = pino({ level: "warn" }, { write: (line) => lines.push(line) });
    const busy: Planner = { ...good, hold: async () => Promise.reject(new Error("the queue is full")) };
    const { moves } = await improve({ planner: busy, log }, days, "efficiency");
    expect([moves.length, lines.length]).toEqual([2, 1]);
  });
});

describe("a customer", () => {
  const { timeline } = buildProblem(days, "efficiency", new Set());
  const isCalled = (over: Partial<BoardVisit>, hour: number) =>
    needsCall(
      toldOf({ ...boardVisit("north", "Sam", 60), ...over }, timeline.at),
      timeline.at(new Date(at(10))),
      timeline.at(new Date(at(hour))),
    );

  it("is called about a time that is not the one they were told, and not about one that nobody told them", () => {
    expect([10, 10.5].map((hour) => isCalled({}, hour))).toEqual([false, true]);
    const promised = { arrivalWindow: slot(9, 11) };
    expect([8.5, 9, 11, 11.5].map((hour) => isCalled(promised, hour))).toEqual([true, false, false, true]);
    expect([8.5, 11.5].map((hour) => isCalled({ ...promised, arrivalOpen: true }, hour))).toEqual([
      false,
      false,
    ]);
    // A visit that is booked outside of its window stays there without a call.
    expect(isCalled({ arrivalWindow: slot(12, 13) }, 10)).toBe(false);
  });
});
