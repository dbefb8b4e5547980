import { readPushKey, subscribeBody, subscribeToPush, unsubscribeFromPush } from "@fieldwright/contract/push";
import { call } from "./api-client";

/** A scope of its own, beside whatever else works in the background. */
const scope = "/push-notifications/";

export const isPushPossible = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const findSubscription = async (): Promise<PushSubscription | null> => {
  if (!isPushPossible()) return null;
  const registration = await navigator.serviceWorker.getRegistration(scope);
  return (await registration?.pushManager.getSubscription()) ?? null;
};

export const isSubscribed = async (): Promise<boolean> =>
  Notification.permission === "granted" && (await findSubscription()) !== null;

/** The registration is of use only once its worker has started. */
const activeRegistration = async (): Promise<ServiceWorkerRegistration> => {
  const registration = await navigator.serviceWorker.register("/push-worker.js", { scope });
  const worker = registration.installing ?? registration.waiting;
  if (worker)
    await new Promise<void>((active) => {
      worker.addEventListener("statechange", () => {
        if (worker.state === "activated") active();
      });
    });
  return registration;
};

/** False when the person does not allow it. */
export const subscribeBrowser = async (): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { publicKey } = await call(readPushKey, {});
  const registration = await activeRegistration();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await call(subscribeToPush, { body: subscribeBody.parse(subscription.toJSON()) });
  return true;
};

/** The server is told first: a browser that no longer listens is found out later anyway, the reverse is not. */
export const unsubscribeBrowser = async (): Promise<void> => {
  const subscription = await findSubscription();
  if (!subscription) return;
  await call(unsubscribeFromPush, { query: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
};
