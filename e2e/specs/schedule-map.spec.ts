import type { Page } from "@playwright/test";
import { expectNoViolations } from "../accessible";
import { expect, test } from "../fixtures";
import { addJob, addTechnician, book, tuesday as day } from "../schedule-records";

const pin = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const stop = (page: Page, title: string) =>
  page.locator("[data-stop]").filter({ has: page.getByRole("link", { name: new RegExp(`^${title}`) }) });

test("the day on the map: stops in order, tied to the list, nothing asked of others", async ({
  page,
  request,
  owner,
  enterAs,
  baseURL,
}) => {
  const strangers: string[] = [];
  page.on("request", (sent) => {
    if (!sent.url().startsWith(String(baseURL)) && !sent.url().startsWith("data:"))
      strangers.push(sent.url());
  });
  const boiler = await addJob(request, owner, "Boiler", { lat: 40.03, lng: -83.15 });
  const drain = await addJob(request, owner, "Drain", { lat: 39.96, lng: -82.99 });
  const lost = await addJob(request, owner, "Lost");
  await addJob(request, owner, "Wanted", { lat: 39.99, lng: -83.05 });
  const sam = await addTechnician(request, owner, "Sam");
  const visit = await book(request, owner, boiler, {
    start: `${day}T17:00:00Z`,
    end: `${day}T18:00:00Z`,
    team: [sam],
  });
  await book(request, owner, drain, { start: `${day}T15:00:00Z`, end: `${day}T16:30:00Z`, team: [sam] });
  await book(request, owner, lost, { start: `${day}T20:00:00Z`, end: `${day}T21:00:00Z` });
  await enterAs(owner);

  await page.goto(`/schedule?date=${day}`);
  await page.getByRole("radio", { name: "Map" }).check();
  await expect(page).toHaveURL(/view=map/);
  const route = page.getByRole("region", { name: "Sam Okafor" });
  await expect(route.getByRole("listitem")).toHaveText([/Drain/, /min · .*mi.*Boiler/]);
  await expect(page.getByText("1 visit has no location on the map.", { exact: true })).toBeVisible();
  await expect(page.locator("canvas")).toBeVisible();

  await pin(page, "Stop 2 for Sam Okafor: Boiler").hover();
  await expect(stop(page, "Boiler")).toHaveAttribute("data-active", "true");
  await stop(page, "Drain").hover();
  await expect(pin(page, "Stop 1 for Sam Okafor: Drain")).toHaveAttribute("data-active", "true");
  await page.getByRole("button", { name: "Show Drain on the map" }).press("Enter");
  await expect(pin(page, "Stop 1 for Sam Okafor: Drain")).toHaveAttribute("aria-pressed", "true");
  const card = page.getByRole("dialog", { name: "Drain" });
  await expect(card.getByRole("link", { name: "Directions" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("dialog", { name: "Boiler" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await pin(page, "Unscheduled: Wanted").click();
  const selected = page.getByRole("region", { name: "Selected stop" });
  await expect(selected.getByRole("link", { name: "Schedule" })).toHaveAttribute("href", /job=/);
  await pin(page, "Stop 2 for Sam Okafor: Boiler").click();
  await expect(page.getByRole("button", { name: "Show Boiler on the map" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(selected).toHaveCount(0);
  const peek = page.getByRole("dialog", { name: "Boiler" });
  await expect(peek.getByRole("button", { name: "Reschedule" })).toBeEnabled();
  await expectNoViolations(page);
  await peek.getByRole("link", { name: "Open visit", exact: true }).click();
  await expect(page).toHaveURL(`/schedule/${visit._id}`);

  await page.getByRole("button", { name: "Move the pin", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Move the pin", exact: true });
  const latitude = dialog.getByLabel("Latitude");
  await expect(latitude).toHaveValue("40.03");
  await dialog.getByRole("button", { name: /^Pin:/ }).press("ArrowUp");
  await expect.poll(async () => Number(await latitude.inputValue())).toBeGreaterThan(40.03);
  await latitude.fill("91");
  await dialog.getByRole("button", { name: "Save pin", exact: true }).click();
  await expect(dialog.getByText("Latitude must be between -90 and 90", { exact: true })).toBeVisible();
  await latitude.fill("40.05");
  await dialog.getByRole("button", { name: "Save pin", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("Pin placed by hand", { exact: true })).toBeVisible();
  await expect(page.getByText("-83.15")).toHaveCount(0);
  expect(strangers).toEqual([]);
});

test("arrow keys change the view, and the keyboard stays on the switch", async ({ page, owner, enterAs }) => {
  await enterAs(owner);
  await page.goto("/schedule");
  const view = (name: string) =>
    page.getByRole("radiogroup", { name: "View" }).getByRole("radio", { name, exact: true });
  await view("List").focus();
  for (const [key, names] of [
    ["ArrowRight", ["Board", "Month", "Map"]],
    ["ArrowLeft", ["Month", "Board", "List"]],
  ] as const)
    for (const name of names) {
      await page.keyboard.press(key);
      await expect(view(name)).toBeChecked();
      await expect(view(name)).toBeFocused();
    }
});

test.describe("with a finger", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the map stands high on the page, and a card on it hides no button", async ({
    page,
    request,
    owner,
    enterAs,
  }) => {
    await addJob(request, owner, "Wanted", { lat: 39.99, lng: -83.05 });
    await enterAs(owner);
    await page.goto(`/schedule?view=map&date=${day}`);
    const map = page.getByRole("region", { name: "Map", exact: true });
    await expect(map.locator("canvas")).toBeVisible();
    expect((await map.boundingBox())?.y).toBeLessThan(190);
    const wanted = await pin(page, "Unscheduled: Wanted").boundingBox();
    expect(Math.min(wanted?.width ?? 0, wanted?.height ?? 0)).toBeGreaterThanOrEqual(44);
    await pin(page, "Unscheduled: Wanted").tap();
    const card = await page.getByRole("region", { name: "Selected stop" }).boundingBox();
    const buttons = await map.getByRole("button", { name: "Show all" }).boundingBox();
    expect((buttons?.y ?? 0) + (buttons?.height ?? 0)).toBeLessThan(card?.y ?? 0);
    await page.getByRole("link", { name: "Schedule", exact: true }).last().tap();
    await expect(page).toHaveURL(/\/schedule\/new\?job=/);
  });
});
