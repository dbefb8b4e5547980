import type { SystemTx } from "@fieldwright/db/client";
import webPush from "web-push";
import { type Deps, enqueue, type TaskHandler } from "#kernel";
import { deleteSubscription, findSubscription, findSubscriptions } from "./push.repo";
import { readPushKeys } from "./push-keys";

export type Notice = { readonly title: string; readonly body: string; readonly url: string };

declare global {
  namespace GraphileWorker {
    interface Tasks {
      send_push: { readonly subscriptionId: string; readonly notice: Notice };
    }
  }
}

/** Seconds for which a push service keeps it for a device that is off. */
const keptFor = 24 * 3600;
const timeout = 15_000;
/** A browser that was reset or took the permission back. */
const gone = [404, 410];

/** To every browser of these accounts; `key` names the occasion, so that one repetition replaces another. */
export const queuePush = async (
  tx: SystemTx,
  userIds: readonly string[],
  notice: Notice,
  key: string,
): Promise<void> => {
  for (const { id } of await findSubscriptions(tx, userIds))
    await enqueue(
      tx,
      "send_push",
      { subscriptionId: id, notice },
      { maxAttempts: 5, jobKey: `push:${key}:${id}` },
    );
};

export const sendPushTask =
  (deps: Deps): TaskHandler<"send_push"> =>
  async ({ subscriptionId, notice }) => {
    const { database, config } = deps;
    const subscription = await database.system((tx) => findSubscription(tx, subscriptionId));
    if (!subscription) return;
    const { endpoint, p256dh, auth } = subscription;
    const keys = await readPushKeys(deps);
    const subject = config.publicUrl.startsWith("https:")
      ? config.publicUrl
      : `mailto:${config.contactEmail}`;
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(notice),
      { vapidDetails: { subject, ...keys }, TTL: keptFor },
    );
    const response = await fetch(endpoint, {
      method,
      headers,
      body: body ? new Uint8Array(body) : null,
      redirect: "error",
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
    if (gone.includes(response.status)) await database.system((tx) => deleteSubscription(tx, subscriptionId));
    else if (!response.ok) throw new Error(`the push service answered ${response.status}`);
  };
