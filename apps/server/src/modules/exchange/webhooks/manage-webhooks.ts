import type { createWebhookBody, updateWebhookBody, Webhook } from "@fieldwright/contract/webhooks";
import type { TenantTx } from "@fieldwright/db/client";
import type * as z from "zod/mini";
import { type Actor, AppError, type Deps, notFound, stale } from "#kernel";
import { checkUrl } from "./check-url";
import { releaseHeld } from "./deliveries.repo";
import { recordWebhookChange } from "./record-webhook-change";
import { newSecret, sealSecret } from "./webhook-secret";
import { presentWebhook } from "./webhooks.present";
import {
  countEndpoints,
  deleteEndpoint,
  type Endpoint,
  findEndpoints,
  insertEndpoint,
  lockEndpoint,
  updateEndpoint,
} from "./webhooks.repo";

const most = 20;

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
  if ((await countEndpoints(tx)) >= most)
    throw new AppError("conflict", `There are ${most} webhooks already: delete one first`);
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

/** Switched on again, it gets what happened meanwhile. */
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
