import { sql } from "drizzle-orm";
import { boolean, date, foreignKey, index, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { jobs } from "./jobs";
import { organizationId } from "./organizations";

/**
 * Whether a job is open or completed, and how many live visits and invoices it has that are not canceled. Finds
 * unscheduled work, and finished work without an invoice, without reading all jobs. Maintained by triggers on jobs,
 * visits and invoices. Never write it.
 */
export const jobPlans = pgTable(
  "job_plans",
  {
    jobId: uuid("job_id").primaryKey(),
    organizationId: organizationId(),
    open: boolean("open").notNull(),
    visits: integer("visits").notNull().default(0),
    completed: boolean("completed").notNull().default(false),
    invoices: integer("invoices").notNull().default(0),
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
    index("job_plans_uninvoiced_idx")
      .on(table.organizationId, table.jobId)
      .where(sql`completed and invoices = 0`),
  ],
);
