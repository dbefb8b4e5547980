import { dollars } from "@fieldwright/domain/money";
import { expect, it } from "vitest";
import { arrivalText, attentionLine, dayTitle, whenText } from "./attention-text";

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

const moment = { zone: "America/New_York", now: new Date("2026-11-17T15:47:00Z") };
const id = "01890000-0000-7000-8000-000000000000";
const first = { _id: id, job: id, title: "Boiler pressure loss", start: "2026-11-17T19:00:00Z" };

const unassigned = (count: number) => attentionLine({ kind: "unassigned_visits", count, first }, moment).text;

it("names a single visit and its time, and counts several", () => {
  expect(unassigned(1)).toBe("Boiler pressure loss, 2:00 PM, has no technician");
  expect(unassigned(3)).toBe("3 visits have no technician");
});

it("leads from money to the list that holds exactly those records", () => {
  expect(
    attentionLine({ kind: "overdue_invoices", count: 2, total: dollars(4086.76) }, moment),
  ).toMatchObject({
    text: "2 invoices overdue,",
    amount: "$4,086.76",
    link: { to: "/invoices", search: { status: "overdue" } },
  });
  expect(attentionLine({ kind: "expiring_quotes", count: 1, total: dollars(10) }, moment)).toMatchObject({
    text: "1 quote expires within 7 days,",
    link: { to: "/quotes", search: { status: "pending" } },
  });
});
