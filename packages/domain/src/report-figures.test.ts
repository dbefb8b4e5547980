import { describe, expect, it } from "vitest";
import { defaultHours } from "./availability";
import { cents } from "./money";
import {
  asHours,
  availableMinutes,
  averageJobValue,
  averageRating,
  receivableAge,
  shareOf,
} from "./report-figures";

describe("a share or a mean", () => {
  it("is rounded to one decimal", () => {
    expect(shareOf(1, 3)).toBe(33.3);
    expect(shareOf(90, 60)).toBe(150);
    expect(averageRating(14, 3)).toBe(4.7);
    expect(asHours(100)).toBe(1.7);
  });

  it("of nothing is not invented", () => {
    expect(shareOf(0, 0)).toBeNull();
    expect(averageRating(0, 0)).toBeNull();
    expect(averageJobValue(cents(0), 0)).toBe(0);
  });

  it("of job value is invoiced money by job, in whole cents", () => {
    expect(averageJobValue(cents(10_001), 2)).toBe(5001);
  });
});

const at = (instant: string) => new Date(instant);

describe("available time", () => {
  const zone = "America/New_York";
  const week = { start: "2026-03-02", end: "2026-03-08" };

  it("is the working hours of the days, also over many weeks", () => {
    expect(availableMinutes({ hours: defaultHours, zone, timeOff: [] }, week)).toBe(5 * 9 * 60);
    const march = { start: "2026-03-01", end: "2026-03-31" };
    expect(availableMinutes({ hours: defaultHours, zone, timeOff: [] }, march)).toBe(22 * 9 * 60);
    expect(availableMinutes({ hours: { 6: { start: 540, end: 600 } }, zone, timeOff: [] }, march)).toBe(
      4 * 60,
    );
  });

  it("loses time off within working hours alone", () => {
    const evening = { start: at("2026-03-02T20:00:00Z"), end: at("2026-03-03T15:00:00Z") };
    expect(availableMinutes({ hours: defaultHours, zone, timeOff: [evening] }, week)).toBe(
      5 * 540 - 120 - 120,
    );
  });
});

describe("the age of what is owed", () => {
  it("begins the day after it was due", () => {
    const ages = [
      "2026-11-15",
      "2026-11-14",
      "2026-10-16",
      "2026-10-15",
      "2026-09-16",
      "2026-09-15",
      "2026-08-17",
      "2026-08-16",
    ];
    expect(ages.map((due) => receivableAge(due, "2026-11-15"))).toEqual([
      "not_due",
      "1_30",
      "1_30",
      "31_60",
      "31_60",
      "61_90",
      "61_90",
      "over_90",
    ]);
  });
});
