import { dollars } from "@fieldwright/domain/money";
import { expect, it } from "vitest";
import { attentionLine } from "./attention-text";

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
