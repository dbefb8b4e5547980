import { type DocumentTotals, documentTotals, lineTotal } from "@fieldwright/domain/document-totals";
import { type lineUnits, wholeUnit } from "@fieldwright/domain/line-units";
import {
  type BasisPoints,
  basisPoints,
  type Cents,
  dollars,
  type Thousandths,
  toCents,
  toThousandths,
} from "@fieldwright/domain/money";
import type { Category, Priority } from "@fieldwright/domain/statuses";
import { electricalWork } from "./catalog-electrical";
import { hvacWork } from "./catalog-hvac";
import { plumbingWork } from "./catalog-plumbing";
import type { Random } from "./random";
import type { Skill } from "./team";

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

/** Name, quantity, unit price in dollars (a number or a range), and unit. */
type CatalogLine = readonly [
  name: string,
  quantity: number,
  price: number | readonly [number, number],
  unit?: (typeof lineUnits)[number],
];

export type Work = {
  readonly title: string;
  readonly description: string;
  readonly category: Category;
  readonly skills: readonly Skill[];
  /** Minutes of one visit. */
  readonly minutes: number;
  readonly crew?: number;
  /** Number of visits on consecutive working days. */
  readonly days?: number;
  readonly season?: "heating" | "cooling";
  readonly priority?: Priority;
  readonly weight: number;
  readonly lines: readonly CatalogLine[];
  readonly notes: readonly string[];
};

export const works: readonly Work[] = [...plumbingWork, ...hvacWork, ...electricalWork];

export const workTitled = (title: string): Work => {
  const work = works.find((candidate) => candidate.title === title);
  if (!work) throw new RangeError(`The catalogue has no "${title}".`);
  return work;
};
