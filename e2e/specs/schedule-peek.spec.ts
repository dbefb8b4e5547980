import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expectAccessibleDialog } from "../accessible";
import type { Account } from "../accounts";
import { expect, test } from "../fixtures";
import { addJob, addTechnician, book, tuesday as day } from "../schedule-records";

const card = (page: Page, title = "Boiler") => page.getByRole("dialog", { name: title });
const chip = (page: Page, name: RegExp) =>
  page.locator("button[data-visit]").and(page.getByRole("button", { name }));

/** Boiler at 9 with Elena and Drain at 1 with Sam. */
const addTwoVisits = async (request: APIRequestContext, owner: Account) => {
  const boiler = await addJob(request, owner, "Boiler", { lat: 40.03, lng: -83.15 });
  const drain = await addJob(request, owner, "Drain");
  const elena = await addTechnician(request, owner, "Elena");
  const sam = await addTechnician(request, owner, "Sam");
  const visit = await book(request, owner, boiler, {
    start: `${day}T15:00:00Z`,
    end: `${day}T17:00:00Z`,
    team: [elena],
  });
  await book(request, owner, drain, { start: `${day}T19:00:00Z`, end: `${day}T20:00:00Z`, team: [sam] });
  return { visit, elena, sam };
};

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error("it is not on the screen");
  return box;
};

/** The card is above or below the row. */
const expectBeside = async (page: Page, row: Locator) => {
  const [shown, covered] = [await boxOf(card(page)), await boxOf(row)];
  expect(shown.y >= covered.y + covered.height || shown.y + shown.height <= covered.y).toBe(true);
};

test("by keyboard alone: look closer, go on to the next visit, reschedule, notify, open, come back", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const { visit } = await addTwoVisits(request, owner);
  await enterAs(owner);
  await page.goto(`/schedule?view=board&date=${day}`);
  await chip(page, /^Boiler/).focus();
  await page.keyboard.press("Enter");
  await expect(card(page).getByText(/9:00.*11:00 AM.*with Elena.*customer not told yet/)).toBeVisible();
  await expect(card(page).getByText("12 Main St")).toBeVisible();
  await expect(card(page).getByRole("link", { name: "Call Grace Liu" })).toHaveAttribute(
    "href",
    "tel:6145550117",
  );
  await expectBeside(page, page.getByRole("group", { name: /^Elena/ }));
  await expectAccessibleDialog(page);

  await page.keyboard.press("ArrowDown");
  await expect(card(page, "Drain").getByText(/1:00.*2:00 PM.*with Sam/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(chip(page, /^Drain/)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");

  await expect(card(page).getByRole("button", { name: "Reschedule" })).toBeEnabled();
  await page.keyboard.press("r");
  const edit = page.getByRole("dialog", { name: "Reschedule or change visit" });
  await edit.getByLabel("Start Date and Time").fill(`${day}T10:00`);
  await page.keyboard.press("Enter");
  await expect(edit).toBeHidden();
  await expect(card(page).getByText(/10:00 AM.*12:00 PM.*with Elena/)).toBeVisible();
  await expect(chip(page, /^Boiler.*10:00 AM.*12:00 PM/)).toBeVisible();
  await page.keyboard.press("n");
  const notify = page.getByRole("dialog", { name: "Notify customer" });
  await expect(notify).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(notify).toBeHidden();
  await page.keyboard.press("o");
  await expect(page).toHaveURL(`/schedule/${visit._id}`);
});

test("by mouse on the week, the list and the month; the list's title stays a link", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const { visit } = await addTwoVisits(request, owner);
  await enterAs(owner);
  await page.goto(`/schedule?view=board&range=week&date=${day}`);
  await chip(page, /^Boiler/).click();
  await expect(card(page).getByRole("link", { name: "Directions" })).toBeVisible();
  await expectBeside(page, page.getByRole("group", { name: /^Elena/ }));
  await page.keyboard.press("Escape");
  await chip(page, /^Drain/).click();
  await expect(card(page, "Drain")).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: "AI Optimize" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.keyboard.press("m");
  const entry = page.getByRole("link", { name: /^9:00 Liu · Elena · Boiler/ });
  await expect(entry).toHaveAttribute("href", `/schedule/${visit._id}`);
  await entry.click();
  await expect(card(page).getByText(/with Elena/)).toBeVisible();
  await card(page).getByRole("button", { name: "Close" }).click();
  await expect(entry).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("link", { name: /Liu · .*Drain/ })).toBeFocused();

  await page.goto("/schedule");
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "Boiler" });
  await row.click({ position: { x: 40, y: 12 } });
  await expectBeside(page, row);
  await page.keyboard.press("ArrowDown");
  await expect(card(page, "Drain")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(card(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await row.getByRole("link", { name: "Boiler", exact: true }).click();
  await expect(page).toHaveURL(`/schedule/${visit._id}`);
});

test("the next step is pressed on the card; who may do less sees less", async ({
  page,
  request,
  owner,
  enterAs,
  browser,
  expectErrors,
}) => {
  expectErrors(/503/);
  const { visit, elena } = await addTwoVisits(request, owner);
  await enterAs(owner);
  await page.goto(`/schedule?view=board&date=${day}`);
  await page.route(`**/api/schedule/${visit._id}`, (route) => route.fulfill({ status: 503, json: {} }));
  await chip(page, /^Boiler/).click();
  // What the board knows is there, whatever happens to the rest.
  await expect(card(page).getByText(/9:00.*11:00 AM.*with Elena/)).toBeVisible();
  await expect(card(page).getByRole("alert")).toContainText("Failed to load the visit");
  await page.unroute(`**/api/schedule/${visit._id}`);
  await card(page).getByRole("button", { name: "Retry" }).click();
  const steps = card(page).getByRole("list", { name: "Status" });
  for (const step of ["Confirmed", "En route", "In progress", "Completed"]) {
    await steps.getByRole("button", { name: `Set to ${step}` }).click();
    await expect(steps.locator("[aria-current=step]")).toContainText(step);
  }
  await expect(chip(page, /^Boiler.*Completed/)).toBeVisible();
  await expect(card(page).getByRole("button", { name: "Reschedule" })).toBeHidden();

  const other = await browser.newContext();
  await other.addInitScript((token) => localStorage.setItem("token", token), elena.token);
  const theirs = await other.newPage();
  await theirs.goto(`/schedule?view=board&date=${day}`);
  await chip(theirs, /^Boiler/).click();
  await expect(card(theirs).getByRole("link", { name: "Open visit" })).toBeVisible();
  await expect(card(theirs).getByRole("button", { name: "More actions" })).toBeVisible();
  for (const name of ["Reschedule", "Notify"])
    await expect(card(theirs).getByRole("button", { name })).toHaveCount(0);
  await other.close();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the card is a sheet", async ({ page, request, owner, enterAs }) => {
    const { visit } = await addTwoVisits(request, owner);
    await enterAs(owner);
    await page.goto(`/schedule?view=board&date=${day}`);
    await page.getByRole("link", { name: /9:00 AM.*Boiler/ }).tap();
    await expect(card(page).getByRole("button", { name: "Reschedule" })).toBeEnabled();
    const sheet = await boxOf(card(page));
    expect([sheet.x, sheet.width, Math.round(sheet.y + sheet.height)]).toEqual([0, 390, 844]);
    await expectAccessibleDialog(page);
    await card(page).getByRole("link", { name: "Open visit" }).tap();
    await expect(page).toHaveURL(`/schedule/${visit._id}`);

    await page.goto("/schedule");
    const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "Boiler" });
    const { x, y } = await boxOf(row);
    const at = (right: number) => [{ identifier: 1, clientX: x + right, clientY: y + 20 }];
    await row.dispatchEvent("touchstart", { touches: at(200), changedTouches: at(200) });
    await row.dispatchEvent("touchend", { touches: [], changedTouches: at(60) });
    const edit = page.getByRole("dialog", { name: "Reschedule or change visit" });
    await expect(edit.getByLabel("Start Date and Time")).toHaveValue(`${day}T09:00`);
  });
});
