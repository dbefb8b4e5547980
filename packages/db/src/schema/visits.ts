import type { CustomerReply, CustomerTold } from "@fieldwright/domain/customer-reply";
import { categories, visitStatuses } from "@fieldwright/domain/statuses";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { clients } from "./clients";
import { createdAt, editable, instant, oneOf, primaryId, softDelete } from "./columns";
import { jobs } from "./jobs";
import { organizationId } from "./organizations";
import { properties } from "./properties";
import { users } from "./users";

/** The schedule entry of the specification. */
export const visits = pgTable(
  "visits",
  {
    id: primaryId(),
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
    /** When work actually started and ended. Estimates learn from these. */
    startedAt: instant("started_at"),
    completedAt: instant("completed_at"),
    ...editable(),
    ...softDelete(),
  },
  (table) => [
    unique("visits_tenant_key").on(table.organizationId, table.id),
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
    id: primaryId(),
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
    check("visit_assignments_time_check", sql`ends_at > starts_at`),
    check("visit_assignments_override_check", sql`(override_reason is null) = (overridden_by is null)`),
  ],
);
