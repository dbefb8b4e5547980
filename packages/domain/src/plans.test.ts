import { expect, it } from "vitest";
import { annualPrice, nextBillingDay, planOf, plans, seatsBeyond } from "./plans";

it("a year paid at once costs 83 % of the monthly price, rounded to whole dollars", () => {
  expect(plans.map((plan) => [plan.name, plan.monthlyPrice, annualPrice(plan)])).toEqual([
    ["Professional", 49, 41],
    ["Enterprise", 99, 82],
    ["Ultimate", 199, 165],
  ]);
});

it("only Professional limits the team, to ten", () => {
  expect(plans.map((plan) => plan.teamLimit)).toEqual([10, null, null]);
});

it("the eleventh person is one too many for Professional and none for the others", () => {
  expect(seatsBeyond(planOf("professional"), 10)).toBe(0);
  expect(seatsBeyond(planOf("professional"), 11)).toBe(1);
  expect(seatsBeyond(planOf("enterprise"), 1000)).toBe(0);
});

it.each([
  ["2026-01-15", "2026-01-14", "2026-01-15"],
  ["2026-01-15", "2026-01-15", "2026-02-15"],
  ["2026-01-31", "2026-02-01", "2026-02-28"],
  ["2026-01-31", "2026-02-28", "2026-03-31"],
  ["2024-11-30", "2026-12-30", "2027-01-30"],
])("billed first on %s, the next billing after %s is %s", (anchor, today, expected) => {
  expect(nextBillingDay(anchor, today)).toBe(expected);
});
