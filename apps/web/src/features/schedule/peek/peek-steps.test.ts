import { describe, expect, it } from "vitest";
import { stepsOf, stepTime } from "./peek-steps";

const created = "2026-11-13T22:12:00Z";
const entry = (status: string, at: string) => ({
  _id: at,
  at,
  actor: null,
  verb: "status",
  from: null,
  to: { status },
});

describe("the five steps", () => {
  it("are behind, now or ahead, each with its time", () => {
    const visit = { status: "en_route", createdAt: created, startedAt: null, completedAt: null } as const;
    const activity = [entry("en_route", "2026-11-17T14:40:00Z"), entry("confirmed", "2026-11-16T15:05:00Z")];
    expect(stepsOf(visit, activity).map(({ status, state, at }) => [status, state, at])).toEqual([
      ["pending", "done", created],
      ["confirmed", "done", "2026-11-16T15:05:00Z"],
      ["en_route", "now", "2026-11-17T14:40:00Z"],
      ["in_progress", "ahead", undefined],
      ["completed", "ahead", undefined],
    ]);
  });

  it("say that a confirmed visit was moved", () => {
    const steps = stepsOf({ status: "rescheduled" }, []);
    expect(steps.map(({ label, state }) => `${label} ${state}`)).toContain("Rescheduled now");
  });

  it("have no time of a step that was taken back", () => {
    const activity = [entry("confirmed", "2026-11-17T14:50:00Z"), entry("en_route", "2026-11-17T14:40:00Z")];
    expect(stepsOf({ status: "confirmed" }, activity)[2]?.at).toBeUndefined();
  });
});

it.each([
  ["2026-11-17T15:05:00Z", "9:05 AM"],
  ["2026-11-16T15:05:00Z", "Mon 9:05"],
  ["2026-11-02T15:05:00Z", "Nov 2"],
])("%s is said as %s", (at, text) => {
  const said = stepTime(at, "America/Chicago", new Date("2026-11-17T18:00:00Z"));
  expect(said.replace(/[\u202f\u00a0]/g, " ")).toBe(text);
});
