import { expect, it } from "vitest";
import { instantOf, isMoment, spanOf, wallClockOf } from "./wall-clock";

it.each([
  ["2026-11-15T09:30", "America/Chicago", "2026-11-15T15:30:00.000Z"],
  ["2026-07-01T00:00", "America/Chicago", "2026-07-01T05:00:00.000Z"],
  ["2026-07-01T23:59", "America/Phoenix", "2026-07-02T06:59:00.000Z"],
  ["2026-03-08T03:00", "America/Chicago", "2026-03-08T08:00:00.000Z"],
  ["2026-11-01T02:00", "America/Chicago", "2026-11-01T08:00:00.000Z"],
])("%s on the clocks of %s is %s, and back", (wallClock, zone, instant) => {
  expect(instantOf(wallClock, zone).toISOString()).toBe(instant);
  expect(wallClockOf(new Date(instant), zone)).toBe(wallClock);
});

it.each([
  "",
  "0202-11-17T09:00",
  "1969-12-31T23:59",
  "202611-11-17T09:00",
  "2026-13-17T09:00",
  "9999-12-31T09:00",
])("%j is no time of a visit", (typed) => expect(isMoment(typed)).toBe(false));

it.each([
  ["2026-11-17T09:00", "2026-11-17T11:00", true],
  ["2026-11-17T09:00", "2026-12-18T09:00", true],
  ["2026-11-17T09:00", "2026-12-18T09:01", false],
  ["2026-11-17T09:00", "2026-11-17T09:00", false],
  ["2026-11-17T09:00", "202611-11-17T09:00", false],
  ["0002-11-17T09:00", "2026-11-17T11:00", false],
])("from %s to %s is a span of a visit: %j", (start, end, isSpan) => {
  expect(spanOf(start, end, "America/Chicago") !== undefined).toBe(isSpan);
});
