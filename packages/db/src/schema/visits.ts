import type { CustomerReply, CustomerTold } from "@fieldwright/domain/customer-reply";
import { categories, jobStatuses, visitStatuses } from "@fieldwright/domain/statuses";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { clients, properties } from "./clients";
import { createdAt, editable, instant, oneOf, rowId, softDelete } from "./columns";
import { jobs } from "./jobs";
import { organizationId } from "./organizations";
import { users } from "./users";

/** The schedule entry of the specification. */
export const visits = pgTable(
  "visits",
  {
    id: rowId(),
    organizationId: organizationId(),
    jobId: uuid("job_id").notNull(),
    clientId: uuid("client_id").notNull(),
    propertyId: uuid("property_id"),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    /** Minutes of work. For a visit of several days, the sum of its segments. */
    duration: integer("duration").notNull(),
    /** Promised to the customer. The technician may arrive at any time in it. */
    arrivalFrom: instant("arrival_from"),
    arrivalUntil: instant("arrival_until"),
    /** The occurrence of the job's recurrence that this visit was created for. Null if someone booked it. */
    occurrenceOn: date("occurrence_on", { mode: "string" }),
    /**
     * Answers and parts of this visit are its own, as on a recurring job. Other visits of a job share theirs. It stays
     * as it is when the job repeats no more.
     */
    ownAnswers: boolean("own_answers").notNull().default(false),
    category: text("category", { enum: categories }).notNull().default("general"),
    status: text("status", { enum: visitStatuses }).notNull().default("pending"),
    /** The planner never moves a locked visit. */
    locked: boolean("locked").notNull().default(false),
    location: text("location").notNull().default(""),
    notesInternal: text("notes_internal").notNull().default(""),
    /** The arrival window is the one of the settings and the customer was not told yet: the planner may move it. */
    arrivalOpen: boolean("arrival_open").notNull().default(false),
    /** What the customer was last told. Null if nothing yet. */
    customerTold: jsonb("customer_told").$type<CustomerTold>(),
    /** What the customer answered on their page. */
    customerReply: jsonb("customer_reply").$type<CustomerReply>(),
    /** What the customer wrote on their page about parking or the door. */
    customerNote: text("customer_note").notNull().default(""),
    /** When work actually started and ended. Estimates learn from these. */
    startedAt: instant("started_at"),
    completedAt: instant("completed_at"),
    ...editable(),
    ...softDelete(),
  },
  (table) => [
    primaryKey({ name: "visits_pkey", columns: [table.organizationId, table.id] }),
    index("visits_deleted_idx").on(table.organizationId, table.deletedAt).where(sql`deleted_at is not null`),
    foreignKey({
      name: "visits_job_fk",
      columns: [table.organizationId, table.jobId],
      foreignColumns: [jobs.organizationId, jobs.id],
    }),
    foreignKey({
      name: "visits_client_fk",
      columns: [table.organizationId, table.clientId],
      foreignColumns: [clients.organizationId, clients.id],
    }),
    foreignKey({
      name: "visits_property_fk",
      columns: [table.organizationId, table.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }),
    // The list's index includes the search text. Drizzle cannot express that: see the migration.
    index("visits_status_idx")
      .on(table.organizationId, table.status, table.createdAt.desc(), table.id.desc())
      .where(sql`deleted_at is null`),
    index("visits_client_idx").on(
      table.organizationId,
      table.clientId,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    index("visits_job_idx").on(table.organizationId, table.jobId, table.startsAt),
    index("visits_board_idx")
      .on(table.organizationId, table.startsAt, table.endsAt)
      .where(sql`deleted_at is null`),
    // For late and unassigned visits. Only open visits, so years of finished visits are not read.
    index("visits_waiting_idx")
      .on(table.organizationId, table.startsAt, table.id, table.status, table.arrivalUntil)
      .where(
        sql`deleted_at is null and status in ('pending', 'confirmed', 'rescheduled', 'en_route', 'in_progress')`,
      ),
    // For reminders, which are looked for in all organizations at once.
    index("visits_remind_idx")
      .on(table.startsAt)
      .where(sql`deleted_at is null and status in ('pending', 'confirmed', 'rescheduled')`),
    // For estimates, which learn from the newest completed visits of a category.
    index("visits_learning_idx")
      .on(table.organizationId, table.category, table.completedAt.desc())
      .where(sql`deleted_at is null and status = 'completed' and started_at is not null`),
    // For what was done at an address before: one of the client's own, or one that was typed in.
    index("visits_property_idx")
      .on(table.organizationId, table.clientId, table.propertyId, table.startsAt.desc())
      .where(sql`deleted_at is null and status = 'completed' and property_id is not null`),
    index("visits_location_idx")
      .on(table.organizationId, table.clientId, table.location, table.startsAt.desc())
      .where(sql`deleted_at is null and status = 'completed' and property_id is null`),
    uniqueIndex("visits_occurrence_key")
      .on(table.organizationId, table.jobId, table.occurrenceOn)
      .where(sql`occurrence_on is not null`),
    check("visits_category_check", oneOf("category", categories)),
    check("visits_status_check", oneOf("status", visitStatuses)),
    check("visits_time_check", sql`ends_at > starts_at and duration > 0 and arrival_until >= arrival_from`),
  ],
);

/**
 * One row per person and segment. Two rows of a person must not overlap if both block and neither is overridden
 * (exclusion constraint `visit_assignments_no_overlap`). A row without an override must not overlap an overridden one
 * (a trigger with the same SQLSTATE, 23P01).
 */
export const visitAssignments = pgTable(
  "visit_assignments",
  {
    id: rowId(),
    organizationId: organizationId(),
    visitId: uuid("visit_id").notNull(),
    userId: uuid("user_id").notNull(),
    role: text("role").notNull().default("technician"),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    /** False for canceled and deleted visits, which free the time. */
    blocks: boolean("blocks").notNull().default(true),
    overrideReason: text("override_reason"),
    overriddenBy: uuid("overridden_by"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: "visit_assignments_pkey", columns: [table.organizationId, table.id] }),
    foreignKey({
      name: "visit_assignments_visit_fk",
      columns: [table.organizationId, table.visitId],
      foreignColumns: [visits.organizationId, visits.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "visit_assignments_user_fk",
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }),
    foreignKey({
      name: "visit_assignments_overridden_by_fk",
      columns: [table.organizationId, table.overriddenBy],
      foreignColumns: [users.organizationId, users.id],
    }),
    unique("visit_assignments_segment_key").on(
      table.organizationId,
      table.visitId,
      table.userId,
      table.startsAt,
    ),
    index("visit_assignments_user_idx").on(table.organizationId, table.userId, table.startsAt, table.endsAt),
    // For visits that nobody is booked for: those of a few weeks are looked up at once instead of one by one.
    index("visit_assignments_start_idx").on(table.organizationId, table.startsAt, table.visitId),
    check("visit_assignments_time_check", sql`ends_at > starts_at`),
    check("visit_assignments_override_check", sql`(override_reason is null) = (overridden_by is null)`),
  ],
);

/** Visit changes that a person will be notified of. One row per visit, however often it changes until then. */
export const visitNotices = pgTable(
  "visit_notices",
  {
    organizationId: organizationId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    visitId: uuid("visit_id").notNull(),
    /** The audit row of the first change. */
    changeId: bigint("change_id", { mode: "number" }).notNull(),
    /** Start of the visit before the first change. Null if the person was not booked for it. */
    wasAt: instant("was_at"),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.userId, table.visitId] })],
);

/** How a visit was signed off. The newest row of a visit counts. */
export const visitSignatures = pgTable(
  "visit_signatures",
  {
    organizationId: organizationId(),
    /** Made on the phone. */
    id: uuid("id").notNull(),
    visitId: uuid("visit_id").notNull(),
    userId: uuid("user_id").notNull(),
    /** Who signed. Empty, without strokes, if nobody was home. */
    name: text("name").notNull(),
    /** Lines in a box of 1000 by 400. */
    strokes: text("strokes"),
    signedAt: instant("signed_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.id] }),
    foreignKey({
      name: "visit_signatures_visit_fk",
      columns: [table.organizationId, table.visitId],
      foreignColumns: [visits.organizationId, visits.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "visit_signatures_user_fk",
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }),
    index("visit_signatures_visit_idx").on(table.organizationId, table.visitId, table.signedAt),
    index("visit_signatures_user_idx").on(table.organizationId, table.userId),
    check("visit_signatures_name_check", sql`(name = '') = (strokes is null)`),
  ],
);

/** How a job's visits repeat, in the organization's zone. */
export const jobRecurrences = pgTable(
  "job_recurrences",
  {
    id: rowId(),
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
    primaryKey({ name: "job_recurrences_pkey", columns: [table.organizationId, table.id] }),
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

/**
 * Live visits that a person is booked for, with the columns that their lists filter by. A technician has thousands,
 * and here they are stored together. Maintained by triggers on assignments, visits and jobs. Never write it.
 */
export const ownWork = pgTable(
  "own_work",
  {
    organizationId: organizationId(),
    userId: uuid("user_id").notNull(),
    visitId: uuid("visit_id").notNull(),
    visitStatus: text("visit_status", { enum: visitStatuses }).notNull(),
    visitCreatedAt: instant("visit_created_at").notNull(),
    jobId: uuid("job_id").notNull(),
    /** Null while the job is deleted. */
    jobStatus: text("job_status", { enum: jobStatuses }),
    jobCreatedAt: instant("job_created_at").notNull(),
    clientId: uuid("client_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.visitId, table.userId] }),
    foreignKey({
      name: "own_work_visit_fk",
      columns: [table.organizationId, table.visitId],
      foreignColumns: [visits.organizationId, visits.id],
    }).onDelete("cascade"),
    // Covering indexes by person match the order of the lists. Drizzle cannot express that: see the migration.
  ],
);

/** The secret link to a member's calendar, one per person. Only its SHA-256 is stored. */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    id: rowId(),
    organizationId: organizationId(),
    userId: uuid("user_id").notNull(),
    tokenHash: text("token_hash").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: "calendar_feeds_pkey", columns: [table.organizationId, table.id] }),
    foreignKey({
      name: "calendar_feeds_user_fk",
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete("cascade"),
    unique("calendar_feeds_user_key").on(table.organizationId, table.userId),
    uniqueIndex("calendar_feeds_token_key").on(table.tokenHash, table.organizationId),
  ],
);
