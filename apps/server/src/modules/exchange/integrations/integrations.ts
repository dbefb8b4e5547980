import {
  type Credentials,
  credentialSchemas,
  type Integration,
  type IntegrationSlug,
  integrationSlugs,
} from "@fieldwright/contract/integrations";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { Stripe } from "stripe";
import { uuidv7 } from "uuidv7";
import * as z from "zod/mini";
import { createApiKey, endApiKey, listApiKeys } from "#identity";
import {
  type Actor,
  AppError,
  type Config,
  type Connection,
  type Deps,
  deleteConnection,
  findConnections,
  invalid,
  saveConnection,
  sealCredentials,
  unsealCredentials,
} from "#kernel";
import { openStripe } from "#money";
import { revokeAllFeeds } from "#schedule";

const unreachable = (name: string, cause: unknown): AppError =>
  new AppError("unavailable", `${name} didn't answer, so nothing was connected. Please try again.`, {
    cause,
  });

const wrongStripeKey = () => invalid({ field: "secretKey", msg: "Stripe doesn't accept this secret key" });

const askStripe = async (config: Config, { secretKey }: Credentials<"stripe">): Promise<void> => {
  try {
    await openStripe(config, secretKey).accounts.retrieveCurrent();
  } catch (cause) {
    // A restricted key may lack permission to read the account. It is enough that Stripe knows the key.
    if (cause instanceof Stripe.errors.StripePermissionError) return;
    if (cause instanceof Stripe.errors.StripeAuthenticationError) throw wrongStripeKey();
    throw unreachable("Stripe", cause);
  }
};

const refused = [401, 403, 404];

const askTwilio = async (config: Config, { accountSid, authToken }: Credentials<"twilio">): Promise<void> => {
  const basic = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
  const response = await fetch(`${config.twilioApiUrl}/2010-04-01/Accounts/${accountSid}.json`, {
    headers: { authorization: `Basic ${basic}` },
    signal: AbortSignal.timeout(15_000),
  }).catch((cause: unknown) => {
    throw unreachable("Twilio", cause);
  });
  await response.body?.cancel();
  if (refused.includes(response.status))
    throw invalid({
      field: "authToken",
      msg: "Twilio doesn't accept this account SID and auth token",
    });
  if (!response.ok) throw unreachable("Twilio", new Error(`Twilio answered ${response.status}`));
};

const parsed = <Schema extends z.ZodMiniType>(schema: Schema, given: unknown): z.output<Schema> => {
  const result = z.safeParse(schema, given);
  if (result.success) return result.data;
  throw invalid(...result.error.issues.map(({ path, message }) => ({ field: path.join("."), msg: message })));
};

/** Checks the format, and asks the provider for Stripe and Twilio. */
export const checkCredentials = async (
  config: Config,
  slug: IntegrationSlug,
  given: Readonly<Record<string, string>>,
): Promise<object> => {
  if (slug === "stripe") {
    const credentials = parsed(credentialSchemas.stripe, given);
    await askStripe(config, credentials);
    return credentials;
  }
  if (slug === "twilio") {
    const credentials = parsed(credentialSchemas.twilio, given);
    await askTwilio(config, credentials);
    return credentials;
  }
  return parsed(credentialSchemas[slug], given);
};

/** Connections have no id, so the audit row gets a random one and names the slug. */
const recordConnection = (
  tx: TenantTx,
  actor: Actor,
  verb: "connect" | "disconnect",
  slug: IntegrationSlug,
): Promise<void> =>
  recordChange(tx, { actor, verb, kind: "integration", recordId: uuidv7(), version: 1, to: { slug } });

/** Zapier needs no credentials. We store the id of the API key that was created for it. */
const kept = z.object({ keyId: z.uuid() });

const zapierKeyId = (credentials: unknown): string | undefined => {
  const result = z.safeParse(kept, credentials);
  return result.success ? result.data.keyId : undefined;
};

const accountsDetail = (credentials: unknown): string => {
  const { incomeAccount, taxCode, bankAccount } = z.parse(credentialSchemas.quickbooks, credentials);
  return `Income “${incomeAccount}”, tax “${taxCode}”, bank “${bankAccount}”`;
};

const keyDetail = (hint: string | undefined): string =>
  hint === undefined
    ? "Its API key was revoked. Connect again to get a new one."
    : `API key ending in ${hint}`;

const stripeDetail = (credentials: unknown): string => {
  const { secretKey } = z.parse(credentialSchemas.stripe, credentials);
  const mode = secretKey.includes("_live_") ? "Live" : "Test";
  return `${mode} key ending in ${secretKey.slice(-4)}`;
};

type Hints = ReadonlyMap<string, string>;

const detailOf = (slug: IntegrationSlug, credentials: unknown, hints: Hints): string | null => {
  if (credentials === null) return "This server can't read the saved key. Connect again.";
  if (slug === "stripe") return stripeDetail(credentials);
  if (slug === "twilio") return `Sends from ${z.parse(credentialSchemas.twilio, credentials).from}`;
  if (slug === "zapier") return keyDetail(hints.get(zapierKeyId(credentials) ?? ""));
  return slug === "google-workspace" ? null : accountsDetail(credentials);
};

/** Shows only the part of the credentials that is safe to show. */
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

/** Returns whether it was connected. Reconnecting calls this too, so that the old connection's API key is revoked. */
const disconnect = async (
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

/** Idempotent. */
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

type Connecting = { readonly slug: IntegrationSlug; readonly credentials: object };

/** Not an admin key: a Zap creates clients and jobs but does not run the business. */
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
