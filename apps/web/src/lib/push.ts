import { readPushKey, subscribeBody, subscribeToPush, unsubscribeFromPush } from "@fieldwright/contract/push";
import { call } from "./api-client";
import { registerAppWorker } from "./app-worker";

const isPushPossible = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const findSubscription = async (): Promise<PushSubscription | null> => {
  if (!isPushPossible()) return null;
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
};

/** Whether the subscription uses the server's current key. Subscriptions made for an old key no longer work. */
const isFor = ({ options }: PushSubscription, publicKey: string): boolean => {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "") === publicKey;
};

type PushState = "on" | "off" | "blocked" | "unknown";

/** `blocked`: the person or the browser refused notifications, so asking again shows no prompt. */
export const readPushState = async (): Promise<PushState> => {
  if (!isPushPossible()) return "unknown";
  if (Notification.permission === "denied") return "blocked";
  const subscription = Notification.permission === "granted" ? await findSubscription() : null;
  if (!subscription) return "off";
  const { publicKey } = await call(readPushKey, {});
  return isFor(subscription, publicKey) ? "on" : "off";
};

/** Asks the browser for a subscription with this key and tells the server about it. */
const subscribe = async (applicationServerKey: string): Promise<void> => {
  const { pushManager } = await registerAppWorker();
  const old = await pushManager.getSubscription();
  if (old && !isFor(old, applicationServerKey)) await old.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  await call(subscribeToPush, { body: subscribeBody.parse(subscription.toJSON()) });
};

/** Answers false when the person does not allow notifications. */
export const subscribeBrowser = async (): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { publicKey } = await call(readPushKey, {});
  await subscribe(publicKey);
  return true;
};

/** Tells the server first, so that it stops sending even if the browser fails to unsubscribe. */
const end = async (subscription: PushSubscription, signal?: AbortSignal): Promise<void> => {
  const { endpoint } = subscription;
  await call(unsubscribeFromPush, { query: { endpoint }, ...(signal ? { signal } : {}) });
  await subscription.unsubscribe();
};

export const unsubscribeBrowser = async (signal?: AbortSignal): Promise<void> => {
  const subscription = await findSubscription();
  if (subscription) await end(subscription, signal);
};

/**
 * Moves a subscription to the worker of the app. Whoever had notifications on keeps them without a question; if a step
 * fails, the old worker stays and the next start tries again.
 */
export const movePushSubscription = async (old: ServiceWorkerRegistration): Promise<void> => {
  const subscription = await old.pushManager?.getSubscription();
  if (subscription) {
    const { publicKey } = await call(readPushKey, {});
    await subscribe(publicKey);
    await end(subscription);
  }
  await old.unregister();
};
