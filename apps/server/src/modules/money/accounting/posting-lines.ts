import { shareOut } from "@fieldwright/domain/accounting";
import { wholeUnit } from "@fieldwright/domain/line-units";
import { withRate } from "@fieldwright/domain/money";
import { presentRate } from "#kernel";
import type { BilledInvoice } from "./load-ledger";

/** A line as the books take it: the discount is one of its own, and the tax is shared out to the cent. */
export type PostingLine = {
  readonly name: string;
  readonly description: string;
  /** Thousandths. */
  readonly quantity: number;
  readonly unit: string;
  /** Cents. */
  readonly unitPrice: number;
  readonly total: number;
  readonly tax: number;
};

export const postingLines = ({ invoice, lines }: BilledInvoice): PostingLine[] => {
  const billed = lines.map(({ name, description, quantity, unit, unitPrice, total }) => ({
    name,
    description,
    quantity,
    unit,
    unitPrice,
    total,
  }));
  const name = withRate("Discount", presentRate(invoice.discountRate));
  const discount = { name, description: "", quantity: 1000, unit: wholeUnit };
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
