import { describe, expect, it } from "vitest";
import { noAnswer } from "./checklists";
import {
  applyFact,
  crewFinishedAt,
  type Fact,
  type FactBody,
  type FieldState,
  type FieldVisit,
  nextStepOf,
} from "./field-facts";

const zone = "America/New_York";
const at = (time: string, day = "2026-11-17"): Date => new Date(`${day}T${time}:00-05:00`);

const visit: FieldVisit = {
  job: "job",
  start: at("09:30"),
  end: at("11:30"),
  status: "confirmed",
  deleted: false,
  team: ["marcus"],
  startedAt: null,
  completedAt: null,
  progress: {},
};

const state = (change: Partial<FieldVisit> = {}): FieldState => ({
  visit: { ...visit, ...change },
  checklist: [{ id: "gas", ...noAnswer, changedAt: null, changedBy: null }],
  parts: [],
  timers: [],
});

let count = 0;
const fact = (body: FactBody, when: Date, by = "marcus"): Fact => ({
  ...body,
  id: `fact-${++count}`,
  by,
  at: when,
  plannedFor: visit.start,
});

const travel: FactBody = { kind: "travel" };
const start: FactBody = { kind: "start", timer: true };
const finish: FactBody = { kind: "finish", forAll: false, keepTimer: false };

const apply = (from: FieldState, ...facts: readonly Fact[]) => {
  let current = from;
  const misfits = facts.map((one) => {
    const applied = applyFact(current, one, { timeZone: zone, job: "job" });
    current = applied.state;
    return applied.misfit;
  });
  return { ...current, misfits };
};

describe("the steps of a day", () => {
  it("follow each other with the time of each tap", () => {
    const day = apply(
      state(),
      fact(travel, at("09:12")),
      fact({ kind: "arrive" }, at("09:36")),
      fact(start, at("09:40")),
      fact(finish, at("11:20")),
    );
    expect(day.misfits).toEqual([undefined, undefined, undefined, undefined]);
    expect(day.visit).toMatchObject({
      status: "completed",
      startedAt: at("09:40"),
      completedAt: at("11:20"),
      progress: {
        marcus: {
          travelAt: at("09:12"),
          arrivedAt: at("09:36"),
          startedAt: at("09:40"),
          finishedAt: at("11:20"),
        },
      },
    });
    expect(day.timers).toMatchObject([{ job: "job", start: at("09:40"), end: at("11:20") }]);
  });

  it("name the next one, and none after the last", () => {
    const steps = [travel, { kind: "arrive" }, start, finish] as const;
    let current = state();
    const offered = steps.map((step, minute) => {
      const next = current.visit && nextStepOf(current.visit, "marcus");
      current = apply(current, fact(step, at(`10:0${minute}`)));
      return next;
    });
    expect(offered).toEqual(["travel", "arrive", "start", "finish"]);
    expect(current.visit && nextStepOf(current.visit, "marcus")).toBeUndefined();
  });

  it("can be left out: whoever finishes has started and arrived", () => {
    const { visit: after } = apply(state(), fact(finish, at("11:00")));
    expect(after?.progress.marcus).toMatchObject({ arrivedAt: at("11:00"), startedAt: at("11:00") });
  });

  it("do not change the time of a step when it is tapped twice", () => {
    const { visit: after } = apply(state(), fact(travel, at("09:00")), fact(travel, at("09:05")));
    expect(after?.progress.marcus?.travelAt).toEqual(at("09:00"));
  });
});

const refused = (change: Partial<FieldVisit>, body: FactBody = start, when = at("09:40")) => {
  const before = state(change);
  const after = applyFact(before, fact(body, when), { timeZone: zone, job: "job" });
  expect(after.state.visit).toEqual(before.visit);
  return after.misfit;
};

describe("a step that no longer fits changes nothing", () => {
  it("on a deleted, canceled or reassigned visit", () => {
    expect(refused({ deleted: true })).toBe("deleted");
    expect(refused({ status: "cancelled" })).toBe("cancelled");
    expect(refused({ team: ["elena"] })).toBe("reassigned");
  });

  it("on a visit that was moved to another day", () => {
    const tomorrow = { start: at("09:30", "2026-11-18"), end: at("11:30", "2026-11-18") };
    expect(refused(tomorrow)).toBe("moved");
    expect(refused(tomorrow, travel)).toBe("moved");
  });

  it("when the office finished the visit already", () => {
    expect(refused({ status: "completed", completedAt: at("09:30") }, finish)).toBe("finished");
  });

  it("but a visit that was started can be finished after midnight, even if its start was shifted", () => {
    const begun = apply(state(), fact(start, at("09:40")));
    const shifted = { ...begun, visit: begun.visit && { ...begun.visit, start: at("10:00") } };
    const done = apply(shifted, fact(finish, at("00:20", "2026-11-18")));
    expect(done).toMatchObject({ misfits: [undefined], visit: { status: "completed" } });
  });

  it("but work may start a day early when nobody moved it, and travel may not", () => {
    const early = at("16:00", "2026-11-16");
    expect(apply(state(), fact(start, early)).visit?.status).toBe("in_progress");
    expect(refused({}, travel, early)).toBe("moved");
  });
});

describe("a crew of two", () => {
  const crew = state({ team: ["marcus", "elena"] });

  it("is done when the last one is", () => {
    const one = apply(crew, fact(start, at("09:40")), fact(finish, at("10:30")));
    expect(one.visit?.status).toBe("in_progress");
    const both = apply(one, fact(start, at("09:45"), "elena"), fact(finish, at("11:00"), "elena"));
    expect(both.visit).toMatchObject({ status: "completed", completedAt: at("11:00") });
  });

  it("was done when the last one finished, whoever's phone reports last", () => {
    const late = apply(
      crew,
      fact(start, at("09:40")),
      fact(finish, at("11:00")),
      fact(start, at("09:40"), "elena"),
      fact(finish, at("10:00"), "elena"),
    );
    expect(late.visit).toMatchObject({ status: "completed", completedAt: at("11:00") });
  });

  it("is done at once when one finishes for all", () => {
    const all: FactBody = { kind: "finish", forAll: true, keepTimer: false };
    expect(apply(crew, fact(all, at("10:30"))).visit?.status).toBe("completed");
  });

  it("started when the first of them did, whoever's phone reports first", () => {
    const { visit: after } = apply(crew, fact(start, at("09:50")), fact(start, at("09:40"), "elena"));
    expect(after?.startedAt).toEqual(at("09:40"));
  });

  it("stays at work while the other one is still on the way", () => {
    const { visit: after } = apply(crew, fact(start, at("09:40")), fact(travel, at("09:45"), "elena"));
    expect(after?.status).toBe("in_progress");
  });
});

const done = () => apply(state(), fact(start, at("09:40")), fact(finish, at("11:00")));

describe("time is filed even where the step no longer fits", () => {
  it("starts on a visit that was canceled, and stops on one that the office finished", () => {
    const canceled = apply(state({ status: "cancelled" }), fact(start, at("09:40")));
    expect(canceled).toMatchObject({ misfits: ["cancelled"], timers: [{ start: at("09:40"), end: null }] });
    const begun = apply(state(), fact(start, at("09:40")));
    const office = { ...begun, visit: begun.visit && { ...begun.visit, status: "completed" as const } };
    const late = apply(office, fact(finish, at("11:00")));
    expect(late).toMatchObject({ misfits: ["finished"], timers: [{ end: at("11:00") }] });
  });
});

describe("a finish can be taken back", () => {
  it("for a minute", () => {
    const { visit: after } = apply(done(), fact({ kind: "undo_finish" }, at("11:01")));
    expect(after).toMatchObject({ status: "in_progress", completedAt: null });
  });

  it("together with what was asked of the office", () => {
    const undo = fact({ kind: "undo_finish", request: "request" }, at("11:01"));
    expect(apply(done(), undo).visit).toMatchObject({ status: "in_progress", completedAt: null });
    const late = fact({ kind: "undo_finish", request: "request" }, at("11:02"));
    expect(apply(done(), late).misfits).toEqual(["undo_too_late"]);
  });

  it("and restarts the time that it stopped", () => {
    const { timers } = apply(done(), fact({ kind: "undo_finish" }, at("11:01")));
    expect(timers).toMatchObject([{ start: at("09:40"), end: null }]);
  });

  it("but leaves the time alone once other time was logged", () => {
    const { timers } = apply(
      done(),
      fact({ kind: "timer_start" }, at("11:00")),
      fact({ kind: "undo_finish" }, at("11:01")),
    );
    expect(timers).toMatchObject([{ end: at("11:00") }, { start: at("11:00"), end: null }]);
  });

  it("not if the office finished the visit meanwhile", () => {
    const alone = apply(state({ team: ["marcus", "elena"] }), fact(finish, at("11:00")));
    const completed = { status: "completed", completedAt: new Date(at("11:00").getTime() + 20_000) } as const;
    const office = { ...alone, visit: alone.visit && { ...alone.visit, ...completed } };
    expect(apply(office, fact({ kind: "undo_finish" }, at("11:01"))).misfits).toEqual(["undo_too_late"]);
  });

  it("not later", () => {
    const late = apply(done(), fact({ kind: "undo_finish" }, at("11:02")));
    expect(late.misfits).toEqual(["undo_too_late"]);
    expect(late.visit?.status).toBe("completed");
    expect(late.timers).toMatchObject([{ end: at("11:00") }]);
  });
});

describe("time", () => {
  const timer = { kind: "timer_start" } as const;

  it("runs once: a new timer stops the one before", () => {
    const { timers } = apply(state(), fact(timer, at("09:00")), fact(timer, at("09:20")));
    expect(timers).toMatchObject([
      { start: at("09:00"), end: at("09:20") },
      { start: at("09:20"), end: null },
    ]);
  });

  it("is never counted twice when a late timer meets time that is there", () => {
    const office = { id: "office", job: "other", by: "marcus", start: at("09:10"), end: at("09:30") };
    const { timers } = apply({ ...state(), timers: [office] }, fact(timer, at("09:20")));
    expect(timers.at(-1)).toMatchObject({ start: at("09:30"), end: null });
    const before = apply({ ...state(), timers: [office] }, fact(timer, at("09:00")));
    expect(before.timers.at(-1)).toMatchObject({ start: at("09:00"), end: at("09:10") });
  });

  it("begins after all the time that is logged without a gap", () => {
    const logged = (id: string, from: string, to: string) => ({
      id,
      job: "other",
      by: "marcus",
      start: at(from),
      end: at(to),
    });
    const timers = [logged("one", "08:00", "09:00"), logged("two", "09:00", "10:00")];
    const after = apply({ ...state(), timers }, fact(timer, at("08:30")));
    expect(after.timers.at(-1)).toMatchObject({ start: at("10:00"), end: null });
  });

  it("stops at the tap, whatever started later", () => {
    const begin = fact(timer, at("09:00"));
    const { timers } = apply(state(), begin, fact({ kind: "timer_stop", entry: begin.id }, at("09:25")));
    expect(timers).toMatchObject([{ start: at("09:00"), end: at("09:25") }]);
  });

  it("is nothing when the timer waited for other time and was stopped before that ended", () => {
    const office = { id: "office", job: "other", by: "marcus", start: at("09:10"), end: at("09:30") };
    const begin = fact(timer, at("09:20"));
    const stop = fact({ kind: "timer_stop", entry: begin.id }, at("09:25"));
    expect(apply({ ...state(), timers: [office] }, begin, stop).timers).toEqual([office]);
  });

  it("is one day at most, however long the timer was forgotten", () => {
    const begin = fact(timer, at("09:00"));
    const stop = fact({ kind: "timer_stop", entry: begin.id }, at("09:00", "2026-11-20"));
    expect(apply(state(), begin, stop).timers).toMatchObject([{ end: at("09:00", "2026-11-18") }]);
  });

  it("stays running when the person wants to keep it", () => {
    const keep: FactBody = { kind: "finish", forAll: false, keepTimer: true };
    const { timers } = apply(state(), fact(start, at("09:40")), fact(keep, at("11:00")));
    expect(timers).toMatchObject([{ end: null }]);
  });
});

describe("a crew", () => {
  const crew = { ...visit, team: ["marcus", "elena"] };
  const both = apply(
    { ...state(), visit: { ...crew, team: ["marcus", "elena", "sam"] } },
    fact(finish, at("11:00"), "elena"),
    fact(finish, at("10:00")),
  ).visit;

  it("is finished with the last of those who are on the visit", () => {
    expect(crewFinishedAt({ ...crew, progress: both?.progress ?? {} })).toEqual(at("11:00"));
  });

  it("is not finished while someone is at work, or when nobody is left", () => {
    expect(both && crewFinishedAt(both)).toBeUndefined();
    expect(crewFinishedAt({ ...crew, team: [] })).toBeUndefined();
  });
});

const tick = (done: boolean, when: Date, by?: string) =>
  fact({ kind: "check", item: "gas", ...noAnswer, done }, when, by);

describe("a checklist", () => {
  it("keeps who checked an item off, and when", () => {
    const { checklist } = apply(state(), tick(true, at("10:00")));
    expect(checklist).toEqual([
      { id: "gas", ...noAnswer, done: true, changedAt: at("10:00"), changedBy: "marcus" },
    ]);
  });

  it("goes by what happened last, not by what arrived last", () => {
    const { checklist } = apply(state(), tick(true, at("10:05"), "elena"), tick(false, at("10:00")));
    expect(checklist[0]).toMatchObject({ done: true, changedBy: "elena" });
  });

  it("keeps who gave an answer first, though the same answer again is the newer news", () => {
    const twice = [tick(true, at("10:00")), tick(true, at("10:10"), "elena")];
    const { checklist } = apply(state(), ...twice, tick(false, at("10:05"), "elena"));
    expect(checklist[0]).toMatchObject({ done: true, changedBy: "marcus", changedAt: at("10:10") });
  });

  it("keeps the value of a reading and why it is out of range", () => {
    const reading = { done: true, value: "12.5", reason: "Regulator ordered" };
    const { checklist } = apply(state(), fact({ kind: "check", item: "gas", ...reading }, at("10:00")));
    expect(checklist[0]).toMatchObject(reading);
  });

  it("keeps an answer when a colleague skips the item, but unticking takes it off", () => {
    const skip = { kind: "check", item: "gas", ...noAnswer, reason: "No access" } as const;
    const byColleague = fact(skip, at("10:05"), "elena");
    const skipped = apply(state(), tick(true, at("10:00")), byColleague);
    expect(skipped.checklist[0]).toMatchObject({ done: true, reason: "", changedBy: "marcus" });
    expect(apply(state(), byColleague).checklist[0]).toMatchObject({ done: false, reason: "No access" });
    const own = apply(state(), tick(true, at("10:00")), fact(skip, at("10:05")));
    expect(own.checklist[0]).toMatchObject({ done: false, reason: "No access" });
    const unticked = apply(skipped, tick(false, at("10:10"), "elena"));
    expect(unticked.checklist[0]).toMatchObject({ done: false });
  });

  it("is checked off even on a visit that went to someone else", () => {
    const { checklist } = apply(state({ team: ["elena"] }), tick(true, at("10:00")));
    expect(checklist[0]?.done).toBe(true);
  });

  it("says so when the item is gone", () => {
    const gone = apply({ ...state(), checklist: [] }, tick(true, at("10:00")));
    expect(gone.misfits).toEqual(["item_gone"]);
  });
});

const used = (quantity: number, when: Date, by?: string) =>
  fact({ kind: "part", part: "valve", name: "Ball valve, 3/4 in.", quantity, unit: "each" }, when, by);

describe("parts used", () => {
  it("count what was said last, not what arrived last, and belong to who used them first", () => {
    const { parts } = apply(
      state(),
      used(1, at("10:00")),
      used(3, at("10:10"), "elena"),
      used(2, at("10:05")),
    );
    expect(parts).toMatchObject([{ id: "valve", quantity: 3, by: "marcus" }]);
  });

  it("stay off when they were taken off, whatever arrives late", () => {
    const { parts } = apply(state(), used(0, at("10:10")), used(2, at("10:05")));
    expect(parts).toMatchObject([{ quantity: 0 }]);
  });
});

describe("a signature, nobody at home, a request to the office and a delay", () => {
  it("change nothing about the visit, whatever became of it", () => {
    const bodies: FactBody[] = [
      { kind: "signature", name: "Jennifer Hill", strokes: "M1 1L2 2" },
      { kind: "nobody_home" },
      { kind: "follow_up", want: "visit", text: "Vent is too short" },
      { kind: "late", expectedAt: at("13:30").toISOString(), text: null },
    ];
    const before = state({ status: "cancelled", team: ["elena"] });
    for (const body of bodies) {
      const after = applyFact(before, fact(body, at("10:00")), { timeZone: zone, job: "job" });
      expect(after).toEqual({ state: before });
    }
  });
});
