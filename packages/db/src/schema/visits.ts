import { categories, visitStatuses } from "@fieldwright/domain/statuses";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
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

/** The specification's schedule entry. */
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
    /** Minutes of work: the sum of the segments of a visit that lasts several days. */
    duration: integer("duration").notNull(),
    /** What the customer was told; the technician may arrive at any time in it. */
    arrivalFrom: instant("arrival_from"),
    arrivalUntil: instant("arrival_until"),
    /** The day of the job's recurrence that it was made for; absent when somebody booked it. */
    occurrenceOn: date("occurrence_on", { mode: "string" }),
    category: text("category", { enum: categories }).notNull().default("general"),
    status: text("status", { enum: visitStatuses }).notNull().default("pending"),
    /** A locked visit is never moved by the optimiser. */
    locked: boolean("locked").notNull().default(false),
    location: text("location").notNull().default(""),
    notesInternal: text("notes_internal").notNull().default(""),
    /** When work really began and ended; estimates learn from these. */
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
    // The index of the list itself covers what people search for, which drizzle cannot say: see the migration.
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
    // What is late or has nobody: the visits that are not over, without those of all the years before.
    index("visits_waiting_idx")
      .on(table.organizationId, table.startsAt, table.id, table.status, table.arrivalUntil)
      .where(
        sql`deleted_at is null and status in ('pending', 'confirmed', 'rescheduled', 'en_route', 'in_progress')`,
      ),
    // What estimates learn from: the newest completed visits of a category.
    index("visits_learning_idx")
      .on(table.organizationId, table.category, table.completedAt.desc())
      .where(sql`deleted_at is null and status = 'completed' and started_at is not null`),
    uniqueIndex("visits_occurrence_key")
      .on(table.organizationId, table.jobId, table.occurrenceOn)
      .where(sql`occurrence_on is not null`),
    check("visits_category_check", oneOf("category", categories)),
    check("visits_status_check", oneOf("status", visitStatuses)),
    check("visits_time_check", sql`ends_at > starts_at and duration > 0 and arrival_until >= arrival_from`),
  ],
);

/**
 * Who is booked for a visit, one row per person and segment. No two rows of a person overlap while both block and neither
 * is overridden (exclusion constraint `visit_assignments_no_overlap`), and a row without an override is refused on top of
 * an overridden one (a trigger with the same SQLSTATE, 23P01).
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
    /** False for cancelled and deleted visits, which free the time. */
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
