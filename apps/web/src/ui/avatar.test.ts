import { describe, expect, it } from "vitest";
import { initialsOf } from "./avatar";

describe("initials", () => {
  it.each([
    ["Dana Whitfield", "DW"],
    ["Oak Street Dental", "OD"],
    ["  plumbing  ", "P"],
    ["Łukasz Żak", "ŁŻ"],
    ["", ""],
  ])("of %j are %j", (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
