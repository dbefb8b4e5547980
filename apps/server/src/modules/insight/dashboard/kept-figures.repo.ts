import type { TenantTx } from "@fieldwright/db/client";
import { listCounts } from "@fieldwright/db/schema/list-counts";
import { ofTenant } from "@fieldwright/db/tenant";
import { type Cents, cents } from "@fieldwright/domain/money";
import type { InvoiceStatus, JobStatus } from "@fieldwright/domain/statuses";
import { type AnyColumn, and, eq, gte, type SQL, sql } from "drizzle-orm";
import type { InvoiceSums, QuoteSums } from "./figures.repo";
import type { Period } from "./period";

// A whole organization's figures are read from what triggers keep: they cost a large one no more than a small one.

const ofList = (kind: "quotes" | "jobs" | "invoices"): SQL | undefined =>
  and(ofTenant(listCounts), eq(listCounts.kind, kind));

const sumOf = (column: AnyColumn, condition?: SQL): SQL<number> =>
  sql`coalesce(sum(${column}) ${condition ? sql`filter (where ${condition})` : sql``}, 0)`.mapWith(Number);

const moneyOf = (column: AnyColumn, condition?: SQL): SQL<Cents> =>
  sumOf(column, condition).mapWith((sum) => cents(Number(sum)));

export const keptJobCounts = (tx: TenantTx): Promise<{ status: JobStatus; rows: number }[]> =>
  tx
    .select({ status: sql<JobStatus>`${listCounts.status}`, rows: sumOf(listCounts.rows) })
    .from(listCounts)
    .where(ofList("jobs"))
    .groupBy(listCounts.status);

export const keptQuoteSums = (tx: TenantTx, { today, expirySoon }: Period): Promise<QuoteSums[]> => {
  const expiresSoon = sql`${listCounts.day} <= ${expirySoon}::date`;
  return tx
    .select({
      waiting: sumOf(listCounts.rows),
      waitingTotal: moneyOf(listCounts.total),
      expiring: sumOf(listCounts.rows, expiresSoon),
      expiringTotal: moneyOf(listCounts.total, expiresSoon),
    })
    .from(listCounts)
    .where(and(ofList("quotes"), eq(listCounts.status, "pending"), gte(listCounts.day, today)));
};

export const keptInvoiceSums = (
  tx: TenantTx,
  { today }: Period,
): Promise<(InvoiceSums & { status: InvoiceStatus })[]> => {
  const status = sql<InvoiceStatus>`case
    when ${listCounts.status} <> 'open' then ${listCounts.status}
    when ${listCounts.day} < ${today}::date then 'overdue'
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
    .having(sql`sum(${listCounts.rows}) > 0`);
};
