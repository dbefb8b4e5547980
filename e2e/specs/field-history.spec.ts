import type { APIRequestContext, CDPSession, Page } from "@playwright/test";
import { expectNoViolations } from "../accessible";
import type { Account } from "../accounts";
import { addDay, addPastVisit } from "../field-records";
import { expectLargeTargets, part } from "../field-work-steps";
import { expect, test } from "../fixtures";
import { addTechnician } from "../schedule-records";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, atNoon: true });

/** A PNG of one pixel. */
const photo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=",
  "base64",
);

const giveNumber = async (request: APIRequestContext, { token }: Account, phone: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.put("/api/settings/organization", { headers, data: { phone } });
  expect(answer.ok(), await answer.text()).toBe(true);
};

test("a visit shows what was done here before, also without a signal", async ({
  page,
  context,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/);
  const sam = await addTechnician(request, owner);
  const elena = await addTechnician(request, owner, "Elena");
  const { heater, gas } = await addDay(request, owner, sam);
  const before = [
    { title: "Anode replaced", daysAgo: 900, by: elena },
    { title: "Water heater flush", daysAgo: 700, by: sam, notes: ["Anode nearly gone."] },
    { title: "Leak at the valve", daysAgo: 500, by: elena },
    { title: "Smell of gas", daysAgo: 410, by: elena, notes: ["Nothing found."] },
    {
      title: "Furnace tune-up",
      daysAgo: 400,
      by: elena,
      notes: ["Breaker is in the garage.", "Flame sensor cleaned."],
      photos: [photo],
    },
  ];
  for (const past of before) await addPastVisit(request, owner, heater, past);
  await addPastVisit(request, owner, gas, { title: "Meter moved", daysAgo: 30, by: elena });
  await enterAs(sam);
  await page.goto("/dashboard");
  const open = page.getByRole("link", { name: "Replace water heater", exact: true });
  await open.click();

  const here = part(page, "Past visits");
  await expect(here).toContainText("5 visits");
  await expect(here.getByText("Elena Okafor. Flame sensor cleaned.")).toBeVisible();
  await expect(here.getByText("Water heater flush")).toBeHidden();
  await here.getByRole("button", { name: "Show 2 more" }).click();
  await expect(here.getByText("You. Anode nearly gone.")).toBeVisible();
  await expect(here.getByRole("listitem")).toHaveCount(5);
  await expect(here).not.toContainText("Meter moved");
  await expect(here).not.toContainText("$");

  await page.getByRole("link", { name: "Today", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Replace water heater" })).toBeVisible();
  await context.setOffline(true);
  await open.click();
  await here.getByText("Furnace tune-up").click();
  await expect(here.getByText("Breaker is in the garage.")).toBeVisible();
  const picture = here.getByRole("link", { name: "Open photo 1 of 1" }).locator("img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await expectLargeTargets(page, "#here-before");
  await context.setOffline(false);
  await expectNoViolations(page);
});

test("a photo of the office shows without a signal on a visit that was never opened", async ({
  page,
  context,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/);
  const sam = await addTechnician(request, owner);
  const { heater } = await addDay(request, owner, sam);
  const added = await request.post(`/api/jobs/${heater._id}/files`, {
    headers: { authorization: `Bearer ${owner.token}` },
    multipart: { file: { name: "tank.png", mimeType: "image/png", buffer: photo } },
  });
  expect(added.ok(), await added.text()).toBe(true);
  await enterAs(sam);
  const fetched = page.waitForEvent("requestfinished", (one) => one.url().includes("/thumbnail?"));
  await page.goto("/dashboard");
  await fetched;
  // The other visit brings the code of the page.
  // The job is in the lists below the day, too, as soon as they are there.
  await page
    .getByRole("link", { name: /Gas line test/ })
    .and(page.locator("[href^='/schedule/']"))
    .click();
  await expect(part(page, "Photos")).toBeVisible();
  await page.getByRole("link", { name: "Today", exact: true }).first().click();
  const open = page.getByRole("link", { name: "Replace water heater", exact: true });
  await expect(open).toBeVisible();
  await context.setOffline(true);
  await open.click();
  const picture = part(page, "Photos").getByRole("link", { name: "Open tank.png" }).locator("img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
});

test("an address where nobody was says nothing about it", async ({ page, request, owner, enterAs }) => {
  const sam = await addTechnician(request, owner);
  const { now } = await addDay(request, owner, sam);
  await enterAs(sam);
  await page.goto(`/schedule/${now._id}`);
  await expect(part(page, "Place")).toBeVisible();
  await expect(part(page, "Past visits")).toBeHidden();
});

test("the office is one tap away if it has a number", async ({ page, request, owner, enterAs }) => {
  const sam = await addTechnician(request, owner);
  const { now } = await addDay(request, owner, sam);
  await enterAs(sam);
  await page.goto(`/schedule/${now._id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Open customer" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Call the office" })).toBeHidden();

  await giveNumber(request, owner, "(614) 555-0100");
  await page.reload();
  await page.getByRole("button", { name: "More actions" }).click();
  const item = page.getByRole("menuitem", { name: "Call the office" });
  await expect(item).toHaveAttribute("href", "tel:6145550100");
  await expectLargeTargets(page, "[role=menu]");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Today", exact: true }).first().click();
  await page.getByRole("button", { name: "Me" }).click();
  const me = page.getByRole("dialog", { name: "Navigation" });
  await expect(me.getByRole("link", { name: "Call the office" })).toHaveAttribute("href", "tel:6145550100");
  await expectNoViolations(page);
});

test("a day without visits offers to call the office", async ({ page, request, owner, enterAs }) => {
  await giveNumber(request, owner, "(614) 555-0100");
  await enterAs(await addTechnician(request, owner));
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: "Call the office" })).toHaveAttribute("href", "tel:6145550100");
});

/** The addresses of the links that were followed. Nothing leaves the page. */
const watchLinks = (page: Page) =>
  page.evaluate(() => {
    const followed: string[] = [];
    Object.assign(window, { followed });
    document.addEventListener(
      "click",
      (event) => {
        const link = event.target instanceof Element ? event.target.closest("a") : null;
        if (!link || event.defaultPrevented) return;
        followed.push(link.href);
        event.preventDefault();
      },
      { capture: false },
    );
  });

const followed = (page: Page): Promise<string[]> => page.evaluate(() => Reflect.get(window, "followed"));

/** A thumb that moves in small steps, as a screen reports it. */
const drag = async (
  touch: CDPSession,
  from: { x: number; y: number },
  by: { x?: number; y?: number },
): Promise<void> => {
  const steps = 12;
  const at = (step: number) => ({
    x: from.x + ((by.x ?? 0) * step) / steps,
    y: from.y + ((by.y ?? 0) * step) / steps,
  });
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at(0)] });
  for (let step = 1; step <= steps; step++)
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [at(step)] });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
};

test("a row of the day is swiped to navigate or call, and scrolls as before", async ({
  page,
  context,
  request,
  owner,
  enterAs,
}) => {
  const sam = await addTechnician(request, owner);
  await addDay(request, owner, sam);
  await enterAs(sam);
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto("/dashboard");
  const row = page.getByRole("list", { name: "Later today" }).getByRole("link", { name: /Gas line test/ });
  await row.scrollIntoViewIfNeeded();
  await watchLinks(page);
  const touch = await context.newCDPSession(page);
  const middle = async () => {
    const box = await row.boundingBox();
    if (!box) throw new Error("The row is there");
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };

  await drag(touch, await middle(), { x: 60 });
  expect(await followed(page)).toEqual([]);
  await drag(touch, await middle(), { x: 130 });
  await expect
    .poll(() => followed(page))
    .toEqual([expect.stringContaining("destination=40.0334%2C-83.1582")]);
  await drag(touch, await middle(), { x: -130 });
  await expect.poll(() => followed(page)).toHaveLength(2);
  expect((await followed(page))[1]).toBe("tel:6145550117");

  const top = await page.evaluate(() => window.scrollY);
  // The page rolls on after the thumb has left. Browsers take a tap on a page that rolls as a stop, not as a click.
  await page.evaluate(() => {
    const rest = new Promise((resolve) => document.addEventListener("scrollend", resolve, { once: true }));
    Object.assign(window, { rest });
  });
  await drag(touch, await middle(), { y: -150 });
  await page.evaluate(() => Reflect.get(window, "rest"));
  expect(await page.evaluate(() => window.scrollY)).not.toBe(top);
  expect(await followed(page)).toHaveLength(2);
  await expect(page).toHaveURL("/dashboard");
  await row.tap();
  await expect(page).toHaveURL(/\/schedule\//);
  // The same two are buttons of the visit.
  await expect(page.getByRole("link", { name: "Navigate" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Call", exact: true })).toHaveAttribute(
    "href",
    "tel:6145550117",
  );
});

const start = (page: Page) => page.getByRole("button", { name: /^Start travel/ });

test.describe("the drive to the next visit", () => {
  test("starts where the phone is, for someone who has allowed it", async ({
    page,
    context,
    request,
    owner,
    enterAs,
  }) => {
    const sam = await addTechnician(request, owner);
    await addDay(request, owner, sam);
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 40.0334, longitude: -83.1582, accuracy: 20 });
    await enterAs(sam);
    await page.goto("/dashboard");
    await expect(start(page)).toContainText(/There about \d+:\d\d [AP]M/);
    await expect(start(page)).toContainText(/\d+ min\s*\d+\.\d mi/);
  });

  test("nobody is asked for it", async ({ page, request, owner, enterAs }) => {
    const sam = await addTechnician(request, owner);
    await addDay(request, owner, sam);
    await page.addInitScript(() => {
      Object.assign(window, { asked: 0 });
      navigator.geolocation.getCurrentPosition = () => {
        Object.assign(window, { asked: 1 });
      };
    });
    await enterAs(sam);
    await page.goto("/dashboard");
    await expect(start(page)).toContainText("To 1460 Neil Ave");
    expect(await page.evaluate(() => Reflect.get(window, "asked"))).toBe(0);
  });
});
