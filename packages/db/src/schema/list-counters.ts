import { sql } from "drizzle-orm";
import { bigint, check, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { oneOf } from "./columns";
import { organizationId } from "./organizations";

const countedTables = ["clients", "quotes", "jobs", "invoices", "visits"] as const;

/** How many live rows a list has. Kept by triggers on those tables, so that a total never counts rows; never write it. */
export const listCounters = pgTable(
  "list_counters",
  {
    organizationId: organizationId(),
    kind: text("kind", { enum: countedTables }).notNull(),
    total: bigint("total", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.kind] }),
    check("list_counters_kind_check", oneOf("kind", countedTables)),
    check("list_counters_total_check", sql`total >= 0`),
  ],
);
