import {
  type BasisPoints,
  type Cents,
  type DocumentTotals,
  documentTotals,
  type Line,
} from "@fieldwright/domain/document-totals";
import { toDollars, toPercent } from "@fieldwright/domain/money";
import { invalid } from "../../app-error";

export type DocumentAmounts = DocumentTotals & { readonly taxRate: BasisPoints };

/** The largest amount that the API takes for one price holds for a whole document too. */
const largest: Cents = 9_999_999_999;

export const amountsOf = (
  lines: readonly Line[],
  terms: { readonly discount: Cents; readonly taxRate: BasisPoints },
): DocumentAmounts => {
  const totals = documentTotals(lines, terms);
  if (totals.subtotal > largest || totals.total > largest)
    throw invalid({ field: "lineItems", msg: "The total is too large" });
  return { ...totals, taxRate: terms.taxRate };
};

export const presentAmounts = ({ subtotal, discount, taxRate, tax, total }: DocumentAmounts) => ({
  subtotal: toDollars(subtotal),
  discount: toDollars(discount),
  taxRate: toPercent(taxRate),
  tax: toDollars(tax),
  total: toDollars(total),
});
