import { prepared, type TenantTx } from "@fieldwright/db/client";
import { clients } from "@fieldwright/db/schema/clients";
import { invoices } from "@fieldwright/db/schema/invoices";
import { jobs } from "@fieldwright/db/schema/jobs";
import { quotes } from "@fieldwright/db/schema/quotes";
import { listCounts, reportDays } from "@fieldwright/db/schema/reports";
import { ownWork } from "@fieldwright/db/schema/visits";
import { live, ofTenant } from "@fieldwright/db/tenant";
import { type Cents, cents } from "@fieldwright/domain/money";
import { type InvoiceStatus, type JobStatus } from "@fieldwright/domain/statuses";
import {
  type AnyColumn,
  and,
  count,
  countDistinct,
  eq,
  gte,
  inArray,
  isNotNull,
  lt,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Visibility } from "./dashboard.policy";
import type { Period } from "./period";

/** What the statements are asked with. Each is built once for a connection. */
export const valuesOf = (visibility: Visibility, period: Period) => ({
  ...period,
  now: period.now.toISOString(),
  userId: visibility.of === "technician" ? visibility.userId : null,
  clientIds: visibility.of === "clients" ? `{${visibility.clientIds.join(",")}}` : null,
});
export const asked = (name: keyof ReturnType<typeof valuesOf>): SQL => sql`${sql.placeholder(name)}`;

/** The start of a day in the organization's time zone, with daylight saving time taken into account. */
export const startOf = (day: "today" | "tomorrow" | "monthStart"): SQL =>
  sql`(${asked(day)}::date::timestamp at time zone ${asked("timeZone")}::text)`;

type Own = Exclude<Visibility, { of: "organization" }>;

const ownJobCounts = (tx: TenantTx, visibility: Own): Promise<{ status: JobStatus; rows: number }[]> =>
  visibility.of === "clients"
    ? tx
        .select({ status: jobs.status, rows: count() })
        .from(jobs)
        .where(and(live(jobs), inArray(jobs.clientId, [...visibility.clientIds])))
        .groupBy(jobs.status)
    : tx
        .select({ status: sql<JobStatus>`${ownWork.jobStatus}`, rows: countDistinct(ownWork.jobId) })
        .from(ownWork)
        .where(and(ofTenant(ownWork), eq(ownWork.userId, visibility.userId), isNotNull(ownWork.jobStatus)))
        .groupBy(ownWork.jobStatus);

export const countJobs = async (
  tx: TenantTx,
  visibility: Visibility,
): Promise<ReadonlyMap<JobStatus, number>> => {
  const rows =
    visibility.of === "organization" ? await keptJobCounts(tx) : await ownJobCounts(tx, visibility);
  return new Map(rows.map((row) => [row.status, row.rows]));
};

const money = (value: SQL, condition?: SQL): SQL<Cents> =>
  sql`coalesce(sum(${value}) ${condition ? sql`filter (where ${condition})` : sql``}, 0)`.mapWith((sum) =>
    cents(Number(sum)),
  );

/** Undefined stands for the whole organization. */
type OwnClients = readonly string[] | undefined;

export type QuoteSums = { waiting: number; waitingTotal: Cents; expiring: number; expiringTotal: Cents };

const ownQuoteSums = (
  tx: TenantTx,
  own: readonly string[],
  { today, expirySoon }: Period,
): Promise<QuoteSums[]> => {
  const expiresSoon = sql`${quotes.validUntil} <= ${expirySoon}::date`;
  return tx
    .select({
      waiting: count(),
      waitingTotal: money(sql`${quotes.total}`),
      expiring: sql`count(*) filter (where ${expiresSoon})`.mapWith(Number),
      expiringTotal: money(sql`${quotes.total}`, expiresSoon),
    })
    .from(quotes)
    .where(
      and(
        live(quotes),
        eq(quotes.status, "pending"),
        gte(quotes.validUntil, today),
        isNotNull(quotes.sentAt),
        inArray(quotes.clientId, [...own]),
      ),
    );
};

export const sumOpenQuotes = async (tx: TenantTx, own: OwnClients, period: Period): Promise<QuoteSums> => {
  const [sums] = own ? await ownQuoteSums(tx, own, period) : await keptQuoteSums(tx, period);
  if (!sums) throw new Error("a sum answered nothing");
  return sums;
};

export type InvoiceSums = { count: number; total: Cents; owed: Cents };

const ownInvoiceSums = (
  tx: TenantTx,
  own: readonly string[],
  { today }: Period,
): Promise<(InvoiceSums & { status: InvoiceStatus })[]> => {
  const status = sql<InvoiceStatus>`case
    when ${invoices.voidedAt} is not null then 'cancelled'
    when ${invoices.paid} >= ${invoices.total} then 'paid'
    when ${invoices.dueDate} < ${today}::date then 'overdue'
    else 'pending' end`.as("status");
  return tx
    .select({
      status,
      count: count(),
      total: money(sql`${invoices.total}`),
      owed: money(sql`${invoices.total} - ${invoices.paid}`),
    })
    .from(invoices)
    .where(and(live(invoices), isNotNull(invoices.sentAt), inArray(invoices.clientId, [...own])))
    .groupBy(sql`1`);
};

export const sumInvoices = async (
  tx: TenantTx,
  own: OwnClients,
  period: Period,
): Promise<ReadonlyMap<InvoiceStatus, InvoiceSums>> => {
  const rows = own ? await ownInvoiceSums(tx, own, period) : await keptInvoiceSums(tx, period);
  return new Map(rows.map(({ status: name, ...sums }) => [name, sums]));
};

/** Refunds are negative payments and reduce the revenue. */
type Business = { revenue: Cents; revenueLastMonth: Cents; clientsThisMonth: number };

export const sumBusiness = async (tx: TenantTx, period: Period): Promise<Business> => {
  const [sums] = await prepared(tx, "dashboard_business", (name) => {
    const added = tx
      .select({ rows: count() })
      .from(clients)
      .where(and(live(clients), sql`${clients.createdAt} >= ${startOf("monthStart")}`));
    const { day, amount } = reportDays;
    return tx
      .select({
        revenue: money(sql`${amount}`, gte(day, asked("monthStart"))),
        revenueLastMonth: money(sql`${amount}`, lt(day, asked("lastMonthUntil"))),
        clientsThisMonth: sql`(${added})`.mapWith(Number),
      })
      .from(reportDays)
      .where(
        and(
          ofTenant(reportDays),
          eq(reportDays.measure, "collected"),
          eq(reportDays.dimension, "category"),
          eq(reportDays.unit, "day"),
          gte(day, asked("lastMonthStart")),
          lt(day, asked("nextMonthStart")),
        ),
      )
      .prepare(name);
  }).execute(valuesOf({ of: "organization" }, period));
  if (!sums) throw new Error("a sum answered nothing");
  return sums;
};

// Figures of a whole organization come from counters kept by triggers, so they cost the same at any size.

const ofList = (kind: "quotes" | "jobs" | "job_plans" | "invoices"): SQL | undefined =>
  and(ofTenant(listCounts), eq(listCounts.kind, kind));

const sumOf = (column: AnyColumn, condition?: SQL): SQL<number> =>
  sql`coalesce(sum(${column}) ${condition ? sql`filter (where ${condition})` : sql``}, 0)`.mapWith(Number);

const moneyOf = (column: AnyColumn, condition?: SQL): SQL<Cents> =>
  sumOf(column, condition).mapWith((sum) => cents(Number(sum)));

const keptJobCounts = (tx: TenantTx): Promise<{ status: JobStatus; rows: number }[]> =>
  prepared(tx, "dashboard_jobs", (name) =>
    tx
      .select({ status: sql<JobStatus>`${listCounts.status}`, rows: sumOf(listCounts.rows) })
      .from(listCounts)
      .where(ofList("jobs"))
      .groupBy(listCounts.status)
      .prepare(name),
  ).execute();

/** How many jobs wait for a visit. */
export const countWaitingJobs = async (tx: TenantTx): Promise<number> => {
  const [kept] = await prepared(tx, "dashboard_waiting_jobs", (name) =>
    tx
      .select({ rows: sumOf(listCounts.rows) })
      .from(listCounts)
      .where(and(ofList("job_plans"), eq(listCounts.status, "needs_scheduling")))
      .prepare(name),
  ).execute();
  return kept?.rows ?? 0;
};

const keptQuoteSums = (tx: TenantTx, period: Period): Promise<QuoteSums[]> =>
  prepared(tx, "dashboard_quotes", (name) => {
    const expiresSoon = sql`${listCounts.day} <= ${asked("expirySoon")}::date`;
    return tx
      .select({
        waiting: sumOf(listCounts.rows),
        waitingTotal: moneyOf(listCounts.total),
        expiring: sumOf(listCounts.rows, expiresSoon),
        expiringTotal: moneyOf(listCounts.total, expiresSoon),
      })
      .from(listCounts)
      .where(and(ofList("quotes"), eq(listCounts.status, "pending"), gte(listCounts.day, asked("today"))))
      .prepare(name);
  }).execute(valuesOf({ of: "organization" }, period));

const keptInvoiceSums = (
  tx: TenantTx,
  period: Period,
): Promise<(InvoiceSums & { status: InvoiceStatus })[]> =>
  prepared(tx, "dashboard_invoices", (name) => {
    const status = sql<InvoiceStatus>`case
      when ${listCounts.status} <> 'open' then ${listCounts.status}
      when ${listCounts.day} < ${asked("today")}::date then 'overdue'
      else 'pending' end`.as("status");
    return tx
      .select({
        status,
        count: sumOf(listCounts.rows).as("count"),
        total: moneyOf(listCounts.total),
        owed: moneyOf(listCounts.owed),
      })
      .from(listCounts)
      .where(ofList("invoices"))
      .groupBy(sql`1`)
      .having(sql`sum(${listCounts.rows}) > 0`)
      .prepare(name);
  }).execute(valuesOf({ of: "organization" }, period));
