import type { TenantTx } from "@fieldwright/db/client";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { and, eq, exists, isNull, type SQL, sql } from "drizzle-orm";

/** Whether a person is assigned to a visit of the client or job in the row around. */
export const hasVisit = (tx: TenantTx, userId: string, ofRow: SQL): SQL =>
  exists(
    tx
      .select({ id: visits.id })
      .from(visits)
      .innerJoin(
        visitAssignments,
        and(
          eq(visitAssignments.organizationId, visits.organizationId),
          eq(visitAssignments.visitId, visits.id),
        ),
      )
      .where(
        and(
          eq(visits.organizationId, sql`app_organization_id()`),
          ofRow,
          isNull(visits.deletedAt),
          eq(visitAssignments.userId, userId),
        ),
      ),
  );
