import { expect, it } from "vitest";
import { startText, whenText } from "./visit-when";

const zone = "America/New_York";
const now = new Date("2026-11-17T15:00:00Z");
const plain = (text: string) => text.replace(/\s/gu, " ");

it.each([
  ["today", "2026-11-17T14:30:00Z", "2026-11-17T16:30:00Z", "Today, 9:30 – 11:30 AM"],
  ["tomorrow", "2026-11-18T13:00:00Z", "2026-11-18T17:00:00Z", "Tomorrow, 8:00 AM – 12:00 PM"],
  ["yesterday", "2026-11-16T14:00:00Z", "2026-11-16T15:00:00Z", "Yesterday, 9:00 – 10:00 AM"],
  ["another day", "2026-11-20T14:00:00Z", "2026-11-20T15:00:00Z", "Fri, Nov 20, 9:00 – 10:00 AM"],
  ["another year", "2027-01-04T14:00:00Z", "2027-01-04T15:00:00Z", "Mon, Jan 4, 2027, 9:00 – 10:00 AM"],
  ["several days", "2026-11-17T14:00:00Z", "2026-11-19T22:00:00Z", "Today, 9:00 AM to Thu, Nov 19, 5:00 PM"],
])("a visit of %s", (_, start, end, expected) => {
  expect(plain(whenText({ start, end }, zone, now))).toBe(expected);
});

it("the start of a visit alone", () => {
  expect(plain(startText("2026-11-17T14:30:00Z", zone, now))).toBe("Today, 9:30 AM");
  expect(plain(startText("2026-11-20T14:00:00Z", zone, now))).toBe("Fri, Nov 20, 9:00 AM");
});
