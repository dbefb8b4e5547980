import { jobShortlists } from "@fieldwright/domain/list-views";
import { noCents } from "@fieldwright/domain/money";
import { categories, jobStatuses, openJobStatuses, priorities } from "@fieldwright/domain/statuses";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  type PgTableExtraConfigValue,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { clients, properties } from "./clients";
import {
  cents,
  documentLine,
  editable,
  instant,
  lineHasUnit,
  lineIsPriced,
  oneOf,
  rowId,
  softDelete,
} from "./columns";
import { organizationId } from "./organizations";
// oxlint-disable-next-line import/no-cycle -- a quote and its job point at each other; both keys are read lazily
import { quotes } from "./quotes";

/** The order of the statuses in the table of jobs. `lists.sql` has the same words. */
const jobRank = sql`array_position('{draft,scheduled,in_progress,on_hold,completed,cancelled}'::text[], status)`;

export const jobs = pgTable(
  "jobs",
  {
    id: rowId(),
    organizationId: organizationId(),
    clientId: uuid("client_id").notNull(),
    propertyId: uuid("property_id"),
    /** The approved quote that became this job. A quote becomes at most one job. */
    quoteId: uuid("quote_id"),
    number: text("number").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    category: text("category", { enum: categories }).notNull().default("general"),
    status: text("status", { enum: jobStatuses }).notNull().default("draft"),
    statusBeforeHold: text("status_before_hold", { enum: openJobStatuses }),
    priority: text("priority", { enum: priorities }).notNull().default("medium"),
    estimatedCost: cents("estimated_cost_cents"),
    /** Minutes. */
    estimatedDuration: integer("estimated_duration"),
    scheduledDate: date("scheduled_date", { mode: "string" }),
    crewSize: integer("crew_size").notNull().default(1),
    /** The skills that somebody chose for this job. */
    requiredSkills: text("required_skills").array().notNull().default(sql`'{}'`),
    /** Whether the skills of the category count while the job has none of its own. */
    skillsByCategory: boolean("skills_by_category").notNull().default(true),
    completedAt: instant("completed_at"),
    /** Its number in the program that it was imported from. Blank if there is none. */
    reference: text("reference").notNull().default(""),
    /** Came from another program: no review is asked for. */
    imported: boolean("imported").notNull().default(false),
    ...editable(),
    ...softDelete(),
  },
  (table): PgTableExtraConfigValue[] => [
    primaryKey({ name: "jobs_pkey", columns: [table.organizationId, table.id] }),
    index("jobs_deleted_idx").on(table.organizationId, table.deletedAt).where(sql`deleted_at is not null`),
    unique("jobs_number_key").on(table.organizationId, table.number),
    foreignKey({
      name: "jobs_client_fk",
      columns: [table.organizationId, table.clientId],
      foreignColumns: [clients.organizationId, clients.id],
    }),
    foreignKey({
      name: "jobs_property_fk",
      columns: [table.organizationId, table.propertyId],
      foreignColumns: [properties.organizationId, properties.id],
    }),
    foreignKey({
      name: "jobs_quote_fk",
      columns: [table.organizationId, table.quoteId],
      foreignColumns: [quotes.organizationId, quotes.id],
    }),
    uniqueIndex("jobs_quote_key").on(table.organizationId, table.quoteId).where(sql`deleted_at is null`),
    // The list's index includes the search text. Drizzle cannot express that: see the migration.
    index("jobs_status_idx")
      .on(table.organizationId, table.status, table.createdAt.desc(), table.id.desc())
      .where(sql`deleted_at is null`),
    index("jobs_client_idx").on(
      table.organizationId,
      table.clientId,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    index("jobs_reference_idx").on(table.organizationId, table.reference).where(sql`reference <> ''`),
    index("jobs_day_idx").on(table.organizationId, table.scheduledDate).where(sql`deleted_at is null`),
    index("jobs_completed_idx")
      .on(table.organizationId, table.completedAt)
      .where(sql`deleted_at is null and status = 'completed'`),
    // For reviews, which are looked for in all organizations at once.
    index("jobs_remind_idx").on(table.completedAt).where(sql`deleted_at is null and status = 'completed'`),
    // One index per order of the table. The one by client is on `job_plans`.
    index("jobs_served_idx")
      .on(table.organizationId, table.clientId, table.completedAt, table.id)
      .where(sql`status = 'completed' and deleted_at is null`),
    index("jobs_title_idx")
      .on(table.organizationId, sql`lower(title)`, table.id)
      .where(sql`deleted_at is null`),
    index("jobs_amount_idx")
      .on(table.organizationId, sql`coalesce(estimated_cost_cents, 0)`, table.id)
      .where(sql`deleted_at is null`),
    index("jobs_rank_idx")
      .on(table.organizationId, jobRank, table.createdAt.desc(), table.id.desc())
      .where(sql`deleted_at is null`),
    check("jobs_category_check", oneOf("category", categories)),
    check("jobs_status_check", oneOf("status", jobStatuses)),
    check("jobs_priority_check", oneOf("priority", priorities)),
    check(
      "jobs_hold_check",
      sql`(status = 'on_hold') = (status_before_hold is not null) and ${oneOf("status_before_hold", openJobStatuses)}`,
    ),
    check("jobs_crew_check", sql`crew_size > 0 and estimated_duration > 0 and estimated_cost_cents >= 0`),
  ],
);

export const jobLines = pgTable(
  "job_lines",
  {
    id: rowId(),
    organizationId: organizationId(),
    jobId: uuid("job_id").notNull(),
    ...documentLine(),
  },
  (table) => [
    primaryKey({ name: "job_lines_pkey", columns: [table.organizationId, table.id] }),
    foreignKey({
      name: "job_lines_job_fk",
      columns: [table.organizationId, table.jobId],
      foreignColumns: [jobs.organizationId, jobs.id],
    }).onDelete("cascade"),
    unique("job_lines_position_key").on(table.organizationId, table.jobId, table.position),
    check("job_lines_price_check", lineIsPriced),
    check("job_lines_unit_check", lineHasUnit),
  ],
);

/**
 * Whether a job is open or completed, and how many live visits and invoices it has that are not canceled. Finds
 * unscheduled work, and finished work without an invoice, without reading all jobs; `list_counts` has how many there
 * are and what they are worth. Maintained by triggers on jobs, visits and invoices. Never write it.
 */
export const jobPlans = pgTable(
  "job_plans",
  {
    jobId: uuid("job_id").notNull(),
    organizationId: organizationId(),
    open: boolean("open").notNull(),
    held: boolean("held").notNull().default(false),
    visits: integer("visits").notNull().default(0),
    completed: boolean("completed").notNull().default(false),
    invoices: integer("invoices").notNull().default(0),
    /** The estimated cost of the job. */
    amount: cents("amount_cents").notNull().default(noCents),
    /** The client's name in lower case, to sort by it. */
    clientKey: text("client_key").notNull().default(""),
    /** The shortlist of the office that the job is on. */
    shortlist: text("shortlist", { enum: jobShortlists }).generatedAlwaysAs(
      sql`case when open and not held and visits = 0 then 'needs_scheduling' when completed and invoices = 0 then 'not_invoiced' end`,
    ),
    scheduledDate: date("scheduled_date", { mode: "string" }),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "job_plans_pkey", columns: [table.jobId, table.organizationId] }),
    foreignKey({
      name: "job_plans_job_fk",
      columns: [table.organizationId, table.jobId],
      foreignColumns: [jobs.organizationId, jobs.id],
    }).onDelete("cascade"),
    index("job_plans_unscheduled_idx")
      .on(table.organizationId, table.scheduledDate, table.createdAt, table.jobId)
      .where(sql`open and visits = 0`),
    index("job_plans_client_idx").on(table.organizationId, table.clientKey, table.jobId),
    index("job_plans_shortlist_idx")
      .on(table.organizationId, table.shortlist, table.createdAt.desc(), table.jobId.desc())
      .where(sql`shortlist is not null`),
  ],
);
