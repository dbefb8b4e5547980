import {
  type createWebhookBody,
  type Delivery,
  type updateWebhookBody,
  type Webhook,
  webhook,
} from "@fieldwright/contract/webhooks";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import * as z from "zod/mini";
import { type Actor, AppError, type Config, type Deps, invalid, notFound, stale } from "#kernel";
import { type DeliveryRecord, releaseHeld } from "./deliveries.repo";
import { isPrivateHost } from "./public-address";
import { newSecret, sealSecret } from "./send-webhook";
import {
  countEndpoints,
  deleteEndpoint,
  type Endpoint,
  findEndpoints,
  insertEndpoint,
  lockEndpoint,
  updateEndpoint,
} from "./webhooks.repo";

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const presentWebhook = (endpoint: Endpoint): Webhook => ({
  _id: endpoint.id,
  url: endpoint.url,
  events: z.parse(webhook.shape.events, endpoint.events),
  active: endpoint.active,
  failingSince: iso(endpoint.failingSince),
  lastSuccessAt: iso(endpoint.lastSuccessAt),
  switchedOffAt: iso(endpoint.switchedOffAt),
  createdAt: endpoint.createdAt.toISOString(),
  version: endpoint.version,
});

export const presentDelivery = (delivery: DeliveryRecord): Delivery => ({
  _id: delivery.id,
  webhook: delivery.endpointId,
  eventId: delivery.eventId,
  type: delivery.type,
  status: delivery.status,
  attempts: delivery.attempts,
  nextAttemptAt: iso(delivery.nextAttemptAt),
  responseStatus: delivery.responseStatus,
  responseBody: delivery.responseBody,
  error: delivery.error,
  payload: delivery.payload,
  createdAt: delivery.createdAt.toISOString(),
  finishedAt: iso(delivery.finishedAt),
});

type Change = {
  readonly verb: "create" | "update" | "delete" | "rotate_secret";
  readonly from?: Webhook;
  readonly to?: Webhook;
};

const recordWebhookChange = (
  tx: TenantTx,
  actor: Actor,
  { id, version }: { readonly id: string; readonly version: number },
  change: Change,
): Promise<void> => recordChange(tx, { ...change, actor, kind: "webhook", recordId: id, version });

const refusalOf = (text: string, { allowPrivateWebhooks }: Config): string | undefined => {
  if (!URL.canParse(text)) return "Address must be a full URL, like https://example.com/hook";
  const url = new URL(text);
  if (url.username || url.password) return "Address can't contain a password. Check the signature instead.";
  if (allowPrivateWebhooks) return undefined;
  if (url.protocol !== "https:") return "Address must begin with https://";
  return isPrivateHost(url) ? "Address must be on the public internet" : undefined;
};

export const checkUrl = (url: string, config: Config): void => {
  const msg = refusalOf(url, config);
  if (msg) throw invalid({ field: "url", msg });
};

const maxEndpoints = 20;

export const webhookNotFound = () => notFound("Webhook not found");

const hold = async (tx: TenantTx, id: string): Promise<Endpoint> => {
  const endpoint = await lockEndpoint(tx, id);
  if (!endpoint) throw webhookNotFound();
  return endpoint;
};

export const listWebhooks = async (tx: TenantTx): Promise<{ webhooks: Webhook[] }> => ({
  webhooks: (await findEndpoints(tx)).map(presentWebhook),
});

export const createWebhook = async (
  tx: TenantTx,
  { config, clock }: Deps,
  actor: Actor,
  { url, events }: z.output<typeof createWebhookBody>,
): Promise<{ webhook: Webhook; secret: string }> => {
  checkUrl(url, config);
  if ((await countEndpoints(tx)) >= maxEndpoints)
    throw new AppError("conflict", `There are ${maxEndpoints} webhooks already. Delete one first.`);
  const secret = newSecret();
  const endpoint = await insertEndpoint(tx, {
    url,
    events: [...new Set(events)],
    secret: sealSecret(config, secret),
    createdBy: actor.userId,
    createdAt: clock(),
  });
  const webhook = presentWebhook(endpoint);
  await recordWebhookChange(tx, actor, endpoint, { verb: "create", to: webhook });
  return { webhook, secret };
};

type Target = { readonly id: string; readonly version: number | undefined };

/** A webhook that is turned on again gets the events that were held. */
export const updateWebhook = async (
  tx: TenantTx,
  { config, clock }: Deps,
  actor: Actor,
  { id, version }: Target,
  { url, events, active }: z.output<typeof updateWebhookBody>,
): Promise<Webhook> => {
  const before = await hold(tx, id);
  if (version !== undefined && version !== before.version) throw stale(presentWebhook(before));
  if (url !== undefined) checkUrl(url, config);
  const after = await updateEndpoint(
    tx,
    before,
    {
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { events: [...new Set(events)] }),
      ...(active === undefined ? {} : { active, switchedOffAt: null }),
    },
    clock(),
  );
  if (after.active && !before.active) await releaseHeld(tx, id);
  const to = presentWebhook(after);
  await recordWebhookChange(tx, actor, after, { verb: "update", from: presentWebhook(before), to });
  return to;
};

export const deleteWebhook = async (tx: TenantTx, actor: Actor, id: string): Promise<void> => {
  const gone = await deleteEndpoint(tx, id);
  if (!gone) throw webhookNotFound();
  const next = { id, version: gone.version + 1 };
  await recordWebhookChange(tx, actor, next, { verb: "delete", from: presentWebhook(gone) });
};

export const rotateSecret = async (
  tx: TenantTx,
  { config, clock }: Deps,
  actor: Actor,
  id: string,
): Promise<{ secret: string }> => {
  const secret = newSecret();
  const after = await updateEndpoint(tx, await hold(tx, id), { secret: sealSecret(config, secret) }, clock());
  await recordWebhookChange(tx, actor, after, { verb: "rotate_secret" });
  return { secret };
};
