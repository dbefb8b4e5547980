import type { TenantTx } from "@fieldwright/db/client";
import { auditLog } from "@fieldwright/db/schema/changes";
import { clients } from "@fieldwright/db/schema/clients";
import { users } from "@fieldwright/db/schema/users";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { and, desc, eq, lt, sql } from "drizzle-orm";

/** A customer's account does not belong to the organization, so the name comes from the client record. */
const actorName = sql<string | null>`coalesce(
  ${auditLog.via},
  (select ${users.firstName} || ' ' || ${users.lastName} from ${users}
    where ${users.organizationId} = ${tenant} and ${users.id} = ${auditLog.actorId}),
  (select ${clients.firstName} || ' ' || ${clients.lastName} from ${clients}
    where ${clients.organizationId} = ${tenant} and ${clients.userId} = ${auditLog.actorId}
    order by ${clients.createdAt} limit 1)
)`;

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
  readonly limit: number;
};

export const findChanges = (tx: TenantTx, { kind, recordId, before, limit }: ChangesOf): Promise<Change[]> =>
  tx
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actorId: auditLog.actorId,
      actorName,
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
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
