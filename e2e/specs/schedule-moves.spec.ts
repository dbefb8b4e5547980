import type { Page, Route } from "@playwright/test";
import { answerOnce, expect, test } from "../fixtures";
import { addJob, addTechnician, book, tuesday as day, dayAfter, tellCustomer } from "../schedule-records";

const chip = (page: Page, name: RegExp) =>
  page.locator("button[data-visit]").and(page.getByRole("button", { name }));

/** Notes whose row the visit is in whenever the page changes. */
const watchRows = (page: Page, id: string) =>
  page.evaluate((visit) => {
    const rows: string[] = [];
    Object.assign(window, { rows });
    new MutationObserver(() => {
      const row = document.querySelector(`button[data-visit="${visit}"]`)?.getAttribute("data-row") ?? "gone";
      if (rows.at(-1) !== row) rows.push(row);
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  }, id);

const rowsSeen = (page: Page) => page.evaluate((): unknown => Reflect.get(window, "rows"));

for (const range of ["day", "week"] as const) {
  test(`on the ${range}'s board, a visit stays where it was dropped while the server takes its time`, async ({
    page,
    request,
    owner,
    enterAs,
  }) => {
    const boiler = await addJob(request, owner);
    const drain = await addJob(request, owner, "Drain");
    const elena = await addTechnician(request, owner, "Elena");
    const sam = await addTechnician(request, owner, "Sam");
    const visit = await book(request, owner, boiler, {
      start: `${day}T15:00:00Z`,
      end: `${day}T17:00:00Z`,
      team: [elena],
    });
    await enterAs(owner);
    await page.goto(`/schedule?view=board&date=${day}${range === "week" ? "&range=week" : ""}`);
    const held: Route[] = [];
    await answerOnce(page, "**/api/schedule/bulk-move", (route) => void held.push(route));
    await chip(page, /^Boiler/).focus();
    await page.keyboard.press(" ");
    await page.keyboard.press("ArrowDown");
    await watchRows(page, visit._id);
    await page.keyboard.press("Enter");
    const moved = chip(page, /^Boiler.*9:00.*11:00 AM.*Sam/);
    await expect(moved).toBeFocused();
    await expect.poll(() => held.length).toBe(1);
    const same = await moved.elementHandle();

    // Someone else books a visit, so the board is read again before the move is saved.
    await book(request, owner, drain, { start: `${day}T19:00:00Z`, end: `${day}T20:00:00Z`, team: [elena] });
    await expect(chip(page, /^Drain.*Elena/)).toBeVisible();
    await expect(moved).toBeFocused();
    const saved = page.waitForResponse("**/api/schedule/bulk-move");
    const readAgain = page.waitForResponse("**/api/schedule/board?*");
    await held[0]?.continue();
    await saved;
    await readAgain;
    await expect(page.getByRole("listitem").filter({ hasText: /Boiler: .*Sam Okafor/ })).toBeVisible();
    await expect(moved).toBeFocused();
    expect(await same?.evaluate((element) => element.isConnected)).toBe(true);
    expect(await rowsSeen(page)).toEqual([elena.user._id, sam.user._id]);
  });
}

test("the day fits its window, and the last moves can be taken back long after", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const boiler = await addJob(request, owner);
  const elena = await addTechnician(request, owner, "Elena");
  await addTechnician(request, owner, "Sam");
  await book(request, owner, boiler, { start: `${day}T15:00:00Z`, end: `${day}T17:00:00Z`, team: [elena] });
  await enterAs(owner);
  await page.goto(`/schedule?view=board&date=${day}`);
  await page.getByRole("button", { name: "Hide the unscheduled jobs" }).click();
  for (const width of [1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const evening = page.getByText("5 PM", { exact: true });
    await expect(evening).toBeInViewport();
    const scroller = page.getByRole("group", { name: /^Elena/ }).locator("../..");
    await expect.poll(() => scroller.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true);
  }

  const saved = (text: RegExp) => page.getByRole("listitem").filter({ hasText: text });
  const menu = page.locator("footer").getByRole("button", { name: "Undo" });
  await expect(menu).toBeHidden();
  await chip(page, /^Boiler/).focus();
  for (const key of [" ", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await expect(saved(/Boiler: .*9:15/)).toBeVisible();
  await expect(chip(page, /^Boiler.*9:15/)).toBeFocused();
  for (const key of [" ", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await expect(saved(/Boiler: .*9:15.*Sam/)).toBeVisible();
  // A step meanwhile does not stand in the way.
  await chip(page, /^Boiler.*Sam/).press("Enter");
  await page.getByRole("button", { name: "Set to Confirmed" }).click();
  await expect(chip(page, /^Boiler.*Confirmed.*Sam/)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Next day" }).click();
  await page.getByRole("button", { name: "Previous day" }).click();

  await menu.click();
  const items = page.getByRole("menuitem");
  await expect(items).toHaveText([/^Boiler: .*9:15.*Sam Okafor/, /^Boiler: .*9:15.*Elena Okafor/]);
  await items.last().click();
  await expect(chip(page, /^Boiler.*9:00.*11:00 AM.*Elena/)).toBeVisible();
  await expect(menu).toBeHidden();
});

test("without a network a drop says so and goes again; if only the answer is lost, nobody claims anything", async ({
  page,
  context,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const boiler = await addJob(request, owner, "Boiler", undefined, { requiredSkills: ["gas"] });
  const elena = await addTechnician(request, owner, "Elena");
  await addTechnician(request, owner, "Sam");
  await book(request, owner, boiler, { start: `${day}T15:00:00Z`, end: `${day}T17:00:00Z`, team: [elena] });
  await enterAs(owner);
  await page.goto(`/schedule?view=board&date=${day}`);
  const message = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  const sam = page.getByRole("group", { name: /^Sam Okafor/ });

  await chip(page, /^Boiler/).focus();
  for (const key of [" ", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
  await expect(message("Boiler: ")).toBeVisible();

  await context.setOffline(true);
  await chip(page, /^Boiler/).focus();
  await page.keyboard.press(" ");
  await expect(sam).toHaveAccessibleName("Sam Okafor, 0 visits, No gas");
  for (const key of ["ArrowRight", "Enter"]) await page.keyboard.press(key);
  const offline = message("You're offline, so nothing changed.");
  await expect(offline).toBeVisible();
  await expect(chip(page, /^Boiler.*8:45.*10:45 AM/)).toBeVisible();
  await context.setOffline(false);
  await offline.getByRole("button", { name: "Try again" }).click();
  await expect(message("9:00")).toBeVisible();
  await expect(chip(page, /^Boiler.*9:00.*11:00 AM/)).toBeVisible();

  // The server moves it, and its answer never arrives.
  await answerOnce(page, "**/api/schedule/bulk-move", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await chip(page, /^Boiler/).focus();
  for (const key of [" ", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await expect(message("we don't know if that went through")).toBeVisible();
  await expect(chip(page, /^Boiler.*9:15.*11:15 AM/)).toBeVisible();
  // What may not have happened is not offered to be undone; what happened before it is.
  await page.locator("footer").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("menuitem")).toHaveText([/^Boiler: .*9:00/, /^Boiler: .*8:45/]);
});

test("a technician calls in sick: out for the day, visits handed over at once, customers told, undone at once", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/409/);
  const sam = await addTechnician(request, owner, "Sam");
  const elena = await addTechnician(request, owner, "Elena");
  const cole = await addTechnician(request, owner, "Cole");
  const nine = { start: `${day}T15:00:00Z`, end: `${day}T17:00:00Z` };
  const boiler = await book(request, owner, await addJob(request, owner), { ...nine, team: [sam] });
  await tellCustomer(request, owner, boiler._id);
  // From the day before until the evening: one visit, drawn in two pieces.
  const long = await book(request, owner, await addJob(request, owner, "Repipe"), {
    start: `${dayAfter(day, -1)}T19:00:00Z`,
    end: `${day}T22:00:00Z`,
    team: [cole],
  });
  await book(request, owner, await addJob(request, owner, "Drain"), { ...nine, team: [elena] });
  await enterAs(owner);
  // The panel asks everyone, also those whom the board does not show.
  await page.goto(`/schedule?view=board&date=${day}&team=${sam.user._id}`);
  const name = page.getByRole("button", { name: /^Sam Okafor/ });
  await expect(name).toBeVisible();
  await expect(page.getByRole("button", { name: /^Elena Okafor/ })).toBeHidden();
  await name.focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("dialog", { name: /^Sam Okafor/ });
  await expect(panel.getByText("Nobody with the right skills is free then.")).toBeVisible();
  await panel.getByRole("button", { name: "Out this day" }).click();
  await expect(panel.getByText("Out: Sick")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleName(/1 to hand over/);

  await page.goto(`/schedule?view=board&date=${day}`);
  await page.getByRole("button", { name: /^Cole Okafor/ }).click();
  const his = page.getByRole("dialog", { name: /^Cole Okafor/ });
  await expect(his.getByRole("listitem")).toHaveCount(1);
  await his.getByLabel("Who takes Repipe").selectOption("Leave without a technician");
  await his.getByRole("button", { name: "Hand over 1 visit" }).click();
  await expect(chip(page, /^Repipe.*Needs a technician/)).toBeVisible();
  const answer = await request.get(`/api/schedule/${long._id}`, {
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(await answer.json()).toMatchObject({
    timeSlot: { start: long.timeSlot.start, end: long.timeSlot.end },
  });

  await name.click();
  await panel.getByLabel("Who takes Boiler").selectOption("Leave without a technician");
  // The server says no: someone changed the visit a moment before. The choices stay.
  await answerOnce(page, "**/api/schedule/bulk-move", (route) => {
    const { moves } = route.request().postDataJSON();
    const older = moves.map((move: { version: number }) => ({ ...move, version: move.version - 1 }));
    return route.continue({ postData: JSON.stringify({ moves: older }) });
  });
  await panel.getByRole("button", { name: "Hand over 1 visit" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "made a change first" })).toBeVisible();
  await expect(panel.getByLabel("Who takes Boiler")).toHaveValue("open");
  await panel.getByLabel("Hand all over to").selectOption("Cole Okafor");
  await panel.getByRole("button", { name: "Hand over 1 visit" }).click();
  await expect(panel).toBeHidden();
  await expect(chip(page, /^Boiler.*9:00.*11:00 AM.*Cole/)).toBeVisible();
  await page
    .getByRole("listitem")
    .filter({ hasText: "Boiler goes to Cole Okafor. Tell Grace?" })
    .getByRole("button", { name: "Tell" })
    .click();
  await expect(page.getByText("We emailed Grace at grace.liu@example.com.")).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(chip(page, /^Boiler.*9:00.*11:00 AM.*Sam/)).toBeVisible();
  await expect(name).toHaveAccessibleName(/1 to hand over/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page
    .getByRole("list", { name: "People" })
    .getByRole("button", { name: /^Sam Okafor/ })
    .click();
  await panel.getByLabel("Who takes Boiler").selectOption({ label: "Leave without a technician" });
  await panel.getByRole("button", { name: "Hand over 1 visit" }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole("link", { name: /Boiler.*Needs a technician/ })).toBeVisible();
  await page.locator("[aria-haspopup=menu]").filter({ hasText: "Undo" }).click();
  await page.getByRole("menuitem", { name: "Boiler is off Sam's day." }).click();
  await expect(page.getByRole("link", { name: /Boiler.*Sam/ })).toBeVisible();
});

test("a visit that runs over pushes the ones after it, and one undo takes it all back", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/409/);
  const elena = await addTechnician(request, owner, "Elena");
  for (const [title, start, end] of [
    ["Boiler", "15:00", "17:00"],
    ["Drain", "17:30", "18:30"],
    ["Faucet", "18:30", "19:30"],
  ] as const)
    await book(request, owner, await addJob(request, owner, title), {
      start: `${day}T${start}:00Z`,
      end: `${day}T${end}:00Z`,
      team: [elena],
    });
  await enterAs(owner);
  await page.goto(`/schedule?view=board&date=${day}`);
  await chip(page, /^Boiler/).focus();
  for (const key of [" ", ...Array<string>(4).fill("Shift+ArrowRight"), "Enter"])
    await page.keyboard.press(key);
  await page.getByRole("dialog").getByRole("button", { name: "Push the next 2 visits" }).click();
  await expect(chip(page, /^Boiler.*9:00 AM.*12:00 PM/)).toBeVisible();
  await expect(chip(page, /^Drain.*12:00.*1:00 PM/)).toBeVisible();
  await expect(chip(page, /^Faucet.*1:00.*2:00 PM/)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Tell 2 customers?" })).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(chip(page, /^Boiler.*9:00.*11:00 AM/)).toBeVisible();
  await expect(chip(page, /^Faucet.*12:30.*1:30 PM/)).toBeVisible();
});
