import { expect, it } from "vitest";
import { arrivalText, dayTitle, whenText } from "./when-text";

const zone = "America/New_York";
/** Tuesday evening in New York, Wednesday in UTC. */
const now = new Date("2026-11-18T02:00:00Z");

it("says today and tomorrow by the organization's calendar, and the date beyond", () => {
  expect(whenText("2026-11-18T04:15:00Z", zone, now)).toBe("Today, 11:15 PM");
  expect(whenText("2026-11-18T13:00:00Z", zone, now)).toBe("Tomorrow, 8:00 AM");
  expect(whenText("2026-11-19T15:30:00Z", zone, now)).toBe("Thu, Nov 19, 10:30 AM");
});

it("names the arrival window that a customer was told", () => {
  const start = "2026-11-18T13:00:00Z";
  const arrivalWindow = { start, end: "2026-11-18T15:00:00Z" };
  expect(arrivalText({ start, arrivalWindow }, zone, now)).toBe("Tomorrow, between 8:00 AM and 10:00 AM");
  expect(arrivalText({ start, arrivalWindow: null }, zone, now)).toBe("Tomorrow, 8:00 AM");
});

it("titles the day of the organization's zone", () => {
  expect(dayTitle(zone, now)).toBe("Tuesday, November 17");
});
