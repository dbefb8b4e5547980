import type { RecordKind } from "@fieldwright/contract/reports";
import type { TenantTx } from "@fieldwright/db/client";
import { clients } from "@fieldwright/db/schema/clients";
import { invoices, payments } from "@fieldwright/db/schema/invoices";
import { jobs } from "@fieldwright/db/schema/jobs";
import { quotes } from "@fieldwright/db/schema/quotes";
import { reportFacts } from "@fieldwright/db/schema/reports";
import { timeOff } from "@fieldwright/db/schema/time-entries";
import { users } from "@fieldwright/db/schema/users";
import { ofTenant } from "@fieldwright/db/tenant";
import type { Span } from "@fieldwright/domain/availability";
import type { DayRange } from "@fieldwright/domain/report-periods";
import type { Category } from "@fieldwright/domain/statuses";
import { and, asc, between, desc, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";

/** Active technicians, and everyone else who worked. */
export const findReportedPeople = (tx: TenantTx, worked: readonly string[]) =>
  tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      workingHours: users.workingHours,
      createdAt: users.createdAt,
      deactivatedAt: users.deactivatedAt,
    })
    .from(users)
    .where(
      and(
        ofTenant(users),
        or(
          and(eq(users.role, "technician"), isNull(users.deactivatedAt)),
          worked.length > 0 ? inArray(users.id, [...worked]) : undefined,
        ),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));

export type ReportedPerson = Awaited<ReturnType<typeof findReportedPeople>>[number];

export const findTimeOffWithin = (tx: TenantTx, { start, end }: Span) =>
  tx
    .select({ userId: timeOff.userId, start: timeOff.startsAt, end: timeOff.endsAt })
    .from(timeOff)
    .where(and(ofTenant(timeOff), lt(timeOff.startsAt, end), gt(timeOff.endsAt, start)));

/**
 * Differs after every change in the organization. Ids are assigned before commit, so a lower id can appear after a
 * higher one. The count detects that, and 10,000 ids go back as far as a transaction can be late.
 */
export const readChangeVersion = async (tx: TenantTx): Promise<string> => {
  const { rows } = await tx.execute<{ version: string }>(sql`
    with newest as (
      select max(id) as id from change_events where organization_id = app_organization_id()
    )
    select concat_ws(':', newest.id, (
      select count(*) from change_events
      where organization_id = app_organization_id() and change_events.id > newest.id - 10000
    )) as version from newest`);
  const [row] = rows;
  if (!row) throw new Error("a sum answered nothing");
  return row.version;
};

export type RecordFilter = {
  readonly of: RecordKind;
  readonly range: DayRange;
  readonly category?: Category | undefined;
  readonly zip?: string | undefined;
  readonly person?: string | undefined;
};

/** A person's completed jobs have a separate measure, `worked`. */
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
