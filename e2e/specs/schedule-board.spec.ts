import type { Locator, Page, Request, Route } from "@playwright/test";
import { answerOnce, expect, test } from "../fixtures";
import {
  addJob,
  addTechnician,
  addTimeOff,
  book,
  clockChange,
  tuesday as day,
  dayAfter,
} from "../schedule-records";

/** Width of a medium hour on the board in pixels. */
const hour = 84;

test.beforeEach(({ context }) =>
  context.addInitScript(() => {
    if (location.protocol.startsWith("http"))
      localStorage.setItem("fieldwright.board", JSON.stringify({ width: 1 }));
  }),
);

const chip = (page: Page, name: RegExp) =>
  page.locator("button[data-visit]").and(page.getByRole("button", { name }));
const row = (page: Page, name: string) => page.getByRole("group", { name: new RegExp(`^${name}`) });
const said = (page: Page) => page.locator("[aria-live=assertive]");

const center = async (target: Locator) => {
  const box = await target.boundingBox();
  if (!box) throw new Error("it is not on the screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

type Way = { readonly right?: number; readonly to?: Locator };

/** Drags to the right by pixels, and to the height of another element. */
const drag = async (page: Page, what: Locator, { right = 0, to }: Way) => {
  const from = await center(what);
  const y = to ? (await center(to)).y : from.y;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + right / 2, (from.y + y) / 2, { steps: 4 });
  await page.mouse.move(from.x + right, y, { steps: 4 });
  await page.mouse.up();
};

/** Changes of the schedule that the page asked for, and their answers, as they came. */
const noteChanges = (page: Page) => {
  const notes: string[] = [];
  const note = (word: string, request: Request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "GET" || !pathname.startsWith("/api/schedule")) return;
    const what = pathname.endsWith("/bulk-move") ? "move" : request.method() === "DELETE" ? "delete" : "book";
    notes.push(`${what} ${word}`);
  };
  page.on("request", (request) => note("asked", request));
  page.on("response", (response) => note("answered", response.request()));
  return notes;
};

test("a dispatcher's day: book, move, resize, refused, override, undo, seen elsewhere", async ({
  page,
  browser,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/409/);
  const boiler = await addJob(request, owner);
  const sam = await addTechnician(request, owner, "Sam");
  await addTechnician(request, owner, "Elena");
  await book(request, owner, boiler, {
    start: `${day}T15:00:00Z`,
    end: `${day}T17:00:00Z`,
    team: [sam],
  });
  await addJob(request, owner, "Drain");
  await enterAs(owner);
  await page.goto(`/schedule?view=board&date=${day}`);
  await expect(chip(page, /^Boiler.*9:00.*11:00 AM.*Sam/)).toBeVisible();

  const other = await browser.newContext();
  await other.addInitScript((token) => localStorage.setItem("token", token), owner.token);
  const elsewhere = await other.newPage();
  await elsewhere.goto(`/schedule?view=board&date=${day}`);
  await expect(chip(elsewhere, /^Boiler/)).toBeVisible();

  const job = page.getByRole("button", { name: /^Drain/ });
  const board = await page.getByText("12 PM", { exact: true }).boundingBox();
  const tray = await center(job);
  // The pointer holds a dragged job at a quarter of its two hours.
  await drag(page, job, { right: (board?.x ?? 0) + hour / 2 - tray.x, to: row(page, "Elena") });
  await expect(chip(page, /^Drain.*12:00.*2:00 PM.*Elena/)).toBeVisible();
  await expect(page.getByText("Every open job has a visit.")).toBeVisible();
  await expect(chip(elsewhere, /^Drain.*Elena/)).toBeVisible();
  await other.close();

  await drag(page, chip(page, /^Boiler/), { right: hour });
  await expect(chip(page, /^Boiler.*10:00 AM.*12:00 PM.*Sam/)).toBeVisible();
  await chip(page, /^Boiler/).click();
  await drag(page, page.locator("[data-handle=end]"), { right: hour / 2 });
  await expect(chip(page, /^Boiler.*10:00 AM.*12:30 PM.*Sam/)).toBeVisible();

  await drag(page, chip(page, /^Drain/), { right: 0, to: row(page, "Sam") });
  const refusal = page.getByRole("dialog", { name: "Already booked" });
  await expect(refusal.getByText("Sam is booked at that time.")).toBeVisible();
  await refusal.getByLabel("Reason to book anyway").fill("They work next door");
  await refusal.getByRole("button", { name: "Book anyway" }).click();
  await expect(chip(page, /^Drain.*Sam Okafor, 30 minutes overlap/)).toBeVisible();
  await expect(page.getByText("1 overlap", { exact: true })).toBeVisible();
  const undone = page.waitForResponse("**/api/schedule/bulk-move");
  await page.keyboard.press("Control+z");
  await expect(chip(page, /^Drain.*12:00.*2:00 PM.*Elena/)).toBeVisible();
  await undone;

  await chip(page, /^Drain/).click({ modifiers: ["Shift"] });
  await expect(page.getByText("2 visits selected")).toBeVisible();
  await drag(page, chip(page, /^Drain/), { right: hour });
  await expect(chip(page, /^Boiler.*11:00 AM.*1:30 PM/)).toBeVisible();
  await expect(chip(page, /^Drain.*1:00.*3:00 PM/)).toBeVisible();
});

test("a drop on time off asks as one on a visit does, by mouse and keyboard, and undo goes back there", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/409/);
  const boiler = await addJob(request, owner);
  const elena = await addTechnician(request, owner, "Elena");
  const sam = await addTechnician(request, owner, "Sam");
  await addTimeOff(request, owner, sam, {
    start: `${day}T14:00:00Z`,
    end: `${day}T18:00:00Z`,
    reason: "Dentist",
  });
  await book(request, owner, boiler, { start: `${day}T15:00:00Z`, end: `${day}T17:00:00Z`, team: [elena] });
  await enterAs(owner);
  await page.goto(`/schedule?view=board&date=${day}`);
  await expect(chip(page, /^Boiler.*Elena/)).toBeVisible();

  await drag(page, chip(page, /^Boiler/), { to: row(page, "Sam") });
  const question = page.getByRole("dialog", { name: "On time off" });
  await expect(question.getByText("Sam has time off then.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(chip(page, /^Boiler.*Elena/)).toBeVisible();

  await chip(page, /^Boiler/).focus();
  for (const key of [" ", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await question.getByLabel("Reason to book anyway").fill("He comes in for it");
  await question.getByRole("button", { name: "Book anyway" }).click();
  await expect(chip(page, /^Boiler.*9:00.*11:00 AM.*Sam/)).toBeVisible();
  await expect(question).toBeHidden();

  await drag(page, chip(page, /^Boiler/), { right: 4 * hour });
  await expect(chip(page, /^Boiler.*1:00.*3:00 PM.*Sam/)).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(chip(page, /^Boiler.*9:00.*11:00 AM.*Sam/)).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(chip(page, /^Boiler.*9:00.*11:00 AM.*Elena/)).toBeVisible();
});

test("the same by keyboard alone", async ({ page, request, owner, enterAs, expectErrors }) => {
  expectErrors(/409/);
  const boiler = await addJob(request, owner);
  const elena = await addTechnician(request, owner, "Elena");
  await addTechnician(request, owner, "Sam");
  const visit = await book(request, owner, boiler, {
    start: `${day}T15:00:00Z`,
    end: `${day}T17:00:00Z`,
    team: [elena],
  });
  await addJob(request, owner, "Drain");
  await enterAs(owner);
  await page.goto(`/schedule?view=board&date=${day}`);
  await chip(page, /^Boiler/).focus();
  await page.keyboard.press(" ");
  await expect(said(page)).toContainText("Picked up Boiler.");
  await page.keyboard.press("ArrowRight");
  await expect(said(page)).toContainText(/9:15.*11:15 AM, Elena Okafor/);
  // Before she starts work. The engine in the browser knows where it fits, and says the same as beside the ghost.
  for (let quarter = 0; quarter < 6; quarter += 1) await page.keyboard.press("ArrowLeft");
  await expect(said(page)).toContainText(/7:45.*9:45 AM, Elena Okafor\..*Fits at 8:00 AM/);
  await expect(page.locator("[data-advice]")).toHaveText(/^Fits at 8:00 AM/);
  await expect(page.locator("[data-best]")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(said(page)).toContainText("Boiler is back where it was.");

  await page.keyboard.press(" ");
  for (const key of [
    "ArrowRight",
    "ArrowRight",
    "ArrowDown",
    "Shift+ArrowRight",
    "Shift+ArrowRight",
    "Enter",
  ]) {
    await page.keyboard.press(key);
  }
  const moved = chip(page, /^Boiler.*9:30 AM.*12:00 PM.*Sam/);
  await expect(moved).toBeFocused();

  await page.getByRole("button", { name: /^Drain/ }).focus();
  for (const key of ["Enter", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await expect(said(page)).toContainText("Drain");
  await page
    .getByRole("dialog", { name: "Already booked" })
    .getByRole("button", { name: /^Tue/ })
    .first()
    .press("Enter");
  await expect(chip(page, /^Drain.*Sam/)).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(chip(page, /^Drain/)).toBeHidden();
  await page.keyboard.press("Control+z");
  await expect(chip(page, /^Boiler.*9:00.*11:00 AM.*Elena/)).toBeVisible();

  await page.keyboard.press("w");
  await expect(page).toHaveURL(/range=week/);
  await page.keyboard.press("m");
  await expect(page.getByRole("heading", { name: `March ${day.slice(0, 4)}` })).toBeVisible();
  await page.getByRole("link", { name: /Boiler/ }).press("Enter");
  const card = page.getByRole("dialog", { name: "Boiler" });
  // The card takes the focus when it opens. A key that comes earlier would not reach the link.
  await expect(card.locator(":focus")).toBeVisible();
  await card.getByRole("link", { name: "Open visit", exact: true }).press("Enter");
  await expect(page).toHaveURL(`/schedule/${visit._id}`);
});

test("in the week a visit goes to another day and person, by mouse and keyboard, at the same time", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/409/);
  const boiler = await addJob(request, owner);
  const elena = await addTechnician(request, owner, "Elena");
  const sam = await addTechnician(request, owner, "Sam");
  const friday = dayAfter(day, 3);
  await addTimeOff(request, owner, sam, {
    start: `${dayAfter(day, 2)}T06:00:00Z`,
    end: `${dayAfter(day, 4)}T06:00:00Z`,
    reason: "Training",
  });
  await book(request, owner, boiler, { start: `${day}T15:00:00Z`, end: `${day}T17:00:00Z`, team: [elena] });
  await enterAs(owner);
  await page.goto(`/schedule?view=board&range=week&date=${day}`);
  const cell = (name: string, on: string) => row(page, name).locator(`[data-cell="${on}"]`);
  await expect(cell("Elena", day).getByText("9:00")).toBeVisible();
  await expect(row(page, "Sam").getByText("Training, Thu to Fri")).toBeVisible();
  await expect(page.locator("[data-cell]").first()).toHaveAttribute("data-cell", dayAfter(day, -2));
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(await isWide()).toBe(false);

  const monday = cell("Sam", dayAfter(day, -1));
  const from = await center(chip(page, /^Boiler/));
  const to = await center(monday);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await expect(page.getByText(/^Mon 9:00 with Sam/)).toBeVisible();
  await page.mouse.up();
  await expect(monday.getByRole("button", { name: /^Boiler.*9:00.*11:00 AM.*Sam/ })).toBeVisible();
  // A toast says that the move is saved.
  const saved = (text: RegExp) => page.getByRole("listitem").filter({ hasText: text });
  await expect(saved(/Boiler: Mon.*Sam Okafor/)).toBeVisible();

  await chip(page, /^Boiler/).focus();
  for (const key of [" ", "ArrowRight", "ArrowRight", "ArrowUp"]) await page.keyboard.press(key);
  await expect(said(page)).toContainText(/Wed, Mar \d+, 9:00.*11:00 AM, Elena Okafor/);
  await page.keyboard.press("Enter");
  await expect(saved(/Boiler: Wed.*Elena Okafor/)).toBeVisible();
  await expect(cell("Elena", dayAfter(day, 1)).getByRole("button", { name: /^Boiler/ })).toBeFocused();
  await page.keyboard.press(" ");
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  await expect(said(page)).toContainText("Time off: Training");
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "On time off" });
  await expect(question.getByText("Sam has time off then.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cell("Elena", dayAfter(day, 1)).getByRole("button", { name: /^Boiler/ })).toBeVisible();
  await expect(cell("Sam", friday)).toBeVisible();

  await page.keyboard.press("Control+z");
  await expect(monday.getByRole("button", { name: /^Boiler/ })).toBeVisible();
  await page.keyboard.press("Control+z");
  const first = cell("Elena", day).getByRole("button", { name: /^Boiler/ });
  await expect(first).toBeVisible();

  // Dropped on the tray's edge it waits for another time, until somebody takes that back.
  const tray = page.getByRole("button", { name: /^Unscheduled, / });
  await expect(tray).toHaveAccessibleName("Unscheduled, 0 jobs");
  const [line, trayEdge] = [await center(first), await center(tray)];
  await page.mouse.move(line.x, line.y);
  await page.mouse.down();
  await page.mouse.move(trayEdge.x, trayEdge.y, { steps: 5 });
  await expect(page.getByText("Drop to unschedule", { exact: true })).toBeVisible();
  await page.mouse.up();
  await expect(first).toBeHidden();
  await expect(tray).toHaveAccessibleName("Unscheduled, 1 job");
  await expect(saved(/Boiler is off the schedule/)).toBeVisible();
  await page.keyboard.press("Control+z");
  await expect(first).toBeVisible();
  await expect(tray).toHaveAccessibleName("Unscheduled, 0 jobs");
  await first.focus();
  for (const key of [" ", "u"]) await page.keyboard.press(key);
  await expect(said(page)).toContainText("Boiler is off the schedule.");
  await expect(tray).toHaveAccessibleName("Unscheduled, 1 job");
});

test("a booking waits for a slow move before it, and so does an undo for the one before", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const boiler = await addJob(request, owner);
  await addTechnician(request, owner, "Elena");
  const sam = await addTechnician(request, owner, "Sam");
  await book(request, owner, boiler, { start: `${day}T14:00:00Z`, end: `${day}T16:00:00Z`, team: [sam] });
  await addJob(request, owner, "Drain");
  await enterAs(owner);
  await page.goto(`/schedule?view=board&date=${day}`);
  const changes = noteChanges(page);
  const held: Route[] = [];
  await answerOnce(page, "**/api/schedule/bulk-move", (route) => void held.push(route));

  await drag(page, chip(page, /^Boiler.*8:00.*10:00 AM.*Sam/), { to: row(page, "Elena") });
  await expect(chip(page, /^Boiler.*8:00.*10:00 AM.*Elena/)).toBeVisible();
  await page.getByRole("button", { name: /^Drain/ }).focus();
  for (const key of ["Enter", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await expect(said(page)).toHaveText(/^Drain: .*8:00.*10:00 AM, Sam Okafor\.$/);
  await expect.poll(() => held.length).toBe(1);
  await held[0]?.continue();
  // Sam is free at that time only because Boiler left.
  await expect(chip(page, /^Drain.*8:00.*10:00 AM.*Sam/)).toBeVisible();

  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect(chip(page, /^Boiler.*8:00.*10:00 AM.*Sam/)).toBeVisible();
  await expect(chip(page, /^Drain/)).toBeHidden();
  const inOrder = ["move", "book", "delete", "move"].flatMap((what) => [`${what} asked`, `${what} answered`]);
  await expect.poll(() => changes).toEqual(inOrder);
});

test("a day on which the clocks change is drawn as long as it is", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const job = await addJob(request, owner);
  // From 1:00 to 3:30 AM local time. The clocks change, so one of these hours does not exist.
  await book(request, owner, job, { start: `${clockChange}T07:00:00Z`, end: `${clockChange}T08:30:00Z` });
  await enterAs(owner);
  await page.goto(`/schedule?view=board&date=${clockChange}`);
  const visit = chip(page, /^Boiler.*1:00.*3:30 AM/);
  await expect(visit).toBeVisible();
  expect((await visit.boundingBox())?.width).toBe(1.5 * hour - 2);
  await visit.focus();
  for (const key of [" ", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"]) {
    await page.keyboard.press(key);
  }
  await expect(chip(page, /^Boiler.*3:00.*4:30 AM/)).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the board is the day's agenda", async ({ page, request, owner, enterAs }) => {
    const job = await addJob(request, owner);
    const sam = await addTechnician(request, owner);
    await book(request, owner, job, { start: `${day}T15:00:00Z`, end: `${day}T17:00:00Z`, team: [sam] });
    await enterAs(owner);
    await page.goto(`/schedule?view=board&date=${day}`);
    await expect(page.getByRole("link", { name: /9:00 AM.*Boiler.*Sam/ })).toBeVisible();
    await page.getByRole("button", { name: "Next day" }).click();
    await expect(page.getByText("Nothing scheduled for this day.")).toBeVisible();
  });
});
