import { describe, expect, test } from "vitest";
import { addDays, asDay, dayIn } from "./calendar";

describe("the day of an instant", () => {
  test.each([
    ["America/Chicago", "2026-03-01T05:59:59Z", "2026-02-28"],
    ["America/Chicago", "2026-03-01T06:00:00Z", "2026-03-01"],
    ["America/Chicago", "2026-07-01T05:00:00Z", "2026-07-01"],
    ["Pacific/Kiritimati", "2026-12-31T10:00:00Z", "2027-01-01"],
    ["UTC", "2026-01-01T00:00:00Z", "2026-01-01"],
  ])("in %s at %s is %s", (zone, instant, day) => {
    expect(dayIn(zone, new Date(instant))).toBe(day);
  });

  test("a calendar day stays what it is in every zone", () => {
    expect(asDay("Pacific/Kiritimati", "2026-11-15")).toBe("2026-11-15");
  });

  test("an instant with an offset is taken as its day in the zone", () => {
    expect(asDay("America/New_York", "2026-11-15T23:30:00-08:00")).toBe("2026-11-16");
  });
});

describe("adding days", () => {
  test.each([
    ["2026-01-31", 1, "2026-02-01"],
    ["2028-02-28", 1, "2028-02-29"],
    ["2026-12-15", 30, "2027-01-14"],
    ["2026-03-07", 2, "2026-03-09"],
    ["2026-01-01", -1, "2025-12-31"],
  ])("%s and %d days is %s", (day, days, result) => {
    expect(addDays(day, days)).toBe(result);
  });
});
