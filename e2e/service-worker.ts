import type { Page } from "@playwright/test";

/** Resolves when the worker has stored its files and answers the requests of this page. */
export const untilStored = (page: Page) =>
  page.evaluate(async () => {
    const container = navigator.serviceWorker;
    if (!container.controller)
      await new Promise((taken) => container.addEventListener("controllerchange", taken, { once: true }));
  });

/** Looks for a new version, as the app does when it comes back to the screen. */
export const lookForVersion = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
