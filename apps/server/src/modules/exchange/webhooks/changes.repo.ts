import type { TenantTx } from "@fieldwright/db/client";
import { auditLog } from "@fieldwright/db/schema/changes";
import { ofTenant } from "@fieldwright/db/tenant";
import { and, asc, inArray, sql } from "drizzle-orm";

export const findChanges = (tx: TenantTx, ids: readonly number[]) =>
  tx
    .select({
      id: auditLog.id,
      at: auditLog.at,
      kind: auditLog.kind,
      verb: auditLog.verb,
      recordId: auditLog.recordId,
      from: auditLog.from,
      statusBefore: sql<string | null>`${auditLog.from} ->> 'status'`,
      statusAfter: sql<string | null>`${auditLog.to} ->> 'status'`,
    })
    .from(auditLog)
    .where(and(ofTenant(auditLog), inArray(auditLog.id, [...ids])))
    .orderBy(asc(auditLog.id));

export type Change = Awaited<ReturnType<typeof findChanges>>[number];
