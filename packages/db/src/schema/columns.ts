import { maxUnitLength, wholeUnit } from "@fieldwright/domain/line-units";
import {
  type BasisPoints,
  basisPoints,
  type Cents,
  noCents,
  type Thousandths,
} from "@fieldwright/domain/money";
import { sql } from "drizzle-orm";
import { bigint, boolean, integer, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { uuidv7 } from "uuidv7";

export const primaryId = () => uuid("id").primaryKey().$defaultFn(uuidv7);

/** Where the organization is the first part of the primary key. */
export const rowId = () => uuid("id").notNull().$defaultFn(uuidv7);

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const createdAt = () => instant("created_at").notNull().defaultNow();

/** Columns of all records that people edit. `version` guards against concurrent updates. */
export const editable = () => ({
  version: integer("version").notNull().default(1),
  createdAt: createdAt(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

/** Deleted records can be restored for 30 days. */
export const softDelete = () => ({ deletedAt: instant("deleted_at") });

/** `check (column in (...))`. Not an enum, because enum equality is not leakproof under row-level security. */
export const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(", ")})`);

/** `check` of an array column that holds nothing but these values. */
export const allOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} <@ array[${values.map((value) => `'${value}'`).join(", ")}]::text[]`);

export const cents = (name: string) => bigint(name, { mode: "number" }).$type<Cents>();

export const rate = (name: string) => integer(name).$type<BasisPoints>();

/**
 * Totals as computed by `documentTotals`. If the discount was given in percent, `discountRate` is set and `discount`
 * is the resulting amount.
 */
export const totals = () => ({
  subtotal: cents("subtotal_cents").notNull().default(noCents),
  discount: cents("discount_cents").notNull().default(noCents),
  discountRate: rate("discount_rate"),
  taxRate: rate("tax_rate").notNull().default(basisPoints(0)),
  tax: cents("tax_cents").notNull().default(noCents),
  total: cents("total_cents").notNull().default(noCents),
});

export const totalsAddUp = sql.raw(
  "total_cents = subtotal_cents - discount_cents + tax_cents and discount_cents between 0 and subtotal_cents",
);

/** Null if the amount was given in dollars. */
export const isRate = (column: string) => sql.raw(`${column} between 0 and 10000`);

/** A line of a quote, job or invoice. */
export const documentLine = () => ({
  position: integer("position").notNull(),
  name: text("name").notNull(),
  description: text("description").notNull().default(""),
  quantity: integer("quantity").$type<Thousandths>().notNull(),
  unit: text("unit").notNull().default(wholeUnit),
  /** Only rebates may have a negative price. */
  rebate: boolean("rebate").notNull().default(false),
  unitPrice: cents("unit_price_cents").notNull(),
  total: cents("total_cents").notNull(),
});

export const lineIsPriced = sql.raw(
  "quantity > 0 and case when rebate then unit_price_cents <= 0 else unit_price_cents >= 0 end",
);

export const lineHasUnit = sql.raw(`length(unit) between 1 and ${maxUnitLength}`);
