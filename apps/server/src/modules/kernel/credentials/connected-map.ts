import type { IntegrationSlug } from "@fieldwright/contract/integrations";
import type { TenantTx } from "@fieldwright/db/client";
import { findConnections } from "./integrations.repo";

/** Which of the six are connected, as the settings answer it. */
export const connectedMap = async (tx: TenantTx): Promise<Record<IntegrationSlug, boolean>> => {
  const connected = new Set((await findConnections(tx)).map(({ slug }) => slug));
  return {
    stripe: connected.has("stripe"),
    quickbooks: connected.has("quickbooks"),
    xero: connected.has("xero"),
    twilio: connected.has("twilio"),
    "google-workspace": connected.has("google-workspace"),
    zapier: connected.has("zapier"),
  };
};
