import {
  type createWebhookBody,
  type Delivery,
  type listDeliveries as listRoute,
  type updateWebhookBody,
  type Webhook,
  webhook,
} from "@fieldwright/contract/webhooks";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { testEvent } from "@fieldwright/domain/webhook-events";
import { uuidv7 } from "uuidv7";
import * as z from "zod/mini";
import { type Actor, AppError, type Config, type Deps, invalid, notFound, stale } from "#kernel";
import { composeEvent } from "./announce-changes";
import { isPrivateHost, newSecret, sealSecret } from "./send-webhook";
import {
  countEndpoints,
  type DeliveryRecord,
  deleteDeliveriesBefore,
  deleteEndpoint,
  type Endpoint,
  findDeliveries,
  findDelivery,
  findEndpoint,
  findEndpoints,
  insertDelivery,
  insertEndpoint,
  lockEndpoint,
  releaseHeld,
  updateEndpoint,
} from "./webhooks.repo";

const receiving = async (tx: TenantTx, id: string): Promise<Endpoint> => {
  const endpoint = await findEndpoint(tx, id);
  if (!endpoint) throw webhookNotFound();
  if (!endpoint.active) throw new AppError("conflict", "This webhook is off. Turn it on first.");
  return endpoint;
};

export const listDeliveries = async (
  tx: TenantTx,
  endpointId: string,
  { page, limit, status }: z.output<typeof listRoute.query>,
) => {
  if (!(await findEndpoint(tx, endpointId))) throw webhookNotFound();
  const found = await findDeliveries(tx, endpointId, { limit, offset: (page - 1) * limit, status });
  return {
    deliveries: found.deliveries.map(presentDelivery),
    total: found.total,
    totalPages: Math.ceil(found.total / limit),
  };
};

export const sendTestEvent = async (tx: TenantTx, endpointId: string, now: Date): Promise<Delivery> => {
  const endpoint = await receiving(tx, endpointId);
  const id = uuidv7();
  const data = { message: "This is a test event from Fieldwright." };
  const payload = composeEvent({ id, type: testEvent, created: now, data });
  return presentDelivery(
    await insertDelivery(tx, {
      endpointId: endpoint.id,
      eventId: id,
      type: testEvent,
      payload,
      status: "pending",
      createdAt: now,
    }),
  );
};

/** Creates a new delivery, so that the log keeps the result of the first. */
export const replayDelivery = async (tx: TenantTx, id: string, now: Date): Promise<Delivery> => {
  const first = await findDelivery(tx, id);
  if (!first) throw notFound("Delivery not found");
  await receiving(tx, first.endpointId);
  const { endpointId, eventId, type, payload } = first;
  return presentDelivery(
    await insertDelivery(tx, { endpointId, eventId, type, payload, status: "pending", createdAt: now }),
  );
};

declare global {
  namespace GraphileWorker {
    interface Tasks {
      prune_deliveries: Record<string, never>;
    }
  }
}

const keptFor = 30 * 24 * 3_600_000;

export const pruneDeliveries = ({ database, clock }: Deps): Promise<void> =>
  deleteDeliveriesBefore(database, new Date(clock().getTime() - keptFor));

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

const presentDelivery = (delivery: DeliveryRecord): Delivery => ({
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
  if (url.protocol !== "https:") return "Address must start with https://";
  return isPrivateHost(url) ? "Address must be on the public internet" : undefined;
};

export const checkUrl = (url: string, config: Config): void => {
  const msg = refusalOf(url, config);
  if (msg) throw invalid({ field: "url", msg });
};

const maxEndpoints = 20;

const webhookNotFound = () => notFound("Webhook not found");

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
