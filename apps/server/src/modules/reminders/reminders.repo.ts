import type { TenantTx } from "@fieldwright/db/client";
import { itsClient, itsJob, itsProperty, itsVisit } from "@fieldwright/db/joins";
import { clients, properties } from "@fieldwright/db/schema/clients";
import { userPositions, visitProgress } from "@fieldwright/db/schema/field";
import { invoices } from "@fieldwright/db/schema/invoices";
import { jobs } from "@fieldwright/db/schema/jobs";
import { messages } from "@fieldwright/db/schema/messages";
import { organizations } from "@fieldwright/db/schema/organizations";
import { quotes } from "@fieldwright/db/schema/quotes";
import { users } from "@fieldwright/db/schema/users";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { live, ofTenant, tenant } from "@fieldwright/db/tenant";
import type { Day } from "@fieldwright/domain/calendar";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import type { Place } from "@fieldwright/domain/travel";
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";

/** Undefined if the organization was deleted. */
export const findTimeZone = async (tx: TenantTx): Promise<string | undefined> => {
  const [found] = await tx
    .select({ timeZone: organizations.timeZone })
    .from(organizations)
    .where(and(eq(organizations.id, tenant), isNull(organizations.deletedAt)));
  return found?.timeZone;
};

/** Of what is due: the first ones without a message in the order of their keys, behind one of those. */
export type First = { readonly behind: string; readonly limit: number };

/** What stands before and after the id in the keys of a step. */
type Around = { readonly head: string; readonly tail: SQLWrapper | string };

/** As `toISOString` writes it. */
export const instantInKey = (column: SQLWrapper): SQL =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const isUnsent = (id: SQLWrapper, { head, tail, behind }: First & Around): SQL => {
  const key = sql`${head}::text || ${id}::text || ${tail}::text`;
  // In the order of bytes, as code compares keys.
  return sql`(${key}) collate "C" > ${behind} and not exists (
    select 1 from ${messages} where ${ofTenant(messages)} and ${messages.dedupeKey} = ${key})`;
};

const recipient = { clientId: clients.id, firstName: clients.firstName };

/** Documents that are due or expire on a day and were sent before the reminder's day. */
export type DocumentsOn = { readonly on: Day; readonly sentBefore: Date };

const openQuote = ({ on, sentBefore }: DocumentsOn): SQL | undefined =>
  and(live(quotes), eq(quotes.status, "pending"), eq(quotes.validUntil, on), lt(quotes.sentAt, sentBefore));

export const findQuoteIds = (
  tx: TenantTx,
  which: DocumentsOn,
  first: First & Around,
): Promise<{ id: string }[]> =>
  tx
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(openQuote(which), isUnsent(quotes.id, first)))
    .orderBy(asc(quotes.id))
    .limit(first.limit);

/** Undefined if the quote was decided or changed in the meantime. */
export const holdQuote = async (tx: TenantTx, which: DocumentsOn, id: string) => {
  const [found] = await tx
    .select({ quote: quotes, recipient })
    .from(quotes)
    .innerJoin(clients, itsClient(quotes))
    .where(and(openQuote(which), eq(quotes.id, id), isNull(clients.deletedAt)))
    .for("share", { of: quotes });
  return found;
};

const openInvoice = ({ on, sentBefore }: DocumentsOn): SQL | undefined =>
  and(
    live(invoices),
    isNull(invoices.voidedAt),
    eq(invoices.quiet, false),
    lt(invoices.paid, invoices.total),
    eq(invoices.dueDate, on),
    lt(invoices.sentAt, sentBefore),
  );

export const findInvoiceIds = (
  tx: TenantTx,
  which: DocumentsOn,
  first: First & Around,
): Promise<{ id: string }[]> =>
  tx
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(openInvoice(which), isUnsent(invoices.id, first)))
    .orderBy(asc(invoices.id))
    .limit(first.limit);

/** Undefined if the invoice was paid or changed in the meantime. */
export const holdInvoice = async (tx: TenantTx, which: DocumentsOn, id: string) => {
  const [found] = await tx
    .select({ invoice: invoices, title: jobs.title, recipient })
    .from(invoices)
    .innerJoin(clients, itsClient(invoices))
    .innerJoin(jobs, itsJob(invoices))
    .where(and(openInvoice(which), eq(invoices.id, id), isNull(clients.deletedAt)))
    .for("share", { of: invoices });
  return found;
};

/** Without `after`, with `until`. */
export type Span = { readonly after: Date; readonly until: Date };

export const findVisitsStarting = (
  tx: TenantTx,
  { after, until }: Span,
  statuses: readonly VisitStatus[],
  first: First & Pick<Around, "head">,
): Promise<{ id: string; startsAt: Date }[]> =>
  tx
    .select({ id: visits.id, startsAt: visits.startsAt })
    .from(visits)
    .where(
      and(
        live(visits),
        inArray(visits.status, [...statuses]),
        gt(visits.startsAt, after),
        lte(visits.startsAt, until),
        isUnsent(visits.id, { ...first, tail: sql`':' || ${instantInKey(visits.startsAt)}` }),
      ),
    )
    .orderBy(asc(visits.id))
    .limit(first.limit);

/** Undefined if the visit is gone or has another status by now. */
export const holdVisit = async (tx: TenantTx, id: string, statuses: readonly VisitStatus[]) => {
  const [found] = await tx
    .select({ visit: visits, title: jobs.title, recipient })
    .from(visits)
    .innerJoin(clients, itsClient(visits))
    .innerJoin(jobs, itsJob(visits))
    .where(
      and(live(visits), eq(visits.id, id), isNull(clients.deletedAt), inArray(visits.status, [...statuses])),
    )
    .for("share", { of: visits });
  return found;
};

export const findVisit = async (tx: TenantTx, id: string) => {
  const [found] = await tx
    .select()
    .from(visits)
    .where(and(live(visits), eq(visits.id, id)));
  return found;
};

export const findInvoice = async (tx: TenantTx, id: string) => {
  const [found] = await tx
    .select()
    .from(invoices)
    .where(and(live(invoices), eq(invoices.id, id)));
  return found;
};

export const findQuote = async (tx: TenantTx, id: string) => {
  const [found] = await tx
    .select()
    .from(quotes)
    .where(and(live(quotes), eq(quotes.id, id)));
  return found;
};

export const findTechnicians = (
  tx: TenantTx,
  visitId: string,
): Promise<{ id: string; firstName: string; lastName: string }[]> =>
  tx
    .selectDistinct({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(visitAssignments)
    .innerJoin(users, eq(users.id, visitAssignments.userId))
    .where(and(ofTenant(visitAssignments), eq(visitAssignments.visitId, visitId)))
    .orderBy(asc(users.firstName));

/** Whether the person's phone has already said that they are there. */
export const hasArrived = async (tx: TenantTx, visitId: string, userId: string): Promise<boolean> => {
  const [found] = await tx
    .select({ arrivedAt: visitProgress.arrivedAt })
    .from(visitProgress)
    .where(
      and(ofTenant(visitProgress), eq(visitProgress.visitId, visitId), eq(visitProgress.userId, userId)),
    );
  return Boolean(found?.arrivedAt);
};

type Coordinates = { lat: number | null; lng: number | null };

const placeOf = (found: Coordinates | undefined): Place | null =>
  found && found.lat !== null && found.lng !== null ? { lat: found.lat, lng: found.lng } : null;

/** Where a person comes from on the day of a visit, their stop before or their home, and where they go. */
export const findWay = async (
  tx: TenantTx,
  { visitId, userId, since }: { readonly visitId: string; readonly userId: string; readonly since: Date },
): Promise<{ from: Place | null; to: Place | null }> => {
  const coordinates = { lat: properties.lat, lng: properties.lng };
  const [to] = await tx
    .select({ ...coordinates, startsAt: visits.startsAt })
    .from(visits)
    .innerJoin(properties, itsProperty(visits))
    .where(and(live(visits), eq(visits.id, visitId)));
  if (!to) return { from: null, to: null };
  const [stop] = await tx
    .select(coordinates)
    .from(visitAssignments)
    .innerJoin(visits, itsVisit(visitAssignments))
    .leftJoin(properties, itsProperty(visits))
    .where(
      and(
        ofTenant(visitAssignments),
        eq(visitAssignments.userId, userId),
        gte(visitAssignments.startsAt, since),
        lt(visitAssignments.startsAt, to.startsAt),
        live(visits),
        ne(visits.status, "cancelled"),
        ne(visits.id, visitId),
      ),
    )
    .orderBy(desc(visitAssignments.startsAt))
    .limit(1);
  const [home] = await tx
    .select({ lat: users.homeLat, lng: users.homeLng })
    .from(users)
    .where(and(ofTenant(users), eq(users.id, userId)));
  return { from: placeOf(stop ?? home), to: placeOf(to) };
};

/** Worse than this, a cell tower of the next town would be the start. */
const worstAccuracy = 1_000;

/** Where the person shared to be, if that is news. */
export const findSharedPlace = async (
  tx: TenantTx,
  userId: string,
  since: Date,
): Promise<(Place & { readonly at: Date }) | undefined> => {
  const { lat, lng, at } = userPositions;
  const [found] = await tx
    .select({ lat, lng, at })
    .from(userPositions)
    .where(
      and(
        ofTenant(userPositions),
        eq(userPositions.userId, userId),
        gte(at, since),
        lte(userPositions.accuracy, worstAccuracy),
      ),
    );
  const place = placeOf(found);
  return place && found?.at ? { ...place, at: found.at } : undefined;
};

const completedJob = and(live(jobs), eq(jobs.status, "completed"), eq(jobs.imported, false));

export const findCompletedJobs = (
  tx: TenantTx,
  { after, until }: Span,
  first: First & Around,
): Promise<{ id: string }[]> =>
  tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(completedJob, gt(jobs.completedAt, after), lte(jobs.completedAt, until), isUnsent(jobs.id, first)),
    )
    .orderBy(asc(jobs.id))
    .limit(first.limit);

export const holdCompletedJob = async (tx: TenantTx, id: string) => {
  const [found] = await tx
    .select({ job: jobs, recipient })
    .from(jobs)
    .innerJoin(clients, itsClient(jobs))
    .where(and(completedJob, eq(jobs.id, id), isNull(clients.deletedAt)))
    .for("share", { of: jobs });
  return found;
};
