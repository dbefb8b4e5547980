import { integrationSlugs } from "@fieldwright/contract/integrations";
import type { Settings } from "@fieldwright/contract/settings";
import type { TenantTx } from "@fieldwright/db/client";
import { disconnectIntegration } from "#exchange";
import { type Actor, AppError, type Config, connectedMap } from "#kernel";

/** What is wished as it is stays so; connecting needs credentials, which have a call of their own. */
export const updateIntegrations = async (
  tx: TenantTx,
  config: Config,
  actor: Actor,
  wishes: Partial<Settings["integrations"]>,
): Promise<void> => {
  const connected = await connectedMap(tx);
  const impossible = integrationSlugs.find((slug) => wishes[slug] === true && !connected[slug]);
  if (impossible)
    throw new AppError(
      "conflict",
      `Connect ${impossible} with its credentials in Settings > Integrations (POST /api/integrations/${impossible}/connect)`,
    );
  for (const slug of integrationSlugs)
    if (wishes[slug] === false) await disconnectIntegration(tx, config, actor, slug);
};
