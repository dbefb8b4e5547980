import { readFile } from "node:fs/promises";
import type { APIRequestContext, Route } from "@playwright/test";
import type { Account } from "../accounts";
import { expect, test } from "../fixtures";
import { tuesday } from "../schedule-records";

const headers = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

const read = async (request: APIRequestContext, account: Account, path: string) =>
  (await request.get(`/api${path}`, { headers: headers(account) })).json();

const send = async (request: APIRequestContext, account: Account, path: string, data: object) => {
  const answer = await request.post(`/api${path}`, { headers: headers(account), data });
  expect(answer.status()).toBe(201);
  return answer.json();
};

const change = async (request: APIRequestContext, account: Account, path: string, data: object) => {
  const answer = await request.put(`/api${path}`, { headers: headers(account), data });
  expect(answer.status()).toBe(200);
};

const ruth = { firstName: "Ruth", lastName: "Delgado", email: "ruth@example.com" };

const addClient = (request: APIRequestContext, account: Account, data: object = ruth) =>
  send(request, account, "/clients", data);

const addClients = async (request: APIRequestContext, account: Account, count: number) => {
  for (let number = 1; number <= count; number += 1) {
    const name = String(number).padStart(2, "0");
    await addClient(request, account, {
      firstName: "Client",
      lastName: `Number${name}`,
      email: `client${name}@example.com`,
      phone: "(614) 555-0100",
      status: number % 2 ? "active" : "prospect",
    });
  }
};

test.beforeEach(async ({ owner, enterAs }) => enterAs(owner));

test("a client is added, found, changed and deleted", async ({ page }) => {
  await page.goto("/clients");
  await expect(page.getByText("No clients found")).toBeVisible();
  await page.getByRole("link", { name: "Add Client" }).first().click();
  await page.getByRole("button", { name: "Add Client" }).click();
  for (const text of ["First name is required", "Last name is required", "Email is required"]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.getByLabel("First Name").fill("Ruth");
  await page.getByLabel("Last Name").fill("Delgado");
  await page.getByLabel("Email").fill("ruth@example.com");
  await page.getByLabel("Company Name").fill("Delgado Interiors");
  await page.getByRole("button", { name: "Add Client" }).click();
  await expect(page).toHaveURL("/clients");
  await expect(page.getByText("Showing 1 of 1 clients")).toBeVisible();

  await page.getByRole("link", { name: "View Details of Ruth Delgado" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ruth Delgado");
  await expect(page.getByLabel("Name", { exact: true })).not.toBeEditable();
  await page.getByLabel("Status").selectOption({ label: "Past client" });
  await page.getByLabel("Tags").fill(" vip ,, gate code ");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL("/clients");
  await expect(page.getByRole("listitem").getByText("Past client")).toBeVisible();

  await page.getByRole("link", { name: "Edit Ruth Delgado" }).click();
  await expect(page.getByLabel("Tags")).toHaveValue("vip, gate code");
  await page.getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete this client? This cannot be undone." });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByLabel("Tags")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL("/clients");
  await expect(page.getByText("No clients found")).toBeVisible();
});

test("several clients are selected by keyboard and changed together, and back", async ({
  page,
  request,
  owner,
}) => {
  await addClients(request, owner, 3);
  await page.goto("/clients");
  await page.getByRole("radio", { name: "Table" }).click();
  const rows = page.getByRole("table", { name: "Clients" }).getByRole("row");
  await expect(rows).toHaveCount(4);
  for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key);
  const bar = page.getByRole("region", { name: "Selection" });
  await expect(bar).toContainText("2 clients selected");
  await bar.getByRole("button", { name: "Set status" }).click();
  await page.getByRole("menuitem", { name: "Inactive" }).click();
  await expect(rows.filter({ hasText: "Inactive" })).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows.filter({ hasText: "Inactive" })).toHaveCount(0);
  await bar.getByRole("button", { name: "Add tag" }).click();
  await page.getByLabel("Tag", { exact: true }).fill("spring");
  await page.getByRole("dialog").getByRole("button", { name: "Add tag" }).click();
  await expect(page.getByText("spring added to 2 clients.")).toBeVisible();
  const download = page.waitForEvent("download");
  await bar.getByRole("button", { name: "Export" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file.match(/spring/g)).toHaveLength(2);
  expect(file).not.toContain("Number01");
  await bar.getByRole("button", { name: "Clear selection" }).click();
  await expect(bar).toHaveCount(0);
});

test("filters live in the address bar, reset the page, and clear when picked again", async ({
  page,
  request,
  owner,
}) => {
  await addClients(request, owner, 12);
  await page.goto("/clients");
  await expect(page.getByText("Showing 10 of 12 clients")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await expect(page).toHaveURL("/clients?page=2");
  await page.getByRole("button", { name: "Prospect" }).click();
  await expect(page).toHaveURL("/clients?status=prospect");
  await expect(page.getByText("Showing 6 of 6 clients")).toBeVisible();
  await expect(page.getByText(/Page \d of/)).toBeHidden();
  await page.getByRole("button", { name: "Prospect" }).click();
  await expect(page).toHaveURL("/clients");
  await page.getByLabel("Search clients", { exact: true }).fill("number07");
  await expect(page.getByText("Showing 1 of 1 clients")).toBeVisible();
  await page.getByLabel("Search clients", { exact: true }).fill("nobody like that");
  await expect(page.getByText("Try adjusting your search criteria")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Search clients", { exact: true })).toHaveValue("nobody like that");
});

test("a list that cannot be loaded offers Retry", async ({ page, expectErrors }) => {
  expectErrors(/ERR_FAILED/);
  await page.route("**/api/clients?*", (route) => route.abort());
  await page.route("**/api/clients", (route) => route.abort());
  await page.goto("/clients");
  await expect(page.getByText("Failed to load clients")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("No clients found")).toBeVisible();
});

test("a change on top of someone else's change shows both versions", async ({
  page,
  request,
  owner,
  expectErrors,
}) => {
  expectErrors(/409/);
  const client = await addClient(request, owner);
  await page.goto(`/clients/${client._id}`);
  await page.getByLabel("Tags").fill("mine");
  await change(request, owner, `/clients/${client._id}`, { tags: ["theirs"] });
  await page.getByRole("button", { name: "Save" }).click();
  const conflict = page.getByRole("dialog", { name: "Someone else changed this client" });
  await expect(conflict.getByRole("row", { name: "Tags mine theirs" })).toBeVisible();
  expect((await read(request, owner, `/clients/${client._id}`)).tags).toEqual(["theirs"]);
  await conflict.getByRole("button", { name: "Keep mine" }).click();
  await expect(page).toHaveURL("/clients");
  expect((await read(request, owner, `/clients/${client._id}`)).tags).toEqual(["mine"]);
});

test("contact details are corrected in their own dialog, which warns of a shared email; new work is for the client", async ({
  page,
  request,
  owner,
  expectErrors,
}) => {
  expectErrors(/409/);
  const client = await addClient(request, owner);
  await addClient(request, owner, { firstName: "Kim", lastName: "Sorensen", email: "kim@example.com" });
  await page.goto(`/clients/${client._id}`);
  await page.getByRole("button", { name: "Edit contact details" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit contact details" });
  await dialog.getByLabel("Email").fill("kim@example.com");
  await expect(dialog.getByText("Kim Sorensen has this email too.")).toBeVisible();
  await dialog.getByLabel("Email").fill("ruth.delgado@example.com");
  await expect(dialog.getByText("has this email too")).toBeHidden();
  await dialog.getByLabel("Last Name").fill("Delgado-Reyes");
  await dialog.getByRole("button", { name: "Save details" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ruth Delgado-Reyes");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("ruth.delgado@example.com");
  await expect(page.getByText("Changed contact details")).toBeVisible();

  const contact = page.getByRole("region", { name: "Contact", exact: true });
  await contact.getByRole("button", { name: "Add contact", exact: true }).click();
  const other = page.getByRole("dialog", { name: "Add contact", exact: true });
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(other.getByText("Enter a name, phone or email", { exact: true })).toBeVisible();
  await other.getByLabel("Name", { exact: true }).fill("Bo Lind");
  await other.getByLabel("Phone", { exact: true }).fill("614-555-0177");
  // Someone else writes notes meanwhile. Both stay.
  const headers = { authorization: `Bearer ${owner.token}` };
  const details = `/api/clients/${client._id}/details`;
  expect((await request.put(details, { headers, data: { notes: "Two dogs" } })).ok()).toBe(true);
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(contact.getByRole("link", { name: "Call Bo Lind", exact: true })).toHaveAttribute(
    "href",
    "tel:614-555-0177",
  );
  await expect(contact.getByText("Two dogs", { exact: true })).toBeVisible();
  await contact.getByRole("button", { name: "Add billing address", exact: true }).click();
  const billing = page.getByRole("dialog", { name: "Add billing address", exact: true });
  await billing.getByLabel("Street address", { exact: true }).fill("PO Box 4");
  await billing.getByRole("button", { name: "Save", exact: true }).click();
  await expect(contact.getByText("PO Box 4", { exact: true })).toBeVisible();
  await contact.getByRole("button", { name: "Actions for Bo Lind", exact: true }).click();
  await page.getByRole("menuitem", { name: "Remove", exact: true }).click();
  await expect(contact.getByText("Bo Lind", { exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(contact.getByText("Bo Lind", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Create Job", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Create Job" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Client" })).toHaveValue("Ruth Delgado-Reyes");
});

test("a company without a person or an email gets a phone, and stays without them", async ({
  page,
  request,
  owner,
}) => {
  const company = { companyOnly: true, noEmail: true, company: { name: "Oak Street Dental" } };
  const client = await addClient(request, owner, company);
  await page.goto("/clients");
  await expect(page.getByRole("listitem").filter({ hasText: "Oak Street Dental" })).toContainText("Company");
  await page.goto(`/clients/${client._id}`);
  await expect(page.getByText("No email yet")).toBeVisible();
  await page.getByRole("button", { name: "Edit contact details" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit contact details" });
  await dialog.getByLabel("Phone").fill("(614) 555-0188");
  await dialog.getByRole("button", { name: "Save details" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("link", { name: "(614) 555-0188" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oak Street Dental");
});

test("service addresses are added, changed, made primary and deleted", async ({ page, request, owner }) => {
  const client = await addClient(request, owner);
  await page.goto(`/clients/${client._id}`);
  const card = page.getByRole("region", { name: "Service addresses" });
  await expect(card).toContainText("none yet");

  const add = async (street: string) => {
    await card.getByRole("button", { name: "Add address" }).click();
    const dialog = page.getByRole("dialog", { name: "Add service address" });
    await dialog.getByLabel("Street address").fill(street);
    await dialog.getByRole("button", { name: "Add address" }).click();
    await expect(dialog).toBeHidden();
  };
  await add("418 Birchwood Ln");
  await expect(card.getByRole("listitem")).toContainText("418 Birchwood LnPrimary");
  await add("52 Cooper Hill");

  const act = async (street: string, action: string) => {
    await card.getByRole("button", { name: `Actions for ${street}` }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  await act("52 Cooper Hill", "Edit");
  const edit = page.getByRole("dialog", { name: "Edit service address" });
  await edit.getByLabel("Access notes").fill("Gate code 4417");
  await edit.getByRole("button", { name: "Save address" }).click();
  await expect(card.getByText("Gate code 4417")).toBeVisible();
  await act("52 Cooper Hill", "Make primary");
  await expect(card.getByRole("listitem").first()).toContainText("52 Cooper Hill");
  await act("418 Birchwood Ln", "Delete");
  const question = page.getByRole("alertdialog", { name: "Delete 418 Birchwood Ln?" });
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(card.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByText("Removed the address 418 Birchwood Ln")).toBeVisible();
});

test("a client with open work is not deleted, but can be set inactive", async ({
  page,
  request,
  owner,
  expectErrors,
}) => {
  expectErrors(/409/);
  const client = await addClient(request, owner);
  await send(request, owner, "/jobs", {
    client: client._id,
    title: "Replace sump pump",
    category: "repair",
    scheduledDate: tuesday,
  });
  await page.goto(`/clients/${client._id}`);
  await expect(page.getByRole("region", { name: "Key numbers" })).toContainText("Open jobs1");
  await page.getByRole("link", { name: "View all 1 jobs" }).click();
  await expect(page).toHaveURL(`/jobs?client=${client._id}`);

  await page.goto("/clients");
  await page.getByRole("button", { name: "Delete Ruth Delgado" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  const refusal = page.getByRole("alertdialog", { name: /open job J-00001/ });
  await refusal.getByRole("button", { name: "Set inactive" }).click();
  await expect(page.getByRole("listitem").getByText("Inactive", { exact: true })).toBeVisible();
});

test("a deleted card is gone at once and the total is reduced", async ({ page, request, owner }) => {
  await addClients(request, owner, 3);
  await page.goto("/clients");
  await expect(page.getByText("Showing 3 of 3 clients")).toBeVisible();
  const held: Route[] = [];
  await page.route("**/api/clients/*", (route) => {
    held.push(route);
  });
  await page.getByRole("button", { name: "Delete Client Number02" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Showing 2 of 2 clients")).toBeVisible();
  await expect(page.getByText("Client Number02")).toBeHidden();
  await expect.poll(() => held.length).toBe(1);
  await Promise.all(held.map((route) => route.continue()));
  await expect.poll(async () => (await read(request, owner, "/clients")).total).toBe(2);
});

test("the list is shown as cards or as a table, and stays so", async ({ page, request, owner }) => {
  await addClients(request, owner, 2);
  await page.goto("/clients");
  await expect(page.getByRole("link", { name: "View Details of Client Number01" })).toBeVisible();
  await page.getByRole("radio", { name: "Table" }).check();
  await expect(page.getByRole("row", { name: /Client Number01/ })).toContainText("client01@example.com");
  await page.reload();
  await page.getByRole("link", { name: "Client Number01", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Client Number01" })).toBeVisible();
});

test("the filtered list is exported as a CSV file", async ({ page, request, owner }) => {
  await addClients(request, owner, 12);
  await page.goto("/clients?status=prospect");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\n");
  expect(lines).toHaveLength(7);
  expect(lines.join()).not.toContain("client01@example.com");
});
