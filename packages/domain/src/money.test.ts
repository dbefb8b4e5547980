import { describe, expect, it } from "vitest";
import {
  basisPoints,
  cents,
  dollars,
  formatUsd,
  negateCents,
  noCents,
  signedUsd,
  sumCents,
  sumDollars,
  thousandths,
  toCents,
  toDollars,
} from "./money";

describe("units", () => {
  it("are not mixed up: each line would compile if they were plain numbers", () => {
    // @ts-expect-error cents where dollars are meant
    formatUsd(cents(100));
    // @ts-expect-error a plain number where cents are meant
    toDollars(100);
    // @ts-expect-error dollars where cents are meant
    sumCents([dollars(1)]);
    // @ts-expect-error a rate where cents are meant
    negateCents(basisPoints(725));
    // @ts-expect-error a sum without its unit
    toDollars(cents(1) + cents(2));
    expect(formatUsd(toDollars(sumCents([cents(1), cents(2)])))).toBe("$0.03");
  });

  it.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("refuse %d as a whole number", (count) => {
    for (const unit of [cents, basisPoints, thousandths]) expect(() => unit(count)).toThrow(RangeError);
  });
});

describe("money", () => {
  it.each([
    [0.1 + 0.2, 30],
    [1.005, 100],
    [19.99, 1_999],
    [-50, -5_000],
  ])("of $%d is %d cents", (amount, count) => {
    expect(toCents(dollars(amount))).toBe(count);
  });

  it("that is nothing stays nothing when negated", () => {
    expect(negateCents(noCents)).toBe(0);
    expect(sumCents([])).toBe(0);
  });

  it("in dollars is added without a rest", () => {
    expect(sumDollars([dollars(0.1), dollars(0.2)])).toBe(0.3);
  });

  it("below zero is written with a minus sign", () => {
    expect(signedUsd(dollars(-50))).toBe("−$50.00");
  });
});
