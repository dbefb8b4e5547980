import type { APIRequestContext, Page, Route } from "@playwright/test";
import { expectNoViolations } from "../accessible";
import type { Account } from "../accounts";
import { addDay, get } from "../field-records";
import { addNote, expectLargeTargets, part, photo, step, sync, take } from "../field-work-steps";
import { expect, test } from "../fixtures";
import { addTechnician } from "../schedule-records";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, atNoon: true });

/** The whole way to the office and back, on a busy machine. */
const arriving = { timeout: 45_000 };

/** Writes notes with the form of the screen, each as soon as the phone has kept the one before. */
const addNotes = (page: Page, texts: readonly string[]) =>
  page.getByLabel("New note").evaluate(async (field: HTMLTextAreaElement, all) => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    const turn = () => new Promise((resolve) => setTimeout(resolve));
    for (const text of all) {
      field.setRangeText(text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
      await turn();
      field.form?.requestSubmit();
      while (field.value !== "") await turn();
    }
  }, texts);

const allOf = async (request: APIRequestContext, owner: Account, path: string, list: "notes" | "files") => {
  const pages = await Promise.all(
    [1, 2, 3].map((page) => get(request, owner, `${path}/${list}?limit=100&page=${page}`)),
  );
  return pages.flatMap((page) => page[list]);
};

test("requests that hang show within 15 seconds, and 200 changes and 30 photos go out once after", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  test.setTimeout(360_000);
  expectErrors(/ERR_ABORTED|ERR_FAILED/);
  const sam = await addTechnician(request, owner);
  const { heater, now } = await addDay(request, owner, sam);
  await enterAs(sam);
  await page.goto(`/schedule/${now._id}`);
  await expect(step(page, "Start travel")).toBeVisible(arriving);
  // The office gets the first request, and its answer never arrives. Nothing else gets through.
  let arrived = 0;
  const hang = async (route: Route) => {
    if (!route.request().url().endsWith("/field/facts")) return;
    arrived += 1;
    if (arrived === 1) await route.fetch();
  };
  await page.route("**/api/field/**", hang);
  await take(page, "Start travel");
  const isShown = expect(sync(page, "Saved on this phone")).toBeVisible({ timeout: 20_000 });
  await take(page, "I’m here");
  await take(page, "Start work");
  await part(page, "Checklist").getByRole("checkbox", { name: "Gas and water shut off" }).check();
  await addNote(page, "Note 0");
  const before = page.getByRole("list", { name: "Before photos" });
  await before.getByLabel("Take a photo, before").setInputFiles({ ...photo, name: "Photo 0.png" });
  await expect(before.getByRole("link")).toHaveCount(1);
  await expect(part(page, "Checklist").getByText("Not sent yet")).toHaveCount(1);
  await isShown;

  await sync(page, "Saved on this phone").click();
  const sheet = page.getByRole("dialog", { name: /waiting$/ });
  const waiting = sheet.getByRole("list", { name: "Waiting" }).getByRole("listitem");
  await expect(waiting).toHaveText([
    /^On the way/,
    /^Arrived/,
    /^Started/,
    /^Gas and water shut off.*Jennifer Hill/,
    /^Note 0/,
    /^Photo/,
  ]);
  await expect(sheet).toContainText("Nothing is lost if the phone restarts.");
  await expectLargeTargets(page, "[role=dialog]", 48);
  await expectNoViolations(page);
  await page.keyboard.press("Escape");

  const texts = Array.from({ length: 200 }, (_, index) => `Note ${index}`);
  await addNotes(page, texts.slice(1));
  const photos = Array.from({ length: 30 }, (_, index) => `Photo ${index}.png`);
  await before
    .getByLabel("Take a photo, before")
    .setInputFiles(photos.slice(1).map((name) => ({ ...photo, name })));
  await expect(before.getByRole("link")).toHaveCount(photos.length, { timeout: 60_000 });
  await sync(page, "Saved on this phone").click();
  await expect(waiting).toHaveCount(4 + texts.length + photos.length);

  await page.unroute("**/api/field/**", hang);
  await sheet.getByRole("button", { name: "Try now" }).click();
  await page.keyboard.press("Escape");
  await expect(sync(page, "All sent")).toBeVisible({ timeout: 180_000 });
  await expect(page.getByText("Not sent yet")).toHaveCount(0);
  const notes = await allOf(request, owner, `/jobs/${heater._id}`, "notes");
  expect(notes.map(({ text }) => text).toReversed()).toEqual(texts);
  const files = await allOf(request, owner, `/jobs/${heater._id}`, "files");
  expect(new Set(files.map(({ name }) => name.replace(/\.\w+$/, "")))).toEqual(
    new Set(photos.map((name) => name.replace(".png", ""))),
  );
  expect(files).toHaveLength(photos.length);
  const { items } = await get(request, owner, `/jobs/${heater._id}/checklist`);
  expect(items.map(({ done }: { done: boolean }) => done)).toEqual([true, false]);
  expect((await get(request, owner, `/schedule/${now._id}`)).status).toBe("in_progress");
  expect((await get(request, owner, `/jobs/${heater._id}/time`)).entries).toHaveLength(1);
});

const textOf = (index: number) => `${index} ${"x".repeat(4_900)}`;

test("a phone without room says so before a tap counts, and takes it when there is some", async ({
  page,
  context,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/);
  const sam = await addTechnician(request, owner);
  const { heater, now } = await addDay(request, owner, sam);
  const browser = await context.newCDPSession(page);
  const origin = new URL(test.info().project.use.baseURL ?? "").origin;
  await browser.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 100_000 });
  await enterAs(sam);
  await page.goto(`/schedule/${now._id}`);
  await expect(step(page, "Start travel")).toBeVisible(arriving);
  await context.route("**/api/field/**", (route) => route.abort());
  const full = page.getByText("This phone is out of space. Free some up, then tap again.");
  const field = page.getByLabel("New note");
  let kept = 0;
  for (; kept < 30; kept += 1) {
    await field.fill(textOf(kept));
    await page.getByRole("button", { name: "Add note" }).click();
    await expect.poll(async () => (await full.isVisible()) || (await field.inputValue()) === "").toBe(true);
    if (await full.isVisible()) break;
  }
  expect(kept).toBeLessThan(30);
  await expect(field).toHaveValue(textOf(kept));
  await expect(part(page, "Notes").getByRole("listitem")).toHaveCount(kept);

  await browser.send("Storage.overrideQuotaForOrigin", { origin });
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(field).toHaveValue("");
  await context.unroute("**/api/field/**");
  await page.reload();
  await expect
    .poll(async () => (await allOf(request, owner, `/jobs/${heater._id}`, "notes")).length, arriving)
    .toBe(kept + 1);
});
