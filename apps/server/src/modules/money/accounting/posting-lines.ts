import { shareOut } from "@fieldwright/domain/accounting";
import { wholeUnit } from "@fieldwright/domain/line-units";
import {
  type Cents,
  negateCents,
  noCents,
  type Thousandths,
  thousandths,
  withRate,
} from "@fieldwright/domain/money";
import { presentRate } from "#kernel";
import type { BilledInvoice } from "./load-ledger";

/** A line as the books take it: the discount is one of its own, and the tax is shared out to the cent. */
export type PostingLine = {
  readonly name: string;
  readonly description: string;
  readonly quantity: Thousandths;
  readonly unit: string;
  readonly unitPrice: Cents;
  readonly total: Cents;
  readonly tax: Cents;
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
  const discount = { name, description: "", quantity: thousandths(1000), unit: wholeUnit };
  const takenOff = negateCents(invoice.discount);
  const all =
    invoice.discount > 0 ? [...billed, { ...discount, unitPrice: takenOff, total: takenOff }] : billed;
  const taxes = shareOut(
    invoice.tax,
    all.map(({ total }) => total),
  );
  return all.map((line, index) => ({ ...line, tax: taxes[index] ?? noCents }));
};
