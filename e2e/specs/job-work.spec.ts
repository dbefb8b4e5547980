import type { APIRequestContext, Page } from "@playwright/test";
import type { Account } from "../accounts";
import { expect, test } from "../fixtures";
import { addJob, addTechnician, book, tuesday as day } from "../schedule-records";

const as = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

/** A job with a visit, booked for a new technician. */
const plannedJob = async (request: APIRequestContext, owner: Account) => {
  const technician = await addTechnician(request, owner);
  const job: { _id: string; client: { _id: string } } = await addJob(request, owner);
  await book(request, owner, job, { start: `${day}T15:00:00Z`, end: `${day}T17:00:00Z`, team: [technician] });
  return { technician, id: job._id };
};

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** A PNG of one pixel. */
const photo = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=",
  "base64",
);

test("the office plans the work", async ({ page, request, owner, enterAs }) => {
  const { id } = await plannedJob(request, owner);
  await enterAs(owner);
  await page.goto(`/jobs/${id}`);

  const lines = part(page, "What we agreed on");
  await lines.getByRole("button", { name: "Add line items", exact: true }).click();
  const line = lines.getByRole("group", { name: "Line item 1", exact: true });
  await line.getByLabel("Name").fill("Haul away and disposal");
  await lines.getByRole("button", { name: "Save line items" }).click();
  await expect(lines.getByText("Unit price is required")).toBeVisible();
  await line.getByLabel("Unit price").fill("75");
  await lines.getByRole("button", { name: "Save line items" }).click();
  await expect(lines.getByRole("row", { name: /Haul away and disposal/ })).toContainText("$75.00");

  await page.getByRole("button", { name: "Add items" }).click();
  const checklist = part(page, "Checklist");
  await expect(checklist.getByLabel("New item")).toBeFocused();
  const [heading, field, button] = await Promise.all(
    [
      checklist.getByRole("heading", { name: "Checklist" }),
      checklist.getByLabel("New item"),
      checklist.getByRole("button", { name: "Add item" }),
    ].map((shown) => shown.boundingBox()),
  );
  expect(field?.x).toBe(heading?.x);
  // In a card as wide as the page, one line.
  expect(button?.y).toBe(field?.y);
  for (const text of ["Look at the pit", "Shut off the water"]) {
    await checklist.getByLabel("New item").fill(text);
    await checklist.getByRole("button", { name: "Add item" }).click();
    await expect(checklist.getByRole("checkbox", { name: text })).toBeVisible();
  }
  await checklist.getByRole("button", { name: 'Delete "Shut off the water"' }).click();
  await expect(checklist.getByRole("checkbox", { name: "Shut off the water" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(checklist.getByRole("checkbox", { name: "Shut off the water" })).toBeVisible();
  await checklist.getByRole("button", { name: 'Change "Shut off the water"' }).click();
  await page.getByRole("menuitem", { name: "Reword" }).click();
  await checklist.getByLabel("Item", { exact: true }).fill("Shut off the water at the meter");
  await checklist.getByRole("button", { name: "Save" }).click();
  const items = checklist.getByRole("listitem");
  await expect(items.last()).toContainText("Shut off the water at the meter");
  await checklist.getByRole("button", { name: 'Change "Shut off the water at the meter"' }).click();
  await page.getByRole("menuitem", { name: "Move up" }).click();
  await expect(items.last()).not.toContainText("Shut off the water at the meter");

  const notes = part(page, "Notes and activity");
  await notes.getByRole("button", { name: "Add note" }).click();
  await expect(notes.getByText("Note is required")).toBeVisible();
  for (const text of ["Gate code 4471", "Dog in the yard"]) {
    await notes.getByLabel("New note").fill(text);
    await notes.getByRole("button", { name: "Add note" }).click();
    await expect(notes.getByRole("listitem").first()).toContainText(text);
  }
});

test("with the keyboard alone, the focus stays where the work is", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const lineItems = [{ name: "Labor", quantity: 1, unitPrice: 90 }];
  const { _id: id } = await addJob(request, owner, "Boiler", undefined, { lineItems });
  for (const text of ["Look at the pit", "Shut off the water"])
    await request.post(`/api/jobs/${id}/checklist`, { headers: as(owner), data: { text } });
  await enterAs(owner);
  await page.goto(`/jobs/${id}`);

  const more = page.getByRole("button", { name: "More actions" });
  await more.press("Enter");
  await page.getByRole("menuitem", { name: "Delete job" }).press("Enter");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();

  const lines = part(page, "What we agreed on");
  const edit = lines.getByRole("button", { name: "Edit lines", exact: true });
  await edit.press("Enter");
  await expect(lines.getByRole("form", { name: "Line items" })).toBeFocused();
  await lines.getByRole("button", { name: "Cancel", exact: true }).press("Enter");
  await expect(edit).toBeFocused();

  const checklist = part(page, "Checklist");
  const change = checklist.getByRole("button", { name: 'Change "Look at the pit"' });
  await change.press("Enter");
  await page.getByRole("menuitem", { name: "Reword" }).press("Enter");
  await checklist.getByLabel("Item", { exact: true }).press("Escape");
  await expect(change).toBeFocused();
  await checklist.getByRole("button", { name: 'Delete "Shut off the water"' }).press("Enter");
  await expect(change).toBeFocused();
});

test.describe("with a finger", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("an item of the checklist is deleted from its menu, and comes back with Undo", async ({
    page,
    request,
    owner,
    enterAs,
  }) => {
    const { id } = await plannedJob(request, owner);
    const data = { text: "Look at the pit" };
    await request.post(`/api/jobs/${id}/checklist`, { headers: as(owner), data });
    await enterAs(owner);
    await page.goto(`/jobs/${id}`);
    const checklist = part(page, "Checklist");
    const item = checklist.getByRole("checkbox", { name: "Look at the pit" });
    await expect(item).toBeVisible();
    await expect(checklist.getByRole("button", { name: 'Delete "Look at the pit"' })).toBeHidden();
    await checklist.getByRole("button", { name: 'Change "Look at the pit"' }).tap();
    await page.getByRole("menuitem", { name: "Delete", exact: true }).tap();
    await expect(item).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).tap();
    await expect(item).toBeVisible();
  });
});

/** Moves the organization to where it is daytime, so that an hour ago was today. */
const workByDay = async (request: APIRequestContext, owner: Account) => {
  const timeZone = new Date().getUTCHours() < 12 ? "Asia/Tokyo" : "America/New_York";
  const moved = await request.put("/api/settings/organization", { headers: as(owner), data: { timeZone } });
  expect(moved.ok()).toBe(true);
};

test("the technician does the work", async ({ page, request, owner, enterAs }) => {
  await workByDay(request, owner);
  const { technician, id } = await plannedJob(request, owner);
  const addItem = (text: string) =>
    request.post(`/api/jobs/${id}/checklist`, { headers: as(owner), data: { text } });
  await addItem("Look at the pit");
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(technician);
  await page.goto(`/jobs/${id}`);
  const checklist = part(page, "Checklist");
  await expect(checklist.getByRole("checkbox").first()).toBeVisible();
  await expect(part(page, "Line items")).toHaveCount(0);
  await expect(part(page, "Repeats")).toHaveCount(0);

  await addItem("Test the float");
  // It reacts when the tick is stored on the device, which Playwright's check does not wait for.
  await checklist.getByRole("checkbox", { name: "Test the float" }).click();
  await expect(checklist).toContainText("1 of 2 done");
  await expect(checklist).toContainText("Sam Okafor");
  await expect(checklist.getByRole("button")).toHaveCount(0);

  const time = part(page, "Time");
  await time.getByRole("button", { name: "Start timer" }).click();
  await expect(time.getByRole("timer")).toBeVisible();
  await time.getByRole("button", { name: "Stop timer" }).click();
  await expect(time.getByRole("button", { name: "Start timer" })).toBeVisible();
  await time.getByRole("button", { name: "Log time" }).click();
  const dialog = page.getByRole("dialog", { name: "Log time" });
  await dialog.getByLabel("Note").fill("Drained the pit");
  await dialog.getByRole("button", { name: "Log time" }).click();
  await expect(time.getByRole("listitem").filter({ hasText: "Drained the pit" })).toContainText("1 h");

  const files = part(page, "Photos and files");
  await files
    .getByLabel("Photos or files")
    .setInputFiles({ name: "pit.png", mimeType: "image/png", buffer: photo });
  await expect(files.getByRole("link", { name: "Open pit.png" })).toBeVisible();
  await expect
    .poll(() =>
      files.locator("img").evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    )
    .toBe(1);
  await files.getByRole("button", { name: "Delete pit.png" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(files.getByRole("link", { name: "Open pit.png" })).toHaveCount(0);
});

test("the office is asked about time before the job was created", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  const { id } = await plannedJob(request, owner);
  await enterAs(owner);
  await page.goto(`/jobs/${id}`);
  expectErrors(/409/);
  await page.getByRole("button", { name: "Add time" }).click();
  const time = part(page, "Time");
  await time.getByRole("button", { name: "Log time" }).click();
  const dialog = page.getByRole("dialog", { name: "Log time" });
  await dialog.getByLabel("Start").fill("2026-01-05T09:00");
  await dialog.getByLabel("End").fill("2026-01-05T11:00");
  const save = dialog.getByRole("button", { name: "Log time" });
  await save.click();
  const question = page.getByRole("alertdialog", { name: "Did work start before the job was created?" });
  await expect(question).toContainText("This job was created on");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(time.getByRole("listitem")).toHaveCount(0);
  await save.click();
  await question.getByRole("button", { name: "Yes, save it" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(time.getByRole("listitem")).toContainText("2 h");
});

test("a file that is refused says why", async ({ page, request, owner, enterAs, expectErrors }) => {
  const { technician, id } = await plannedJob(request, owner);
  await enterAs(technician);
  await page.goto(`/jobs/${id}`);
  expectErrors(/415/);
  const files = part(page, "Photos and files");
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(["not a picture, whatever its name says"], "notes.txt", { type: "text/plain" }));
    return data;
  });
  await files.getByText("Drop files here.").dispatchEvent("drop", { dataTransfer: dropped });
  await files
    .getByLabel("Photos or files")
    .setInputFiles({ name: "film.png", mimeType: "image/png", buffer: Buffer.alloc(10_000_001) });
  const uploads = files.getByRole("list", { name: "Uploads" }).getByRole("listitem");
  await expect(uploads.filter({ hasText: "notes.txt" })).toContainText(
    "Only images (JPEG, PNG, WebP, GIF, HEIC) and PDFs work here",
  );
  await expect(uploads.filter({ hasText: "film.png" })).toContainText("Files can be up to 10 MB");
  await files.getByRole("button", { name: "Dismiss notes.txt" }).click();
  await expect(uploads).toHaveCount(1);
});

test("a job repeats until it is told to stop", async ({ page, request, owner, enterAs }) => {
  const { id } = await plannedJob(request, owner);
  await enterAs(owner);
  await page.goto(`/jobs/${id}`);
  await page.getByRole("button", { name: "Set a repeat" }).click();
  const dialog = page.getByRole("dialog", { name: /^Repeat J-/ });
  await dialog.getByLabel("Every").fill("");
  await dialog.getByRole("button", { name: "Repeat job" }).click();
  await expect(dialog.getByText("Interval must be a whole number from 1 to 366")).toBeVisible();
  await dialog.getByLabel("Every").fill("2");
  for (const day of ["Monday", "Thursday"]) await dialog.getByRole("checkbox", { name: day }).check();
  await dialog.getByLabel("Start time").fill("13:30");
  await dialog.getByLabel("Duration, minutes").fill("90");
  await dialog.getByLabel("Ends").selectOption("count");
  await dialog.getByLabel("Number of visits").fill("6");
  const said = "Every 2 weeks on Monday and Thursday at 1:30 PM for 1 h 30 min";
  await expect(dialog.getByText(said)).toBeVisible();
  await dialog.getByRole("button", { name: "Repeat job" }).click();
  await page.getByRole("button", { name: "Show repeats" }).click();
  const repeats = part(page, "Repeats");
  await expect(repeats.getByText(said)).toBeVisible();

  await repeats.getByRole("button", { name: "Stop repeating" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stop repeating" }).click();
  await expect(repeats.getByText("This job doesn't repeat.")).toBeVisible();
});

test("a technician whose browser cannot store ticks, writes and times with the network alone", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const { technician, id } = await plannedJob(request, owner);
  await request.post(`/api/jobs/${id}/checklist`, { headers: as(owner), data: { text: "Look at the pit" } });
  await page.addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));
  await enterAs(technician);
  await page.goto(`/jobs/${id}`);
  await part(page, "Checklist").getByRole("checkbox", { name: "Look at the pit" }).click();
  await expect(part(page, "Checklist")).toContainText("1 of 1 done");
  await part(page, "Time").getByRole("button", { name: "Start timer" }).click();
  await part(page, "Time").getByRole("button", { name: "Stop timer" }).click();
  await part(page, "Notes").getByLabel("New note").fill("Valve replaced");
  await part(page, "Notes").getByRole("button", { name: "Add note" }).click();
  await expect(part(page, "Notes").getByRole("listitem")).toContainText("Valve replaced");
  await part(page, "Photos and files")
    .getByLabel("Photos or files")
    .setInputFiles({ name: "valve.png", mimeType: "image/png", buffer: photo });
  await expect(part(page, "Photos and files").getByRole("listitem")).toHaveCount(1);
  const read = async (what: string) =>
    (await request.get(`/api/jobs/${id}/${what}`, { headers: as(owner) })).json();
  await expect.poll(async () => (await read("checklist")).items).toMatchObject([{ done: true }]);
  await expect.poll(async () => (await read("time")).entries).toHaveLength(1);
  await expect.poll(async () => (await read("files")).files).toHaveLength(1);
});
