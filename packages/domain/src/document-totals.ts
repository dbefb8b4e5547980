import {
  addCents,
  type BasisPoints,
  type Cents,
  maxCents,
  minCents,
  negateCents,
  noCents,
  subtractCents,
  sumCents,
  type Thousandths,
} from "./money";

/** The unit price of a rebate is below zero. */
export type Line = { readonly quantity: Thousandths; readonly unitPrice: Cents };
export type DocumentTotals = { subtotal: Cents; discount: Cents; tax: Cents; total: Cents };

/** A discount with a rate follows the lines; one without is the amount itself. */
export type Discount = { readonly discount: Cents; readonly discountRate: BasisPoints | null };
export type DocumentTerms = Discount & { readonly taxRate: BasisPoints };

/** A customer may leave out what is optional; the rest belongs to the document. */
export type ChosenLine = { readonly optional: boolean; readonly selected: boolean };

export const isIncluded = ({ optional, selected }: ChosenLine): boolean => !optional || selected;

/** Half a cent rounds away from zero: a rebate takes off exactly what the same line would have cost. */
const rounded = (numerator: bigint, denominator: bigint): Cents => {
  const size = numerator < 0n ? -numerator : numerator;
  const amount = Number((2n * size + denominator) / (2n * denominator)) as Cents;
  return numerator < 0n ? negateCents(amount) : amount;
};

export const lineTotal = (line: Line): Cents =>
  rounded(BigInt(line.quantity) * BigInt(line.unitPrice), 1000n);

export const partOf = (whole: Cents, rate: BasisPoints): Cents =>
  rounded(BigInt(whole) * BigInt(rate), 10_000n);

/** Lines, then the discount (never more than the lines), then tax on what is left. */
export const documentTotals = (lines: readonly Line[], terms: DocumentTerms): DocumentTotals => {
  const subtotal = sumCents(lines.map(lineTotal));
  const positive = maxCents(subtotal, noCents);
  const discount =
    terms.discountRate === null ? minCents(terms.discount, positive) : partOf(positive, terms.discountRate);
  const taxed = subtractCents(subtotal, discount);
  const tax = partOf(taxed, terms.taxRate);
  return { subtotal, discount, tax, total: addCents(taxed, tax) };
};

/** What is asked for on approval: an amount, or a part of the total where a rate is given. */
export type Deposit = { readonly deposit: Cents; readonly depositRate: BasisPoints | null };

export const depositOf = (total: Cents, { deposit, depositRate }: Deposit): Cents =>
  depositRate === null ? deposit : partOf(total, depositRate);
