import type { RecordKind } from "@fieldwright/contract/reports";
import type { TenantTx } from "@fieldwright/db/client";
import { clients } from "@fieldwright/db/schema/clients";
import { invoices, payments } from "@fieldwright/db/schema/invoices";
import { jobs } from "@fieldwright/db/schema/jobs";
import { quotes } from "@fieldwright/db/schema/quotes";
import { reportFacts } from "@fieldwright/db/schema/reports";
import { ofTenant } from "@fieldwright/db/tenant";
import type { DayRange } from "@fieldwright/domain/report-periods";
import type { Category } from "@fieldwright/domain/statuses";
import { and, between, desc, eq, sql } from "drizzle-orm";

export type RecordFilter = {
  readonly of: RecordKind;
  readonly range: DayRange;
  readonly category?: Category | undefined;
  readonly zip?: string | undefined;
  readonly person?: string | undefined;
};

/** A person's completed jobs are facts of their own. */
const behind = ({ of, range, category, zip, person }: RecordFilter) =>
  and(
    ofTenant(reportFacts),
    eq(reportFacts.measure, person ? "worked" : of),
    between(reportFacts.day, range.start, range.end),
    category ? eq(reportFacts.category, category) : undefined,
    zip === undefined ? undefined : eq(reportFacts.zip, zip),
    person ? eq(reportFacts.userId, person) : undefined,
  );

export const countRecords = async (tx: TenantTx, filter: RecordFilter): Promise<number> => {
  const [counted] = await tx
    .select({ rows: sql`count(*)`.mapWith(Number) })
    .from(reportFacts)
    .where(behind(filter));
  return counted?.rows ?? 0;
};

export const findRecords = (
  tx: TenantTx,
  filter: RecordFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) => {
  const page = tx
    .select()
    .from(reportFacts)
    .where(behind(filter))
    .orderBy(desc(reportFacts.day), desc(reportFacts.sourceId))
    .limit(limit)
    .offset(offset)
    .as("page");
  return tx
    .select({
      jobId: page.jobId,
      day: page.day,
      amount: page.amount,
      title: sql<string>`coalesce(${jobs.title}, ${quotes.title})`,
      jobNumber: jobs.number,
      quoteId: quotes.id,
      quoteNumber: quotes.number,
      invoiceId: invoices.id,
      invoiceNumber: invoices.number,
      firstName: clients.firstName,
      lastName: clients.lastName,
    })
    .from(page)
    .leftJoin(jobs, and(ofTenant(jobs), eq(jobs.id, page.jobId)))
    .innerJoin(clients, and(ofTenant(clients), eq(clients.id, page.clientId)))
    .leftJoin(payments, and(ofTenant(payments), eq(payments.id, page.sourceId)))
    .leftJoin(
      invoices,
      and(ofTenant(invoices), sql`${invoices.id} = coalesce(${payments.invoiceId}, ${page.sourceId})`),
    )
    .leftJoin(quotes, and(ofTenant(quotes), eq(quotes.id, payments.quoteId)))
    .orderBy(desc(page.day), desc(page.sourceId));
};
export type RecordRow = Awaited<ReturnType<typeof findRecords>>[number];
