import { describe, expect, it } from "vitest";
import { documentTotals, isIncluded, lineTotal } from "./document-totals";

const none = { discount: 0, taxRate: 0 };

describe("a line total", () => {
  it.each([
    ["one at $49.00", 1_000, 4_900, 4_900],
    ["three at $19.99", 3_000, 1_999, 5_997],
    ["half a cent rounds up", 500, 1, 1],
    ["a third of a cent rounds down", 333, 1, 0],
    ["1.005 at $1.00 keeps its half cent and rounds it up", 1_005, 100, 101],
    ["the smallest quantity", 1, 100_000, 100],
    ["beyond what a double can multiply exactly", 999_999_999, 99_999_999, 99_999_998_900_000],
  ])("%s", (_, quantity, unitPrice, expected) => {
    expect(lineTotal({ quantity, unitPrice })).toBe(expected);
  });
});

describe("document totals", () => {
  it("adds ten and twenty cents to exactly thirty", () => {
    const lines = [
      { quantity: 1_000, unitPrice: 10 },
      { quantity: 1_000, unitPrice: 20 },
    ];
    expect(documentTotals(lines, none).total).toBe(30);
  });

  it("rounds each line, not the sum: a thousand half-cent lines cost ten dollars", () => {
    const lines = Array.from({ length: 1_000 }, () => ({ quantity: 500, unitPrice: 1 }));
    expect(documentTotals(lines, none).total).toBe(1_000);
  });

  it("takes the discount off before tax", () => {
    const lines = [{ quantity: 1_000, unitPrice: 10_000 }];
    expect(documentTotals(lines, { discount: 1_000, taxRate: 725 })).toEqual({
      subtotal: 10_000,
      discount: 1_000,
      tax: 653,
      total: 9_653,
    });
  });

  it("never lets a discount exceed the lines", () => {
    const lines = [{ quantity: 1_000, unitPrice: 500 }];
    expect(documentTotals(lines, { discount: 900, taxRate: 1_000 })).toMatchObject({
      discount: 500,
      tax: 0,
      total: 0,
    });
  });

  it("is zero without lines", () => {
    expect(documentTotals([], { discount: 0, taxRate: 725 }).total).toBe(0);
  });
});

describe("a line of a quote", () => {
  it.each([
    [false, true, true],
    [false, false, true],
    [true, true, true],
    [true, false, false],
  ])("optional %s, selected %s: counts %s", (optional, selected, counts) => {
    expect(isIncluded({ optional, selected })).toBe(counts);
  });
});
