import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { editable, instant, rowId } from "./columns";
import { jobs } from "./jobs";
import { organizationId } from "./organizations";
import { users } from "./users";
import { visits } from "./visits";

/** Time that a person worked on a job. An entry without an end is running. A person has at most one running entry. */
export const timeEntries = pgTable(
  "time_entries",
  {
    id: rowId(),
    organizationId: organizationId(),
    jobId: uuid("job_id").notNull(),
    visitId: uuid("visit_id"),
    userId: uuid("user_id").notNull(),
    startedAt: instant("started_at").notNull(),
    endedAt: instant("ended_at"),
    note: text("note").notNull().default(""),
    ...editable(),
  },
  (table) => [
    primaryKey({ name: "time_entries_pkey", columns: [table.organizationId, table.id] }),
    foreignKey({
      name: "time_entries_job_fk",
      columns: [table.organizationId, table.jobId],
      foreignColumns: [jobs.organizationId, jobs.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "time_entries_visit_fk",
      columns: [table.organizationId, table.visitId],
      foreignColumns: [visits.organizationId, visits.id],
    }),
    foreignKey({
      name: "time_entries_user_fk",
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }),
    index("time_entries_job_idx").on(table.organizationId, table.jobId, table.startedAt),
    index("time_entries_visit_idx").on(table.organizationId, table.visitId),
    index("time_entries_user_idx").on(table.organizationId, table.userId, table.startedAt),
    index("time_entries_user_end_idx").on(table.organizationId, table.userId, table.endedAt),
    uniqueIndex("time_entries_running_key")
      .on(table.organizationId, table.userId)
      .where(sql`ended_at is null`),
    check("time_entries_time_check", sql`ended_at > started_at`),
  ],
);

/** A week of a person's time that was approved for payroll. Its time is locked. */
export const timeApprovals = pgTable(
  "time_approvals",
  {
    organizationId: organizationId(),
    userId: uuid("user_id").notNull(),
    /** The Sunday on which the week begins. */
    week: date("week", { mode: "string" }).notNull(),
    approvedBy: uuid("approved_by").notNull(),
    approvedAt: instant("approved_at").notNull(),
    /** As they were then. */
    minutes: integer("minutes").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.week] }),
    foreignKey({
      name: "time_approvals_user_fk",
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }),
    foreignKey({
      name: "time_approvals_approved_by_fk",
      columns: [table.organizationId, table.approvedBy],
      foreignColumns: [users.organizationId, users.id],
    }),
    index("time_approvals_approved_by_idx").on(table.organizationId, table.approvedBy),
    check("time_approvals_week_check", sql`extract(dow from week) = 0 and minutes >= 0`),
  ],
);

export const timeOff = pgTable(
  "time_off",
  {
    id: rowId(),
    organizationId: organizationId(),
    userId: uuid("user_id").notNull(),
    startsAt: instant("starts_at").notNull(),
    endsAt: instant("ends_at").notNull(),
    reason: text("reason").notNull().default(""),
    ...editable(),
  },
  (table) => [
    primaryKey({ name: "time_off_pkey", columns: [table.organizationId, table.id] }),
    foreignKey({
      name: "time_off_user_fk",
      columns: [table.organizationId, table.userId],
      foreignColumns: [users.organizationId, users.id],
    }).onDelete("cascade"),
    index("time_off_user_idx").on(table.organizationId, table.userId, table.startsAt),
    index("time_off_board_idx").on(table.organizationId, table.startsAt, table.endsAt),
    check("time_off_time_check", sql`ends_at > starts_at`),
  ],
);
