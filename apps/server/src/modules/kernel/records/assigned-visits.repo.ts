import type { TenantTx } from "@fieldwright/db/client";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { live, sameTenant } from "@fieldwright/db/tenant";
import { and, eq, exists, type SQL } from "drizzle-orm";

/** True when a person is assigned to a visit of the client or job in the outer query's row. */
export const hasVisit = (tx: TenantTx, userId: string, ofRow: SQL): SQL =>
  exists(
    tx
      .select({ id: visits.id })
      .from(visits)
      .innerJoin(
        visitAssignments,
        and(sameTenant(visitAssignments, visits), eq(visitAssignments.visitId, visits.id)),
      )
      .where(and(live(visits), ofRow, eq(visitAssignments.userId, userId))),
  );
