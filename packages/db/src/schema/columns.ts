import { sql } from "drizzle-orm";
import { integer, timestamp, uuid } from "drizzle-orm/pg-core";
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
