import type { TenantTx } from "@fieldwright/db/client";
import { accountName } from "@fieldwright/db/joins";
import { auditLog } from "@fieldwright/db/schema/changes";
import { ofTenant } from "@fieldwright/db/tenant";
import { and, desc, eq, lt, notInArray, sql } from "drizzle-orm";

export type Change = {
  id: number;
  at: Date;
  actorId: string | null;
  actorName: string | null;
  verb: string;
  from: unknown;
  to: unknown;
};

export type ChangesOf = {
  readonly kind: string;
  readonly recordId: string;
  readonly before: number | undefined;
  /** Verbs that are left out. */
  readonly hidden: readonly string[];
  readonly limit: number;
};

export const findChanges = (
  tx: TenantTx,
  { kind, recordId, before, hidden, limit }: ChangesOf,
): Promise<Change[]> =>
  tx
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actorId: auditLog.actorId,
      actorName: sql<string | null>`coalesce(${auditLog.via}, ${accountName(auditLog.actorId)})`,
      verb: auditLog.verb,
      from: auditLog.from,
      to: auditLog.to,
    })
    .from(auditLog)
    .where(
      and(
        ofTenant(auditLog),
        eq(auditLog.recordId, recordId),
        eq(auditLog.kind, kind),
        before === undefined ? undefined : lt(auditLog.id, before),
        hidden.length === 0 ? undefined : notInArray(auditLog.verb, [...hidden]),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
