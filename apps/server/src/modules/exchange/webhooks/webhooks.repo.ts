import type { SystemTx, TenantTx } from "@fieldwright/db/client";
import { webhookEndpoints } from "@fieldwright/db/schema/webhooks";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { and, asc, count, eq } from "drizzle-orm";

export type Endpoint = typeof webhookEndpoints.$inferSelect;

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
export const saveHealth = async (tx: SystemTx, id: string, health: Health): Promise<void> => {
  await tx.update(webhookEndpoints).set(health).where(eq(webhookEndpoints.id, id));
};
