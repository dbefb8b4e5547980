import { expect, it } from "vitest";
import { spanText } from "@/records/span-text";
import { dayHeading, hoursText } from "./schedule-words";

const chicago = "America/Chicago";
const plain = (text: string) => text.replace(/[\u2009\u202f\u00a0]/g, " ");

it("names the day once when a visit begins and ends on it", () => {
  const span = { start: "2026-11-17T15:30:00Z", end: "2026-11-17T17:00:00Z" };
  expect(plain(spanText(span, chicago))).toBe("Tue, Nov 17, 9:30 – 11:00 AM");
});

it("names both days of a visit that goes on", () => {
  const span = { start: "2026-11-17T15:00:00Z", end: "2026-11-18T23:00:00Z" };
  expect(plain(spanText(span, chicago))).toBe("Tue, Nov 17, 9:00 AM to Wed, Nov 18, 5:00 PM");
});

it("a visit up to midnight belongs to one day", () => {
  const span = { start: "2026-11-18T02:00:00Z", end: "2026-11-18T06:00:00Z" };
  expect(spanText(span, chicago)).not.toContain("Wed");
});

it.each([
  ["2026-11-17", "Today, Tue, Nov 17"],
  ["2026-11-18", "Tomorrow, Wed, Nov 18"],
  ["2026-11-16", "Yesterday, Mon, Nov 16"],
  ["2026-11-20", "Fri, Nov 20"],
  ["2027-01-04", "Mon, Jan 4, 2027"],
])("the heading of %s is %s", (day, heading) => {
  expect(dayHeading(day, "2026-11-17")).toBe(heading);
});

it("says hours as short as they are", () => {
  expect([2, 1.5, 0.75, 1 / 3].map(hoursText)).toEqual(["2 h", "1.5 h", "0.75 h", "0.33 h"]);
});
