import type { IntegrationSlug } from "@fieldwright/contract/integrations";
import type { TenantTx } from "@fieldwright/db/client";
import { endApiKey } from "#identity";
import { type Actor, type Config, deleteConnection, unsealCredentials } from "#kernel";
import { revokeAllFeeds } from "#schedule";
import { recordConnection } from "./record-connection";
import { zapierKeyId } from "./zapier-key";

/** Whether it was connected. Connecting anew calls it too, so that what the old connection opened is closed. */
export const disconnect = async (
  tx: TenantTx,
  config: Config,
  actor: Actor,
  slug: IntegrationSlug,
): Promise<boolean> => {
  const sealed = await deleteConnection(tx, slug);
  if (sealed === undefined) return false;
  const keyId = slug === "zapier" ? zapierKeyId(unsealCredentials(config, slug, sealed)) : undefined;
  if (keyId) await endApiKey(tx, actor, keyId);
  return true;
};

/** Calling it again has no further effect. */
export const disconnectIntegration = async (
  tx: TenantTx,
  config: Config,
  actor: Actor,
  slug: IntegrationSlug,
): Promise<void> => {
  if (!(await disconnect(tx, config, actor, slug))) return;
  if (slug === "google-workspace") await revokeAllFeeds(tx, actor);
  await recordConnection(tx, actor, "disconnect", slug);
};
