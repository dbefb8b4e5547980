import type { Quote } from "@fieldwright/contract/quotes";
import { describe, expect, it } from "vitest";
import { withSelected } from "./use-line-choice";

const line = { description: "", quantity: 1, optional: false, selected: true };
const quote = {
  lineItems: [
    { ...line, _id: "tap", name: "Tap", unitPrice: 90, total: 90 },
    { ...line, _id: "filter", name: "Filter", unitPrice: 40, total: 40, optional: true, selected: false },
  ],
  discount: 10,
  taxRate: 7.25,
  deposit: 100,
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
});
