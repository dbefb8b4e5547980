import type { APIRequestContext, Page } from "@playwright/test";
import type { Account } from "../accounts";
import { get } from "../field-records";
import { part, photo } from "../field-work-steps";
import { expect, test } from "../fixtures";
import { addJob, addTechnician, aroundNow, book } from "../schedule-records";

test.use({ atNoon: true });

const as = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

const plan = async (request: APIRequestContext, owner: Account) => {
  const technician = await addTechnician(request, owner);
  const job: { _id: string; client: { _id: string } } = await addJob(request, owner);
  await request.post(`/api/jobs/${job._id}/checklist`, {
    headers: as(owner),
    data: { text: "Shut off the water" },
  });
  await book(request, owner, job, { ...aroundNow(), team: [technician] });
  return { technician, job: job._id };
};

/** Everything that the phone has stored. */
const storedRows = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open("fieldwright.field");
        opening.addEventListener("error", () => reject(new Error("The database cannot be opened")));
        opening.addEventListener("success", () => {
          const stores = [...opening.result.objectStoreNames];
          const transaction = opening.result.transaction(stores);
          const counts = stores.map((name) => transaction.objectStore(name).count());
          transaction.addEventListener("complete", () => {
            opening.result.close();
            resolve(counts.reduce((sum, { result }) => sum + result, 0));
          });
        });
      }),
  );

test("while changes wait, signing out is refused unless the person gives them up", async ({
  page,
  context,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/);
  const { technician, job } = await plan(request, owner);
  await enterAs(technician);
  await page.goto(`/jobs/${job}`);
  const notes = part(page, "Notes");
  await expect(notes.getByText("No notes yet.")).toBeVisible();
  await context.route("**/api/**", (route) => route.abort());
  await notes.getByLabel("New note").fill("Only here");
  await notes.getByRole("button", { name: "Add note" }).click();
  await expect(notes.getByRole("listitem")).toContainText("Only here");
  expect(await storedRows(page)).toBeGreaterThan(1);

  const signOut = async () => {
    await page.getByRole("button", { name: "Sam Okafor" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
  };
  await signOut();
  const question = page.getByRole("alertdialog", { name: "1 change is only on this phone. Send it first." });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(notes.getByRole("listitem")).toContainText("Only here");

  await signOut();
  await question.getByRole("button", { name: "Discard it and sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("Logged out successfully")).toBeVisible();
  expect(await storedRows(page)).toBe(0);
});

test("a session that was ended elsewhere keeps the changes until the person signs in again", async ({
  page,
  context,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/, /401/);
  const { technician, job } = await plan(request, owner);
  await enterAs(technician);
  await page.goto(`/jobs/${job}`);
  const notes = part(page, "Notes");
  await expect(notes.getByText("No notes yet.")).toBeVisible();
  await context.route("**/api/**", (route) => route.abort());
  await notes.getByLabel("New note").fill("Kept for me");
  await notes.getByRole("button", { name: "Add note" }).click();
  await expect(notes.getByRole("listitem")).toContainText("Kept for me");

  await request.post("/api/auth/logout", { headers: as(technician) });
  await context.unroute("**/api/**");
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText("1 change is waiting on this phone. Sign in again to send it.")).toBeVisible();
  await page.getByLabel("Email").fill(technician.email);
  await page.getByLabel("Password", { exact: true }).fill(technician.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect
    .poll(async () => (await get(request, owner, `/jobs/${job}/notes`)).notes)
    .toMatchObject([{ text: "Kept for me", author: { name: "Sam Okafor" } }]);
});

test("the office adds a note, a photo and its words without a signal, and they arrive once", async ({
  page,
  context,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/);
  const { job } = await plan(request, owner);
  await enterAs(owner);
  await page.goto(`/jobs/${job}`);
  const photos = part(page, "Photos and files");
  const choose = page.getByLabel("Photos or files", { exact: true }).first();
  await expect(choose).toBeAttached();
  await context.route("**/api/**", (route) => route.abort());
  await page.getByLabel("New note").fill("The customer has the part");
  await page.getByRole("button", { name: "Add note", exact: true }).click();
  await expect(page.getByText("The customer has the part")).toBeVisible();
  await choose.setInputFiles(photo);
  await expect(photos.getByRole("link", { name: /^Open tank/ })).toBeVisible();
  await photos.getByRole("button", { name: /^Add a note to tank/ }).click();
  const dialog = page.getByRole("dialog", { name: "Save note" });
  await dialog.getByLabel("What does it show?").fill("Old tank");
  await dialog.getByRole("button", { name: "Save note" }).click();
  await expect(photos.getByText("Old tank")).toBeVisible();
  expect((await get(request, owner, `/jobs/${job}/notes`)).notes).toEqual([]);

  await context.unroute("**/api/**");
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect
    .poll(async () => (await get(request, owner, `/jobs/${job}/files`)).files)
    .toMatchObject([{ note: "Old tank" }]);
  const { notes } = await get(request, owner, `/jobs/${job}/notes`);
  expect(notes).toMatchObject([{ text: "The customer has the part" }]);
  await expect(photos.getByText("Old tank")).toHaveCount(1);
});

test("an admin discards what a session that was ended left on the phone", async ({
  page,
  context,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/, /401/);
  const { technician, job } = await plan(request, owner);
  await enterAs(technician);
  await page.goto(`/jobs/${job}`);
  const notes = part(page, "Notes");
  await expect(notes.getByText("No notes yet.")).toBeVisible();
  await context.route("**/api/**", (route) => route.abort());
  await notes.getByLabel("New note").fill("Never sent");
  await notes.getByRole("button", { name: "Add note" }).click();
  await expect(notes.getByRole("listitem")).toContainText("Never sent");
  await request.post("/api/auth/logout", { headers: as(technician) });
  await context.unroute("**/api/**");
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const banner = page.getByText(/^1 change from Sam is only on this phone/);
  await expect(banner).toBeVisible();
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Discard what Sam did?" });
  await question.getByRole("button", { name: "Discard", exact: true }).click();
  await expect(banner).toBeHidden();
  await page.reload();
  await expect(page.getByRole("main")).toBeVisible();
  await expect(banner).toBeHidden();
  expect((await get(request, owner, `/jobs/${job}/notes`)).notes).toEqual([]);
});
