import type { SystemTx } from "@fieldwright/db/client";
import { itsClient, itsJob } from "@fieldwright/db/joins";
import { fullName } from "@fieldwright/db/names";
import { clients } from "@fieldwright/db/schema/clients";
import { jobs } from "@fieldwright/db/schema/jobs";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { and, eq, inArray, sql } from "drizzle-orm";

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
