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

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const createdAt = () => instant("created_at").notNull().defaultNow();

/** What every record that people edit carries; `version` guards concurrent updates. */
export const editable = () => ({
  version: integer("version").notNull().default(1),
  createdAt: createdAt(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});

/** Delete is soft and restorable for 30 days. */
export const softDelete = () => ({ deletedAt: instant("deleted_at") });

/** `check (column in (...))`: status columns stay text because enum equality is not leakproof under a policy. */
export const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(", ")})`);

export const cents = (name: string) => bigint(name, { mode: "number" }).$type<Cents>();

export const rate = (name: string) => integer(name).$type<BasisPoints>();

/**
 * Totals as `documentTotals` of the domain computes them. A discount that was given in percent has its rate, and `discount`
 * is what it comes to.
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

/** Null where the amount was given in dollars. */
export const isRate = (column: string) => sql.raw(`${column} between 0 and 10000`);

/** One line of a quote, job or invoice. */
export const documentLine = () => ({
  position: integer("position").notNull(),
  name: text("name").notNull(),
  description: text("description").notNull().default(""),
  quantity: integer("quantity").$type<Thousandths>().notNull(),
  unit: text("unit").notNull().default(wholeUnit),
  /** A rebate costs less than nothing; no other line may. */
  rebate: boolean("rebate").notNull().default(false),
  unitPrice: cents("unit_price_cents").notNull(),
  total: cents("total_cents").notNull(),
});

export const lineIsPriced = sql.raw(
  "quantity > 0 and case when rebate then unit_price_cents <= 0 else unit_price_cents >= 0 end",
);

export const lineHasUnit = sql.raw(`length(unit) between 1 and ${maxUnitLength}`);
