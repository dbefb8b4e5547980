import { expect, it } from "vitest";
import { annualPrice, plans } from "./plans";

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
