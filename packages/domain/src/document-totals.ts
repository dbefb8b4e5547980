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

/** A rebate has a negative unit price. */
export type Line = { readonly quantity: Thousandths; readonly unitPrice: Cents };
export type DocumentTotals = { subtotal: Cents; discount: Cents; tax: Cents; total: Cents };

/** With a rate, the discount is a share of the lines. Without one, it is a fixed amount. */
export type Discount = { readonly discount: Cents; readonly discountRate: BasisPoints | null };
export type DocumentTerms = Discount & { readonly taxRate: BasisPoints };

/** Customers may leave out optional lines. All other lines are always included. */
export type ChosenLine = { readonly optional: boolean; readonly selected: boolean };

export const isIncluded = ({ optional, selected }: ChosenLine): boolean => !optional || selected;

/** Half a cent rounds away from zero, so a rebate takes off exactly what the same line would cost. */
const rounded = (numerator: bigint, denominator: bigint): Cents => {
  const size = numerator < 0n ? -numerator : numerator;
  const amount = Number((2n * size + denominator) / (2n * denominator)) as Cents;
  return numerator < 0n ? negateCents(amount) : amount;
};

export const lineTotal = (line: Line): Cents =>
  rounded(BigInt(line.quantity) * BigInt(line.unitPrice), 1000n);

export const partOf = (whole: Cents, rate: BasisPoints): Cents =>
  rounded(BigInt(whole) * BigInt(rate), 10_000n);

/** Sums the lines, subtracts the discount (never more than the lines), then adds tax on what is left. */
export const documentTotals = (lines: readonly Line[], terms: DocumentTerms): DocumentTotals => {
  const subtotal = sumCents(lines.map(lineTotal));
  const positive = maxCents(subtotal, noCents);
  const discount =
    terms.discountRate === null ? minCents(terms.discount, positive) : partOf(positive, terms.discountRate);
  const taxed = subtractCents(subtotal, discount);
  const tax = partOf(taxed, terms.taxRate);
  return { subtotal, discount, tax, total: addCents(taxed, tax) };
};

/** Due on approval: a fixed amount, or a share of the total if there is a rate. */
export type Deposit = { readonly deposit: Cents; readonly depositRate: BasisPoints | null };

export const depositOf = (total: Cents, { deposit, depositRate }: Deposit): Cents =>
  depositRate === null ? deposit : partOf(total, depositRate);
