import { sql } from "drizzle-orm";
import { bigint, integer, text, timestamp, uuid } from "drizzle-orm/pg-core";
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

/** Integer cents. */
export const cents = (name: string) => bigint(name, { mode: "number" });

/** Totals as `documentTotals` of the domain computes them; `taxRate` is in hundredths of a percent. */
export const totals = () => ({
  subtotal: cents("subtotal_cents").notNull().default(0),
  discount: cents("discount_cents").notNull().default(0),
  taxRate: integer("tax_rate").notNull().default(0),
  tax: cents("tax_cents").notNull().default(0),
  total: cents("total_cents").notNull().default(0),
});

export const totalsAddUp = sql.raw(
  "total_cents = subtotal_cents - discount_cents + tax_cents and discount_cents between 0 and subtotal_cents",
);

/** One line of a quote, job or invoice; `quantity` is in thousandths. */
export const documentLine = () => ({
  position: integer("position").notNull(),
  name: text("name").notNull(),
  description: text("description").notNull().default(""),
  quantity: integer("quantity").notNull(),
  unitPrice: cents("unit_price_cents").notNull(),
  total: cents("total_cents").notNull(),
});

export const lineIsPositive = sql.raw("quantity > 0 and unit_price_cents >= 0");
