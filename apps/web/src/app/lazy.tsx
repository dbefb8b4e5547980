import { lazyRouteComponent as lazyScreen } from "@tanstack/react-router";
import { type ComponentType, lazy, useState } from "react";

const missing = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Whether code could not be fetched: there is no signal, or a new version has taken its place on the server. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && missing.test(error.message);

/** Whether a reload would lead to the browser's own page for offline, or to the same stored version. */
const isReloadInVain = (): boolean => !navigator.onLine || Boolean(navigator.serviceWorker?.controller);

/** The router reloads the page once when code is missing, which it recognizes by how the message begins. */
const rename = (error: unknown): never => {
  if (!(error instanceof Error && isMissingCode(error))) throw error;
  const begin = isReloadInVain() ? "Screen not loaded" : "Failed to fetch dynamically imported module";
  throw new Error(`${begin}: ${error.message}`, { cause: error });
};

/**
 * The server has a new version, and its files have other names. What is fetched ahead, when the pointer is over a link,
 * would only fail. A click still asks, and then the page is loaded anew.
 */
let isOutdated = false;

/** Called when the server may have been replaced. A service worker answers with its own version, whose files it has. */
export const lookForVersion = async (): Promise<void> => {
  const app = document.querySelector('script[src^="/assets/app-"]')?.getAttribute("src");
  const answer = await fetch("/app.html");
  if (app && answer.ok && !(await answer.text()).includes(app)) isOutdated = true;
};

export const lazyRouteComponent: typeof lazyScreen = (load, name) => {
  const screen = lazyScreen(
    () =>
      load().catch((error: unknown) => {
        // A blip of the network is no new version.
        if (isMissingCode(error)) lookForVersion().catch(() => undefined);
        return rename(error);
      }),
    name,
  );
  const { preload } = screen;
  screen.preload = async () => {
    if (!isOutdated) await preload?.();
  };
  return screen;
};

/** Few people see these, so their code is not part of the first screen. */
export const NoticeState = lazy(async () => ({ default: (await import("./notice-state")).NoticeState }));
export const SampleBar = lazy(async () => ({
  default: (await import("@/features/setup/sample-bar")).SampleBar,
}));
export const VerifyEmailBanner = lazy(async () => ({
  default: (await import("@/records/verify-email")).VerifyEmailBanner,
}));
export const LeftOnPhone = lazy(async () => ({
  default: (await import("@/features/field/sync/left-on-phone")).LeftOnPhone,
}));

/**
 * Like `lazy`, but what is loaded already shows at once. `lazy` shows the fallback first in any case, and React keeps
 * every fallback for 300 ms.
 */
export const loadable = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  let loaded: ComponentType<P> | undefined;
  const loadOnce = async () => {
    loaded ??= await load();
    return { default: loaded };
  };
  const Later: ComponentType<P> = lazy(loadOnce);
  function Loadable(props: P) {
    const [Shown] = useState(() => loaded ?? Later);
    return <Shown {...props} />;
  }
  return Object.assign(Loadable, { load: loadOnce });
};
