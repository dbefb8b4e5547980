import { readPushKey, subscribeBody, subscribeToPush, unsubscribeFromPush } from "@fieldwright/contract/push";
import { call } from "./api-client";

/** A separate scope, so that this worker does not interfere with other service workers. */
const scope = "/push-notifications/";

const isPushPossible = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const findSubscription = async (): Promise<PushSubscription | null> => {
  if (!isPushPossible()) return null;
  const registration = await navigator.serviceWorker.getRegistration(scope);
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

/** Waits until the worker is active, because the registration is not usable before. */
const activeRegistration = async (): Promise<ServiceWorkerRegistration> => {
  const registration = await navigator.serviceWorker.register("/push-worker.js", { scope });
  const worker = registration.installing ?? registration.waiting;
  if (worker)
    await new Promise<void>((active, failed) => {
      worker.addEventListener("statechange", () => {
        if (worker.state === "activated") active();
        if (worker.state === "redundant") failed(new Error("the worker for notifications did not start"));
      });
    });
  return registration;
};

/** Answers false when the person does not allow notifications. */
export const subscribeBrowser = async (): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { publicKey } = await call(readPushKey, {});
  const registration = await activeRegistration();
  const old = await registration.pushManager.getSubscription();
  if (old && !isFor(old, publicKey)) await old.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await call(subscribeToPush, { body: subscribeBody.parse(subscription.toJSON()) });
  return true;
};

/** Tells the server first, so that it stops sending even if the browser fails to unsubscribe. */
export const unsubscribeBrowser = async (): Promise<void> => {
  const subscription = await findSubscription();
  if (!subscription) return;
  await call(unsubscribeFromPush, { query: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
};
