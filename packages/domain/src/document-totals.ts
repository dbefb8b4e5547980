/** Money is integer cents; a quantity is integer thousandths, so that all arithmetic is exact. */
export type Cents = number;
export type Thousandths = number;

/** Hundredths of a percent: 7.25 % is 725. */
export type BasisPoints = number;

export type Line = { readonly quantity: Thousandths; readonly unitPrice: Cents };
export type DocumentTotals = { subtotal: Cents; discount: Cents; tax: Cents; total: Cents };

/** A customer may leave out what is optional; the rest belongs to the document. */
export type ChosenLine = { readonly optional: boolean; readonly selected: boolean };

export const isIncluded = ({ optional, selected }: ChosenLine): boolean => !optional || selected;

const roundHalfUp = (numerator: bigint, denominator: bigint): Cents =>
  Number((2n * numerator + denominator) / (2n * denominator));

export const lineTotal = (line: Line): Cents =>
  roundHalfUp(BigInt(line.quantity) * BigInt(line.unitPrice), 1000n);

/** Lines, then the discount (never more than the lines), then tax on what is left. */
export const documentTotals = (
  lines: readonly Line[],
  terms: { readonly discount: Cents; readonly taxRate: BasisPoints },
): DocumentTotals => {
  const subtotal = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  const discount = Math.min(terms.discount, subtotal);
  const tax = roundHalfUp(BigInt(subtotal - discount) * BigInt(terms.taxRate), 10_000n);
  return { subtotal, discount, tax, total: subtotal - discount + tax };
};
