import { expect, it } from "vitest";
import { dayTitle, whenText } from "./when-text";

const zone = "America/New_York";
/** Tuesday evening in New York, Wednesday in UTC. */
const now = new Date("2026-11-18T02:00:00Z");

it("says today and tomorrow by the organization's calendar, and the date beyond", () => {
  expect(whenText("2026-11-18T04:15:00Z", zone, now)).toBe("Today, 11:15 PM");
  expect(whenText("2026-11-18T13:00:00Z", zone, now)).toBe("Tomorrow, 8:00 AM");
  expect(whenText("2026-11-19T15:30:00Z", zone, now)).toBe("Thu, Nov 19, 10:30 AM");
});

it("titles the day of the organization's zone", () => {
  expect(dayTitle(zone, now)).toBe("Tuesday, November 17");
});
