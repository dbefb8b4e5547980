import type { TenantTx } from "@fieldwright/db/client";
import { itsJob, itsVisit } from "@fieldwright/db/joins";
import { jobs } from "@fieldwright/db/schema/jobs";
import { ownWork } from "@fieldwright/db/schema/own-work";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { live, ofTenant } from "@fieldwright/db/tenant";
import { openVisitStatuses } from "@fieldwright/domain/statuses";
import { and, asc, eq, gt, inArray, min, sql } from "drizzle-orm";

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
    .groupBy(visits.id, jobs.title)
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
