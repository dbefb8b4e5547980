import type { Thousandths } from "@fieldwright/domain/money";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";
import { jobs } from "./jobs";
import { organizationId } from "./organizations";
import { users } from "./users";
import { visits } from "./visits";

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
