import { sql } from "drizzle-orm";
import { boolean, date, foreignKey, index, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { jobs } from "./jobs";
import { organizationId } from "./organizations";

/**
 * Whether a job is open, and how many live visits it has that are not canceled. Finds unscheduled work without
 * reading all jobs. Maintained by triggers on jobs and visits. Never write it.
 */
export const jobPlans = pgTable(
  "job_plans",
  {
    jobId: uuid("job_id").primaryKey(),
    organizationId: organizationId(),
    open: boolean("open").notNull(),
    visits: integer("visits").notNull().default(0),
    scheduledDate: date("scheduled_date", { mode: "string" }),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    foreignKey({
      name: "job_plans_job_fk",
      columns: [table.organizationId, table.jobId],
      foreignColumns: [jobs.organizationId, jobs.id],
    }).onDelete("cascade"),
    index("job_plans_unscheduled_idx")
      .on(table.organizationId, table.scheduledDate, table.createdAt, table.jobId)
      .where(sql`open and visits = 0`),
  ],
);
