import { jobStatuses, visitStatuses } from "@fieldwright/domain/statuses";
import { foreignKey, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { organizationId } from "./organizations";
import { visits } from "./visits";

/**
 * Which visits a person is booked for, without deleted ones, with what their lists of visits and jobs show by. A technician
 * has thousands, spread over the organization's tables; here they lie together. Kept by triggers on assignments, visits and
 * jobs; never write it.
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
    // Indexes by person cover the lists in their order, which drizzle cannot say: see the migration of its own.
  ],
);
