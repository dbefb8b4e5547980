import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { wholeBrowser } from "../chromium";
import { expect, test } from "../fixtures";
import { untilStored } from "../service-worker";

test.use({ serviceWorkers: "allow", launchOptions: wholeBrowser });

/** The notifications that are shown now. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration("/");
    const notifications = (await registration?.getNotifications()) ?? [];
    return notifications.map(({ title, body }) => ({ title, body }));
  });

/** Delivers a message like the browser's push service would. */
const deliver = async (session: CDPSession, origin: string, message: object) => {
  const registered = new Promise<string>((found) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own) found(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const data = JSON.stringify(message);
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data });
};

/** A string, because globals in a worker have other types than in a page. */
const clickInWorker = `(async () => {
  const opened = [];
  self.clients.openWindow = async (url) => { opened.push(url); };
  const [notification] = await self.registration.getNotifications();
  const event = new NotificationEvent("notificationclick", { notification });
  const waits = [];
  event.waitUntil = (wait) => { waits.push(wait); };
  self.dispatchEvent(event);
  await Promise.all(waits);
  return opened;
})()`;

/** Clicks the only notification and returns the addresses that it opens. */
const click = async (context: BrowserContext): Promise<string[]> => {
  const worker = context.serviceWorkers().find((one) => one.url().endsWith("/sw.js"));
  if (!worker) throw new Error("the worker for notifications does not run");
  return worker.evaluate<string[]>(clickInWorker);
};

test("a browser that refuses notifications is told so, and one that allows them shows and opens them", async ({
  page,
  context,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/does not support the Push API in incognito mode/);
  await enterAs(owner);
  await page.goto("/settings#notifications");
  await untilStored(page);
  await page.getByRole("button", { name: "Turn on here", exact: true }).click();
  await expect(page.getByText(/^This browser blocks notifications from this site/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn on here", exact: true })).toHaveCount(0);

  const { origin } = new URL(page.url());
  await context.grantPermissions(["notifications"], { origin });
  await page.reload();
  await page.getByRole("button", { name: "Turn on here", exact: true }).click();
  // The test browser has no push service, and the page must say so.
  await expect(page.getByText(/^This browser couldn't reach its push service/)).toBeVisible();

  const url = `${origin}/quotes`;
  const session = await context.newCDPSession(page);
  await deliver(session, origin, { title: "Quote approved", body: "By Vera Lind", url });
  await expect.poll(() => shown(page)).toEqual([{ title: "Quote approved", body: "By Vera Lind" }]);
  expect(await click(context)).toEqual([url]);
  await expect.poll(() => shown(page)).toEqual([]);
});
