import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import {
  changedFields,
  datedJobForm,
  differencesOf,
  type JobFields,
  pickFields,
  undatedJobForm,
} from "./job-edits";

const base: JobFields = {
  title: "Heater",
  description: "",
  priority: "medium",
  category: "general",
  scheduledDate: "2026-11-20",
};

describe("saving a job", () => {
  it("sends only what was changed", () => {
    const mine = { ...base, title: "Tankless heater", priority: "high" } as const;
    expect(pickFields(mine, changedFields(base, mine))).toEqual({
      title: "Tankless heater",
      priority: "high",
    });
  });

  it("needs a title", () => {
    const [issue] = z.safeParse(datedJobForm, { ...base, title: " " }).error?.issues ?? [];
    expect(issue?.message).toBe("Title is required");
  });

  it("lets a job stay without a date, but not lose its date", () => {
    const undated = { ...base, scheduledDate: "" };
    expect(z.safeParse(undatedJobForm, undated).success).toBe(true);
    expect(z.safeParse(datedJobForm, undated).success).toBe(false);
  });
});

describe("two people on one job", () => {
  it("have nothing to settle when the other change was outside the form", () => {
    expect(differencesOf(base, { ...base, title: "Mine" }, base)).toEqual([]);
  });

  it("have nothing to settle when both came to the same", () => {
    const same = { ...base, title: "Same" };
    expect(differencesOf(base, same, same)).toEqual([]);
  });

  it("see both versions of what both changed", () => {
    expect(differencesOf(base, { ...base, title: "Mine" }, { ...base, title: "Theirs" })).toEqual([
      { name: "title", mine: "Mine", theirs: "Theirs" },
    ]);
  });

  it("see what only the other changed, which stays in any case", () => {
    const theirs = { ...base, priority: "urgent" } as const;
    expect(differencesOf(base, { ...base, title: "Mine" }, theirs)).toEqual([
      { name: "title", mine: "Mine", theirs: "Heater" },
      { name: "priority", theirs: "urgent" },
    ]);
  });
});
