import { type CheckQuestion, checkKinds } from "@fieldwright/domain/checklists";
import type { Thousandths } from "@fieldwright/domain/money";
import { categories } from "@fieldwright/domain/statuses";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, editable, instant, oneOf, rowId, softDelete } from "./columns";
import { jobs } from "./jobs";
import { organizationId } from "./organizations";
import { users } from "./users";
import { visits } from "./visits";

/** A checklist to start from. One with a category is put on every new job of that category. */
export const checklistTemplates = pgTable(
  "checklist_templates",
  {
    id: rowId(),
    organizationId: organizationId(),
    name: text("name").notNull(),
    category: text("category", { enum: categories }),
    items: jsonb("items").$type<readonly (CheckQuestion & { readonly text: string })[]>().notNull(),
    ...editable(),
  },
  (table) => [
    primaryKey({ name: "checklist_templates_pkey", columns: [table.organizationId, table.id] }),
    index("checklist_templates_name_idx").on(table.organizationId, table.name),
    check("checklist_templates_category_check", oneOf("category", categories)),
  ],
);

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

export const jobChecklistItems = pgTable(
  "job_checklist_items",
  {
    id: rowId(),
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
    primaryKey({ name: "job_checklist_items_pkey", columns: [table.organizationId, table.id] }),
    unique("job_checklist_items_position_key").on(table.organizationId, table.jobId, table.position),
    check("job_checklist_items_kind_check", oneOf("kind", checkKinds)),
    check("job_checklist_items_removed_check", sql`(position is null) = (removed_at is not null)`),
    check("job_checklist_items_done_check", sql`(done_at is null) = (done_by is null)`),
  ],
);

export const jobNotes = pgTable(
  "job_notes",
  {
    id: rowId(),
    organizationId: organizationId(),
    jobId: uuid("job_id").notNull(),
    /** The visit during which it was written, if any. */
    visitId: uuid("visit_id"),
    /** May be a client's account, which has no organization. */
    authorId: uuid("author_id")
      .notNull()
      .references(() => users.id),
    body: text("body").notNull(),
    ...editable(),
    ...softDelete(),
  },
  (table) => [
    primaryKey({ name: "job_notes_pkey", columns: [table.organizationId, table.id] }),
    foreignKey({
      name: "job_notes_job_fk",
      columns: [table.organizationId, table.jobId],
      foreignColumns: [jobs.organizationId, jobs.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "job_notes_visit_fk",
      columns: [table.organizationId, table.visitId],
      foreignColumns: [visits.organizationId, visits.id],
    }),
    index("job_notes_job_idx").on(table.organizationId, table.jobId, table.createdAt.desc()),
    index("job_notes_visit_idx").on(table.organizationId, table.visitId),
  ],
);

/** A part used on a job. One with quantity 0 was taken off, and stays so that older news does not bring it back. */
export const jobParts = pgTable(
  "job_parts",
  {
    organizationId: organizationId(),
    /** Made on the phone. */
    id: uuid("id").notNull(),
    jobId: uuid("job_id").notNull(),
    visitId: uuid("visit_id"),
    /** Counts at its visit alone. Otherwise the job's visits share it. */
    own: boolean("own").notNull().default(false),
    /** Who used it first. */
    userId: uuid("user_id").notNull(),
    name: text("name").notNull(),
    quantity: integer("quantity").$type<Thousandths>().notNull(),
    unit: text("unit").notNull(),
    changedAt: instant("changed_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: "job_parts_job_fk",
      columns: [table.organizationId, table.jobId],
      foreignColumns: [jobs.organizationId, jobs.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "job_parts_visit_fk",
      columns: [table.organizationId, table.visitId],
      foreignColumns: [visits.organizationId, visits.id],
    }),
    foreignKey({
      name: "job_parts_user_fk",
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }),
    index("job_parts_job_idx").on(table.organizationId, table.jobId, table.createdAt),
    index("job_parts_visit_idx").on(table.organizationId, table.visitId),
    index("job_parts_user_idx").on(table.organizationId, table.userId),
    check("job_parts_own_check", sql`not own or visit_id is not null`),
    check("job_parts_quantity_check", sql`quantity >= 0`),
  ],
);
