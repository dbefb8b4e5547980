import type { TenantTx } from "@fieldwright/db/client";
import { visits } from "@fieldwright/db/schema/visits";
import { live } from "@fieldwright/db/tenant";
import { openVisitStatuses, type VisitStatus } from "@fieldwright/domain/statuses";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";

const isLive = live(visits);

type JobVisit = { id: string; startsAt: Date; status: VisitStatus };

export const findOpenVisits = (tx: TenantTx, jobId: string): Promise<JobVisit[]> =>
  tx
    .select({ id: visits.id, startsAt: visits.startsAt, status: visits.status })
    .from(visits)
    .where(and(isLive, eq(visits.jobId, jobId), inArray(visits.status, [...openVisitStatuses])))
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

export const cancelVisits = async (tx: TenantTx, ids: readonly string[], now: Date): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .update(visits)
    .set({ status: "cancelled", version: sql`${visits.version} + 1`, updatedAt: now })
    .where(and(isLive, inArray(visits.id, [...ids])));
};
