import { type PageMessage, pageLock } from "@/sw/protocol";

/** Resolves once the worker has come this far, and fails if it never will. */
const reached = (worker: ServiceWorker, state: "installed" | "activated"): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === state) resolve();
      else if (worker.state === "redundant") reject(new Error("The service worker did not start"));
    };
    worker.addEventListener("statechange", look);
    look();
  });

/** Registers the worker of the app and waits until it runs. */
export const registerAppWorker = async (): Promise<ServiceWorkerRegistration> => {
  const registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  const first = registration.active ?? registration.waiting ?? registration.installing;
  if (first) await reached(first, "activated");
  return registration;
};

const updateEvery = 60 * 60_000;

const isOffered = (): boolean => import.meta.env.PROD && "serviceWorker" in navigator;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
const tell = (worker: ServiceWorker, message: PageMessage): void => worker.postMessage(message);

/** Files of this page's version are kept as long as the page is open. The browser lets go of the lock with the page. */
export const holdVersion = (): void => {
  const forever = new Promise<never>(() => undefined);
  const lock = `${pageLock}${import.meta.url}`;
  // Browsers offer neither locks nor workers over plain http on a local network.
  navigator.locks?.request(lock, { mode: "shared" }, () => forever).catch(() => undefined);
};

let isTaken = false;

/** Calls back for each version that is ready and waits for its turn. */
const watchVersions = (registration: ServiceWorkerRegistration, onReady: () => void): void => {
  // A version that is being taken is not offered: the message would wake the old worker, which then does not make way.
  const offer = () => {
    if (!isTaken) onReady();
  };
  const follow = () => {
    const { installing } = registration;
    if (installing) reached(installing, "installed").then(offer, () => undefined);
  };
  if (registration.waiting) offer();
  follow();
  registration.addEventListener("updatefound", follow);
};

/** An installed app can stay open for days. */
const lookForVersions = (registration: ServiceWorkerRegistration): void => {
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked < updateEvery) return;
    looked = Date.now();
    registration.update().catch(() => undefined);
  });
};

/** Notifications had a worker of their own before. */
const moveNotifications = async (): Promise<void> => {
  const registrations = await navigator.serviceWorker.getRegistrations();
  const old = registrations.find(({ scope }) => scope.endsWith("/push-notifications/"));
  if (!old) return;
  const { movePushSubscription } = await import("./push");
  await movePushSubscription(old);
};

const start = async (onReady: () => void): Promise<void> => {
  const registration = await registerAppWorker();
  watchVersions(registration, onReady);
  lookForVersions(registration);
  if (registration.active) tell(registration.active, "started");
  await moveNotifications();
};

let isStarted = false;

/** Starts once, however often it is called. A browser that refuses the worker goes on without it. */
export const startAppWorker = (onReady: () => void): void => {
  if (isStarted || !isOffered()) return;
  isStarted = true;
  start(onReady).catch(() => undefined);
};

/** The stored page has the headers it came with. Resolves once they are new, or after two seconds. */
const renewStoredPage = async (): Promise<void> => {
  const worker = isOffered() ? navigator.serviceWorker.controller : null;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  const message: PageMessage = "started";
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 2000);
    port1.addEventListener("message", () => resolve());
    port1.start();
    worker.postMessage(message, [port2]);
  });
};

/** For what the server allows in a page's headers. */
export const reloadPage = async (): Promise<void> => {
  await renewStoredPage();
  location.reload();
};

/** Switches to the newest version, if there is one, and reloads. */
export const takeNewVersion = async (): Promise<void> => {
  const registration = isOffered() ? await navigator.serviceWorker.getRegistration("/") : undefined;
  if (!registration?.waiting) await registration?.update();
  const next = registration?.waiting ?? registration?.installing;
  if (!next) return;
  isTaken = true;
  await reached(next, "installed");
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  tell(next, "take-over");
};
