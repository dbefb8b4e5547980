import type { Integration, IntegrationSlug } from "@fieldwright/contract/integrations";
import type { TenantTx } from "@fieldwright/db/client";
import { createApiKey } from "#identity";
import { type Actor, type Deps, saveConnection, sealCredentials } from "#kernel";
import { disconnect } from "./disconnect-integration";
import { listIntegrations } from "./list-integrations";
import { recordConnection } from "./record-connection";

type Connecting = { readonly slug: IntegrationSlug; readonly credentials: object };

/** Its own role: a Zap makes clients and jobs, it does not run the business. */
const zapierKey = { name: "Zapier", role: "manager" } as const;

export const connectIntegration = async (
  tx: TenantTx,
  { config, clock }: Deps,
  actor: Actor,
  { slug, credentials }: Connecting,
): Promise<{ integration: Integration; apiKey: string | null }> => {
  const now = clock();
  await disconnect(tx, config, actor, slug);
  const made = slug === "zapier" ? await createApiKey(tx, actor, zapierKey, now) : null;
  const kept = made ? { keyId: made.apiKey._id } : credentials;
  await saveConnection(tx, {
    slug,
    credentials: sealCredentials(config, slug, kept),
    connectedBy: actor.userId,
    createdAt: now,
  });
  await recordConnection(tx, actor, "connect", slug);
  const integration = (await listIntegrations(tx, config)).find((one) => one.slug === slug);
  if (!integration) throw new Error(`${slug} was connected but is not listed`);
  return { integration, apiKey: made?.token ?? null };
};
