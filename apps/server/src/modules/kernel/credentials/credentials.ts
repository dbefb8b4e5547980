import {
  type Credentials,
  credentialSchemas,
  type IntegrationSlug,
} from "@fieldwright/contract/integrations";
import type { TenantTx } from "@fieldwright/db/client";
import * as z from "zod/mini";
import type { Config } from "../config";
import type { Deps } from "../principal";
import { type Seal, seal, unseal } from "../secrets";
import { findConnection, findConnections } from "./connections.repo";

const sealOf = ({ appSecret }: Config, slug: IntegrationSlug): Seal => ({
  secret: appSecret,
  purpose: `integration ${slug}`,
});

export const sealCredentials = (config: Config, slug: IntegrationSlug, credentials: object): string =>
  seal(sealOf(config, slug), JSON.stringify(credentials));

/**
 * Null when they were sealed with a different secret than the server has now. The integration must be reconnected.
 */
export const unsealCredentials = (config: Config, slug: IntegrationSlug, sealed: string): unknown => {
  try {
    return JSON.parse(unseal(sealOf(config, slug), sealed));
  } catch {
    return null;
  }
};

const schemas: { [Slug in IntegrationSlug]: z.ZodMiniType<Credentials<Slug>> } = credentialSchemas;

/** Null when the organization has not connected this integration. */
export const readCredentials = async <Slug extends IntegrationSlug>(
  tx: TenantTx,
  { config }: Pick<Deps, "config">,
  slug: Slug,
): Promise<Credentials<Slug> | null> => {
  const connection = await findConnection(tx, slug);
  if (!connection) return null;
  return z.parse(schemas[slug], unsealCredentials(config, slug, connection.sealed));
};

/** Whether each integration is connected, as shown in the settings. */
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
