import { checkKinds } from "@fieldwright/domain/checklists";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { editable, instant, oneOf, primaryId } from "./columns";
import { jobs } from "./jobs";
import { organizationId } from "./organizations";
import { users } from "./users";

export const jobChecklistItems = pgTable(
  "job_checklist_items",
  {
    id: primaryId(),
    organizationId: organizationId(),
    jobId: uuid("job_id").notNull(),
    /** Null once it was removed. */
    position: integer("position"),
    text: text("text").notNull(),
    kind: text("kind", { enum: checkKinds }).notNull().default("tick"),
    required: boolean("required").notNull().default(false),
    /** Of a reading. */
    unit: text("unit").notNull().default(""),
    min: doublePrecision("min_value"),
    max: doublePrecision("max_value"),
    /** Of a choice. */
    choices: text("choices").array().notNull().default(sql`'{}'`),
    /**
     * The reading, the choice, the text, or the id of the photo. This is the answer that the job's visits share: visits
     * with answers of their own have them in `visit_answers`.
     */
    value: text("value"),
    /** Why a reading out of range stays, or why the item was skipped. */
    reason: text("reason").notNull().default(""),
    doneAt: instant("done_at"),
    doneBy: uuid("done_by"),
    /** When someone last checked it off or took that back. What happened last counts, whatever arrives last. */
    changedAt: instant("changed_at"),
    /** Taken off the checklist. It stays for visits that have an answer of their own to it. */
    removedAt: instant("removed_at"),
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
    unique("job_checklist_items_tenant_key").on(table.organizationId, table.id),
    unique("job_checklist_items_position_key").on(table.organizationId, table.jobId, table.position),
    check("job_checklist_items_kind_check", oneOf("kind", checkKinds)),
    check("job_checklist_items_removed_check", sql`(position is null) = (removed_at is not null)`),
    check("job_checklist_items_done_check", sql`(done_at is null) = (done_by is null)`),
  ],
);
