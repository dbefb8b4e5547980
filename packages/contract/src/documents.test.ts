import { describe, expect, it } from "vitest";
import { category, day, lineItemBody, lineItemsBody } from "./documents";
import { updateQuoteBody } from "./quotes";

const line = { name: "Labor", quantity: 1, unitPrice: 49 };

describe("a line item", () => {
  it.each([
    ["a tenth plus a fifth of a dollar", { unitPrice: 0.1 + 0.2 }],
    ["a thousandth of a unit", { quantity: 0.001 }],
    ["no price", { unitPrice: 0 }],
  ])("accepts %s", (_, change) => {
    expect(lineItemBody.safeParse({ ...line, ...change }).success).toBe(true);
  });

  it.each([
    ["a fraction of a cent", { unitPrice: 0.005 }, "Unit price must be in whole cents"],
    ["a negative price", { unitPrice: -1 }, "Unit price must not be negative"],
    ["nothing of it", { quantity: 0 }, "Quantity must be at least 0.001"],
    ["a fourth decimal", { quantity: 1.0005 }, "Quantity must have at most three decimals"],
    ["no name", { name: " " }, "Name is required"],
  ])("refuses %s", (_, change, message) => {
    expect(lineItemBody.safeParse({ ...line, ...change }).error?.issues[0]?.message).toBe(message);
  });

  it("is needed at least once", () => {
    for (const lines of [[], undefined]) {
      expect(lineItemsBody.safeParse(lines).error?.issues[0]?.message).toBe(
        "At least one line item is required",
      );
    }
  });
});

describe("a category", () => {
  it("is taken in any case and answered in lower case", () => {
    expect(category.parse(" Repair ")).toBe("repair");
  });
});

describe("a day", () => {
  it.each(["2026-03-08", "2026-03-08T23:30:00-06:00", "2026-03-08T05:30:00.000Z"])("can be %s", (value) => {
    expect(day("Due date is required").safeParse(value).success).toBe(true);
  });

  it("is refused otherwise, in the field's own words", () => {
    for (const value of ["", "08/03/2026", "2026-02-30", null]) {
      expect(day("Due date is required").safeParse(value).error?.issues[0]?.message).toBe(
        "Due date is required",
      );
    }
  });
});

describe("an update", () => {
  it("invents nothing for fields that were left out", () => {
    expect(updateQuoteBody.parse({})).toEqual({});
  });
});
