import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import {
  amountsForm,
  blankLine as blankOf,
  draftOf,
  leastQuantity,
  lineTotalText,
  previewTotals,
  toLineItems,
  toTerms,
} from "./line-drafts";

const blankLine = blankOf(leastQuantity.invoice);
const heater = { ...blankLine, name: "Water heater", quantity: "2", unitPrice: "149.95" };
const form = z.object(amountsForm);
const problems = (lines: unknown[], terms: { discount?: string; taxRate?: string } = {}) =>
  z
    .safeParse(form, { lines, discount: "", taxRate: "", ...terms })
    .error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("lines that people type", () => {
  it("pass when each is whole", () => {
    expect(problems([heater, { ...heater, quantity: "9.5" }])).toBeUndefined();
  });

  it("need at least one that is whole", () => {
    expect(problems([blankLine])).toContainEqual(["lines", "At least one line item is required"]);
    expect(problems([])).toEqual([["lines", "At least one line item is required"]]);
  });

  it("may hold blank ones, which are not sent", () => {
    expect(problems([heater, blankLine])).toBeUndefined();
    expect(toLineItems([heater, blankLine])).toEqual([
      { name: "Water heater", description: "", quantity: 2, unitPrice: 149.95 },
    ]);
  });

  it.each([
    ["name", { name: " " }, "Name is required"],
    ["quantity", { quantity: "" }, "Quantity is required"],
    ["quantity", { quantity: "0.5" }, "Quantity must be at least 1"],
    ["quantity", { quantity: "1.0001" }, "Quantity must have at most three decimals"],
    ["unitPrice", { unitPrice: "" }, "Unit price is required"],
    ["unitPrice", { unitPrice: "-1" }, "Unit price must not be negative"],
    ["unitPrice", { unitPrice: "0.005" }, "Unit price must be in whole cents"],
  ])("have to be finished: %s of %o", (field, change, message) => {
    expect(problems([heater, { ...heater, ...change }])).toEqual([[`lines.1.${field}`, message]]);
  });

  it("take less than one on a quote or a job, and where that was agreed", () => {
    const least = leastQuantity.estimate;
    expect(problems([{ ...heater, quantity: "0.001", least }])).toBeUndefined();
    expect(problems([heater, { ...heater, quantity: "0", least }])).toEqual([
      ["lines.1.quantity", "Quantity must be at least 0.001"],
    ]);
    const agreed = draftOf({ name: "Labor", description: "", quantity: 0.5, unitPrice: 80 }, 1);
    expect(problems([agreed])).toBeUndefined();
  });

  it("may be free of charge", () => {
    expect(problems([{ ...heater, unitPrice: "0" }])).toBeUndefined();
  });
});

describe("discount and tax", () => {
  it("may stay empty: no discount, and the server's own rate", () => {
    expect(problems([heater])).toBeUndefined();
    expect(toTerms({ discount: "", taxRate: "" })).toEqual({ discount: 0 });
  });

  it("are sent as numbers, a rate of nothing included", () => {
    expect(toTerms({ discount: "12.50", taxRate: "0" })).toEqual({ discount: 12.5, taxRate: 0 });
  });

  it("are held to the contract's rules", () => {
    expect(problems([heater], { discount: "-1", taxRate: "101" })).toEqual([
      ["discount", "Discount must not be negative"],
      ["taxRate", "Tax rate must be at most 100"],
    ]);
  });
});

describe("the preview", () => {
  it("gives a line's total to two decimals, rounded half up", () => {
    expect(lineTotalText({ quantity: "1.5", unitPrice: "0.33" })).toBe("0.50");
    expect(lineTotalText({ quantity: "3", unitPrice: "10" })).toBe("30.00");
  });

  it.each(["", "abc", "-2", "1e999"])("counts %j as nothing", (unitPrice) => {
    expect(lineTotalText({ quantity: "2", unitPrice })).toBe("0.00");
  });

  it("leaves out what is optional and not selected", () => {
    const option = { ...heater, optional: true, selected: false };
    const terms = { discount: "", taxRate: "" };
    expect(previewTotals({ lines: [heater, option], ...terms }).total).toBe(29990);
    expect(previewTotals({ lines: [heater, { ...option, selected: true }], ...terms }).total).toBe(59980);
  });

  it("takes the discount off before tax", () => {
    expect(previewTotals({ lines: [heater, blankLine], discount: "99.90", taxRate: "7.5" })).toEqual({
      subtotal: 29990,
      discount: 9990,
      tax: 1500,
      total: 21500,
    });
  });
});
