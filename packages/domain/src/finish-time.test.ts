import { describe, expect, it } from "vitest";
import { applyFact, type Fact, type FactBody, type FieldState, type FieldVisit } from "./field-facts";

const at = (time: string): Date => new Date(`2026-11-17T${time}:00-05:00`);

/** The office started it at 9:20 and finished it at 9:30, before the phone was heard. */
const finished: FieldVisit = {
  job: "job",
  start: at("08:30"),
  end: at("09:30"),
  status: "completed",
  deleted: false,
  team: ["marcus"],
  startedAt: at("09:20"),
  completedAt: at("09:30"),
  progress: {},
};

const fact = (body: FactBody, time: string): Fact => ({
  ...body,
  id: time,
  by: "marcus",
  at: at(time),
  plannedFor: finished.start,
});

const finish = { kind: "finish", forAll: false, keepTimer: false } as const;
const instead = (time: string) => ({ ...finish, instead: at(time).toISOString() });

const apply = (change: Partial<FieldVisit>, ...facts: readonly Fact[]) => {
  let state: FieldState = { visit: { ...finished, ...change }, checklist: [], parts: [], timers: [] };
  const misfits = facts.map((one) => {
    const applied = applyFact(state, one, { timeZone: "America/New_York", job: "job" });
    state = applied.state;
    return applied.misfit;
  });
  return { visit: state.visit, misfits };
};

it("how someone got to the work before the office finished it counts, and it stays finished", () => {
  const start = { kind: "start", timer: false } as const;
  const late = apply({}, fact({ kind: "travel" }, "08:10"), fact(start, "08:40"), fact(start, "09:31"));
  expect(late.misfits).toEqual([undefined, undefined, "finished"]);
  expect(late.visit).toMatchObject({
    status: "completed",
    startedAt: at("08:40"),
    completedAt: at("09:30"),
    progress: { marcus: { travelAt: at("08:10"), startedAt: at("08:40"), finishedAt: null } },
  });
});

describe("a person who chose their own finish time over the office's", () => {
  it("is right about it", () => {
    const { visit, misfits } = apply({}, fact(instead("09:30"), "09:05"));
    expect(misfits).toEqual([undefined]);
    expect(visit).toMatchObject({
      status: "completed",
      completedAt: at("09:05"),
      progress: { marcus: { finishedAt: at("09:05") } },
    });
  });

  it("is asked again when the office has yet another time", () => {
    const { visit, misfits } = apply({}, fact(instead("09:25"), "09:05"));
    expect(misfits).toEqual(["finished"]);
    expect(visit).toEqual(finished);
  });

  it("just finishes a visit that is open again", () => {
    const open = apply({ status: "in_progress", completedAt: null }, fact(instead("09:30"), "09:05"));
    expect(open).toMatchObject({ misfits: [undefined], visit: { completedAt: at("09:05") } });
  });

  it("speaks for the crew only if they finished for all", () => {
    const team = ["marcus", "elena"];
    expect(apply({ team }, fact(instead("09:30"), "09:05")).visit).toMatchObject({
      status: "completed",
      completedAt: at("09:30"),
      progress: { marcus: { finishedAt: at("09:05") } },
    });
    const all = apply({ team }, fact({ ...instead("09:30"), forAll: true }, "09:05"));
    expect(all.visit?.completedAt).toEqual(at("09:05"));
  });
});
