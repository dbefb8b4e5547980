import { noCents } from "@fieldwright/domain/money";
import { bigint, check, date, index, pgTable, text } from "drizzle-orm/pg-core";
import { cents, oneOf } from "./columns";
import { organizationId } from "./organizations";

const countedTables = ["clients", "quotes", "jobs", "invoices", "visits"] as const;

/**
 * How many live rows each list has in each status, so that no total counts rows: the sum of these rows. Triggers add a row for
 * what changed and merge rows now and then; writers therefore never wait for each other. Never write it.
 */
export const listCounts = pgTable(
  "list_counts",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: organizationId(),
    kind: text("kind", { enum: countedTables }).notNull(),
    /** As stored; of an invoice cancelled, paid or open. */
    status: text("status").notNull(),
    /** The last day of a pending quote and the due day of an open invoice: after it they are expired and overdue. */
    day: date("day", { mode: "string" }),
    rows: bigint("rows", { mode: "number" }).notNull(),
    /** Of quotes and invoices. */
    total: cents("total_cents").notNull().default(noCents),
    owed: cents("owed_cents").notNull().default(noCents),
  },
  (table) => [
    index("list_counts_idx").on(table.organizationId, table.kind, table.status, table.day),
    check("list_counts_kind_check", oneOf("kind", countedTables)),
  ],
);
