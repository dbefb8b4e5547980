import type { JobRecurrence } from "@fieldwright/contract/recurrence";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { bodyOf, draftOfRecurrence, newRecurrence, recurrenceForm } from "./recurrence-draft";

const planned = { scheduledDate: "2026-12-01", estimatedDuration: 45 };
const draft = newRecurrence(planned, "2026-11-15");

describe("a new rule", () => {
  it("begins on the job's own day, as long as the job takes", () => {
    expect(draft).toMatchObject({ startDate: "2026-12-01", duration: "45" });
  });

  it("begins today when that day has passed or is not set", () => {
    expect(newRecurrence({ ...planned, scheduledDate: "2026-11-01" }, "2026-11-15").startDate).toBe(
      "2026-11-15",
    );
    expect(newRecurrence({ ...planned, scheduledDate: null }, "2026-11-15").startDate).toBe("2026-11-15");
  });
});

describe("what is sent", () => {
  it("has weekdays of weekly rules only", () => {
    const typed = { ...draft, weekdays: ["mo" as const] };
    expect(bodyOf(typed).weekdays).toEqual(["mo"]);
    expect(bodyOf({ ...typed, frequency: "daily" }).weekdays).toEqual([]);
  });

  it("has the chosen end only", () => {
    const typed = { ...draft, until: "2027-01-01", count: "5" };
    expect(bodyOf(typed)).toMatchObject({ until: null, count: null });
    expect(bodyOf({ ...typed, ends: "until" })).toMatchObject({ until: "2027-01-01", count: null });
    expect(bodyOf({ ...typed, ends: "count" })).toMatchObject({ until: null, count: 5 });
  });

  it("is what was read, when nothing is changed", () => {
    const sent = {
      frequency: "monthly",
      interval: 2,
      weekdays: [],
      until: null,
      count: 6,
      startDate: "2026-11-16",
      startTime: "13:30",
      duration: 60,
    } as const;
    const rule: JobRecurrence = { ...sent, weekdays: [], generatedUntil: null, version: 3 };
    expect(bodyOf(draftOfRecurrence(rule))).toEqual(sent);
  });
});

it.each([
  [{ interval: "" }, "interval"],
  [{ interval: "1.5" }, "interval"],
  [{ duration: "0" }, "duration"],
  [{ startTime: "" }, "startTime"],
  [{ startDate: "" }, "startDate"],
  [{ ends: "until" as const, until: "" }, "until"],
  [{ ends: "count" as const, count: "0" }, "count"],
])("%o is refused at its own field", (change, field) => {
  const { error } = z.safeParse(recurrenceForm, { ...draft, ...change });
  expect(error?.issues.map(({ path }) => path.join("."))).toEqual([field]);
});
