import { noCents } from "@fieldwright/domain/money";
import { bigint, check, date, index, pgTable, text } from "drizzle-orm/pg-core";
import { cents, oneOf } from "./columns";
import { organizationId } from "./organizations";

const countedTables = ["clients", "quotes", "jobs", "invoices", "visits"] as const;

/**
 * Number of live rows per list and status, so totals do not count rows: sum these instead. Triggers insert a row per
 * change and merge rows from time to time, so writers never wait for each other. Never write it.
 */
export const listCounts = pgTable(
  "list_counts",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: organizationId(),
    kind: text("kind", { enum: countedTables }).notNull(),
    /** As stored. For invoices: `cancelled`, `paid` or `open`. */
    status: text("status").notNull(),
    /** The last day of a pending quote, or the due day of an open invoice. After it they are expired or overdue. */
    day: date("day", { mode: "string" }),
    rows: bigint("rows", { mode: "number" }).notNull(),
    /** For quotes and invoices. */
    total: cents("total_cents").notNull().default(noCents),
    owed: cents("owed_cents").notNull().default(noCents),
  },
  (table) => [
    index("list_counts_idx").on(table.organizationId, table.kind, table.status, table.day),
    check("list_counts_kind_check", oneOf("kind", countedTables)),
  ],
);
