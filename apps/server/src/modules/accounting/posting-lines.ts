import { shareOut } from "@fieldwright/domain/accounting";
import type { BilledInvoice } from "./load-ledger";

/** A line as the books take it: the discount is one of its own, and the tax is shared out to the cent. */
export type PostingLine = {
  readonly name: string;
  readonly description: string;
  /** Thousandths. */
  readonly quantity: number;
  /** Cents. */
  readonly unitPrice: number;
  readonly total: number;
  readonly tax: number;
};

export const postingLines = ({ invoice, lines }: BilledInvoice): PostingLine[] => {
  const billed = lines.map(({ name, description, quantity, unitPrice, total }) => ({
    name,
    description,
    quantity,
    unitPrice,
    total,
  }));
  const discount = { name: "Discount", description: "", quantity: 1000 };
  const all =
    invoice.discount > 0
      ? [...billed, { ...discount, unitPrice: -invoice.discount, total: -invoice.discount }]
      : billed;
  const taxes = shareOut(
    invoice.tax,
    all.map(({ total }) => total),
  );
  return all.map((line, index) => ({ ...line, tax: taxes[index] ?? 0 }));
};
