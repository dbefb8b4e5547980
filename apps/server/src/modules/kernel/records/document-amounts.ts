import {
  type Discount,
  type DocumentTerms,
  type DocumentTotals,
  documentTotals,
  type Line,
} from "@fieldwright/domain/document-totals";
import {
  type BasisPoints,
  cents,
  type Dollars,
  noCents,
  toBasisPoints,
  toCents,
  toDollars,
  toPercent,
} from "@fieldwright/domain/money";
import { invalid } from "../app-error";

export type DocumentAmounts = DocumentTotals & Pick<DocumentTerms, "discountRate" | "taxRate">;

/** The API's limit for one price is also the limit for a whole document. */
const largest = cents(9_999_999_999);

export const amountsOf = (
  lines: readonly Line[],
  { discount, discountRate, taxRate }: DocumentTerms,
): DocumentAmounts => {
  const totals = documentTotals(lines, { discount, discountRate, taxRate });
  if (totals.total < 0)
    throw invalid({ field: "lineItems", msg: "Rebates can't add up to more than the other line items" });
  if (totals.subtotal > largest || totals.total > largest)
    throw invalid({ field: "lineItems", msg: "The total is too large" });
  return { ...totals, discountRate, taxRate };
};

type GivenDiscount = {
  readonly discount?: Dollars | undefined;
  readonly discountPercent?: number | null | undefined;
};

/** The discount after an update. Fields missing from the body keep their value. */
export const discountAfter = (
  { discount, discountPercent }: GivenDiscount,
  before: Discount = { discount: noCents, discountRate: null },
): Discount => {
  if (discountPercent !== undefined && discountPercent !== null)
    return { discount: noCents, discountRate: toBasisPoints(discountPercent) };
  return discount === undefined ? before : { discount: toCents(discount), discountRate: null };
};

/** Null when the discount was given in dollars. */
export const presentRate = (rate: BasisPoints | null): number | null =>
  rate === null ? null : toPercent(rate);

export const presentAmounts = ({
  subtotal,
  discount,
  discountRate,
  taxRate,
  tax,
  total,
}: DocumentAmounts) => ({
  subtotal: toDollars(subtotal),
  discount: toDollars(discount),
  discountPercent: presentRate(discountRate),
  taxRate: toPercent(taxRate),
  tax: toDollars(tax),
  total: toDollars(total),
});
