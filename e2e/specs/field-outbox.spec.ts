import type { APIRequestContext, Page } from "@playwright/test";
import type { Account } from "../accounts";
import { get } from "../field-records";
import { part } from "../field-work-steps";
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
