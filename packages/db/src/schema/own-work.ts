import { jobStatuses, visitStatuses } from "@fieldwright/domain/statuses";
import { foreignKey, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { organizationId } from "./organizations";
import { visits } from "./visits";

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
