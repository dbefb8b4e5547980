import type { Locator } from "@playwright/test";
import { expectAccessibleDialog } from "../accessible";
import { addDay, addFieldJob, get, inMinutes } from "../field-records";
import { expectLargeTargets, part, sheetOf, takeLater, takeSteps } from "../field-work-steps";
import { expect, test } from "../fixtures";
import { addTechnician, book } from "../schedule-records";

test.use({ atNoon: true, viewport: { width: 390, height: 844 }, hasTouch: true });

const about = { title: "Replace water heater", lastName: "Hill", line1: "1460 Neil Ave" };

/** Starts as every HEIC file does. No browser here can show one. */
const heic = {
  name: "IMG_4021.HEIC",
  mimeType: "image/heic",
  buffer: Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
};

test("a HEIC photo that the browser cannot show says what it is, and can be saved", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const sam = await addTechnician(request, owner);
  const job = await addFieldJob(request, owner, about);
  const visit = await book(request, owner, job, { start: inMinutes(-20), end: inMinutes(40), team: [sam] });
  await enterAs(sam);
  await page.goto(`/schedule/${visit._id}`);
  await page.getByLabel("Take a photo, before").setInputFiles(heic);
  const tile = part(page, "Photos").getByRole("link", { name: "Open IMG_4021.HEIC" });
  await expect(tile).toContainText("HEIC");
  await expect(tile.getByRole("img")).toHaveCount(0);
  await expect
    .poll(async () => (await get(request, owner, `/jobs/${job._id}/files`)).files)
    .toMatchObject([{ name: "IMG_4021.HEIC", contentType: "image/heic", thumbnail: null }]);
  await page.goto(`/jobs/${job._id}`);
  const file = page.getByRole("link", { name: "Open IMG_4021.HEIC" });
  await expect(file).toContainText("HEIC");
  const saving = page.waitForEvent("download");
  await file.click();
  expect((await saving).suggestedFilename()).toBe("IMG_4021.HEIC");
});

test("the pencil on the finish sheet adds and corrects the person's own time, and the office says what overlaps", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/status of 409/);
  const sam = await addTechnician(request, owner);
  const job = await addFieldJob(request, owner, about);
  const other = await addFieldJob(request, owner, { ...about, title: "Gas line test", lastName: "Feld" });
  const visit = await book(request, owner, job, { start: inMinutes(-90), end: inMinutes(40), team: [sam] });
  const logged = { start: inMinutes(-80), end: inMinutes(-30) };
  const headers = { authorization: `Bearer ${sam.token}` };
  await book(request, owner, other, { start: inMinutes(60), end: inMinutes(90), team: [sam] });
  const answer = await request.post(`/api/jobs/${other._id}/time`, { headers, data: logged });
  expect(answer.ok()).toBe(true);

  await enterAs(sam);
  await page.goto(`/schedule/${visit._id}`);
  const sheet = sheetOf(page);
  const started = sheet.getByLabel("Started");
  /** On the clock of the organization, which the field shows. */
  const { timeZone } = (await get(request, owner, "/auth/me")).organization;
  const clock = (at: string) =>
    new Date(at).toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  const timeOf = async () => (await get(request, owner, `/jobs/${job._id}/time`)).entries[0];

  // No timer ran.
  await takeLater(page, "Finish visit");
  await sheet.getByRole("button", { name: "Add your time" }).click();
  await started.fill(clock(inMinutes(-45)));
  await sheet.getByLabel("Ended").fill(clock(inMinutes(-25)));
  await sheet.getByRole("button", { name: "Add", exact: true }).click();
  await expect(sheet.getByRole("alert")).toContainText("Overlaps");
  const added = { start: inMinutes(-29), end: inMinutes(-25) };
  await started.fill(clock(added.start));
  await sheet.getByRole("button", { name: "Add", exact: true }).click();
  await expect.poll(timeOf).toMatchObject(added);
  await page.keyboard.press("Escape");

  await takeSteps(page);
  await expect(page.getByRole("button", { name: /^Pause your time/ })).toBeVisible();
  await expect.poll(async () => (await timeOf())?.end).toBeNull();
  await page.getByRole("button", { name: /^Finish visit/ }).click();
  const pencil = sheet.getByRole("button", { name: "Fix your time" });
  await pencil.click();
  await expect(started).toBeVisible({ timeout: 15_000 });
  await expectAccessibleDialog(page);
  await expectLargeTargets(page, "[role=dialog]");

  await started.fill(clock(inMinutes(-45)));
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet.getByRole("alert")).toContainText("Overlaps");
  const corrected = inMinutes(-20);
  await started.fill(clock(corrected));
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await timeOf()).start).toBe(corrected);
  await expect(sheet.getByRole("alert")).toHaveCount(0);
  await expect(sheet.getByRole("button", { name: "Save" })).toBeDisabled();
});

/** A PNG of one pixel. */
const png = {
  name: "label.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=",
    "base64",
  ),
};

test("the office answers an item that asks for a photo with one that it uploads", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const job = await addFieldJob(request, owner, about);
  const headers = { authorization: `Bearer ${owner.token}` };
  const data = { text: "Photo of label", kind: "photo", required: true };
  expect((await request.post(`/api/jobs/${job._id}/checklist`, { headers, data })).ok()).toBe(true);
  await enterAs(owner);
  await page.goto(`/jobs/${job._id}`);
  await page.getByRole("button", { name: "Choose the photo: Photo of label" }).click();
  const dialog = page.getByRole("dialog", { name: "Photo of label" });
  await dialog.getByLabel("Photo to upload").setInputFiles(png);
  const photo = dialog.getByRole("button", { name: "Use label.png" });
  await expect(photo).toBeVisible();
  await expectAccessibleDialog(page);
  await expectLargeTargets(page, "[role=dialog]");
  await photo.click();
  await expect(page.getByRole("link", { name: "Open the photo: Photo of label" })).toBeVisible();
  const { files } = await get(request, owner, `/jobs/${job._id}/files`);
  const { items } = await get(request, owner, `/jobs/${job._id}/checklist`);
  expect(items).toMatchObject([{ done: true, value: files[0]._id }]);
});

/** One entry of a directory in EXIF. */
const entry = (tag: number, type: number, count: number, value: number) => {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16BE(tag, 0);
  bytes.writeUInt16BE(type, 2);
  bytes.writeUInt32BE(count, 4);
  if (type === 3) bytes.writeUInt16BE(value, 8);
  else bytes.writeUInt32BE(value, 8);
  return bytes;
};

/** As a phone writes it: turned by 90 degrees, taken at 39 degrees north. */
const withExif = (jpeg: Buffer): Buffer => {
  const north = Buffer.from("00010002000000024e000000", "hex");
  const degrees = Buffer.alloc(24);
  for (const [index, value] of [39, 1, 59, 1, 0, 1].entries()) degrees.writeUInt32BE(value, index * 4);
  const tiff = Buffer.concat([
    Buffer.from("4d4d002a00000008", "hex"),
    Buffer.from("0002", "hex"),
    entry(0x0112, 3, 1, 6),
    entry(0x8825, 4, 1, 38),
    Buffer.alloc(4),
    Buffer.from("0002", "hex"),
    north,
    entry(0x0002, 5, 3, 68),
    Buffer.alloc(4),
    degrees,
  ]);
  const body = Buffer.concat([Buffer.from("Exif\0\0"), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
};

test("a large photo is made smaller, upright and loses where it was taken, and gets a note", async ({
  page,
  context,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  // An upload that broke off asks how much has arrived: nothing.
  expectErrors(/ERR_FAILED/, /404/);
  const sam = await addTechnician(request, owner);
  const { heater, now } = await addDay(request, owner, sam);
  await enterAs(sam);
  await page.goto(`/schedule/${now._id}`);
  const large = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3000, 1500);
    canvas.getContext("2d")?.fillRect(0, 0, 3000, 1500);
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: "image/jpeg" })).arrayBuffer())];
  });
  const taken = withExif(Buffer.from(large));
  const turned = await page.evaluate(
    async (bytes) => {
      const { width, height } = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      return { width, height };
    },
    [...taken],
  );
  expect(turned, "the browser reads what was written").toEqual({ width: 1500, height: 3000 });
  await context.route("**/api/**", (route) => route.abort());
  await page
    .getByLabel("Take a photo, after")
    .setInputFiles({ name: "IMG_0042.jpeg", mimeType: "image/jpeg", buffer: taken });
  const link = page
    .getByRole("list", { name: "After photos" })
    .getByRole("link", { name: "Open IMG_0042.jpg" });
  await expect(link).toBeVisible();
  await page.getByRole("button", { name: "Add a note to IMG_0042.jpg" }).click();
  const sheet = page.getByRole("dialog", { name: "Photo note" });
  await sheet.getByLabel("What does it show?").fill("Valve closes to the left");
  await sheet.getByRole("button", { name: "Save note" }).click();
  await expect(part(page, "Photos").getByText("Valve closes to the left")).toBeVisible();
  await expectLargeTargets(page, "#photos");
  await context.unroute("**/api/**");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  const filed = async () => (await get(request, owner, `/jobs/${heater._id}/files`)).files;
  await expect.poll(filed).toMatchObject([{ mark: "after", note: "Valve closes to the left" }]);
  const [file] = await filed();
  expect(file).toMatchObject({ name: "IMG_0042.jpg", contentType: "image/jpeg" });
  const content = await (await request.get(file.url)).body();
  expect(taken.includes("Exif")).toBe(true);
  expect(content.includes("Exif")).toBe(false);
  const kept = await page.evaluate(async (url) => {
    const { width, height } = await createImageBitmap(await (await fetch(url)).blob());
    return { width, height };
  }, file.url);
  expect(kept).toEqual({ width: 1024, height: 2048 });
});

test("the home screen is offered after the second finished visit, and not before", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const sam = await addTechnician(request, owner);
  const { now, later } = await addDay(request, owner, sam);
  await enterAs(sam);
  const finish = async ({ _id, job }: { _id: string; job: { _id: string } }) => {
    const fact = {
      id: crypto.randomUUID(),
      job: job._id,
      visit: _id,
      at: new Date().toISOString(),
      offset: 0,
    };
    const facts = [
      { ...fact, kind: "finish", forAll: false, keepTimer: false, version: null, plannedFor: null },
    ];
    const headers = { authorization: `Bearer ${sam.token}` };
    const { results } = await (await request.post("/api/field/facts", { headers, data: { facts } })).json();
    expect(results).toMatchObject([{ outcome: "done" }]);
  };
  const openDay = async (seen: Locator) => {
    await page.goto("/dashboard");
    await expect(seen).toBeVisible();
    await page.evaluate(() =>
      dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt: async () => undefined })),
    );
  };
  const card = part(page, "Keep Fieldwright on your home screen");
  await finish(now);
  await openDay(part(page, "Gas line test"));
  await expect(card).toBeHidden();
  await finish(later);
  const over = page.getByText("All done for today");
  await openDay(over);
  await expect(card).toBeVisible();
  await card.getByRole("button", { name: "Not now" }).click();
  await openDay(over);
  await expect(card).toBeHidden();
});
