import { describe, expect, it } from "vitest";
import { defaultPrefixes, documentNumber, prefixPattern } from "./document-numbers";
import { depositOf, documentTotals, isIncluded, lineTotal } from "./document-totals";
import { quantityInWords } from "./line-units";
import { basisPoints, cents, noCents, thousandths } from "./money";

it.each([
  [3, "each", "3"],
  [1, "hour", "1 hour"],
  [2.5, "hour", "2.5 hours"],
  [0.5, "day", "0.5 days"],
  [1200, "sq ft", "1,200 sq ft"],
  [0.125, "pallet", "0.125 pallet"],
])("%d of %s is %s", (quantity, unit, words) => {
  expect(quantityInWords(quantity, unit)).toBe(words);
});

it.each([
  ["quote", 1, "Q-00001"],
  ["job", 482, "J-00482"],
  ["invoice", 123_456, "INV-123456"],
] as const)("a %s numbered %i reads %s", (kind, sequence, expected) => {
  expect(documentNumber(kind, sequence)).toBe(expected);
});

it("an organization's own prefix takes the usual one's place", () => {
  expect(documentNumber("invoice", 7, "2026/")).toBe("2026/00007");
});

it("a prefix that ends with a digit could give two documents one number, hence none may", () => {
  expect(documentNumber("quote", 1, "Q-1")).toBe(documentNumber("quote", 100_001, "Q-"));
  expect(prefixPattern.test("Q-1")).toBe(false);
  for (const prefix of [...Object.values(defaultPrefixes), "2026/", "A"])
    expect([prefix, prefixPattern.test(prefix)]).toEqual([prefix, true]);
});

const none = { discount: noCents, discountRate: null, taxRate: basisPoints(0) };
const line = (quantity: number, unitPrice: number) => ({
  quantity: thousandths(quantity),
  unitPrice: cents(unitPrice),
});
const one = (unitPrice: number) => line(1_000, unitPrice);
const rate = (count: number | null) => (count === null ? null : basisPoints(count));

describe("a line total", () => {
  it.each([
    ["one at $49.00", 1_000, 4_900, 4_900],
    ["three at $19.99", 3_000, 1_999, 5_997],
    ["half an hour at $145.00", 500, 14_500, 7_250],
    ["half a cent rounds up", 500, 1, 1],
    ["a third of a cent rounds down", 333, 1, 0],
    ["1.005 at $1.00 keeps its half cent and rounds it up", 1_005, 100, 101],
    ["the smallest quantity", 1, 100_000, 100],
    ["beyond what a double can multiply exactly", 999_999_999, 99_999_999, 99_999_998_900_000],
    ["a rebate of $50.00", 1_000, -5_000, -5_000],
    ["half a cent of a rebate takes off a whole one", 500, -1, -1],
    ["a third of a cent of a rebate takes off nothing", 333, -1, 0],
    ["1.005 of a rebate of $1.00", 1_005, -100, -101],
  ])("%s", (_, quantity, unitPrice, expected) => {
    expect(lineTotal(line(quantity, unitPrice))).toBe(expected);
  });

  it.each([1, 499, 500, 501, 333, 1_005, 2_675])(
    "of %d thousandths is taken off by a rebate to the cent",
    (quantity) => {
      for (const unitPrice of [1, 3, 99, 100, 101, 14_533])
        expect(lineTotal(line(quantity, unitPrice)) + lineTotal(line(quantity, -unitPrice))).toBe(0);
    },
  );
});

describe("document totals", () => {
  it("adds ten and twenty cents to exactly thirty", () => {
    expect(documentTotals([one(10), one(20)], none).total).toBe(30);
  });

  it("rounds each line, not the sum: a thousand half-cent lines cost ten dollars", () => {
    const lines = Array.from({ length: 1_000 }, () => line(500, 1));
    expect(documentTotals(lines, none).total).toBe(1_000);
  });

  it("is zero without lines", () => {
    expect(documentTotals([], { ...none, taxRate: basisPoints(725) }).total).toBe(0);
  });

  it.each([
    {
      rule: "takes a discount in dollars off before tax",
      lines: [10_000],
      terms: { discount: 1_000, discountRate: null, taxRate: 725 },
      totals: { subtotal: 10_000, discount: 1_000, tax: 653, total: 9_653 },
    },
    {
      rule: "never lets a discount exceed the lines",
      lines: [500],
      terms: { discount: 900, discountRate: null, taxRate: 1_000 },
      totals: { subtotal: 500, discount: 500, tax: 0, total: 0 },
    },
    {
      rule: "takes a discount in percent of the lines, half a cent rounded up",
      lines: [10_005],
      terms: { discount: 0, discountRate: 1_000, taxRate: 0 },
      totals: { subtotal: 10_005, discount: 1_001, tax: 0, total: 9_004 },
    },
    {
      rule: "keeps two decimals of a percent",
      lines: [100_000],
      terms: { discount: 0, discountRate: 1_225, taxRate: 800 },
      totals: { subtotal: 100_000, discount: 12_250, tax: 7_020, total: 94_770 },
    },
    {
      rule: "goes by the rate alone where there is one",
      lines: [20_000],
      terms: { discount: 700, discountRate: 500, taxRate: 0 },
      totals: { subtotal: 20_000, discount: 1_000, tax: 0, total: 19_000 },
    },
    {
      rule: "takes the whole off at a hundred percent",
      lines: [4_999],
      terms: { discount: 0, discountRate: 10_000, taxRate: 725 },
      totals: { subtotal: 4_999, discount: 4_999, tax: 0, total: 0 },
    },
    {
      rule: "takes a rebate off among the lines: discount and tax are of what it leaves",
      lines: [100_000, -20_000],
      terms: { discount: 0, discountRate: 1_000, taxRate: 750 },
      totals: { subtotal: 80_000, discount: 8_000, tax: 5_400, total: 77_400 },
    },
    {
      rule: "may come to nothing by a rebate",
      lines: [5_000, -5_000],
      terms: { discount: 300, discountRate: null, taxRate: 750 },
      totals: { subtotal: 0, discount: 0, tax: 0, total: 0 },
    },
    {
      rule: "shows how far rebates exceed the lines, with no discount on top",
      lines: [1_000, -5_000],
      terms: { discount: 300, discountRate: null, taxRate: 1_000 },
      totals: { subtotal: -4_000, discount: 0, tax: -400, total: -4_400 },
    },
  ])("$rule", ({ lines, terms: { discount, discountRate, taxRate }, totals }) => {
    const terms = {
      discount: cents(discount),
      discountRate: rate(discountRate),
      taxRate: basisPoints(taxRate),
    };
    expect(documentTotals(lines.map(one), terms)).toEqual(totals);
  });
});

describe("a deposit", () => {
  it.each([
    ["in dollars, whatever the total", 99_999, { deposit: 20_000, depositRate: null }, 20_000],
    ["in percent of the total", 80_000, { deposit: 0, depositRate: 2_500 }, 20_000],
    ["in percent, half a cent rounded up", 10_001, { deposit: 0, depositRate: 5_000 }, 5_001],
  ])("%s", (_, total, { deposit, depositRate }, expected) => {
    const asked = { deposit: cents(deposit), depositRate: rate(depositRate) };
    expect(depositOf(cents(total), asked)).toBe(expected);
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
