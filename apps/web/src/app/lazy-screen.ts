import { lazyRouteComponent as lazyScreen } from "@tanstack/react-router";

const missing = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Whether code could not be fetched: there is no signal, or a new version has taken its place on the server. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && missing.test(error.message);

/** Whether a reload would lead to the browser's own page for offline, or to the same stored version. */
const isReloadInVain = (): boolean => !navigator.onLine || Boolean(navigator.serviceWorker?.controller);

/** The router reloads the page once when code is missing, which it recognizes by how the message begins. */
const rename = (error: unknown): never => {
  if (error instanceof Error && missing.test(error.message) && isReloadInVain())
    throw new Error(`Screen not loaded: ${error.message}`, { cause: error });
  throw error;
};

export const lazyRouteComponent: typeof lazyScreen = (load, name) =>
  lazyScreen(() => load().catch(rename), name);
