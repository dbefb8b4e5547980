import { dollars } from "@fieldwright/domain/money";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import {
  amountsForm,
  blankLine as blankOf,
  draftOf,
  lineTotalText,
  minQuantity,
  previewTotals,
  toLineItems,
  toTaxRate,
} from "./line-drafts";
import { noShare, type ShareDraft } from "./share-drafts";

const blankLine = blankOf(minQuantity.invoice);
const heater = { ...blankLine, name: "Water heater", quantity: "2", unitPrice: "149.95" };
const form = z.object(amountsForm);
const problems = (lines: unknown[], terms: { discount?: ShareDraft; taxRate?: string } = {}) =>
  z
    .safeParse(form, { lines, discount: noShare, taxRate: "", ...terms })
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
      {
        name: "Water heater",
        description: "",
        quantity: 2,
        unit: "each",
        unitPrice: 149.95,
        rebate: false,
        total: 299.9,
      },
    ]);
  });

  it.each([
    ["name", { name: " " }, "Name is required"],
    ["quantity", { quantity: "" }, "Quantity is required"],
    ["quantity", { quantity: "0.5" }, "Quantity must be at least 1"],
    ["quantity", { quantity: "1.0001" }, "Quantity can have up to three decimals"],
    ["unitPrice", { unitPrice: "" }, "Unit price is required"],
    ["unitPrice", { unitPrice: "-1" }, "Unit price can't be negative"],
    ["unitPrice", { unitPrice: "0.005" }, "Unit price must be in whole cents"],
  ])("have to be finished: %s of %o", (field, change, message) => {
    expect(problems([heater, { ...heater, ...change }])).toEqual([[`lines.1.${field}`, message]]);
  });

  it("take less than one on a quote or a job, and where that was agreed", () => {
    const least = minQuantity.estimate;
    expect(problems([{ ...heater, quantity: "0.001", least }])).toBeUndefined();
    expect(problems([heater, { ...heater, quantity: "0", least }])).toEqual([
      ["lines.1.quantity", "Quantity must be at least 0.001"],
    ]);
    const labor = { name: "Labor", description: "", unit: "each", rebate: false };
    const agreed = draftOf({ ...labor, quantity: 0.5, unitPrice: dollars(80) }, 1);
    expect(problems([agreed])).toBeUndefined();
    const hour = draftOf({ ...labor, unit: "hour", quantity: 0.5, unitPrice: dollars(80) }, 1);
    expect(problems([hour])).toBeUndefined();
    expect(problems([{ ...hour, unit: "each" }])).toEqual([
      ["lines.0.quantity", "Quantity must be at least 1"],
    ]);
  });

  it("take parts of a unit that is not counted one by one", () => {
    const hour = { ...heater, unit: "hour" };
    expect(
      problems([
        { ...hour, quantity: "0.5" },
        { ...hour, quantity: "0.01" },
      ]),
    ).toBeUndefined();
    expect(problems([{ ...hour, quantity: "0.009" }])).toEqual([
      ["lines.0.quantity", "Quantity must be at least 0.01"],
    ]);
  });

  it("say one thing for a field, and nothing of missing lines where one was begun", () => {
    expect(problems([{ ...heater, quantity: "0.5" }])).toEqual([
      ["lines.0.quantity", "Quantity must be at least 1"],
    ]);
    expect(problems([{ ...heater, quantity: "-0.00001", unitPrice: "-0.005" }])).toEqual([
      ["lines.0.quantity", "Quantity must be at least 1"],
      ["lines.0.unitPrice", "Unit price can't be negative"],
    ]);
  });

  it("keep the breaks of a description", () => {
    const [sent] = toLineItems([{ ...heater, description: "Two days\nOct 26 and 27" }]);
    expect(sent?.description).toBe("Two days\nOct 26 and 27");
  });

  it("send what a rebate takes off as less than nothing, and show it again as it was typed", () => {
    const rebate = { ...heater, name: "Rebate", quantity: "1", unitPrice: "250", rebate: true };
    expect(problems([heater, rebate])).toBeUndefined();
    const [, sent] = toLineItems([heater, rebate]);
    expect(sent).toMatchObject({ unitPrice: -250, rebate: true, total: -250 });
    expect(sent && draftOf(sent, 1)).toMatchObject({ unitPrice: "250.00", rebate: true });
    expect(lineTotalText(rebate)).toBe("−250.00");
    expect(toLineItems([{ ...rebate, unitPrice: "0" }])[0]?.unitPrice).toBe(0);
  });

  it("may be free of charge", () => {
    expect(problems([{ ...heater, unitPrice: "0" }])).toBeUndefined();
  });
});

describe("discount and tax", () => {
  it("may stay empty: no discount, and the server's own rate", () => {
    expect(problems([heater])).toBeUndefined();
    expect(toTaxRate("")).toEqual({});
  });

  it("are sent as numbers, a rate of nothing included", () => {
    expect(toTaxRate("0")).toEqual({ taxRate: 0 });
  });

  it("are held to the contract's rules", () => {
    expect(problems([heater], { discount: { value: "-1", kind: "dollars" }, taxRate: "101" })).toEqual([
      ["discount.value", "Discount can't be negative"],
      ["taxRate", "Tax rate can't be more than 100"],
    ]);
    const over = { value: "100.5", kind: "percent" } as const;
    expect(problems([heater], { discount: over })).toEqual([
      ["discount.value", "Discount can't be more than 100"],
    ]);
    expect(problems([heater], { discount: { ...over, kind: "dollars" } })).toBeUndefined();
  });
});

describe("the preview", () => {
  it("gives a line's total to two decimals, rounded half up", () => {
    expect(lineTotalText({ ...heater, quantity: "1.5", unitPrice: "0.33" })).toBe("0.50");
    expect(lineTotalText({ ...heater, quantity: "3", unitPrice: "10" })).toBe("30.00");
  });

  it.each(["", "abc", "-2", "1e999"])("counts %j as nothing", (unitPrice) => {
    expect(lineTotalText({ ...heater, quantity: "2", unitPrice })).toBe("0.00");
  });

  it("leaves out what is optional and not selected", () => {
    const option = { ...heater, optional: true, selected: false };
    const terms = { discount: noShare, taxRate: "" };
    expect(previewTotals({ lines: [heater, option], ...terms }).total).toBe(29990);
    expect(previewTotals({ lines: [heater, { ...option, selected: true }], ...terms }).total).toBe(59980);
  });

  it("takes the discount off before tax", () => {
    const discount = { value: "99.90", kind: "dollars" } as const;
    expect(previewTotals({ lines: [heater, blankLine], discount, taxRate: "7.5" })).toEqual({
      subtotal: 29990,
      discount: 9990,
      tax: 1500,
      total: 21500,
    });
    const percent = { value: "10", kind: "percent" } as const;
    expect(previewTotals({ lines: [heater], discount: percent, taxRate: "" }).discount).toBe(2999);
  });
});
