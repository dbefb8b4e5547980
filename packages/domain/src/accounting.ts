import type { Day } from "./calendar";

/** The programs whose import files the product writes. */
export const accountingFormats = ["quickbooks", "xero"] as const;
export type AccountingFormat = (typeof accountingFormats)[number];

export const accountingItemKinds = ["invoice", "payment", "client"] as const;
export type AccountingItemKind = (typeof accountingItemKinds)[number];

/** Whether a day lies in a period whose books are closed. */
export const isClosed = (day: Day, closedThrough: Day | null): boolean =>
  closedThrough !== null && day <= closedThrough;

/** Shares an amount out by weight in whole cents: what rounding leaves over goes to the largest remainders. */
export const shareOut = (amount: number, weights: readonly number[]): number[] => {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (amount * weight) / whole);
  const shares = exact.map(Math.floor);
  const left = amount - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
};
