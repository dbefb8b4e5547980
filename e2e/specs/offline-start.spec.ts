import type { Page } from "@playwright/test";
import { type Account, logIn } from "../accounts";
import { expect, test } from "../fixtures";
import { addJob, addTechnician, aroundNow, book } from "../schedule-records";
import { untilStored } from "../service-worker";

test.use({ serviceWorkers: "allow", atNoon: true });
test.beforeEach(({ expectErrors }) => expectErrors(/ERR_INTERNET_DISCONNECTED/));

/** The names of files that the page asked for and did not get. Leaving a page ends what it still loads. */
const watchLostFiles = (page: Page): string[] => {
  const lost: string[] = [];
  page.on("requestfailed", (request) => {
    const isLeft = request.failure()?.errorText === "net::ERR_ABORTED";
    if (!isLeft && request.url().includes("/assets/")) lost.push(request.url());
  });
  return lost;
};

/** The app sets this title. The page as it comes from the server has another one. */
const title = / · Fieldwright$/;

test.describe("a technician's phone on its side", () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true });

  test("shows the days that it keeps without a signal, in every view", async ({
    page,
    context,
    request,
    owner,
    enterAs,
  }) => {
    const technician = await addTechnician(request, owner);
    const visit = await book(request, owner, await addJob(request, owner), {
      ...aroundNow(),
      team: [technician],
    });
    await enterAs(technician);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Boiler" })).toBeVisible();
    await untilStored(page);
    await page.goto("/schedule?view=board");
    await expect(page.getByRole("heading", { name: /^Today, / })).toBeVisible();
    await expect(page.getByRole("link", { name: /Boiler/ })).toBeVisible();
    await context.setOffline(true);
    for (const path of ["/schedule", "/schedule?view=board", "/schedule?view=month", "/schedule?view=map"]) {
      await page.goto(path);
      await expect(page.getByText("No signal. These are the visits saved on this phone.")).toBeVisible();
      await expect(page.getByRole("link", { name: /Boiler/ })).toBeVisible();
    }
    await page.getByRole("link", { name: /Boiler/ }).click();
    await expect(page).toHaveURL(`/schedule/${visit._id}`);
  });
});

test.describe("a technician's phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("opens the day, the schedule, a visit and its job without a signal", async ({
    page,
    context,
    request,
    owner,
    enterAs,
  }) => {
    const technician = await addTechnician(request, owner);
    const job = await addJob(request, owner);
    const visit = await book(request, owner, job, { ...aroundNow(), team: [technician] });
    await enterAs(technician);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Boiler" })).toBeVisible();
    await untilStored(page);

    await context.setOffline(true);
    const lost = watchLostFiles(page);
    for (const path of ["/dashboard", "/schedule", `/schedule/${visit._id}`, `/jobs/${job._id}`]) {
      const answer = await page.goto(path);
      expect(answer?.fromServiceWorker(), path).toBe(true);
      await expect(page).toHaveTitle(title);
      await expect(page.locator("#root")).toContainText(/\w/);
      await expect(page.getByText("Boiler").first()).toBeVisible();
    }
    expect(lost).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBe(technician.token);

    await context.setOffline(false);
    await page.goto("/dashboard");
    await expect(page.getByText("Boiler").first()).toBeVisible();
  });

  test("starts signed out without a signal, too", async ({ page, context, owner, enterAs }) => {
    await enterAs(owner);
    await page.goto("/dashboard");
    await untilStored(page);
    await page.evaluate(() => localStorage.removeItem("token"));
    await context.setOffline(true);
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  });
});

const openAs = async (page: Page, enterAs: (account: Account) => Promise<void>, account: Account) => {
  await enterAs(account);
  await page.goto("/dashboard");
  await untilStored(page);
};

test("public pages, customers' pages and calls go to the server", async ({
  page,
  context,
  owner,
  enterAs,
  expectErrors,
}) => {
  // Nobody was invited.
  expectErrors(/40[04]/);
  await openAs(page, enterAs, owner);
  const calls: boolean[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/api/")) calls.push(response.fromServiceWorker());
  });
  for (const path of ["/", "/help", "/industry/hvac", "/register", "/invite/nobody"])
    expect((await page.goto(path))?.fromServiceWorker(), path).toBe(false);
  await page.goto("/dashboard");
  await expect.poll(() => calls.length).toBeGreaterThan(1);
  expect(calls).not.toContain(true);
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(1);

  await context.setOffline(true);
  await expect(page.goto("/help")).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});

test("a screen that is not stored says that it needs a signal, and opens when there is one", async ({
  page,
  context,
  request,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/, /Screen not loaded/);
  await openAs(page, enterAs, await logIn(request, "admin@fieldwright.demo"));
  await context.setOffline(true);
  await page.getByRole("link", { name: "Reports" }).click();
  await expect(page.getByText("This screen needs a signal")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Reports", level: 1 })).toBeVisible();
});

test("nothing is stored for people who have not signed in", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await page.goto("/");
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
