import type { LineItemBody, lineItem } from "@fieldwright/contract/documents";
import {
  type Discount,
  type DocumentTerms,
  type DocumentTotals,
  documentTotals,
  type Line,
  lineTotal,
} from "@fieldwright/domain/document-totals";
import {
  type BasisPoints,
  type Cents,
  cents,
  type Dollars,
  noCents,
  toBasisPoints,
  toCents,
  toDollars,
  toPercent,
  toQuantity,
  toThousandths,
} from "@fieldwright/domain/money";
import type * as z from "zod/mini";
import { invalid } from "../app-error";

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

type DocumentAmounts = DocumentTotals & Pick<DocumentTerms, "discountRate" | "taxRate">;

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
