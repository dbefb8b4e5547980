import { describe, expect, test } from "vitest";
import {
  clockTime,
  formatDate,
  formatDateRange,
  formatDateTime,
  formatDateTimeRange,
  formatDay,
  formatHour,
  formatMoment,
  formatTime,
  formatTimeRange,
  plainSpaces,
} from "./format-time";

const zone = "America/New_York";
/** 9:30 AM in New York, the evening in Tokyo, and the next day in Kiritimati. */
const instant = "2026-11-17T14:30:00Z";

test.each([
  ["medium", "Nov 17, 2026"],
  ["long", "November 17, 2026"],
  ["full", "Tuesday, November 17, 2026"],
  ["monthDay", "Nov 17"],
  ["longMonthDay", "November 17"],
  ["weekdayMonthDay", "Tue, Nov 17"],
  ["longWeekdayMonthDay", "Tuesday, November 17"],
  ["weekdayDate", "Tue, Nov 17, 2026"],
  ["weekday", "Tue"],
  ["month", "Nov"],
  ["longMonth", "November"],
  ["monthYear", "November 2026"],
] as const)("a date in style %s is %s, of an instant and of a calendar day", (style, text) => {
  expect(formatDate(instant, zone, style)).toBe(text);
  expect(formatDay("2026-11-17", style)).toBe(text);
});

test("an instant has the date that its zone has then", () => {
  expect(formatDate(new Date(instant), "Pacific/Kiritimati")).toBe("Nov 18, 2026");
});

test.each([
  ["medium", "Nov 17, 2026, 9:30 AM"],
  ["full", "Tuesday, November 17, 2026 at 9:30 AM EST"],
  ["monthDay", "Nov 17, 9:30 AM"],
  ["weekdayMonthDay", "Tue, Nov 17, 9:30 AM"],
] as const)("a date with its time in style %s is %s", (style, text) => {
  expect(plainSpaces(formatDateTime(instant, zone, style))).toBe(text);
});

test("times and hours", () => {
  expect(plainSpaces(formatTime(instant, zone))).toBe("9:30 AM");
  expect(plainSpaces(formatTime(instant, "Asia/Tokyo"))).toBe("11:30 PM");
  expect([0, 9, 12, 24].map((hour) => plainSpaces(formatHour(hour)))).toEqual([
    "12 AM",
    "9 AM",
    "12 PM",
    "12 AM",
  ]);
});

describe("a moment", () => {
  const eve = "2026-12-31T12:00:00Z";

  test("has no year in the current one", () => {
    expect(plainSpaces(formatMoment(eve, zone, new Date("2026-01-01T12:00:00Z")))).toBe("Dec 31, 7:00 AM");
  });

  test("has its year in another one", () => {
    expect(plainSpaces(formatMoment(eve, zone, new Date("2027-01-01T12:00:00Z")))).toBe(
      "Dec 31, 2026, 7:00 AM",
    );
  });

  test("is judged by the year of the zone, wherever the reader is", () => {
    const newYearInTokyo = "2026-12-31T15:30:00Z";
    expect(plainSpaces(formatMoment(newYearInTokyo, "Asia/Tokyo", new Date(eve)))).toBe(
      "Jan 1, 2027, 12:30 AM",
    );
    expect(plainSpaces(formatMoment(newYearInTokyo, zone, new Date(eve)))).toBe("Dec 31, 10:30 AM");
    expect(plainSpaces(formatMoment(eve, zone, new Date("2027-01-01T04:59:00Z")))).toBe("Dec 31, 7:00 AM");
  });
});

test("minutes after midnight are written as a time input has them", () => {
  expect([0, 570, 1439].map(clockTime)).toEqual(["00:00", "09:30", "23:59"]);
});

test("ranges say once what both ends share", () => {
  const morning = { start: instant, end: "2026-11-17T16:00:00Z" };
  expect(plainSpaces(formatTimeRange(morning, zone))).toBe("9:30 – 11:00 AM");
  expect(plainSpaces(formatDateTimeRange(morning, zone))).toBe("Nov 17, 2026, 9:30 – 11:00 AM");
  expect(plainSpaces(formatDateTimeRange(morning, zone, "monthDay"))).toBe("Nov 17, 9:30 – 11:00 AM");
  expect(plainSpaces(formatDateRange({ start: instant, end: "2026-11-20T16:00:00Z" }, zone))).toBe(
    "Nov 17 – 20, 2026",
  );
});
