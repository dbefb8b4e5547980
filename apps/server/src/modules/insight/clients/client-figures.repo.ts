import type { TenantTx } from "@fieldwright/db/client";
import { itsJob } from "@fieldwright/db/joins";
import { clients } from "@fieldwright/db/schema/clients";
import { invoices } from "@fieldwright/db/schema/invoices";
import { jobs } from "@fieldwright/db/schema/jobs";
import { quotes } from "@fieldwright/db/schema/quotes";
import { users } from "@fieldwright/db/schema/users";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { live, ofTenant } from "@fieldwright/db/tenant";
import { type Cents, cents } from "@fieldwright/domain/money";
import { openJobStatuses, type VisitStatus } from "@fieldwright/domain/statuses";
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  min,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { type Visibility, visibleRows } from "#kernel";

const areVisible = (tx: TenantTx, ids: readonly string[], visibility: Visibility): SQL | undefined =>
  and(
    live(clients),
    inArray(clients.id, [...ids]),
    visibleRows(tx, visibility, { client: clients.id, record: { clientId: clients.id } }),
  );

type Figures = {
  openJobs: number;
  openQuotes: number;
  balance: Cents;
  lifetime: Cents;
  invoiced: Cents;
  openInvoices: number;
  lastVisit: Date | null;
  nextVisit: Date | null;
};

const money = (sum: unknown): Cents => cents(Number(sum));

type Moment = { readonly now: Date; readonly today: string };

/** A client's id, or the column of the outer query. */
type OfClient = string | typeof clients.id;

const countOpenJobs = (tx: TenantTx, clientId: OfClient, isOwn: SQL | undefined) =>
  tx
    .select({ figure: count() })
    .from(jobs)
    .where(
      and(
        live(jobs),
        eq(jobs.clientId, clientId),
        inArray(jobs.status, [...openJobStatuses]),
        isOwn &&
          exists(
            tx
              .select({ id: visits.id })
              .from(visits)
              .where(and(isLiveVisit, eq(visits.jobId, jobs.id), isOwn)),
          ),
      ),
    );

/** Customers only see what was sent to them. */
const wasSent = (
  { of }: Visibility,
  sentAt: typeof quotes.sentAt | typeof invoices.sentAt,
): SQL | undefined => (of === "clients" ? isNotNull(sentAt) : undefined);

const openQuotesOf = (tx: TenantTx, clientId: string, today: string, visibility: Visibility) =>
  tx
    .select({ figure: count() })
    .from(quotes)
    .where(
      and(
        live(quotes),
        eq(quotes.clientId, clientId),
        eq(quotes.status, "pending"),
        gte(quotes.validUntil, today),
        wasSent(visibility, quotes.sentAt),
      ),
    );

const invoicesOf = (clientId: OfClient, visibility: Visibility) =>
  and(live(invoices), eq(invoices.clientId, clientId), wasSent(visibility, invoices.sentAt));

const balanceOf = (tx: TenantTx, clientId: string, visibility: Visibility) =>
  tx
    .select({ figure: sql`coalesce(sum(${invoices.total} - ${invoices.paid}), 0)`.as("figure") })
    .from(invoices)
    .where(
      and(invoicesOf(clientId, visibility), isNull(invoices.voidedAt), lt(invoices.paid, invoices.total)),
    );

const openInvoicesOf = (tx: TenantTx, clientId: string, visibility: Visibility) =>
  tx
    .select({ figure: count() })
    .from(invoices)
    .where(
      and(invoicesOf(clientId, visibility), isNull(invoices.voidedAt), lt(invoices.paid, invoices.total)),
    );

const invoicedOf = (tx: TenantTx, clientId: string, visibility: Visibility) =>
  tx
    .select({ figure: sql`coalesce(sum(${invoices.total}), 0)`.as("figure") })
    .from(invoices)
    .where(and(invoicesOf(clientId, visibility), isNull(invoices.voidedAt)));

/** Includes voided invoices: what was paid on them and not refunded was collected. */
const lifetimeOf = (tx: TenantTx, clientId: OfClient, visibility: Visibility) =>
  tx
    .select({ figure: sql`coalesce(sum(${invoices.paid}), 0)`.as("figure") })
    .from(invoices)
    .where(invoicesOf(clientId, visibility));

const isLiveVisit = live(visits);

const isAssigned = (tx: TenantTx, userId: string): SQL =>
  exists(
    tx
      .select({ id: visitAssignments.id })
      .from(visitAssignments)
      .where(
        and(
          ofTenant(visitAssignments),
          eq(visitAssignments.visitId, visits.id),
          eq(visitAssignments.userId, userId),
        ),
      ),
  );

const isNotCanceled = (clientId: string) =>
  and(isLiveVisit, eq(visits.clientId, clientId), ne(visits.status, "cancelled"));

/** Undefined if the person may not see the client. */
export const findFigures = async (
  tx: TenantTx,
  id: string,
  visibility: Visibility,
  { now, today }: Moment,
): Promise<Figures | undefined> => {
  const isOwn = visibility.of === "technician" ? isAssigned(tx, visibility.userId) : undefined;
  const begun = tx
    .select({ figure: max(visits.startsAt) })
    .from(visits)
    .where(and(isNotCanceled(id), isOwn, lt(visits.startsAt, now)));
  const ahead = tx
    .select({ figure: min(visits.startsAt) })
    .from(visits)
    .where(and(isNotCanceled(id), isOwn, ne(visits.status, "completed"), gte(visits.startsAt, now)));
  const [found] = await tx
    .select({
      openJobs: sql`(${countOpenJobs(tx, id, isOwn)})`.mapWith(Number),
      openQuotes: sql`(${openQuotesOf(tx, id, today, visibility)})`.mapWith(Number),
      balance: sql`(${balanceOf(tx, id, visibility)})`.mapWith(money),
      lifetime: sql`(${lifetimeOf(tx, id, visibility)})`.mapWith(money),
      invoiced: sql`(${invoicedOf(tx, id, visibility)})`.mapWith(money),
      openInvoices: sql`(${openInvoicesOf(tx, id, visibility)})`.mapWith(Number),
      lastVisit: sql`(${begun})`.mapWith(visits.startsAt),
      nextVisit: sql`(${ahead})`.mapWith(visits.startsAt),
    })
    .from(clients)
    .where(areVisible(tx, [id], visibility));
  return found;
};

export type NearVisit = {
  id: string;
  title: string;
  status: VisitStatus;
  startsAt: Date;
  endsAt: Date;
  team: string[];
};

const teamNames = sql<string[]>`array(
  select member.first_name || ' ' || member.last_name
  from ${visitAssignments} join ${users} member on member.id = ${visitAssignments.userId}
  where ${visitAssignments.organizationId} = ${visits.organizationId} and ${visitAssignments.visitId} = ${visits.id}
  group by member.id, member.first_name, member.last_name
  order by min(${visitAssignments.startsAt}), member.id
)`;

/** The visit under way, or the next one that is not over. */
export const findNearVisit = async (
  tx: TenantTx,
  clientId: string,
  visibility: Visibility,
  now: Date,
): Promise<NearVisit | undefined> => {
  const isUnderWay = inArray(visits.status, ["en_route", "in_progress"]);
  const [found] = await tx
    .select({
      id: visits.id,
      title: jobs.title,
      status: visits.status,
      startsAt: visits.startsAt,
      endsAt: visits.endsAt,
      team: teamNames,
    })
    .from(visits)
    .innerJoin(jobs, itsJob(visits))
    .where(
      and(
        isNotCanceled(clientId),
        visibility.of === "technician" ? isAssigned(tx, visibility.userId) : undefined,
        ne(visits.status, "completed"),
        or(isUnderWay, gt(visits.endsAt, now)),
      ),
    )
    .orderBy(desc(sql`${visits.status} in ('en_route', 'in_progress')`), asc(visits.startsAt), asc(visits.id))
    .limit(1);
  return found;
};

/** The figures of a list. */
export const findFiguresOf = (
  tx: TenantTx,
  ids: readonly string[],
  visibility: Visibility,
): Promise<{ client: string; openJobs: number; lifetime: Cents }[]> => {
  const isOwn = visibility.of === "technician" ? isAssigned(tx, visibility.userId) : undefined;
  return tx
    .select({
      client: clients.id,
      openJobs: sql`(${countOpenJobs(tx, clients.id, isOwn)})`.mapWith(Number),
      lifetime: sql`(${lifetimeOf(tx, clients.id, visibility)})`.mapWith(money),
    })
    .from(clients)
    .where(areVisible(tx, ids, visibility));
};
