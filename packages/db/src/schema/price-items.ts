import { wholeUnit } from "@fieldwright/domain/line-units";
import { priceKinds } from "@fieldwright/domain/price-book";
import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { cents, editable, lineHasUnit, oneOf, rowId } from "./columns";
import { organizationId } from "./organizations";

/** What an organization sells. Lines of documents copy it and do not follow later changes. */
export const priceItems = pgTable(
  "price_items",
  {
    id: rowId(),
    organizationId: organizationId(),
    kind: text("kind", { enum: priceKinds }).notNull().default("service"),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    /** A number or SKU, unique in the organization if there is one. */
    number: text("number").notNull().default(""),
    unit: text("unit").notNull().default(wholeUnit),
    unitPrice: cents("unit_price_cents").notNull(),
    /** What it costs the organization. Null if nobody said. */
    cost: cents("cost_cents"),
    /** One that is archived is no longer proposed. */
    active: boolean("active").notNull().default(true),
    /** Maintained by the trigger `search_text`. Never write it. */
    searchText: text("search_text").notNull().default(""),
    ...editable(),
  },
  (table) => [
    primaryKey({ name: "price_items_pkey", columns: [table.organizationId, table.id] }),
    uniqueIndex("price_items_number_key")
      .on(table.organizationId, sql`lower(${table.number})`)
      .where(sql`number <> ''`),
    index("price_items_name_idx").on(table.organizationId, sql`lower(${table.name})`, table.id),
    check("price_items_kind_check", oneOf("kind", priceKinds)),
    check("price_items_unit_check", lineHasUnit),
    check("price_items_price_check", sql`unit_price_cents >= 0`),
    check("price_items_cost_check", sql`cost_cents >= 0`),
  ],
);
