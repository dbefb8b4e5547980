import { expect, it } from "vitest";
import { lengthText } from "./lengths";

it("a length is told in hours and minutes, never in minutes alone from an hour on", () => {
  expect([0, 45, 59.6, 60, 120, 150.2].map(lengthText)).toEqual([
    "0 min",
    "45 min",
    "1 h",
    "1 h",
    "2 h",
    "2 h 30 min",
  ]);
});
