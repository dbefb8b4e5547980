import type { TenantTx } from "@fieldwright/db/client";
import { prepared } from "@fieldwright/db/prepared";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { amongIds } from "@fieldwright/db/search-lists";
import { live, ofTenant, sameTenant } from "@fieldwright/db/tenant";
import type { VisitStatus } from "@fieldwright/domain/statuses";
import { and, asc, eq, gt, inArray, ne, notInArray, sql } from "drizzle-orm";

const isLive = live(visits);

/** By job: the start of the next visit that is not canceled, or of the last one. */
export const findStarts = async (
  tx: TenantTx,
  jobIds: readonly string[],
  now: Date,
): Promise<Map<string, Date>> => {
  if (jobIds.length === 0) return new Map();
  const rows = await prepared(tx, "job_starts", (name) =>
    tx
      .select({
        jobId: visits.jobId,
        next: sql`min(${visits.startsAt}) filter (where ${visits.startsAt} >= ${sql.placeholder("now")}::timestamptz)`
          .mapWith(visits.startsAt)
          .as("next"),
        last: sql`max(${visits.startsAt})`.mapWith(visits.startsAt).as("last"),
      })
      .from(visits)
      .where(and(isLive, amongIds(visits.jobId), ne(visits.status, "cancelled")))
      .groupBy(visits.jobId)
      .prepare(name),
  ).execute({ ids: jobIds, now: now.toISOString() });
  return new Map(rows.map(({ jobId, next, last }) => [jobId, next ?? last]));
};

/** The people in the field who work on the job. */
export const findTechnicians = async (tx: TenantTx, jobId: string): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ userId: visitAssignments.userId })
    .from(visits)
    .innerJoin(
      visitAssignments,
      and(sameTenant(visitAssignments, visits), eq(visitAssignments.visitId, visits.id)),
    )
    .where(and(isLive, eq(visits.jobId, jobId)));
  return rows.map((row) => row.userId);
};

type JobVisit = { id: string; startsAt: Date; status: VisitStatus };

export const findOpenVisits = (tx: TenantTx, jobId: string): Promise<JobVisit[]> =>
  tx
    .select({ id: visits.id, startsAt: visits.startsAt, status: visits.status })
    .from(visits)
    .where(and(isLive, eq(visits.jobId, jobId), notInArray(visits.status, ["completed", "cancelled"])))
    .orderBy(asc(visits.startsAt), asc(visits.id));

/** Visits that nobody has started. */
export const lockFutureVisits = (
  tx: TenantTx,
  jobId: string,
  now: Date,
): Promise<(JobVisit & { version: number })[]> =>
  tx
    .select({
      id: visits.id,
      startsAt: visits.startsAt,
      status: visits.status,
      version: visits.version,
    })
    .from(visits)
    .where(
      and(
        isLive,
        eq(visits.jobId, jobId),
        gt(visits.endsAt, now),
        inArray(visits.status, ["pending", "confirmed", "rescheduled", "en_route"]),
      ),
    )
    .orderBy(asc(visits.id))
    .for("no key update");

/** A cancelled visit keeps its people on record, but no longer blocks their time. */
export const cancelVisits = async (tx: TenantTx, ids: readonly string[], now: Date): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .update(visits)
    .set({ status: "cancelled", version: sql`${visits.version} + 1`, updatedAt: now })
    .where(and(isLive, inArray(visits.id, [...ids])));
  await tx
    .update(visitAssignments)
    .set({ blocks: false })
    .where(and(ofTenant(visitAssignments), inArray(visitAssignments.visitId, [...ids])));
};
