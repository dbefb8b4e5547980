import type { Page } from "@playwright/test";
import { test } from "../deployment";
import { get } from "../field-records";
import { addNote, part, takeSteps } from "../field-work-steps";
import { expect } from "../fixtures";
import { addJob, addTechnician, aroundNow, book } from "../schedule-records";
import { lookForVersion, untilStored } from "../service-worker";

test.use({ serviceWorkers: "allow", atNoon: true });
/** A browser may take half a minute to start another worker. */
const starting = { timeout: 60_000 };

const reload = (page: Page) => page.getByRole("button", { name: "Reload" });

const runsNext = (page: Page) =>
  page.evaluate(() => document.querySelector('script[src="/assets/app-next.js"]') !== null);

/** Runs in the page: the stored files of the app itself, by version. */
const storedApps = async () => {
  const keys = await (await caches.open("fieldwright-app")).keys();
  return keys.map(({ url }) => new URL(url).pathname).filter((path) => /^\/assets\/app-.*\.js$/.test(path));
};

/** Runs in the page: the app's file that each open page holds. */
const runningApps = async () => {
  const { held = [] } = await navigator.locks.query();
  return held.flatMap(({ name = "" }) => /^fieldwright\.page:https?:\/\/[^/]+(.*)$/.exec(name)?.[1] ?? []);
};

test("a new version waits for a tap, and sends once what the old one recorded", async ({
  page,
  deployment,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/ERR_EMPTY_RESPONSE/);
  const sam = await addTechnician(request, owner);
  const job = await addJob(request, owner);
  const visit = await book(request, owner, job, { ...aroundNow(), team: [sam] });
  await enterAs(sam);
  await page.goto(`${deployment.base}/dashboard`);
  await untilStored(page);
  await page.goto(`${deployment.base}/schedule/${visit._id}`);
  deployment.takeFacts(false);
  await takeSteps(page);
  await addNote(page, "Recorded before");
  await deployment.deploy();
  await lookForVersion(page);
  await expect(page.getByText("A new version is ready.")).toBeVisible();

  // The server no longer has the files of this page.
  await page.getByRole("link", { name: "Schedule", exact: true }).first().click();
  await expect(page.getByRole("link", { name: /Boiler/ }).first()).toBeVisible();
  expect(await runsNext(page)).toBe(false);
  expect((await get(request, owner, `/jobs/${job._id}/notes`)).notes).toEqual([]);

  await reload(page).click();
  await expect.poll(() => runsNext(page).catch(() => false), starting).toBe(true);
  await expect(page.getByText("A new version is ready.")).toBeHidden();
  deployment.takeFacts(true);
  await page.goto(`${deployment.base}/schedule/${visit._id}`);
  await expect(part(page, "Notes")).toContainText("Recorded before");
  await expect(page.getByText("Not sent yet")).toHaveCount(0);
  const { notes } = await get(request, owner, `/jobs/${job._id}/notes`);
  expect(notes.map(({ text }: { text: string }) => text)).toEqual(["Recorded before"]);
  expect((await get(request, owner, `/schedule/${visit._id}`)).status).toBe("in_progress");
});

test("a page of the old version keeps its files while another one runs the new version", async ({
  page,
  context,
  deployment,
  owner,
  enterAs,
}) => {
  await enterAs(owner);
  await page.goto(`${deployment.base}/dashboard`);
  await untilStored(page);
  const [old] = await page.evaluate(storedApps);

  const other = await context.newPage();
  await other.goto(`${deployment.base}/dashboard`);
  await deployment.deploy();
  await lookForVersion(other);
  await reload(other).click();
  await expect.poll(() => runsNext(other).catch(() => false), starting).toBe(true);
  await expect(other.getByRole("navigation", { name: "Main" })).toBeVisible();

  await page.getByRole("link", { name: "Schedule", exact: true }).click();
  await expect(page.getByText("No schedules found")).toBeVisible();
  expect(new Set(await other.evaluate(storedApps))).toEqual(new Set([old, "/assets/app-next.js"]));

  await page.close();
  // The browser lets go of a closed page's lock a moment later.
  await expect.poll(() => other.evaluate(runningApps)).toEqual(["/assets/app-next.js"]);
  await other.reload();
  await expect.poll(() => other.evaluate(storedApps)).toEqual(["/assets/app-next.js"]);
});

test("the new version takes over on the next start", async ({
  page,
  context,
  deployment,
  owner,
  enterAs,
}) => {
  await enterAs(owner);
  await page.goto(`${deployment.base}/dashboard`);
  await untilStored(page);
  await deployment.deploy();
  await lookForVersion(page);
  await expect(page.getByText("A new version is ready.")).toBeVisible();
  const next = await context.newPage();
  await page.close();
  await expect(async () => {
    // The browser changes workers a moment after the last page of the app was left.
    await next.goto("about:blank");
    await next.waitForTimeout(2_000);
    await next.goto(`${deployment.base}/dashboard`);
    expect(await runsNext(next)).toBe(true);
  }).toPass(starting);
});

test("a screen whose files went with the old version opens in the new one", async ({
  page,
  deployment,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/404/, /Screen not loaded/);
  await enterAs(owner);
  await page.goto(`${deployment.base}/dashboard`);
  await untilStored(page);
  await deployment.deploy();
  await page.getByRole("link", { name: "Reports", exact: true }).click();
  await expect.poll(() => runsNext(page).catch(() => false), starting).toBe(true);
  await expect(page).toHaveURL(/\/reports/);
});

test.describe("without stored files", () => {
  test.use({ serviceWorkers: "block" });

  test("nothing of the old version is fetched ahead, and a click loads the new one", async ({
    page,
    deployment,
    owner,
    enterAs,
    expectErrors,
  }) => {
    expectErrors(/404/, /ERR_/, /dynamically imported module/);
    await enterAs(owner);
    const following = page.waitForRequest(/\/api\/events/);
    await page.goto(`${deployment.base}/clients`);
    await expect(page.getByText("No clients found")).toBeVisible();
    await following;
    await deployment.deploy();
    const missing: string[] = [];
    page.on("response", (answer) => {
      if (answer.status() === 404) missing.push(new URL(answer.url()).pathname);
    });
    const looked = page.waitForResponse(/\/app\.html$/);
    deployment.restart();
    await (await looked).finished();

    const sidebar = page.getByRole("navigation").first();
    for (const name of ["Team", "Jobs", "Invoices"])
      await sidebar.getByRole("link", { name, exact: true }).hover();
    await sidebar.getByRole("link", { name: "Quotes", exact: true }).click();
    await expect.poll(() => runsNext(page).catch(() => false), starting).toBe(true);
    expect(missing.filter((path) => /team|jobs|invoices/.test(path))).toEqual([]);
  });
});
