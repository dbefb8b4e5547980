import type { SheetEntry } from "@fieldwright/contract/time-sheets";
import { expect, it } from "vitest";
import { changeInWords, hours, spanInWords, weekInWords } from "./words";

const zone = "America/Chicago";
const now = new Date("2026-11-16T15:00:00Z");
const entry = { day: "2026-11-14", start: "2026-11-15T05:30:00Z" } as SheetEntry;
const approval = { by: { _id: "a", name: "Robin" }, at: "2026-11-16T15:00:00Z", minutes: 60 };

it("writes hours as payroll does", () => {
  expect([0, 1, 20, 90, 2405].map(hours)).toEqual(["0.00", "0.02", "0.33", "1.50", "40.08"]);
});

it("names the week by its days", () => {
  expect(weekInWords("2026-11-08")).toBe("Nov 8 – 14, 2026");
  expect(weekInWords("2026-12-27")).toBe("Dec 27, 2026 – Jan 2, 2027");
});

it("says when work ended, with the day if that is another", () => {
  expect(spanInWords({ ...entry, end: "2026-11-15T05:45:00Z" }, zone, now)).toBe("11:30 PM to 11:45 PM");
  expect(spanInWords({ ...entry, end: "2026-11-15T07:00:00Z" }, zone, now)).toBe(
    "11:30 PM to Nov 15, 1:00 AM",
  );
  expect(spanInWords({ ...entry, end: null }, zone, now)).toBe("11:30 PM, still running");
});

it("says how time differs from what was approved", () => {
  expect(changeInWords({ minutes: 100, approval })).toBe("0.67 h was added after approval.");
  expect(changeInWords({ minutes: 45, approval })).toBe("0.25 h was removed after approval.");
  expect(changeInWords({ minutes: 60, approval })).toBe("Time changed after approval.");
});
