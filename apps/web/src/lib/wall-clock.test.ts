import { expect, it } from "vitest";
import { instantOf, wallClockOf } from "./wall-clock";

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
