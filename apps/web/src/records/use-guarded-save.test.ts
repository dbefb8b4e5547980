import { describe, expect, it } from "vitest";
import { changedFields, differencesOf, pickFields } from "./use-guarded-save";

const base = { title: "Heater", description: "", priority: "medium" };

it("saving sends only what was changed", () => {
  const mine = { ...base, title: "Tankless heater", priority: "high" };
  expect(pickFields(mine, changedFields(base, mine))).toEqual({ title: "Tankless heater", priority: "high" });
});

describe("two people on one record", () => {
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
    const theirs = { ...base, priority: "urgent" };
    expect(differencesOf(base, { ...base, title: "Mine" }, theirs)).toEqual([
      { name: "title", mine: "Mine", theirs: "Heater" },
      { name: "priority", theirs: "urgent" },
    ]);
  });
});
