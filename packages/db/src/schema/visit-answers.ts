import { sql } from "drizzle-orm";
import { check, foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { jobChecklistItems } from "./job-checklist-items";
import { organizationId } from "./organizations";
import { users } from "./users";
import { visits } from "./visits";

/** What was answered at a visit that has answers of its own. */
export const visitAnswers = pgTable(
  "visit_answers",
  {
    organizationId: organizationId(),
    itemId: uuid("item_id").notNull(),
    visitId: uuid("visit_id").notNull(),
    /** These mean the same as on the checklist item. */
    value: text("value"),
    reason: text("reason").notNull().default(""),
    doneAt: instant("done_at"),
    doneBy: uuid("done_by"),
    changedAt: instant("changed_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.itemId, table.visitId] }),
    foreignKey({
      name: "visit_answers_item_fk",
      columns: [table.organizationId, table.itemId],
      foreignColumns: [jobChecklistItems.organizationId, jobChecklistItems.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "visit_answers_visit_fk",
      columns: [table.organizationId, table.visitId],
      foreignColumns: [visits.organizationId, visits.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "visit_answers_done_by_fk",
      columns: [table.organizationId, table.doneBy],
      foreignColumns: [users.organizationId, users.id],
    }),
    index("visit_answers_visit_idx").on(table.organizationId, table.visitId),
    index("visit_answers_done_by_idx").on(table.organizationId, table.doneBy),
    check("visit_answers_done_check", sql`(done_at is null) = (done_by is null)`),
  ],
);
