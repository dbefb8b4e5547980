import type { IntegrationSlug } from "@fieldwright/contract/integrations";
import type { TenantTx } from "@fieldwright/db/client";
import { memberName } from "@fieldwright/db/joins";
import { integrations } from "@fieldwright/db/schema/settings";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { and, eq } from "drizzle-orm";

const ofSlug = (slug: IntegrationSlug) => and(ofTenant(integrations), eq(integrations.slug, slug));

const selectConnections = (tx: TenantTx) =>
  tx
    .select({
      slug: integrations.slug,
      sealed: integrations.credentials,
      connectedAt: integrations.createdAt,
      connectedBy: memberName(integrations.connectedBy),
    })
    .from(integrations)
    .$dynamic();

export type Connection = Awaited<ReturnType<typeof selectConnections>>[number];

export const findConnections = (tx: TenantTx): Promise<Connection[]> =>
  selectConnections(tx).where(ofTenant(integrations));

export const findConnection = async (tx: TenantTx, slug: IntegrationSlug): Promise<Connection | undefined> =>
  (await selectConnections(tx).where(ofSlug(slug)))[0];

type NewConnection = {
  readonly slug: IntegrationSlug;
  readonly credentials: string;
  readonly connectedBy: string;
  readonly createdAt: Date;
};

export const saveConnection = async (tx: TenantTx, connection: NewConnection): Promise<void> => {
  await tx
    .insert(integrations)
    .values({ ...connection, organizationId: tenant })
    .onConflictDoUpdate({ target: [integrations.organizationId, integrations.slug], set: connection });
};

/** Returns the sealed credentials of the deleted row. */
export const deleteConnection = async (tx: TenantTx, slug: IntegrationSlug): Promise<string | undefined> => {
  const [gone] = await tx
    .delete(integrations)
    .where(ofSlug(slug))
    .returning({ credentials: integrations.credentials });
  return gone?.credentials;
};
