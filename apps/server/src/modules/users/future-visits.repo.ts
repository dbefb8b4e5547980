import type { TenantTx } from "@fieldwright/db/client";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";

const tenant = sql<string>`app_organization_id()`;

/** What has begun or is over stays with the person, as history. */
export const unassignFutureVisits = async (tx: TenantTx, userId: string, now: Date) => {
  const ahead = and(
    eq(visitAssignments.organizationId, tenant),
    eq(visitAssignments.userId, userId),
    eq(visitAssignments.blocks, true),
    gt(visitAssignments.startsAt, now),
  );
  const booked = tx.select({ id: visitAssignments.visitId }).from(visitAssignments).where(ahead);
  // The visits before their assignments, as everywhere: the other way round a cancellation could wait for this forever.
  await tx
    .select({ id: visits.id })
    .from(visits)
    .where(and(eq(visits.organizationId, tenant), inArray(visits.id, booked)))
    .orderBy(asc(visits.id))
    .for("no key update");
  const unassigned = await tx
    .delete(visitAssignments)
    .where(ahead)
    .returning({ visitId: visitAssignments.visitId });
  if (unassigned.length === 0) return [];
  return tx
    .update(visits)
    .set({ version: sql`${visits.version} + 1`, updatedAt: now })
    .where(
      and(
        eq(visits.organizationId, tenant),
        inArray(visits.id, [...new Set(unassigned.map((row) => row.visitId))]),
      ),
    )
    .returning({ id: visits.id, version: visits.version });
};
