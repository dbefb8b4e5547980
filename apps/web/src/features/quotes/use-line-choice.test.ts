import type { Quote } from "@fieldwright/contract/quotes";
import { describe, expect, it } from "vitest";
import { withSelected } from "./use-line-choice";

const line = { description: "", quantity: 1, unit: "each", rebate: false, optional: false, selected: true };
const quote = {
  lineItems: [
    { ...line, _id: "tap", name: "Tap", unitPrice: 90, total: 90 },
    { ...line, _id: "filter", name: "Filter", unitPrice: 40, total: 40, optional: true, selected: false },
  ],
  discount: 10,
  discountPercent: null,
  taxRate: 7.25,
  deposit: 100,
  depositPercent: null,
} as Quote;

describe("a quote with other optional lines", () => {
  it("comes to what the server will make of it", () => {
    expect(withSelected(quote, ["filter"])).toMatchObject({ subtotal: 130, tax: 8.7, total: 128.7 });
    expect(withSelected(quote, [])).toMatchObject({ subtotal: 90, tax: 5.8, total: 85.8 });
  });

  it("asks for no more deposit than it comes to", () => {
    expect(withSelected(quote, []).deposit).toBe(85.8);
    expect(withSelected(quote, ["filter"]).deposit).toBe(100);
  });

  it("takes its part of what it comes to where discount and deposit are in percent", () => {
    const inPercent = { ...quote, discountPercent: 10, depositPercent: 50 };
    expect(withSelected(inPercent, ["filter"])).toMatchObject({
      discount: 13,
      tax: 8.48,
      total: 125.48,
      deposit: 62.74,
    });
  });
});
