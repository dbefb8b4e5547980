import { describe, expect, it } from "vitest";
import { daysOfWeek, isWeekOver, mayApproveTimeOf, startsOfDays, weekIn, weekOf } from "./time-sheets";

const chicago = "America/Chicago";

describe("a week", () => {
  it("begins on Sunday, also across the end of a month and of a year", () => {
    expect(weekOf("2026-11-15")).toBe("2026-11-15");
    expect(weekOf("2026-11-21")).toBe("2026-11-15");
    expect(weekOf("2027-01-01")).toBe("2026-12-27");
    expect(daysOfWeek("2026-11-29").at(-1)).toBe("2026-12-05");
  });

  it("is that of the day in the organization's time zone", () => {
    const lateOnSaturday = new Date("2026-11-15T05:59:59Z");
    expect(weekIn(chicago, lateOnSaturday)).toBe("2026-11-08");
    expect(weekIn(chicago, new Date("2026-11-15T06:00:00Z"))).toBe("2026-11-15");
    expect(weekIn("UTC", lateOnSaturday)).toBe("2026-11-15");
  });

  it("is over when Saturday is", () => {
    expect(isWeekOver(chicago, "2026-11-08", new Date("2026-11-15T05:59:59Z"))).toBe(false);
    expect(isWeekOver(chicago, "2026-11-08", new Date("2026-11-15T06:00:00Z"))).toBe(true);
  });

  it.each([
    ["in spring the Sunday has 23 hours", chicago, "2026-03-08", 23],
    ["in fall it has 25", chicago, "2026-11-01", 25],
    ["where midnight itself is skipped the day begins at one", "Africa/Cairo", "2026-04-19", 24],
  ])("%s", (_, zone, week, hours) => {
    const starts = startsOfDays(zone, week);
    expect(starts).toHaveLength(8);
    expect((Number(starts[1]) - Number(starts[0])) / 3_600_000).toBe(hours);
    const lengths = starts.slice(1).map((start, at) => (Number(start) - Number(starts[at])) / 3_600_000);
    expect(lengths.filter((length) => length !== 24)).toHaveLength(1);
  });
});

describe("who approves", () => {
  const person = { userId: "a", isOwner: false } as const;
  it("is someone else, but for an admin or the owner", () => {
    expect(mayApproveTimeOf({ ...person, role: "manager" }, "b")).toBe(true);
    expect(mayApproveTimeOf({ ...person, role: "manager" }, "a")).toBe(false);
    expect(mayApproveTimeOf({ ...person, role: "admin" }, "a")).toBe(true);
    expect(mayApproveTimeOf({ ...person, role: "manager", isOwner: true }, "a")).toBe(true);
  });
});
