import { expect, it } from "vitest";
import { formatElapsed, formatMinutes } from "./durations";

it.each([
  [0, "0 min"],
  [45, "45 min"],
  [60, "1 h"],
  [200, "3 h 20 min"],
  [90_001, "1,500 h 1 min"],
])("%i minutes read as hours and minutes, without an empty part", (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});

it.each([
  [0, "0:00:00"],
  [249_999, "0:04:09"],
  [3_600_000, "1:00:00"],
  [90_061_000, "25:01:01"],
  [-5_000, "0:00:00"],
])("a clock that ran %i ms shows whole seconds", (milliseconds, text) => {
  expect(formatElapsed(milliseconds)).toBe(text);
});
