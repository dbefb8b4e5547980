import type { Database, SystemTx, TenantTx, Tx } from "@fieldwright/db/client";
import { deleteInPortions } from "@fieldwright/db/delete-portions";
import { accountName } from "@fieldwright/db/joins";
import { securityEvents } from "@fieldwright/db/schema/account-access";
import { users } from "@fieldwright/db/schema/users";
import { ofTenant } from "@fieldwright/db/tenant";
import type { SecurityEventKind } from "@fieldwright/domain/security-events";
import { and, desc, eq, lt, sql } from "drizzle-orm";

type NewEvent = {
  readonly kind: SecurityEventKind;
  /** Null in a tenant transaction. */
  readonly organizationId: string | null;
  readonly userId: string;
  readonly actorId: string | null;
  readonly detail?: string;
  readonly address: string;
  readonly userAgent: string;
  readonly at?: Date;
};

export const insertEvent = async (tx: Tx, event: NewEvent): Promise<void> => {
  await tx.execute(sql`select record_security_event(
    ${event.organizationId}::uuid, ${event.userId}::uuid, ${event.actorId}::uuid, ${event.kind}::text,
    ${(event.detail ?? "").slice(0, 300)}::text, ${event.address}::text, ${event.userAgent.slice(0, 300)}::text,
    coalesce(${event.at?.toISOString() ?? null}::timestamptz, now())
  )`);
};

export const findOrganizationOf = async (tx: SystemTx, userId: string): Promise<string | null> => {
  const [account] = await tx
    .select({ organizationId: users.organizationId })
    .from(users)
    .where(eq(users.id, userId));
  return account?.organizationId ?? null;
};

type EventsQuery = {
  readonly kind: SecurityEventKind | undefined;
  readonly before: number | undefined;
  readonly limit: number;
};

export const findEvents = (tx: TenantTx, { kind, before, limit }: EventsQuery) =>
  tx
    .select({
      id: securityEvents.id,
      kind: securityEvents.kind,
      detail: securityEvents.detail,
      userId: securityEvents.userId,
      userName: accountName(securityEvents.userId),
      actorId: securityEvents.actorId,
      actorName: accountName(securityEvents.actorId),
      via: securityEvents.via,
      address: securityEvents.address,
      userAgent: securityEvents.userAgent,
      count: securityEvents.count,
      at: securityEvents.at,
      lastAt: securityEvents.lastAt,
    })
    .from(securityEvents)
    .where(
      and(
        ofTenant(securityEvents),
        kind === undefined ? undefined : eq(securityEvents.kind, kind),
        before === undefined ? undefined : lt(securityEvents.id, before),
      ),
    )
    .orderBy(desc(securityEvents.id))
    .limit(limit);

export type EventRecord = Awaited<ReturnType<typeof findEvents>>[number];

/** In batches: the first pruning of a long history must not lock it for minutes. */
export const deleteEventsBefore = (database: Database, before: Date): Promise<void> =>
  deleteInPortions(database, securityEvents, lt(securityEvents.at, before));
