import { type DocumentTotals, documentTotals, lineTotal } from "@fieldwright/domain/document-totals";
import { wholeUnit } from "@fieldwright/domain/line-units";
import {
  type BasisPoints,
  basisPoints,
  type Cents,
  dollars,
  type Thousandths,
  toCents,
  toThousandths,
} from "@fieldwright/domain/money";
import type { Work } from "./catalog";
import type { Random } from "./random";

export type PricedLine = {
  readonly position: number;
  readonly name: string;
  readonly quantity: Thousandths;
  readonly unit: string;
  readonly unitPrice: Cents;
  readonly total: Cents;
};

export const organizationTaxRate = basisPoints(800);

export const priceLines = (random: Random, work: Work): PricedLine[] =>
  work.lines.map(([name, quantity, price, unit = wholeUnit], index) => {
    const amount = typeof price === "number" ? price : random.int(price[0], price[1]);
    const line = { quantity: toThousandths(quantity), unitPrice: toCents(dollars(amount)) };
    return { position: index + 1, name, unit, ...line, total: lineTotal(line) };
  });

export const priceTotals = (
  lines: readonly PricedLine[],
  discount: Cents,
  clientTaxRate: BasisPoints | null | undefined,
): DocumentTotals & { taxRate: BasisPoints } => {
  const taxRate = clientTaxRate ?? organizationTaxRate;
  return { ...documentTotals(lines, { discount, discountRate: null, taxRate }), taxRate };
};
