import { expect, test } from "../fixtures";
import { addJob, addTechnician, book, tuesday } from "../schedule-records";

test("a call becomes a client, a job and a booked visit on one page", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/409/);
  const sam = await addTechnician(request, owner, "Sam");
  const other = await addJob(request, owner);
  await book(request, owner, other, {
    start: `${tuesday}T15:00:00Z`,
    end: `${tuesday}T17:00:00Z`,
    team: [sam],
  });
  await enterAs(owner);
  await page.goto("/jobs/new");
  await page.getByRole("button", { name: "New client", exact: true }).click();
  await page.getByRole("button", { name: "Create Job", exact: true }).click();
  for (const text of ["First and last name are required", "Title is required", "Scheduled date is required"])
    await expect(page.getByText(text, { exact: true })).toBeVisible();

  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Ada Lovell");
  await page.getByRole("textbox", { name: /^Phone/ }).fill("614-555-0100");
  await page.getByRole("textbox", { name: /^Address/ }).fill("12 Elm St, Columbus, OH 43215");
  await page.getByLabel("Scheduled Date").fill(tuesday);
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Leaking tap");
  await page.getByRole("textbox", { name: /^Required skills/ }).fill("Plumbing");
  await page.getByRole("button", { name: "Add line items", exact: true }).click();
  const first = page.getByRole("group", { name: "Line item 1" });
  await first.getByLabel("Name").fill("Cartridge");
  await first.getByLabel("Unit price").fill("45");
  await first.getByLabel("Unit price").press("Enter");
  await page.getByRole("group", { name: "Line item 2" }).getByLabel("Name").fill("Labor");
  await page.getByRole("group", { name: "Line item 2" }).getByLabel("Unit price").fill("95");
  await page.getByLabel("Start time").fill("10:00");
  await page.getByRole("checkbox", { name: /Sam/ }).check();
  await expect(page.getByRole("button", { name: "Save and schedule" })).toBeHidden();
  await page.getByRole("button", { name: "Create Job", exact: true }).click();

  // Sam is booked at that time. Nothing typed is lost, and the client is there already.
  await expect(page.getByRole("alert").getByText("Sam is booked at that time.")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Client", exact: true })).toHaveValue("Ada Lovell");
  await expect(page.getByRole("textbox", { name: "Title", exact: true })).toHaveValue("Leaking tap");
  await page.getByLabel("Start time").fill("13:00");
  await page.getByRole("button", { name: "Create Job", exact: true }).click();

  await expect(page).toHaveURL("/jobs");
  const told = page.getByRole("listitem").filter({ hasText: "is booked for" });
  await told.getByRole("button", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Leaking tap" })).toBeVisible();
  await expect(page.getByText("needs plumbing", { exact: true })).toBeVisible();
  await expect(page.getByText("12 Elm St").first()).toBeVisible();
  await expect(page.getByText("$140.00").first()).toBeVisible();
});

test("the second buttons save and take the next step", async ({ page, owner, enterAs }) => {
  await enterAs(owner);
  await page.goto("/clients/new");
  await page.getByLabel("First Name").fill("Grace");
  await page.getByLabel("Last Name").fill("Liu");
  await page.getByLabel("Email").fill("grace.liu@example.com");
  await page.getByRole("button", { name: "Save and open", exact: true }).click();
  await expect(page).toHaveURL(/\/clients\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: "Grace Liu" })).toBeVisible();
  const client = page.url().split("/").at(-1);

  await page.goto(`/jobs/new?client=${client}`);
  await page.getByLabel("Scheduled Date").fill(tuesday);
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Boiler");
  await page.getByRole("button", { name: "Save and schedule", exact: true }).click();
  await expect(page).toHaveURL(/\/schedule\/new\?job=/);
  await expect(page.getByRole("combobox", { name: "Job", exact: true })).toHaveValue("Boiler");
  await page.getByRole("button", { name: "Schedule Appointment", exact: true }).click();
  await expect(page).toHaveURL(/\/schedule/);

  await page.goto("/quotes/new");
  await page.getByRole("button", { name: "New client", exact: true }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Bo Berg");
  await page.getByRole("textbox", { name: /^Email/ }).fill("bo.berg@example.com");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("New boiler");
  await page.getByLabel("Amount").fill("2450");
  await page.getByRole("button", { name: "Save and send", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Send Q-00001" });
  await expect(dialog.getByLabel("To")).toHaveValue("bo.berg@example.com");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Q-00001 is on its way to bo.berg@example.com.")).toBeVisible();
  await expect(page).toHaveURL("/quotes");

  await page.goto("/jobs");
  await page.getByRole("link", { name: /Boiler/ }).click();
  const job = page.url().split("/").at(-1);
  await page.goto(`/invoices/new?job=${job}`);
  const line = page.getByRole("group", { name: "Line item 1" });
  await line.getByLabel("Name").fill("Boiler");
  await line.getByLabel("Unit price").fill("100");
  await page.getByRole("button", { name: "Save and send", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel", exact: true }).click();
  await expect(page).toHaveURL("/invoices");
  await expect(page.getByRole("row", { name: /INV-00001/ })).toBeVisible();
  await expect(page.getByText("INV-00001 for Grace Liu was created.")).toBeVisible();
});
