import { describe, expect, it } from "vitest";
import { recurrenceText } from "./recurrence-text";

// 2026-11-16 is a Monday.
const base = {
  frequency: "weekly",
  interval: 1,
  weekdays: [],
  until: null,
  count: null,
  startDate: "2026-11-16",
  startTime: "09:00",
  duration: 90,
} as const;

const rest = "at 9:00 AM for 1 h 30 min, from Nov 16, 2026.";

describe("the rhythm", () => {
  it.each([
    [{ frequency: "daily" }, "Every day"],
    [{ frequency: "daily", interval: 3 }, "Every 3 days"],
    [{}, "Every week on Monday"],
    [{ interval: 2, weekdays: ["fr", "mo"] }, "Every 2 weeks on Monday and Friday"],
    [{ weekdays: ["mo", "we", "su"] }, "Every week on Monday, Wednesday, and Sunday"],
    [{ weekdays: ["mo", "tu", "we", "th", "fr"] }, "Every weekday"],
    [
      { interval: 2, weekdays: ["mo", "tu", "we", "th", "fr"] },
      "Every 2 weeks on Monday, Tuesday, Wednesday, Thursday, and Friday",
    ],
    [{ weekdays: ["mo", "tu", "we", "th", "fr", "sa", "su"] }, "Every day"],
    [{ frequency: "monthly" }, "Every month on the 16th"],
    [{ frequency: "monthly", interval: 6 }, "Every 6 months on the 16th"],
  ] as const)("of %o", (change, text) => {
    expect(recurrenceText({ ...base, ...change })).toBe(`${text} ${rest}`);
  });

  it.each([
    ["2026-12-01", "on the 1st at"],
    ["2026-12-22", "on the 22nd at"],
    ["2026-12-03", "on the 3rd at"],
    ["2026-12-11", "on the 11th at"],
    ["2026-12-31", "on the 31st or the last day at"],
  ])("of months from %s", (startDate, text) => {
    expect(recurrenceText({ ...base, frequency: "monthly", startDate })).toContain(text);
  });
});

describe("the end", () => {
  it.each([
    [{ until: "2027-03-01" }, "from Nov 16, 2026, until Mar 1, 2027."],
    [{ count: 12 }, "from Nov 16, 2026, 12 times."],
    [{ count: 1 }, "from Nov 16, 2026, once."],
  ])("of %o", (change, text) => {
    expect(recurrenceText({ ...base, ...change })).toContain(text);
  });
});

it("names afternoon and midnight as people do", () => {
  expect(recurrenceText({ ...base, startTime: "13:05" })).toContain("at 1:05 PM");
  expect(recurrenceText({ ...base, startTime: "00:00" })).toContain("at 12:00 AM");
});
