import { describe, expect, it } from "vitest";
import { isClosed, shareOut } from "./accounting";
import { cents } from "./money";

describe("sharing out cents", () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [725, [10_000, 5000, -5000], [725, 363, -363]],
    [0, [5, 5], [0, 0]],
    [7, [0, 0], [0, 0]],
  ])("%i by %j adds up", (amount, weights, shares) => {
    expect(shareOut(cents(amount), weights.map(cents))).toEqual(shares);
  });
});

describe("a closed period", () => {
  it("includes its last day", () => {
    expect(isClosed("2026-06-30", "2026-06-30")).toBe(true);
    expect(isClosed("2026-07-01", "2026-06-30")).toBe(false);
    expect(isClosed("2026-06-30", null)).toBe(false);
  });
});
