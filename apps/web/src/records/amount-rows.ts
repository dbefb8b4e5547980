import { type Dollars, dollars, withRate } from "@fieldwright/domain/money";
import type { AmountRow } from "./document-card";

type Totals = {
  readonly subtotal: Dollars;
  readonly discount: Dollars;
  readonly discountPercent: number | null;
  readonly taxRate: number;
  readonly tax: Dollars;
};

/** Subtotal, and discount and tax if the document has them. */
export const amountRows = ({ subtotal, discount, discountPercent, taxRate, tax }: Totals): AmountRow[] => [
  { label: "Subtotal", amount: subtotal },
  ...(discount > 0 ? [{ label: withRate("Discount", discountPercent), amount: dollars(0 - discount) }] : []),
  ...(taxRate > 0 ? [{ label: `Tax ${taxRate}%`, amount: tax }] : []),
];
