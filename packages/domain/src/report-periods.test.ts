import { describe, expect, it } from "vitest";
import {
  addMonths,
  bucketsOf,
  comparable,
  daysIn,
  monthsAndDays,
  periodBefore,
  quarterOf,
  soFar,
  weekOf,
  weekStart,
} from "./report-periods";

const range = (start: string, end: string) => ({ start, end });

describe("weeks, months and quarters", () => {
  it("number weeks by their Thursday, as ISO 8601 does", () => {
    const weeks = ["2026-01-01", "2025-12-29", "2027-01-03", "2026-12-31", "2024-12-30", "2026-01-18"];
    expect(weeks.map(weekOf)).toEqual([
      "2026-W01",
      "2026-W01",
      "2026-W53",
      "2026-W53",
      "2025-W01",
      "2026-W03",
    ]);
    expect(weekStart("2026-01-18")).toBe("2026-01-12");
  });

  it("keep to the last day of a shorter month", () => {
    expect(addMonths("2026-01-31", 1)).toBe("2026-02-28");
    expect(addMonths("2028-03-31", -1)).toBe("2028-02-29");
    expect(addMonths("2026-11-15", -12)).toBe("2025-11-15");
    expect(quarterOf("2026-04-01")).toBe("2026-Q2");
  });

  it("cover a range without a gap, cut at its ends", () => {
    expect(bucketsOf("month", range("2026-01-15", "2026-03-02"))).toEqual([
      { name: "2026-01", ...range("2026-01-15", "2026-01-31") },
      { name: "2026-02", ...range("2026-02-01", "2026-02-28") },
      { name: "2026-03", ...range("2026-03-01", "2026-03-02") },
    ]);
    expect(bucketsOf("quarter", range("2026-01-01", "2026-12-31")).map(({ name }) => name)).toEqual([
      "2026-Q1",
      "2026-Q2",
      "2026-Q3",
      "2026-Q4",
    ]);
    const weeks = bucketsOf("week", range("2026-01-01", "2026-12-31"));
    expect(weeks).toHaveLength(53);
    expect(weeks.reduce((sum, week) => sum + daysIn(week), 0)).toBe(365);
  });
});

describe("the period before", () => {
  it("of whole months is as many months", () => {
    expect(periodBefore(range("2026-03-01", "2026-03-31"))).toEqual(range("2026-02-01", "2026-02-28"));
    expect(periodBefore(range("2026-01-01", "2026-12-31"))).toEqual(range("2025-01-01", "2025-12-31"));
    expect(periodBefore(range("2026-01-01", "2026-03-31"))).toEqual(range("2025-10-01", "2025-12-31"));
  });

  it("of anything else is as many days", () => {
    expect(periodBefore(range("2026-03-03", "2026-03-09"))).toEqual(range("2026-02-24", "2026-03-02"));
  });

  it("is compared as far as the running one has come", () => {
    const year = range("2026-01-01", "2026-12-31");
    expect(soFar(year, "2026-11-15")).toEqual(range("2026-01-01", "2026-11-15"));
    expect(comparable(year, "2026-11-15")).toEqual(range("2025-01-01", "2025-11-15"));
    expect(comparable(year, "2027-01-01")).toEqual(range("2025-01-01", "2025-12-31"));
    expect(comparable(range("2026-03-01", "2026-03-31"), "2026-03-30")).toEqual(
      range("2026-02-01", "2026-02-28"),
    );
    expect(comparable(range("2026-03-03", "2026-03-09"), "2026-03-04")).toEqual(
      range("2026-02-24", "2026-02-25"),
    );
  });
});

describe("whole months and the days around them", () => {
  it("make up the range, neither more nor less", () => {
    expect(monthsAndDays(range("2026-01-01", "2026-12-31"))).toEqual({
      months: range("2026-01-01", "2026-12-31"),
      days: [],
    });
    expect(monthsAndDays(range("2025-11-15", "2026-01-15"))).toEqual({
      months: range("2025-12-01", "2025-12-31"),
      days: [range("2025-11-15", "2025-11-30"), range("2026-01-01", "2026-01-15")],
    });
    const short = range("2026-03-03", "2026-04-09");
    expect(monthsAndDays(short)).toEqual({ months: undefined, days: [short] });
  });
});
