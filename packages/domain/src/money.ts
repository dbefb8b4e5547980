import type { BasisPoints, Cents, Thousandths } from "./document-totals";

/** The API speaks dollars, percent and plain quantities; inside everything is a whole number. */
export const toDollars = (cents: Cents): number => cents / 100;
export const toCents = (dollars: number): Cents => Math.round(dollars * 100);

export const toQuantity = (thousandths: Thousandths): number => thousandths / 1000;
export const toThousandths = (quantity: number): Thousandths => Math.round(quantity * 1000);

export const toPercent = (basisPoints: BasisPoints): number => basisPoints / 100;
export const toBasisPoints = (percent: number): BasisPoints => Math.round(percent * 100);

/**
 * Whether a number has no more decimals than its unit can keep: 0.1 + 0.2 passes at two decimals, 0.005 does not. What is
 * forgiven is a small part of the value itself, so that no tiny amount passes and becomes zero.
 */
export const fitsDecimals = (value: number, decimals: number): boolean => {
  const unit = 10 ** decimals;
  return Math.abs(value - Math.round(value * unit) / unit) <= Math.abs(value) * 1e-12;
};

const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

export const formatUsd = (dollars: number): string => usd.format(dollars);

/** With a real minus sign: "−$50.00". */
export const signedUsd = (dollars: number): string =>
  dollars < 0 ? `−${formatUsd(-dollars)}` : formatUsd(dollars);

/** "Discount (10%)"; without a rate the name alone. */
export const withRate = (name: string, percent: number | null): string =>
  percent === null ? name : `${name} (${percent}%)`;
