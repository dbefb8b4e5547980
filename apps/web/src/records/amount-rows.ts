import { withRate } from "@fieldwright/domain/money";
import type { AmountRow } from "./document-card";

type Totals = {
  readonly subtotal: number;
  readonly discount: number;
  readonly discountPercent: number | null;
  readonly taxRate: number;
  readonly tax: number;
};

/** Subtotal, discount and tax, as far as a document has them. */
export const amountRows = ({ subtotal, discount, discountPercent, taxRate, tax }: Totals): AmountRow[] => [
  { label: "Subtotal", amount: subtotal },
  ...(discount > 0 ? [{ label: withRate("Discount", discountPercent), amount: -discount }] : []),
  ...(taxRate > 0 ? [{ label: `Tax ${taxRate}%`, amount: tax }] : []),
];
