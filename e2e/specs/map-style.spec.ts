import type { Page } from "@playwright/test";
import { expectNoViolations } from "../accessible";
import { expect, test } from "../fixtures";
import { startMapServer } from "../map-server";
import { addJob, addTechnician, book, tuesday as day } from "../schedule-records";

const notice = (page: Page) => page.getByText("The street map didn't load.");

const mayReach = (page: Page, origin: string) =>
  page.evaluate(
    (url) =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    `${origin}/style.json`,
  );

test("an own street map: chosen in settings, alone allowed, and replaced by outlines when it fails", async ({
  page,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/status of (?:400|500)/, /Content Security Policy/, /Failed to fetch/, /Refused to connect/);
  const map = await startMapServer();
  const stranger = await startMapServer();
  await enterAs(owner);
  await page.goto("/settings#organization");
  await expect(page.getByRole("radio", { name: /^Outlines/ })).toBeChecked();
  await expect(page.getByText("They never see client names or visits.")).toBeVisible();
  await page.getByRole("radio", { name: /^Your own style/ }).check();
  const address = page.getByLabel("Style address");
  await address.fill(`${map.origin}/0/0/0.pbf`);
  await page.getByRole("button", { name: "Use this style" }).click();
  await expect(page.getByText("did not answer with a map style")).toBeVisible();
  await address.fill(map.styleUrl);
  await address.press("Enter");
  await expect(page.getByText("Map saved.")).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Your own style/ })).toBeChecked();

  map.asked.length = 0;
  await page.goto(`/schedule?view=map&date=${day}`);
  await expect.poll(() => map.asked.some((path) => path.endsWith(".pbf"))).toBe(true);
  await expect(notice(page)).toHaveCount(0);
  expect(await mayReach(page, map.origin)).toBe(true);
  expect(await mayReach(page, stranger.origin)).toBe(false);
  expect(stranger.asked).toEqual([]);

  map.fail();
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Zoom in" })).toBeVisible();

  await page.goto("/settings#organization");
  await page.getByRole("radio", { name: /^Outlines/ }).check();
  await expect(page.getByText("Map saved.")).toBeVisible();
  expect(await mayReach(page, map.origin)).toBe(false);
  map.close();
  stranger.close();
});

test("the focus moves by keyboard, and closes", async ({ page, request, owner, enterAs }) => {
  const one = await addJob(request, owner, "Boiler", { lat: 40.03, lng: -83.15 });
  const two = await addJob(request, owner, "Drain", { lat: 39.96, lng: -82.99 });
  const start = `${day}T15:00:00Z`;
  const end = `${day}T16:00:00Z`;
  await book(request, owner, one, { start, end, team: [await addTechnician(request, owner, "Abe")] });
  await book(request, owner, two, { start, end, team: [await addTechnician(request, owner, "Sam")] });
  await enterAs(owner);
  await page.goto(`/schedule?view=map&date=${day}`);
  const focused = (name: string) => page.getByRole("region", { name: `${name} Okafor` });
  await expect(focused("Abe").getByRole("link", { name: /^Boiler/ })).toBeVisible();
  await page.keyboard.press("]");
  await expect(focused("Sam").getByRole("link", { name: /^Drain/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop 1 for Sam Okafor: Drain" })).toBeVisible();
  await page.keyboard.press("[");
  await expect(focused("Abe")).toBeVisible();
  await page.getByRole("button", { name: /^Sam Okafor/ }).press("Enter");
  await expect(focused("Sam")).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Hide the route" }).press("Enter");
  await expect(focused("Sam")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(Abe|Sam) Okafor/ })).toHaveCount(2);
});
