import { describe, expect, it } from "vitest";
import { pageWindow } from "./pagination";

describe("the numbered pages", () => {
  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 3, 4, 5]],
    [1, 24, [1, 2, 3, 4, "gap", 24]],
    [4, 24, [1, 2, 3, 4, 5, "gap", 24]],
    [12, 24, [1, "gap", 11, 12, 13, "gap", 24]],
    [21, 24, [1, "gap", 20, 21, 22, 23, 24]],
    [24, 24, [1, "gap", 21, 22, 23, 24]],
  ])("on page %i of %i", (page, totalPages, shown) => {
    expect(pageWindow(page, totalPages)).toEqual(shown);
  });

  it.each([
    [1, 3, [1, 2, 3]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 20, [1, "gap", 4, "gap", 20]],
    [20, 20, [1, "gap", 20]],
  ])("where there is little room, on page %i of %i", (page, totalPages, shown) => {
    expect(pageWindow(page, totalPages, true)).toEqual(shown);
  });
});
