import { noCents } from "@fieldwright/domain/money";
import { categories, storedQuoteStatuses } from "@fieldwright/domain/statuses";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { cents, oneOf } from "./columns";
import { organizationId } from "./organizations";

const countedTables = ["clients", "quotes", "jobs", "invoices", "visits", "job_plans"] as const;

/**
 * Number of live rows per list and status, so totals do not count rows: sum these instead. Triggers insert a row per
 * change and merge rows from time to time, so writers never wait for each other. Never write it.
 */
export const listCounts = pgTable(
  "list_counts",
  {
    id: bigint("id", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    organizationId: organizationId(),
    kind: text("kind", { enum: countedTables }).notNull(),
    /** As stored. For invoices: `cancelled`, `paid` or `open`. For `job_plans`: the shortlist. */
    status: text("status").notNull(),
    /** The last day of a pending quote, or the due day of an open invoice. After it they are expired or overdue. */
    day: date("day", { mode: "string" }),
    rows: bigint("rows", { mode: "number" }).notNull(),
    /** For quotes, invoices and, as estimated, jobs. */
    total: cents("total_cents").notNull().default(noCents),
    owed: cents("owed_cents").notNull().default(noCents),
  },
  (table) => [
    primaryKey({ name: "list_counts_pkey", columns: [table.id, table.organizationId] }),
    index("list_counts_idx").on(table.organizationId, table.kind, table.status, table.day),
    check("list_counts_kind_check", oneOf("kind", countedTables)),
  ],
);

/**
 * From `worked` on they are per person. The amount is in minutes, except of `billed`: that is a person's part of an
 * invoice. Clocked time is `logged` without a visit and `on_visit` with one.
 */
const measures = [
  "invoiced",
  "collected",
  "completed",
  "worked",
  "visited",
  "logged",
  "on_visit",
  "drove",
  "billed",
] as const;

/**
 * What reports count: one row per invoice, payment, completed job, and person's share of a job or visit, on its day
 * in the organization's zone. Maintained by triggers from the view `report_sources`. Never write it.
 */
export const reportFacts = pgTable(
  "report_facts",
  {
    organizationId: organizationId(),
    measure: text("measure", { enum: measures }).notNull(),
    /** The invoice, payment, job, visit or time entry. */
    sourceId: uuid("source_id").notNull(),
    /** The job, or the quote of a deposit that has no job yet. */
    jobId: uuid("job_id").notNull(),
    clientId: uuid("client_id").notNull(),
    userId: uuid("user_id"),
    category: text("category", { enum: categories }).notNull(),
    zip: text("zip").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    /** Cents or minutes. */
    amount: bigint("amount", { mode: "number" }).notNull(),
    /** `timed` is 1 if the actual start of a visit is known, and `onTime` is 1 if it was on time. */
    timed: integer("timed").notNull(),
    onTime: integer("on_time").notNull(),
    /** Whether the job of an invoice has other invoices. */
    again: boolean("again").notNull(),
    /** Of an invoice, or the part of it in a payment, with its rate. */
    tax: bigint("tax", { mode: "number" }).notNull().default(0),
    taxRate: integer("tax_rate").notNull().default(0),
    /** Whether another job of the client was completed before this one. */
    earlier: boolean("earlier").notNull().default(false),
    /** Whether a completed job is the client's last one. */
    latest: boolean("latest").notNull().default(false),
  },
  (table) => [
    unique("report_facts_key")
      .on(table.organizationId, table.measure, table.sourceId, table.userId)
      .nullsNotDistinct(),
    index("report_facts_job_idx").on(table.organizationId, table.jobId),
    index("report_facts_again_idx")
      .on(table.organizationId, table.day, table.jobId)
      .where(sql`measure = 'invoiced' and again`),
    index("report_facts_latest_idx")
      .on(table.organizationId, table.day, table.clientId)
      .where(sql`measure = 'completed' and latest`),
    // An index by day includes what is counted by client. Drizzle cannot express that: see the migration.
    check("report_facts_measure_check", oneOf("measure", measures)),
  ],
);

const sums = ["invoiced", "collected", "completed", "work", "logged", "on_visit", "drove", "billed"] as const;
const dimensions = ["category", "zip", "person", "sale"] as const;
const units = ["day", "month", "week"] as const;

/**
 * Sums of `report_facts` by day and by month: money and jobs by category, by ZIP code and, as `sale`, by tax rate and
 * new or earlier client; work by person; clocked time by person and week. Triggers insert a row per change and merge rows
 * from time to time, so writers never wait for each other. Never write it.
 */
export const reportDays = pgTable(
  "report_days",
  {
    id: bigint("id", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    organizationId: organizationId(),
    measure: text("measure", { enum: sums }).notNull(),
    dimension: text("dimension", { enum: dimensions }).notNull(),
    unit: text("unit", { enum: units }).notNull(),
    /** For a month, its first day. For a week, its Sunday. */
    day: date("day", { mode: "string" }).notNull(),
    category: text("category", { enum: categories }),
    zip: text("zip"),
    userId: uuid("user_id"),
    taxRate: integer("tax_rate"),
    earlier: boolean("earlier"),
    /** Number of invoices, payments or completed jobs. */
    rows: bigint("rows", { mode: "number" }).notNull(),
    amount: bigint("amount", { mode: "number" }).notNull(),
    timed: bigint("timed", { mode: "number" }).notNull(),
    onTime: bigint("on_time", { mode: "number" }).notNull(),
    tax: bigint("tax", { mode: "number" }).notNull().default(0),
  },
  (table) => [
    primaryKey({ name: "report_days_pkey", columns: [table.id, table.organizationId] }),
    // The index includes the other columns too. Drizzle cannot express that: see the migration.
    index("report_days_idx").on(table.organizationId, table.measure, table.dimension, table.unit, table.day),
    check("report_days_measure_check", oneOf("measure", sums)),
    check("report_days_dimension_check", oneOf("dimension", dimensions)),
    check("report_days_unit_check", oneOf("unit", units)),
  ],
);

/** Quotes by the day they went to the customer. Kept by triggers, as `report_days` is. Never write it. */
export const quoteDays = pgTable(
  "quote_days",
  {
    id: bigint("id", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    organizationId: organizationId(),
    day: date("day", { mode: "string" }).notNull(),
    outcome: text("outcome", { enum: storedQuoteStatuses }).notNull(),
    /** Of quotes without an answer: after it they are expired. */
    validUntil: date("valid_until", { mode: "string" }),
    /** Days until the answer, where its day is known. */
    answerDays: integer("answer_days"),
    rows: bigint("rows", { mode: "number" }).notNull(),
    amount: bigint("amount", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ name: "quote_days_pkey", columns: [table.id, table.organizationId] }),
    // The index includes the other columns too. Drizzle cannot express that: see the migration.
    index("quote_days_idx").on(table.organizationId, table.day),
    check("quote_days_outcome_check", oneOf("outcome", storedQuoteStatuses)),
  ],
);
