import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, oneOf, primaryId } from "./columns";
import { organizationId } from "./organizations";
import { users } from "./users";

const importStatuses = ["waiting", "running", "done", "failed"] as const;

/** An uploaded archive that is being imported. An organization has at most one open. */
export const importRuns = pgTable(
  "import_runs",
  {
    id: primaryId(),
    organizationId: organizationId(),
    requestedBy: uuid("requested_by")
      .notNull()
      .references(() => users.id),
    status: text("status", { enum: importStatuses }).notNull().default("waiting"),
    /** Percent. */
    progress: integer("progress").notNull().default(0),
    /** Why it failed. */
    message: text("message"),
    /** What was imported. */
    report: jsonb("report"),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
  },
  (table) => [
    index("import_runs_organization_idx").on(table.organizationId, table.createdAt.desc()),
    uniqueIndex("import_runs_open_idx").on(table.organizationId).where(sql`status in ('waiting', 'running')`),
    check("import_runs_status_check", oneOf("status", importStatuses)),
    check("import_runs_progress_check", sql`progress between 0 and 100`),
  ],
);
