import type { LineItemBody, lineItem } from "@fieldwright/contract/documents";
import { type Line, lineTotal } from "@fieldwright/domain/document-totals";
import { type Cents, toCents, toDollars, toQuantity, toThousandths } from "@fieldwright/domain/money";
import type * as z from "zod/mini";

/** A line as quotes, jobs and invoices store it. */
export type DocumentLine = Line & {
  readonly position: number;
  readonly name: string;
  readonly description: string;
  readonly unit: string;
  readonly rebate: boolean;
  readonly total: Cents;
};

/** Ignores totals in the body. */
export const linesOf = (items: readonly LineItemBody[]): DocumentLine[] =>
  items.map(({ name, description, quantity, unit, unitPrice, rebate }, position) => {
    const line = { quantity: toThousandths(quantity), unitPrice: toCents(unitPrice) };
    return { ...line, position, name, description, unit, rebate, total: lineTotal(line) };
  });

export const presentLine = (line: DocumentLine & { readonly id: string }): z.infer<typeof lineItem> => ({
  _id: line.id,
  name: line.name,
  description: line.description,
  quantity: toQuantity(line.quantity),
  unit: line.unit,
  unitPrice: toDollars(line.unitPrice),
  rebate: line.rebate,
  total: toDollars(line.total),
});
