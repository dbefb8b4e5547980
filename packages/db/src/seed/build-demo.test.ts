import { describe, expect, it } from "vitest";
import { buildDemo } from "./build-demo";
import { createClock } from "./clock";

describe("every day of the year and time of day", () => {
  it("has notes and histories of the past alone, also at night", () => {
    const night = new Date("2026-11-15T07:00:00Z");
    const demo = buildDemo(night, "");
    expect(demo.jobNotes.filter(({ createdAt }) => createdAt > night)).toEqual([]);
    expect(demo.activity.filter(({ at }) => at > night)).toEqual([]);
  });

  it("gives a demo with visits for the technician, without overlap", () => {
    for (let offset = 0; offset < 366; offset += 46) {
      const instant = new Date(Date.UTC(2027, 0, 1 + offset, (offset * 7) % 24));
      const demo = buildDemo(instant, "");
      const sam = demo.users.find(({ email }) => email === "technician@fieldwright.demo");
      const own = demo.visitAssignments
        .filter(({ userId }) => userId === sam?.id)
        .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
      const clock = createClock(instant);
      expect(
        own.filter(({ startsAt }) => clock.dayOf(startsAt) === clock.today).length,
      ).toBeGreaterThanOrEqual(3);
      expect(
        own.filter(({ startsAt }, index) => index > 0 && startsAt < (own[index - 1]?.endsAt ?? startsAt)),
      ).toEqual([]);
    }
  });
});
