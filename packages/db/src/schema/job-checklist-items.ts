import { sql } from "drizzle-orm";
import { check, foreignKey, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { editable, instant, primaryId } from "./columns";
import { jobs } from "./jobs";
import { organizationId } from "./organizations";
import { users } from "./users";

export const jobChecklistItems = pgTable(
  "job_checklist_items",
  {
    id: primaryId(),
    organizationId: organizationId(),
    jobId: uuid("job_id").notNull(),
    position: integer("position").notNull(),
    text: text("text").notNull(),
    doneAt: instant("done_at"),
    doneBy: uuid("done_by"),
    /** When somebody last checked it off or took that back. What happened last counts, whatever arrives last. */
    changedAt: instant("changed_at"),
    ...editable(),
  },
  (table) => [
    foreignKey({
      name: "job_checklist_items_job_fk",
      columns: [table.organizationId, table.jobId],
      foreignColumns: [jobs.organizationId, jobs.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "job_checklist_items_done_by_fk",
      columns: [table.organizationId, table.doneBy],
      foreignColumns: [users.organizationId, users.id],
    }),
    unique("job_checklist_items_position_key").on(table.organizationId, table.jobId, table.position),
    check("job_checklist_items_done_check", sql`(done_at is null) = (done_by is null)`),
  ],
);
