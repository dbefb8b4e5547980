import {
  credentialSchemas,
  type Integration,
  type IntegrationSlug,
  integrationSlugs,
} from "@fieldwright/contract/integrations";
import type { TenantTx } from "@fieldwright/db/client";
import * as z from "zod/mini";
import { listApiKeys } from "#identity";
import { type Config, type Connection, findConnections, unsealCredentials } from "#kernel";
import { zapierKeyId } from "./zapier-key";

const accountsDetail = (credentials: unknown): string => {
  const { incomeAccount, taxCode, bankAccount } = z.parse(credentialSchemas.quickbooks, credentials);
  return `Income “${incomeAccount}”, tax “${taxCode}”, bank “${bankAccount}”`;
};

const keyDetail = (hint: string | undefined): string =>
  hint === undefined ? "Its API key was revoked: connect again for a new one" : `API key ending in ${hint}`;

const stripeDetail = (credentials: unknown): string => {
  const { secretKey } = z.parse(credentialSchemas.stripe, credentials);
  const mode = secretKey.includes("_live_") ? "Live" : "Test";
  return `${mode} key ending in ${secretKey.slice(-4)}`;
};

type Hints = ReadonlyMap<string, string>;

const detailOf = (slug: IntegrationSlug, credentials: unknown, hints: Hints): string | null => {
  if (credentials === null) return "Cannot be read with this server's secret: connect again";
  if (slug === "stripe") return stripeDetail(credentials);
  if (slug === "twilio") return `Sends from ${z.parse(credentialSchemas.twilio, credentials).from}`;
  if (slug === "zapier") return keyDetail(hints.get(zapierKeyId(credentials) ?? ""));
  return slug === "google-workspace" ? null : accountsDetail(credentials);
};

/** Of the credentials only what may be shown leaves. */
const present = (
  config: Config,
  slug: IntegrationSlug,
  connection: Connection | undefined,
  hints: Hints,
): Integration => ({
  slug,
  connected: connection !== undefined,
  connectedAt: connection?.connectedAt.toISOString() ?? null,
  connectedBy: connection?.connectedBy ?? null,
  detail: connection ? detailOf(slug, unsealCredentials(config, slug, connection.sealed), hints) : null,
});

export const listIntegrations = async (tx: TenantTx, config: Config): Promise<Integration[]> => {
  const connections = new Map((await findConnections(tx)).map((connection) => [connection.slug, connection]));
  const { apiKeys } = await listApiKeys(tx);
  const hints = new Map(apiKeys.map((key) => [key._id, key.hint]));
  return integrationSlugs.map((slug) => present(config, slug, connections.get(slug), hints));
};
