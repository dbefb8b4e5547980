import { type DocumentTotals, documentTotals, lineTotal } from "@fieldwright/domain/document-totals";
import { wholeUnit } from "@fieldwright/domain/line-units";
import type { Work } from "./catalog";
import type { Random } from "./random";

export type PricedLine = {
  readonly position: number;
  readonly name: string;
  readonly quantity: number;
  readonly unit: string;
  readonly unitPrice: number;
  readonly total: number;
};

export const organizationTaxRate = 800;

export const priceLines = (random: Random, work: Work): PricedLine[] =>
  work.lines.map(([name, quantity, price, unit = wholeUnit], index) => {
    const dollars = typeof price === "number" ? price : random.int(price[0], price[1]);
    const line = { quantity: Math.round(quantity * 1000), unitPrice: Math.round(dollars * 100) };
    return { position: index + 1, name, unit, ...line, total: lineTotal(line) };
  });

export const priceTotals = (
  lines: readonly PricedLine[],
  discount: number,
  clientTaxRate: number | null | undefined,
): DocumentTotals & { taxRate: number } => {
  const taxRate = clientTaxRate ?? organizationTaxRate;
  return { ...documentTotals(lines, { discount, discountRate: null, taxRate }), taxRate };
};
