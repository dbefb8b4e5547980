import type { Day } from "./calendar";
import { addCents, type Cents, cents, noCents, subtractCents, sumCents } from "./money";

/** Programs whose import files we can write. */
export const accountingFormats = ["quickbooks", "xero"] as const;
export type AccountingFormat = (typeof accountingFormats)[number];

export const accountingItemKinds = ["invoice", "payment", "client"] as const;
export type AccountingItemKind = (typeof accountingItemKinds)[number];

/** Whether the books are closed for a day. */
export const isClosed = (day: Day, closedThrough: Day | null): boolean =>
  closedThrough !== null && day <= closedThrough;

/** Splits an amount by weight in whole cents. Cents lost to rounding go to the largest remainders. */
export const shareOut = (amount: Cents, weights: readonly Cents[]): Cents[] => {
  const whole = sumCents(weights);
  if (whole === 0) return weights.map(() => noCents);
  const exact = weights.map((weight) => (amount * weight) / whole);
  const shares = exact.map((value) => cents(Math.floor(value)));
  const left = subtractCents(amount, sumCents(shares));
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  for (const { index } of byRemainder.slice(0, left))
    shares[index] = addCents(shares[index] ?? noCents, cents(1));
  return shares;
};
