import type { Database, SystemTx, TenantTx, Tx } from "@fieldwright/db/client";
import { deleteInPortions } from "@fieldwright/db/delete-portions";
import { auditLog } from "@fieldwright/db/schema/changes";
import { organizations } from "@fieldwright/db/schema/organizations";
import { users } from "@fieldwright/db/schema/users";
import { webhookDeliveries, webhookEndpoints } from "@fieldwright/db/schema/webhooks";
import { ofTenant, sameTenant, tenant } from "@fieldwright/db/tenant";
import type { DeliveryStatus } from "@fieldwright/domain/webhook-events";
import { and, asc, count, desc, eq, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";

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

export type DeliveryRecord = typeof webhookDeliveries.$inferSelect;
export type Endpoint = typeof webhookEndpoints.$inferSelect;

const itsEndpoint = and(
  sameTenant(webhookEndpoints, webhookDeliveries),
  eq(webhookEndpoints.id, webhookDeliveries.endpointId),
);

type Key = Pick<Endpoint, "organizationId" | "id">;

const isDelivery = ({ organizationId, id }: Key) =>
  and(eq(webhookDeliveries.organizationId, organizationId), eq(webhookDeliveries.id, id));

const isOfEndpoint = ({ organizationId, id }: Key) =>
  and(eq(webhookDeliveries.organizationId, organizationId), eq(webhookDeliveries.endpointId, id));

/** One job per delivery: a second one replaces the first. */
export const enqueueDelivery = async (
  tx: Tx,
  { id, endpointId }: Pick<DeliveryRecord, "id" | "endpointId">,
  runAt: Date | null,
): Promise<void> => {
  await tx.execute(
    sql`select enqueue_delivery(${endpointId}::uuid, ${id}::uuid, ${runAt?.toISOString() ?? null}::timestamptz)`,
  );
};

type NewDelivery = Pick<
  typeof webhookDeliveries.$inferInsert,
  "endpointId" | "eventId" | "type" | "payload" | "status" | "createdAt"
>;

export const insertDelivery = async (tx: TenantTx, delivery: NewDelivery): Promise<DeliveryRecord> => {
  const [inserted] = await tx
    .insert(webhookDeliveries)
    .values({ ...delivery, organizationId: tenant })
    .returning();
  if (!inserted) throw new Error("insert returned no delivery");
  if (inserted.status === "pending") await enqueueDelivery(tx, inserted, null);
  return inserted;
};

export const wasAnnounced = async (tx: TenantTx, endpointId: string, eventId: string): Promise<boolean> => {
  const [known] = await tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        ofTenant(webhookDeliveries),
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.eventId, eventId),
      ),
    )
    .limit(1);
  return known !== undefined;
};

export const findDelivery = async (tx: TenantTx, id: string): Promise<DeliveryRecord | undefined> =>
  (
    await tx
      .select()
      .from(webhookDeliveries)
      .where(and(ofTenant(webhookDeliveries), eq(webhookDeliveries.id, id)))
  )[0];

type Page = { readonly limit: number; readonly offset: number; readonly status: DeliveryStatus | undefined };

export const findDeliveries = async (
  tx: TenantTx,
  endpointId: string,
  { limit, offset, status }: Page,
): Promise<{ deliveries: DeliveryRecord[]; total: number }> => {
  const wanted = and(
    ofTenant(webhookDeliveries),
    eq(webhookDeliveries.endpointId, endpointId),
    status ? eq(webhookDeliveries.status, status) : undefined,
  );
  const deliveries = await tx
    .select()
    .from(webhookDeliveries)
    .where(wanted)
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await tx.select({ total: count() }).from(webhookDeliveries).where(wanted);
  return { deliveries, total: counted?.total ?? 0 };
};

/** Oldest first. */
export const releaseHeld = async (tx: TenantTx, endpointId: string): Promise<void> => {
  const held = and(
    ofTenant(webhookDeliveries),
    eq(webhookDeliveries.endpointId, endpointId),
    eq(webhookDeliveries.status, "held"),
  );
  const waiting = await tx
    .select({ id: webhookDeliveries.id, endpointId: webhookDeliveries.endpointId })
    .from(webhookDeliveries)
    .where(held)
    .orderBy(asc(webhookDeliveries.createdAt), asc(webhookDeliveries.id));
  await tx.update(webhookDeliveries).set({ status: "pending", attempts: 0 }).where(held);
  for (const delivery of waiting) await enqueueDelivery(tx, delivery, null);
};

/** Locks a delivery and its endpoint for an attempt. Searches all organizations. */
export const lockAttempt = async (tx: SystemTx, id: string) => {
  const [found] = await tx
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints, organization: organizations.name })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, itsEndpoint)
    .innerJoin(organizations, eq(organizations.id, webhookDeliveries.organizationId))
    .where(and(eq(webhookDeliveries.id, id), isNull(organizations.deletedAt)))
    .for("update", { of: [webhookDeliveries, webhookEndpoints] });
  return found;
};
export type Attempt = NonNullable<Awaited<ReturnType<typeof lockAttempt>>>;

/** The oldest due delivery, if the endpoint is active. */
export const findNextDue = async (tx: SystemTx, endpoint: Key, now: Date): Promise<string | undefined> => {
  const [next] = await tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, itsEndpoint)
    .where(
      and(
        isOfEndpoint(endpoint),
        eq(webhookEndpoints.active, true),
        eq(webhookDeliveries.status, "pending"),
        or(isNull(webhookDeliveries.nextAttemptAt), lte(webhookDeliveries.nextAttemptAt, now)),
      ),
    )
    .orderBy(asc(webhookDeliveries.createdAt), asc(webhookDeliveries.id))
    .limit(1);
  return next?.id;
};

type Result = Partial<
  Pick<
    DeliveryRecord,
    "status" | "attempts" | "nextAttemptAt" | "responseStatus" | "responseBody" | "error" | "finishedAt"
  >
>;

export const saveResult = async (tx: SystemTx, delivery: Key, result: Result): Promise<void> => {
  await tx.update(webhookDeliveries).set(result).where(isDelivery(delivery));
};

export const pausePending = async (tx: SystemTx, endpoint: Key): Promise<void> => {
  await tx
    .update(webhookDeliveries)
    .set({ status: "held", nextAttemptAt: null })
    .where(and(isOfEndpoint(endpoint), eq(webhookDeliveries.status, "pending")));
};

export const findOwner = async (tx: SystemTx, organizationId: string) => {
  const [owner] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email })
    .from(users)
    .where(
      and(eq(users.organizationId, organizationId), eq(users.isOwner, true), isNull(users.deactivatedAt)),
    );
  return owner;
};

export const deleteDeliveriesBefore = (database: Database, before: Date): Promise<void> =>
  deleteInPortions(database, webhookDeliveries, lt(webhookDeliveries.createdAt, before));

const ours = (id: string) => and(ofTenant(webhookEndpoints), eq(webhookEndpoints.id, id));

export const findEndpoints = (tx: TenantTx): Promise<Endpoint[]> =>
  tx
    .select()
    .from(webhookEndpoints)
    .where(ofTenant(webhookEndpoints))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));

export const countEndpoints = async (tx: TenantTx): Promise<number> => {
  const [counted] = await tx
    .select({ total: count() })
    .from(webhookEndpoints)
    .where(ofTenant(webhookEndpoints));
  return counted?.total ?? 0;
};

export const findEndpoint = async (tx: TenantTx, id: string): Promise<Endpoint | undefined> =>
  (await tx.select().from(webhookEndpoints).where(ours(id)))[0];

export const lockEndpoint = async (tx: TenantTx, id: string): Promise<Endpoint | undefined> =>
  (await tx.select().from(webhookEndpoints).where(ours(id)).for("update"))[0];

type NewEndpoint = Pick<
  typeof webhookEndpoints.$inferInsert,
  "url" | "events" | "secret" | "createdBy" | "createdAt"
>;

export const insertEndpoint = async (tx: TenantTx, endpoint: NewEndpoint): Promise<Endpoint> => {
  const [inserted] = await tx
    .insert(webhookEndpoints)
    .values({ ...endpoint, organizationId: tenant })
    .returning();
  if (!inserted) throw new Error("insert returned no webhook");
  return inserted;
};

type EndpointChange = Partial<Pick<Endpoint, "url" | "events" | "secret" | "active" | "switchedOffAt">>;

export const updateEndpoint = async (
  tx: TenantTx,
  { id, version }: Endpoint,
  change: EndpointChange,
  now: Date,
): Promise<Endpoint> => {
  const [updated] = await tx
    .update(webhookEndpoints)
    .set({ ...change, version: version + 1, updatedAt: now })
    .where(ours(id))
    .returning();
  if (!updated) throw new Error("the webhook that was locked is gone");
  return updated;
};

export const deleteEndpoint = async (tx: TenantTx, id: string): Promise<Endpoint | undefined> =>
  (await tx.delete(webhookEndpoints).where(ours(id)).returning())[0];

type Health = Partial<Pick<Endpoint, "failingSince" | "lastSuccessAt" | "active" | "switchedOffAt">>;

/** Delivery health is not a user's change, so the version stays the same. */
export const saveHealth = async (
  tx: SystemTx,
  { organizationId, id }: Key,
  health: Health,
): Promise<void> => {
  await tx
    .update(webhookEndpoints)
    .set(health)
    .where(and(eq(webhookEndpoints.organizationId, organizationId), eq(webhookEndpoints.id, id)));
};
