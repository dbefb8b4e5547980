import type { APIRequestContext, Page } from "@playwright/test";
import { type Account, logIn } from "../accounts";
import { expect, test } from "../fixtures";
import { tuesday } from "../schedule-records";

const as = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

const create = async (request: APIRequestContext, account: Account, path: string, data: object) => {
  const answer = await request.post(`/api${path}`, { headers: as(account), data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
};

const read = async (request: APIRequestContext, account: Account, path: string) =>
  (await request.get(`/api${path}`, { headers: as(account) })).json();

const addClient = (request: APIRequestContext, account: Account) =>
  create(request, account, "/clients", {
    firstName: "Grace",
    lastName: "Liu",
    email: "grace.liu@example.com",
  });

const pick = async (page: Page, label: string, text: string) => {
  const field = page.getByRole("combobox", { name: label, exact: true });
  await field.click();
  await field.fill(text);
  await page.getByRole("option", { name: text }).first().click();
};

test("work goes from a new client to payment", async ({ page, owner, enterAs }) => {
  await enterAs(owner);
  await page.goto("/clients/new");
  await page.getByLabel("First Name").fill("Grace");
  await page.getByLabel("Last Name").fill("Liu");
  await page.getByLabel("Email").fill("grace.liu@example.com");
  await page.getByRole("button", { name: "Add Client" }).click();
  await expect(page.getByText("Showing 1 of 1 clients")).toBeVisible();

  await page.goto("/quotes");
  await expect(page.getByText("No quotes found")).toBeVisible();
  await page.getByRole("link", { name: "Create Quote" }).first().click();
  await page.getByRole("button", { name: "Create Quote" }).click();
  for (const text of ["Client is required", "Title is required", "Amount is required"]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await pick(page, "Client", "Grace Liu");
  await page.getByLabel("Title").fill("Tankless install");
  await page.getByLabel("Amount").fill("2450.5");
  await page.getByRole("button", { name: "Create Quote" }).click();
  await expect(page).toHaveURL("/quotes");
  const row = page.getByRole("row", { name: /Q-00001/ });
  await expect(row).toContainText("Tankless install");
  await expect(row).toContainText("grace.liu@example.com");
  await expect(row).toContainText("$2,450.50");

  await row.getByRole("link", { name: "View" }).click();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page.getByText("Approved by the office")).toBeVisible();
  await page.getByRole("button", { name: "Convert to job" }).click();
  await expect(page.getByRole("main").getByRole("listitem").getByText("J-00001")).toBeVisible();

  for (const move of ["Mark as scheduled", "Start job", "Complete job"]) {
    await page.getByRole("button", { name: move }).click();
  }
  await page.getByRole("link", { name: "Create invoice" }).click();

  await expect(page.getByRole("combobox", { name: "Job" })).toHaveValue("Tankless install");
  await expect(page.getByRole("combobox", { name: "Client" })).toHaveValue("Grace Liu");
  const line = page.getByRole("group", { name: "Line item 1" });
  await expect(line.getByLabel("Name")).toHaveValue("Tankless install");
  await expect(line.getByLabel("Total")).toHaveValue("2450.50");
  await expect(line.getByLabel("Total")).not.toBeEditable();
  await page.getByLabel("Due Date").fill("");
  await page.getByRole("button", { name: "Create Invoice" }).click();
  await expect(page.getByText("Due date is required")).toBeVisible();
  await page.getByLabel("Due Date").fill("2099-12-31");
  await page.getByRole("button", { name: "Create Invoice" }).click();
  await expect(page).toHaveURL("/invoices");

  await page.getByRole("link", { name: "View INV-00001" }).click();
  await page.getByRole("button", { name: "Record payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Record payment" });
  await expect(dialog.getByLabel("Amount")).toHaveValue("2450.50");
  await dialog.getByLabel("Amount").fill("1000");
  await dialog.getByLabel("Method").selectOption("check");
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await expect(page.getByText("Payment of $1,000.00")).toBeVisible();
  await expect(page.getByText("$1,450.50", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Record payment" }).click();
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Record payment" })).toBeHidden();
});

test("a check of last month is dated, corrected and taken off again", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const client = await addClient(request, owner);
  const job = await create(request, owner, "/jobs", {
    client: client._id,
    title: "Drain",
    category: "repair",
    scheduledDate: tuesday,
  });
  const invoice = await create(request, owner, "/invoices", {
    client: client._id,
    job: job._id,
    lineItems: [{ name: "Labor", quantity: 1, unitPrice: 300 }],
    terms: { dueDate: "2099-12-31" },
  });
  await enterAs(owner);
  await page.goto(`/invoices/${invoice._id}`);
  await page.getByRole("button", { name: "Record payment" }).click();
  const dialog = page.getByRole("dialog", { name: "Record payment" });
  await dialog.getByLabel("Amount").fill("30");
  await dialog.getByLabel("Date").fill("2026-10-30");
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await expect(page.getByText("Oct 30, 2026")).toBeVisible();

  await page.getByRole("button", { name: "Actions for the payment of $30.00" }).click();
  await page.getByRole("menuitem", { name: "Edit payment" }).click();
  const correction = page.getByRole("dialog", { name: "Edit payment" });
  await expect(correction.getByLabel("Date")).toHaveValue("2026-10-30");
  await correction.getByLabel("Amount").fill("300");
  await correction.getByRole("button", { name: "Edit payment" }).click();
  await expect(page.getByText("Changed a payment from $30.00 to $300.00")).toBeVisible();
  await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();

  await page.getByRole("button", { name: "Actions for the payment of $300.00" }).click();
  await page.getByRole("menuitem", { name: "Remove payment" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove payment" }).click();
  await expect(page.getByText("Removed a payment of $300.00")).toBeVisible();
  await expect(page.getByRole("button", { name: "Record payment" })).toBeVisible();
});

test("an invoice needs a line, its last line stays, and what was typed is not lost by a click", async ({
  page,
  owner,
  enterAs,
}) => {
  await enterAs(owner);
  await page.goto("/invoices/new");
  await expect(page.getByRole("button", { name: "Remove line item 1" })).toBeDisabled();
  await page.getByRole("button", { name: "Create Invoice" }).click();
  for (const text of ["Job is required", "Client is required", "At least one line item is required"]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  const first = page.getByRole("group", { name: "Line item 1" });
  await first.getByLabel("Name").fill("Labor");
  await first.getByLabel("Quantity").fill("3");
  await first.getByLabel("Unit price").fill("19.99");
  await expect(first.getByLabel("Total")).toHaveValue("59.97");
  await page.getByRole("button", { name: "Add line item" }).click();
  await expect(page.getByRole("group", { name: "Line item 2" }).getByLabel("Name")).toBeFocused();
  await page.getByRole("button", { name: "Remove line item 2" }).click();
  await expect(page.getByRole("button", { name: "Remove line item 1" })).toBeDisabled();

  const leaving = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await page.getByRole("link", { name: "Jobs", exact: true }).click();
  await leaving.getByRole("button", { name: "Cancel" }).click();
  await expect(first.getByLabel("Name")).toHaveValue("Labor");
  await page.getByRole("link", { name: "Jobs", exact: true }).click();
  await leaving.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL("/jobs");
});

test("filters live in the address bar and clear when picked again", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const client = await addClient(request, owner);
  for (let number = 1; number <= 12; number += 1) {
    await create(request, owner, "/jobs", {
      client: client._id,
      title: `Boiler ${number}`,
      scheduledDate: "2099-01-05",
    });
  }
  await enterAs(owner);
  await page.goto("/jobs");
  await page.getByRole("button", { name: "Page 2" }).click();
  await expect(page).toHaveURL("/jobs?page=2");
  await page.goto("/jobs?page=9");
  await expect(page).toHaveURL("/jobs?page=2");
  await expect(page.getByRole("link", { name: /Boiler 1\b/ })).toBeVisible();
  await page.getByRole("button", { name: "Draft" }).click();
  await expect(page).toHaveURL("/jobs?status=draft");
  await page.getByRole("button", { name: "Draft" }).click();
  await expect(page).toHaveURL("/jobs");
  await pick(page, "Client", "Grace Liu");
  await expect(page).toHaveURL(`/jobs?client=${client._id}`);
  await pick(page, "Client", "Grace Liu");
  await expect(page).toHaveURL("/jobs");
  await page.getByLabel("Search jobs").fill("nothing like that");
  await expect(page.getByText("No jobs found")).toBeVisible();
  await expect(page.getByText("Try adjusting your search criteria")).toBeVisible();
});

test("a client is picked with the keyboard alone", async ({ page, request, owner, enterAs }) => {
  for (const firstName of ["Ana", "Bo", "Cy"]) {
    const email = `${firstName}@example.com`;
    await create(request, owner, "/clients", { firstName, lastName: "Liu", email });
  }
  await enterAs(owner);
  await page.goto("/jobs");
  const field = page.getByRole("combobox", { name: "Client", exact: true });
  const option = (name: string) => page.getByRole("listbox").getByRole("option", { name });
  const expectActive = async (name: string) =>
    expect(field).toHaveAttribute("aria-activedescendant", (await option(name).getAttribute("id")) ?? "");

  await field.press("ArrowDown");
  await expect(page.getByRole("option")).toHaveCount(3);
  const names = await page.getByRole("option").allInnerTexts();
  const [first = "", second = "", last = ""] = names.map((text) => text.split("\n")[0] ?? "");
  await expectActive(first);
  for (const [key, name] of Object.entries({ ArrowDown: second, End: last, Home: first })) {
    await field.press(key);
    await expectActive(name);
  }
  await field.press("Escape");
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await expect(page).toHaveURL("/jobs");

  await field.pressSequentially("bo");
  await expect(page.getByRole("option")).toHaveCount(1);
  await field.press("Enter");
  await expect(field).toHaveValue("Bo Liu");
  await expect(page).toHaveURL(/client=/);
  await field.press("ArrowDown");
  await expect(option("Bo Liu")).toHaveAttribute("aria-selected", "true");
  await field.press("Tab");
  await expect(field).toHaveAttribute("aria-expanded", "false");
  await expect(field).toHaveValue("Bo Liu");
  await field.press("Escape");
  await expect(field).toHaveValue("Bo Liu");
  await page.getByRole("button", { name: "Clear Bo Liu" }).press("Enter");
  await expect(page).toHaveURL("/jobs");
  await expect(field).toBeFocused();
});

test("two people on one job see both versions", async ({ page, request, owner, enterAs, expectErrors }) => {
  expectErrors(/409/);
  const client = await addClient(request, owner);
  const job = await create(request, owner, "/jobs", {
    client: client._id,
    title: "Boiler",
    scheduledDate: "2099-01-05",
  });
  await enterAs(owner);
  await page.goto(`/jobs/${job._id}`);
  await page.getByLabel("Title").fill("Boiler, mine");
  await request.put(`/api/jobs/${job._id}`, {
    headers: as(owner),
    data: { title: "Boiler, theirs", priority: "urgent" },
  });
  await page.getByRole("button", { name: "Save" }).click();
  const dialog = page.getByRole("dialog", { name: "Someone else changed this" });
  await expect(dialog.getByRole("row", { name: /Title/ })).toContainText("Boiler, mine");
  await expect(dialog.getByRole("row", { name: /Title/ })).toContainText("Boiler, theirs");
  await dialog.getByRole("button", { name: "Keep mine" }).click();
  await expect(page).toHaveURL("/jobs");
  expect(await read(request, owner, `/jobs/${job._id}`)).toMatchObject({
    title: "Boiler, mine",
    priority: "urgent",
  });
});

test("a quote offers a choice, keeps both versions apart and becomes a job of what was chosen", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/400/, /409/);
  await addClient(request, owner);
  await enterAs(owner);
  await page.goto("/quotes/new");
  await pick(page, "Client", "Grace Liu");
  await page.getByLabel("Title").fill("Tankless install");
  await page.getByLabel("Amount").fill("1200");
  await page.getByRole("button", { name: "Add line items" }).click();
  await page.getByLabel("Message").fill("As discussed on site.");
  await page.getByRole("button", { name: "Add line item", exact: true }).click();
  const option = page.getByRole("group", { name: "Line item 2" });
  await option.getByLabel("Name").fill("Recirculation pump");
  await option.getByLabel("Quantity").fill("0.5");
  await option.getByLabel("Unit price").fill("300");
  await option.getByRole("checkbox", { name: "Optional" }).check();
  await page.getByLabel("Tax rate, %").fill("0");
  await page.getByLabel("Deposit").fill("1200.01");
  await page.getByRole("button", { name: "Create Quote" }).click();
  await expect(page.getByText("Deposit can't be more than the total").first()).toBeVisible();
  await page.getByLabel("Deposit").fill("400");
  await page.getByRole("button", { name: "Create Quote" }).click();
  await page.getByRole("link", { name: "View Q-00001" }).click();

  await expect(page.getByText("As discussed on site.")).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Edit quote" }).click();
  await page.getByLabel("Title").fill("Tankless, mine");
  const id = new URL(page.url()).pathname.split("/").at(-1);
  await request.put(`/api/quotes/${id}`, { headers: as(owner), data: { title: "Tankless, theirs" } });
  await page.getByRole("button", { name: "Save" }).click();
  const conflict = page.getByRole("dialog", { name: "Someone else changed this" });
  await expect(conflict.getByRole("row", { name: /Title/ })).toContainText("Tankless, theirs");
  await conflict.getByRole("button", { name: "Keep mine" }).click();
  await expect(page.getByText("Tankless, mine · Grace Liu")).toBeVisible();

  await expect(page.getByText("$1,200.00").last()).toBeVisible();
  await page.getByRole("checkbox", { name: "Optional: add to the quote, Recirculation pump" }).check();
  await expect(page.getByText("$1,350.00").last()).toBeVisible();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(page.getByText("Optional, selected")).toBeVisible();
  await page.getByRole("button", { name: "Convert to job" }).click();
  await expect(page.getByRole("row", { name: /Recirculation pump/ })).toContainText("$150.00");
});

test("a deleted quote comes back with Undo", async ({ page, request, owner, enterAs }) => {
  const client = await addClient(request, owner);
  const quote = await create(request, owner, "/quotes", {
    client: client._id,
    title: "Boiler",
    lineItems: [{ name: "Boiler", quantity: 1, unitPrice: 900 }],
  });
  await enterAs(owner);
  await page.goto(`/quotes/${quote._id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete quote" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No quotes found")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row", { name: /Q-00001/ })).toBeVisible();
});

test("a list that cannot be loaded offers Retry", async ({ page, owner, enterAs, expectErrors }) => {
  expectErrors(/500/);
  await enterAs(owner);
  for (const noun of ["quotes", "jobs", "invoices"]) {
    await page.route(`**/api/${noun}*`, (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`/${noun}`);
    await expect(page.getByText(`Failed to load ${noun}`)).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText(`No ${noun} found`)).toBeVisible();
  }
});

test("a technician sees own jobs without prices, and no quotes or invoices", async ({
  page,
  request,
  enterAs,
}) => {
  const technician = await logIn(request, "technician@fieldwright.demo");
  await enterAs(technician);
  for (const path of ["/quotes", "/invoices", "/jobs/new"]) {
    await page.goto(path);
    await expect(page.getByText("You don't have access to this")).toBeVisible();
  }
  await page.goto("/jobs");
  await expect(page.getByRole("link", { name: "Create Job" })).toBeHidden();
  await page.getByRole("list", { name: "Jobs" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: /^J-/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Activity" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save" })).toBeHidden();
  await expect(page.getByRole("main").getByText("$")).toHaveCount(0);
});

test("a client sees only their own quotes and answers one on their page of it", async ({
  page,
  request,
  demoAdmin,
  enterAs,
}) => {
  const client = await logIn(request, "client@fieldwright.demo");
  const { clients } = await read(request, demoAdmin, `/clients?search=${client.email}`);
  const quote = await create(request, demoAdmin, "/quotes", {
    client: clients[0]._id,
    title: "Softener for the whole house",
    lineItems: [{ name: "Softener", quantity: 1, unitPrice: 1180 }],
  });
  await create(request, demoAdmin, `/quotes/${quote._id}/link`, {});
  await enterAs(client);
  await page.goto("/quotes");
  await expect(page.getByRole("link", { name: "Create Quote" })).toBeHidden();
  const { total } = await read(request, demoAdmin, `/quotes?client=${clients[0]._id}`);
  await expect(page.getByText(new RegExp(`^${total} quotes?\\b`))).toBeVisible();
  await page.getByRole("link", { name: `View ${quote.quoteNumber}` }).click();
  await expect(page.getByRole("button", { name: "More actions" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Approve", exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Review and answer", exact: true }).click();
  await expect(page).toHaveURL(/\/quote\//);
  await expect(page.getByRole("button", { name: "Approve quote", exact: true })).toBeVisible();
});
