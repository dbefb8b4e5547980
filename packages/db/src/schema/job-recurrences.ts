import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { editable, primaryId } from "./columns";
import { jobs } from "./jobs";
import { organizationId } from "./organizations";

/** How a job's visits repeat, in the organization's zone. */
export const jobRecurrences = pgTable(
  "job_recurrences",
  {
    id: primaryId(),
    organizationId: organizationId(),
    jobId: uuid("job_id").notNull(),
    /** RFC 5545, without DTSTART. */
    rrule: text("rrule").notNull(),
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    /** Minutes after midnight. */
    startMinute: integer("start_minute").notNull(),
    /** Minutes. */
    duration: integer("duration").notNull(),
    /** Visits have been created up to this day. Null before the first run. */
    generatedUntil: date("generated_until", { mode: "string" }),
    ...editable(),
  },
  (table) => [
    foreignKey({
      name: "job_recurrences_job_fk",
      columns: [table.organizationId, table.jobId],
      foreignColumns: [jobs.organizationId, jobs.id],
    }).onDelete("cascade"),
    unique("job_recurrences_job_key").on(table.organizationId, table.jobId),
    index("job_recurrences_due_idx").on(table.generatedUntil),
    check("job_recurrences_time_check", sql`start_minute between 0 and 1439 and duration > 0`),
  ],
);
