import { PrecacheController, type PrecacheEntry } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { showNotifications } from "./notifications";
import { type PageMessage, pageLock } from "./protocol";
import { shellPages } from "./shell-pages";

declare const self: ServiceWorkerGlobalScope;
/** Written by the build, see vite/service-worker.ts. */
declare const precachedFiles: PrecacheEntry[];

const cacheName = "fieldwright-app";
const shell = "/app.html";

const files = new PrecacheController({ cacheName });
files.addToCacheList(precachedFiles);

const keyOf = (url: string): string => files.getCacheKeyForURL(url) ?? url;

/** Also finds files of older versions, for pages that still run them. */
const answer = async (url: string, request: Request): Promise<Response> =>
  (await caches.match(keyOf(url), { cacheName, ignoreVary: true })) ?? fetch(request);

/** The server's headers, such as the content security policy, can change while the app stays the same. */
const refreshShell = async (): Promise<void> => {
  const cache = await caches.open(cacheName);
  const [stored, fresh] = await Promise.all([
    cache.match(keyOf(shell)),
    fetch(shell, { cache: "no-cache" }).catch(() => undefined),
  ]);
  if (!stored || !fresh?.ok) return;
  if ((await stored.text()) === (await fresh.clone().text())) await cache.put(keyOf(shell), fresh);
};

const isOldPageOpen = async (): Promise<boolean> => {
  const { held = [] } = await navigator.locks.query();
  return held.some(
    ({ name }) => name?.startsWith(pageLock) && !files.getCacheKeyForURL(name.slice(pageLock.length)),
  );
};

/** Old files go when no page runs them any more. */
const dropOldFiles = async (): Promise<void> => {
  const cache = await caches.open(cacheName);
  const stored = await cache.keys();
  const isUpdating = self.registration.installing !== null || self.registration.waiting !== null;
  if (isUpdating || (await isOldPageOpen())) return;
  const wanted = new Set(files.getURLsToCacheKeys().values());
  await Promise.all(stored.filter(({ url }) => !wanted.has(url)).map((request) => cache.delete(request)));
};

self.addEventListener("install", (event) => void files.install(event));
// The first page, which came without a worker, gets its later files from here as well.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const tasks: Record<PageMessage, () => Promise<unknown>> = {
  started: () => Promise.all([refreshShell(), dropOldFiles()]),
  "take-over": () => self.skipWaiting(),
};
self.addEventListener("message", (event) => {
  const message: PageMessage = event.data;
  // A page that waits for it sends a port along.
  event.waitUntil(tasks[message]().then(() => event.ports[0]?.postMessage(message)));
});

registerRoute(new NavigationRoute(({ request }) => answer(shell, request), { allowlist: [...shellPages] }));
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin && url.pathname.startsWith("/assets/") && request.destination !== "image",
  ({ request }) => answer(request.url, request),
);

showNotifications();
