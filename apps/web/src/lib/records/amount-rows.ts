import type { AmountRow } from "./document-card";

type Totals = {
  readonly subtotal: number;
  readonly discount: number;
  readonly taxRate: number;
  readonly tax: number;
};

/** Subtotal, discount and tax, as far as a document has them. */
export const amountRows = ({ subtotal, discount, taxRate, tax }: Totals): AmountRow[] => [
  { label: "Subtotal", amount: subtotal },
  ...(discount > 0 ? [{ label: "Discount", amount: -discount }] : []),
  ...(taxRate > 0 ? [{ label: `Tax ${taxRate}%`, amount: tax }] : []),
];
