import { lineUnits, maxUnitLength, wholeUnit } from "@fieldwright/domain/line-units";
import type { Cents } from "@fieldwright/domain/money";
import type { PriceKind } from "@fieldwright/domain/price-book";
import { filledCells, firstOf, hasLongCell, type Refused, tooLong, type UsedColumn } from "./draft";
import { centsIn } from "./read-cells";

/** Null is what the file says nothing of. */
export type ImportedPrice = {
  readonly kind: PriceKind | null;
  readonly name: string;
  readonly number: string;
  readonly description: string;
  readonly unit: string | null;
  readonly unitPrice: Cents | null;
  readonly active: boolean | null;
};

/** What tells an item apart: its SKU or, without one, its name. */
export const priceKey = ({ number, name }: Pick<ImportedPrice, "number" | "name">): string =>
  (number ? `#${number}` : name).toLowerCase();

/** Undefined if the cell is a folder or anything else. */
export const typeIn = (cell: string): PriceKind | undefined => {
  if (/inventory|product|material|part|equipment|goods|bundle/i.test(cell)) return "material";
  return /service|labou?r|fee/i.test(cell) ? "service" : undefined;
};

const unitWords: readonly (readonly [RegExp, string])[] = [
  [/^(ea|each|item|unit|pc|pcs|piece)s?$/i, wholeUnit],
  [/^(hr|hour)s?$/i, "hour"],
  [/^(ft|foot|feet|lf)$/i, "ft"],
];

const unitIn = (cell: string): string => {
  const plain = cell.replace(/^per\s+|\.$/gi, "").trim();
  const known = unitWords.find(([pattern]) => pattern.test(plain))?.[1];
  const ours = lineUnits.find((unit) => unit === (known ?? plain.toLowerCase()));
  return ours ?? (plain.slice(0, maxUnitLength).trim() || wholeUnit);
};

const activeIn = (title: string, text: string): boolean => {
  const says = !/^(no|n|false|f|0|inactive|archived|disabled|deleted)$/i.test(text);
  return /archived|inactive/i.test(title) ? !/^(yes|y|true|t|1|x)$/i.test(text) : says;
};

const longestName = 200;
const longestText = 2000;
const longestNumber = 60;

const noName = "This row has no name.";

/** A row as an item. */
export const draftPrice = (used: readonly UsedColumn[], row: readonly string[]): ImportedPrice | Refused => {
  const cells = filledCells(used, row);
  if (hasLongCell(cells)) return { reason: tooLong };
  const description = firstOf(cells, "description");
  const number = firstOf(cells, "sku");
  const [firstLine = ""] = description.split(/[\r\n]/, 1);
  const name = firstOf(cells, "name") || firstLine.trim() || number;
  if (!name) return { reason: noName };
  if (name.length > longestName) return { reason: `The name has more than ${longestName} characters.` };
  if (number.length > longestNumber) return { reason: `The SKU has more than ${longestNumber} characters.` };
  const priced = firstOf(cells, "price");
  const unitPrice = priced ? centsIn(priced) : null;
  if (priced && unitPrice === null) return { reason: `"${priced.slice(0, 40)}" is not a price.` };
  if (unitPrice !== null && unitPrice < 0) return { reason: "A price can't be below zero." };
  const unit = firstOf(cells, "unit");
  const active = cells.find(({ target }) => target === "active");
  return {
    kind: typeIn(firstOf(cells, "type")) ?? null,
    name,
    number,
    description: (description === name ? "" : description).slice(0, longestText),
    unit: unit ? unitIn(unit) : null,
    unitPrice,
    active: active ? activeIn(active.title, active.text) : null,
  };
};
