import type { subscribeBody } from "@fieldwright/contract/push";
import type { SystemTx } from "@fieldwright/db/client";
import webPush from "web-push";
import type * as z from "zod/mini";
import { type Deps, enqueue, invalid, type Principal, seal, type TaskHandler, unseal } from "#kernel";
import {
  deleteOwnSubscription,
  deleteSubscription,
  findKeys,
  findSubscription,
  findSubscriptions,
  insertKeys,
  replaceKeys,
  type StoredKeys,
  saveSubscription,
} from "./push.repo";

const sealOf = ({ config }: Pick<Deps, "config">) => ({ secret: config.appSecret, purpose: "push" });

const newKeys = (deps: Pick<Deps, "config">): StoredKeys => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return { publicKey, privateKey: seal(sealOf(deps), privateKey) };
};

const unsealed = (
  deps: Pick<Deps, "config">,
  { publicKey, privateKey }: StoredKeys,
): StoredKeys | undefined => {
  try {
    return { publicKey, privateKey: unseal(sealOf(deps), privateKey) };
  } catch {
    return undefined;
  }
};

/** Created at the first start, and again when the application's secret changed. */
export const readPushKeys = (deps: Pick<Deps, "database" | "config">): Promise<StoredKeys> =>
  deps.database.system(async (tx) => {
    const known = await findKeys(tx);
    if (!known) await insertKeys(tx, newKeys(deps));
    else if (!unsealed(deps, known)) await replaceKeys(tx, newKeys(deps));
    const kept = await findKeys(tx);
    const keys = kept && unsealed(deps, kept);
    if (!keys) throw new Error("the keys for push notifications cannot be read");
    return keys;
  });

/** The browsers' push services. The server calls these hosts, so others are refused: they could be in our own network. */
const services = [
  /^fcm\.googleapis\.com$/,
  /(^|\.)push\.services\.mozilla\.com$/,
  /(^|\.)push\.apple\.com$/,
  /(^|\.)notify\.windows\.com$/,
];

const isService = (endpoint: string, others: readonly string[]): boolean => {
  const { protocol, host, hostname } = new URL(endpoint);
  return (
    others.includes(host) || (protocol === "https:" && services.some((service) => service.test(hostname)))
  );
};

export const subscribe = async (
  { database, config }: Pick<Deps, "database" | "config">,
  { userId }: Principal,
  { endpoint, keys }: z.output<typeof subscribeBody>,
): Promise<void> => {
  if (!isService(endpoint, config.pushHosts))
    throw invalid({ field: "endpoint", msg: "We don't recognize this push service" });
  await database.system((tx) => saveSubscription(tx, { userId, endpoint, ...keys }));
};

export const unsubscribe = (
  { database }: Pick<Deps, "database">,
  { userId }: Principal,
  endpoint: string,
): Promise<void> => database.system((tx) => deleteOwnSubscription(tx, userId, endpoint));

export type Notice = { readonly title: string; readonly body: string; readonly url: string };

declare global {
  namespace GraphileWorker {
    interface Tasks {
      send_push: { readonly subscriptionId: string; readonly notice: Notice };
    }
  }
}

/** Seconds for which a push service keeps a notification for an offline device. */
const keptFor = 24 * 3600;
const timeout = 15_000;
/** The browser was reset or the permission was revoked. */
const goneStatuses = [404, 410];

/** To every browser of these accounts. `key` identifies the occasion, so that it is queued once. */
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
    if (goneStatuses.includes(response.status))
      await database.system((tx) => deleteSubscription(tx, subscriptionId));
    else if (!response.ok) throw new Error(`the push service answered ${response.status}`);
  };
