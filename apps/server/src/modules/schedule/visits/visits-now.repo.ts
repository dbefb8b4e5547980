import type { SystemTx, TenantTx } from "@fieldwright/db/client";
import { fullName, itsClient, itsJob, itsVisit } from "@fieldwright/db/joins";
import { clients, properties } from "@fieldwright/db/schema/clients";
import { jobs } from "@fieldwright/db/schema/jobs";
import { ownWork, visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { live, ofTenant } from "@fieldwright/db/tenant";
import type { Span } from "@fieldwright/domain/availability";
import { longestVisit } from "@fieldwright/domain/lengths";
import { openVisitStatuses, underWayStatuses } from "@fieldwright/domain/statuses";
import { and, asc, eq, gt, inArray, lt, min, or, sql } from "drizzle-orm";

/** A future visit that someone is booked for and that is not completed. */
type VisitAhead = { id: string; title: string; startsAt: Date; endsAt: Date };

const bookedAhead = (userId: string, now: Date) =>
  and(
    ofTenant(visitAssignments),
    eq(visitAssignments.userId, userId),
    eq(visitAssignments.blocks, true),
    gt(visitAssignments.startsAt, now),
  );

/** Completed work keeps the people who did it, even if it was planned for later. */
const isOpen = and(live(visits), inArray(visits.status, [...openVisitStatuses]));

export const findVisitsAhead = (
  tx: TenantTx,
  userId: string,
  { now, limit }: { readonly now: Date; readonly limit?: number },
): Promise<VisitAhead[]> => {
  const found = tx
    .select({ id: visits.id, title: jobs.title, startsAt: visits.startsAt, endsAt: visits.endsAt })
    .from(visitAssignments)
    .innerJoin(visits, itsVisit(visitAssignments))
    .innerJoin(jobs, itsJob(visits))
    .where(and(bookedAhead(userId, now), isOpen))
    .groupBy(visits.organizationId, visits.id, visits.startsAt, visits.endsAt, jobs.title)
    .orderBy(min(visitAssignments.startsAt), asc(visits.id))
    .$dynamic();
  return limit === undefined ? found : found.limit(limit);
};

export const findVisitsUnderWay = async (tx: TenantTx, userId: string): Promise<string[]> => {
  const rows = await tx
    .select({ id: ownWork.visitId })
    .from(ownWork)
    .where(and(ofTenant(ownWork), eq(ownWork.userId, userId), eq(ownWork.visitStatus, "in_progress")));
  return rows.map(({ id }) => id);
};

export const countVisitsAhead = async (tx: TenantTx, userId: string, now: Date): Promise<number> => {
  const [found] = await tx
    .select({ total: sql`count(distinct ${visits.id})`.mapWith(Number) })
    .from(visitAssignments)
    .innerJoin(visits, itsVisit(visitAssignments))
    .where(and(bookedAhead(userId, now), isOpen));
  return found?.total ?? 0;
};

/** Segments that have started stay; only those ahead are removed. */
export const unassignAhead = async (
  tx: TenantTx,
  userId: string,
  visitIds: readonly string[],
  now: Date,
): Promise<void> => {
  if (visitIds.length > 0)
    await tx
      .delete(visitAssignments)
      .where(and(bookedAhead(userId, now), inArray(visitAssignments.visitId, [...visitIds])));
};

/** The rows must be locked. */
export const countVersionsUp = async (tx: TenantTx, ids: readonly string[], now: Date): Promise<void> => {
  if (ids.length > 0)
    await tx
      .update(visits)
      .set({ version: sql`${visits.version} + 1`, updatedAt: now })
      .where(and(ofTenant(visits), inArray(visits.id, [...ids])));
};

type OwnVisits = { readonly userId: string; readonly within: Span; readonly limit: number };

/** The visits of a person within a span, canceled ones included, and earlier ones that are still under way. */
export const findOwnVisitIds = async (
  tx: TenantTx,
  { userId, within, limit }: OwnVisits,
): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ id: visits.id, startsAt: visits.startsAt })
    .from(visitAssignments)
    .innerJoin(visits, itsVisit(visitAssignments))
    .where(
      and(
        ofTenant(visitAssignments),
        eq(visitAssignments.userId, userId),
        // Without this bound, all of a person's past would be read.
        gt(visitAssignments.startsAt, new Date(within.start.getTime() - longestVisit)),
        lt(visitAssignments.startsAt, within.end),
        or(gt(visitAssignments.endsAt, within.start), inArray(visits.status, [...underWayStatuses])),
        live(visits),
      ),
    )
    .orderBy(asc(visits.startsAt), asc(visits.id))
    .limit(limit);
  return rows.map(({ id }) => id);
};

/** Gate codes, dogs, where to park: by service address. */
export const findAccessNotes = async (
  tx: TenantTx,
  propertyIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (propertyIds.length === 0) return new Map();
  const rows = await tx
    .select({ id: properties.id, notes: properties.notes })
    .from(properties)
    .where(and(ofTenant(properties), inArray(properties.id, [...propertyIds])));
  return new Map(rows.map(({ id, notes }) => [id, notes]));
};

type VisitNow = {
  clientId: string;
  name: string;
  startsAt: Date;
  isOn: boolean;
  team: string[];
};

/** Visits as they are now, for notices about them. Deleted ones included. */
export const findVisitsNow = async (
  tx: SystemTx,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VisitNow>> => {
  if (ids.length === 0) return new Map();
  const found = await tx
    .select({
      visit: visits,
      name: sql<string>`${jobs.title} || ', ' || ${fullName(clients)}`,
    })
    .from(visits)
    .innerJoin(jobs, itsJob(visits))
    .innerJoin(clients, itsClient(visits))
    .where(and(eq(visits.organizationId, organizationId), inArray(visits.id, [...ids])));
  const assigned = await tx
    .select({ visitId: visitAssignments.visitId, userId: visitAssignments.userId })
    .from(visitAssignments)
    .where(
      and(eq(visitAssignments.organizationId, organizationId), inArray(visitAssignments.visitId, [...ids])),
    );
  return new Map(
    found.map(({ visit: { id, clientId, startsAt, status, deletedAt }, name }) => [
      id,
      {
        clientId,
        name,
        startsAt,
        isOn: deletedAt === null && status !== "cancelled",
        team: assigned.filter(({ visitId }) => visitId === id).map(({ userId }) => userId),
      },
    ]),
  );
};
