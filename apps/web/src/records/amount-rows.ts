import { type Dollars, dollars, withRate } from "@fieldwright/domain/money";
import type { AmountRow } from "./document-card";
import { words } from "./words";

type Totals = {
  readonly subtotal: Dollars;
  readonly discount: Dollars;
  readonly discountPercent: number | null;
  readonly taxRate: number;
  readonly tax: Dollars;
};

/** Subtotal, and discount and tax if the document has them. */
export const amountRows = ({ subtotal, discount, discountPercent, taxRate, tax }: Totals): AmountRow[] => [
  { label: words.subtotal, amount: subtotal },
  ...(discount > 0
    ? [{ label: withRate(words.discount, discountPercent), amount: dollars(0 - discount) }]
    : []),
  ...(taxRate > 0 ? [{ label: words.taxRate(taxRate), amount: tax }] : []),
];
