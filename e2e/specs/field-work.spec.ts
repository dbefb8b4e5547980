import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { expectAccessibleDialog, expectNoViolations } from "../accessible";
import { addDay, addHeaterDay, get } from "../field-records";
import { expectLargeTargets, part, photo, sheetOf, sign, takeSteps } from "../field-work-steps";
import { expect, test } from "../fixtures";
import { addTechnician } from "../schedule-records";
import { untilStored } from "../service-worker";

test.use({ atNoon: true });

const phoneFrame = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  locale: "en-US",
  timezoneId: "America/New_York",
};

/** Answers one item of each kind. */
const answerAll = async (page: Page) => {
  const checklist = part(page, "Checklist");
  await checklist.getByRole("checkbox", { name: "Gas and water shut off" }).click();
  const gas = checklist.getByRole("textbox", { name: "Gas pressure at the valve" });
  await gas.fill("7.0");
  await expect(checklist).toContainText("In range, 5 to 10.5");
  await gas.press("Enter");
  await expect(
    checklist.getByRole("button", { name: /Gas pressure at the valve.*7\.0 in\. WC/s }),
  ).toBeVisible();
  await checklist.getByRole("button", { name: /Gas pressure at the valve/ }).click();
  await expect(gas).toBeFocused();
  await expect(gas).toHaveValue("7.0");
  await gas.press("Enter");
  const water = checklist.getByRole("textbox", { name: "Hot water at the kitchen tap" });
  await water.fill("131");
  await water.press("Enter");
  await expect(checklist).toContainText("Out of range. It should be not over 125.");
  await checklist.getByRole("button", { name: "Keep it, say why" }).click();
  await checklist
    .getByRole("textbox", { name: "Why: Hot water at the kitchen tap" })
    .fill("Customer asked for it");
  await checklist.getByRole("button", { name: "Keep 131 °F" }).click();
  await expect(checklist).toContainText("Out of range: Customer asked for it");
  await checklist.getByRole("radio", { name: "Pass" }).check();
  await checklist.getByRole("radio", { name: "Power" }).check();
  await checklist.getByRole("textbox", { name: "Serial number" }).fill("M462617204");
  await checklist.getByRole("textbox", { name: "Serial number" }).blur();
  await checklist.getByLabel("Take a photo: Photo of label and T&P drain").setInputFiles(photo);
  await expect(checklist.getByRole("link", { name: /^Open the photo/ })).toBeVisible();
  await expect(checklist).toContainText("7 of 8 done, 1 required");
};

const countParts = async (page: Page) => {
  const parts = part(page, "Parts used");
  await parts.getByRole("button", { name: "One more: Water heater, 50 gal gas" }).click();
  await parts.getByRole("button", { name: "Add a part" }).click();
  await parts.getByLabel("Part", { exact: true }).fill("Ball valve, 3/4 in.");
  await parts.getByRole("button", { name: "Add", exact: true }).click();
  await parts.getByRole("button", { name: "One more: Ball valve, 3/4 in." }).click();
  await expect(parts.getByLabel("Used: Ball valve, 3/4 in.")).toHaveValue("2");
};

/** What the office has of the job. */
type Read = (path: string) => ReturnType<typeof get>;

const rowsOf = async (read: Read, job: string, visit: string) => {
  const [{ items }, { parts }, { files }, { signature }] = await Promise.all([
    read(`/jobs/${job}/checklist`),
    read(`/jobs/${job}/parts`),
    read(`/jobs/${job}/files`),
    read(`/schedule/${visit}/signature`),
  ]);
  return { items, parts, files, signature };
};

test("a technician without signal answers, counts, gets a signature and finishes, and all of it arrives once", async ({
  page: office,
  request,
  owner,
  enterAs,
  baseURL,
}) => {
  const sam = await addTechnician(request, owner);
  const { heater, now } = await addHeaterDay(request, owner, sam);
  const address = `${baseURL}/schedule/${now._id}`;
  const profile = await mkdtemp(join(tmpdir(), "fieldwright-phone-"));
  const { launchOptions } = test.info().project.use;
  const startPhone = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, { ...launchOptions, ...phoneFrame, serviceWorkers: "allow" });

  const first = await startPhone();
  const page = first.pages()[0] ?? (await first.newPage());
  await page.goto(`${baseURL}/login`);
  await page.evaluate((token) => localStorage.setItem("token", token), sam.token);
  await page.goto(`${baseURL}/dashboard`);
  await expect(page.getByRole("button", { name: /^Start travel/ })).toBeVisible();
  await untilStored(page);
  await page.goto(address);
  await expect(part(page, "Checklist")).toContainText("0 of 8 done, 5 required");

  await first.setOffline(true);
  await takeSteps(page);
  await expect(page.getByRole("button", { name: /^Finish visit/ })).toContainText("5 required items left");
  await answerAll(page);
  await countParts(page);
  await expectNoViolations(page);
  await expectLargeTargets(page, "#checklist");
  await expectLargeTargets(page, "#parts");

  // A number that was typed and not confirmed is still there after a reload.
  await page.getByRole("textbox", { name: "Expansion tank, house pressure" }).pressSequentially("62");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Expansion tank, house pressure" })).toHaveValue("62");
  await page.getByRole("textbox", { name: "Expansion tank, house pressure" }).fill("");

  await page.getByRole("button", { name: /^Finish visit/ }).click();
  const sheet = sheetOf(page);
  await expect(sheet.getByRole("list", { name: "Required before you finish" })).toContainText(
    "Expansion tank, house pressure",
  );
  await sheet.getByRole("button", { name: "Finish", exact: true }).click();
  await expect(sheet.getByRole("textbox", { name: "Expansion tank, house pressure" })).toBeFocused();
  await sheet.getByRole("button", { name: "Skip, say why: Expansion tank, house pressure" }).click();
  await sheet
    .getByRole("textbox", { name: "Why: Expansion tank, house pressure" })
    .fill("No gauge on the truck");
  await sheet.getByRole("button", { name: "Skip it" }).click();
  await expect(sheet.getByRole("list", { name: "Required before you finish" })).toHaveCount(0);
  await expect(sheet).toContainText("2 parts used");
  await sign(page);
  await expect(sheet.getByLabel("Signed by")).toHaveValue("Jennifer Hill");
  await sheet.getByRole("radio", { name: "Another visit" }).check();
  await sheet.getByRole("button", { name: "Finish", exact: true }).click();
  await expect(sheet.getByText("Say what's left to do.")).toBeVisible();
  await sheet.getByLabel("What's left to do?").fill("Flange is corroded");
  await sheet.getByLabel("Take a photo for the office").setInputFiles({ ...photo, name: "flange.png" });
  await expect(sheet.getByRole("img", { name: "flange.jpg" })).toBeVisible();
  await expectAccessibleDialog(page);
  await expectLargeTargets(page, "[role=dialog]");
  await sheet.getByRole("button", { name: "Finish", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole("main").getByRole("button", { name: "Saved on this phone" }).click();
  const waiting = page.getByRole("list", { name: "Waiting" });
  for (const text of [
    "Gas pressure at the valve 7.0 in. WC",
    "Ball valve, 3/4 in., 2 used",
    "Expansion tank, house pressure, skipped",
    "Jennifer Hill's signature",
    "Request for the office",
  ])
    await expect(waiting).toContainText(text);
  await first.close();

  // The phone was off. It starts without signal, and then gets some.
  const second = await startPhone();
  await second.setOffline(true);
  const again = second.pages()[0] ?? (await second.newPage());
  await again.goto(address);
  await expect(part(again, "Checklist")).toContainText("8 of 8 done");
  await expect(part(again, "Parts used")).toContainText("2 parts used");
  await second.setOffline(false);
  const read = (path: string) => get(request, owner, path);
  await expect
    .poll(async () => (await read(`/jobs/${heater._id}/files`)).files.length, { timeout: 60_000 })
    .toBe(2);
  await expect(again.getByText("Not sent yet")).toHaveCount(0);
  await second.close();
  await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });

  const { items, parts, signature, files } = await rowsOf(read, heater._id, now._id);
  expect(items).toMatchObject([
    { done: true, value: null },
    { done: true, value: "7.0", reason: "" },
    { done: true, value: "131", reason: "Customer asked for it" },
    { done: true, value: "Pass" },
    { done: true, value: "Power" },
    { done: true, value: "M462617204" },
    { done: true },
    { done: false, reason: "No gauge on the truck" },
  ]);
  expect(files.map(({ _id }: { _id: string }) => _id)).toContain(items[6].value);
  expect(parts).toMatchObject([
    { name: "Water heater, 50 gal gas", quantity: 1 },
    { name: "Ball valve, 3/4 in.", quantity: 2 },
  ]);
  expect(signature).toMatchObject({ name: "Jennifer Hill", user: { name: "Sam Okafor" } });
  expect((await read(`/schedule/${now._id}`)).status).toBe("completed");
  const drafts = (await read("/jobs?status=draft")).jobs.filter(({ title }: { title: string }) =>
    title.startsWith("Follow-up: "),
  );
  expect(drafts).toHaveLength(1);
  expect((await read(`/jobs/${drafts[0]._id}/notes`)).notes[0].text).toContain("Flange is corroded");
  expect((await read(`/jobs/${drafts[0]._id}/files`)).files).toHaveLength(1);

  await enterAs(owner);
  await office.goto(`/jobs/${heater._id}`);
  const checklist = part(office, "Checklist");
  await checklist.getByRole("button", { name: "Show all 8" }).click();
  await expect(checklist.getByRole("textbox", { name: "Gas pressure at the valve" })).toHaveValue("7.0");
  await expect(checklist).toContainText("Why: Customer asked for it");
  await expect(checklist).toContainText("Skipped: No gauge on the truck");
  await expect(checklist.getByRole("combobox", { name: "Vent type" })).toHaveValue("Power");
  await expect(part(office, "Parts used")).toContainText("Ball valve, 3/4 in.");
  await expectNoViolations(office);
  await office.goto(`/schedule/${now._id}`);
  await expect(part(office, "Signature")).toContainText("Signed by Jennifer Hill");
  await expectNoViolations(office);
});

test("the office writes a checklist once, and jobs get it", async ({ page, request, owner, enterAs }) => {
  const sam = await addTechnician(request, owner);
  const { gas } = await addHeaterDay(request, owner, sam);
  await enterAs(owner);
  await page.goto("/settings#checklists");
  const section = part(page, "Checklists");
  await section.getByRole("button", { name: "New checklist" }).click();
  const dialog = page.getByRole("dialog", { name: "New checklist" });
  await dialog.getByRole("button", { name: "Save checklist" }).click();
  await expect(dialog).toContainText("Name is required");
  await dialog.getByLabel("Name", { exact: true }).fill("Gas test");
  await dialog.getByLabel("Item", { exact: true }).fill("Pressure after 15 minutes");
  await dialog.getByLabel("Answer", { exact: true }).selectOption("reading");
  await dialog.getByLabel(/^Unit/).fill("psi");
  await dialog.getByLabel(/^Lowest/).fill("10");
  await dialog.getByRole("checkbox", { name: /^Required/ }).check();
  await dialog.getByRole("button", { name: "Add item" }).click();
  await dialog.getByLabel("Item", { exact: true }).fill("Meter is off");
  await dialog.getByRole("button", { name: 'Move "Meter is off" up' }).press("Enter");
  await expect(dialog.getByRole("list", { name: "Items" }).getByRole("listitem").first()).toContainText(
    "Meter is off",
  );
  await expectAccessibleDialog(page);
  await dialog.getByRole("button", { name: "Save checklist" }).click();
  await expect(section).toContainText("Gas test");
  await expect(section).toContainText("2 items, added by hand");

  await page.goto(`/jobs/${gas._id}`);
  await page.getByRole("button", { name: "Add items" }).click();
  const checklist = part(page, "Checklist");
  await checklist.getByRole("button", { name: "Add from a checklist" }).click();
  await page.getByRole("menuitem", { name: /Gas test/ }).click();
  await expect(checklist.getByRole("listitem")).toHaveCount(2);
  await expect(checklist).toContainText("Target at least 10");
  await checklist.getByRole("button", { name: 'Change "Meter is off"' }).click();
  await page.getByRole("menuitem", { name: "Change what it asks for" }).click();
  const question = page.getByRole("dialog", { name: "What the item asks for" });
  await question.getByLabel("Answer", { exact: true }).selectOption("choice");
  await question.getByRole("button", { name: "Save" }).click();
  await expect(question).toContainText("A choice needs at least two answers");
  await question.getByLabel("Answers to choose from").fill("Yes\nNo");
  await expectAccessibleDialog(page);
  await question.getByRole("button", { name: "Save" }).click();
  await checklist.getByRole("combobox", { name: "Meter is off" }).selectOption("Yes");
  await expect(checklist).toContainText("1 of 2 done");
  const { items } = await get(request, owner, `/jobs/${gas._id}/checklist`);
  expect(items).toMatchObject([
    { kind: "choice", choices: ["Yes", "No"], done: true, value: "Yes" },
    { kind: "reading", unit: "psi", min: 10, required: true, done: false },
  ]);
});

test.describe("on a small phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("a visit is finished with nobody home", async ({ page, request, owner, enterAs }) => {
    const sam = await addTechnician(request, owner);
    const { now } = await addDay(request, owner, sam);
    await enterAs(sam);
    await page.goto(`/schedule/${now._id}`);
    await takeSteps(page);
    await page.getByRole("button", { name: /^Finish visit/ }).click();
    const sheet = sheetOf(page);
    await sheet.getByRole("radio", { name: "Nobody home" }).check();
    await expect(sheet.getByLabel("Take a photo of the door")).toBeAttached();
    await expectAccessibleDialog(page);
    await expectLargeTargets(page, "[role=dialog]");
    await sheet.getByRole("button", { name: "Finish", exact: true }).click();
    await expect
      .poll(async () => (await get(request, owner, `/schedule/${now._id}/signature`)).signature)
      .toMatchObject({ name: "", strokes: null });
  });
});
