import type { TenantTx } from "@fieldwright/db/client";
import { itsJob } from "@fieldwright/db/joins";
import { jobs } from "@fieldwright/db/schema/jobs";
import { users } from "@fieldwright/db/schema/users";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { live, ofTenant } from "@fieldwright/db/tenant";
import { openVisitStatuses } from "@fieldwright/domain/statuses";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";

/** Visits that are not over, with the first names of the people booked. */
export const findComingVisits = (tx: TenantTx, clientIds: readonly string[], now: Date, limit: number) => {
  const booked = tx
    .selectDistinct({ userId: visitAssignments.userId })
    .from(visitAssignments)
    .where(and(ofTenant(visitAssignments), eq(visitAssignments.visitId, visits.id)));
  return tx
    .select({
      visit: visits,
      title: jobs.title,
      technicians: sql<string[]>`array(
        select ${users.firstName} from ${users}
        where ${ofTenant(users)} and ${inArray(users.id, booked)}
        order by ${users.firstName}, ${users.id})`,
    })
    .from(visits)
    .innerJoin(jobs, itsJob(visits))
    .where(
      and(
        live(visits),
        inArray(visits.clientId, [...clientIds]),
        inArray(visits.status, [...openVisitStatuses]),
        gt(visits.endsAt, now),
      ),
    )
    .orderBy(asc(visits.startsAt), asc(visits.id))
    .limit(limit);
};

export type ComingVisitRow = Awaited<ReturnType<typeof findComingVisits>>[number];
