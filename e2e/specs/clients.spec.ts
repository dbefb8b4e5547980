import type { APIRequestContext } from "@playwright/test";
import type { Account } from "../accounts";
import { expect, test } from "../fixtures";

const addClients = async (request: APIRequestContext, { token }: Account, count: number) => {
  for (let number = 1; number <= count; number += 1) {
    const name = String(number).padStart(2, "0");
    await request.post("/api/clients", {
      headers: { authorization: `Bearer ${token}` },
      data: {
        firstName: "Client",
        lastName: `Number${name}`,
        email: `client${name}@example.com`,
        phone: "(614) 555-0100",
        status: number % 2 ? "active" : "prospect",
      },
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

test("a change on top of somebody else's change is refused, not lost", async ({
  page,
  request,
  owner,
  expectErrors,
}) => {
  expectErrors(/409/);
  await addClients(request, owner, 1);
  const headers = { authorization: `Bearer ${owner.token}` };
  const [client] = (await (await request.get("/api/clients", { headers })).json()).clients;
  await page.goto(`/clients/${client._id}`);
  await expect(page.getByLabel("Tags")).toBeVisible();
  await request.put(`/api/clients/${client._id}`, { headers, data: { tags: ["theirs"] } });
  await page.getByLabel("Tags").fill("mine");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: /Messages/ }).getByRole("listitem")).toBeVisible();
  const after = await (await request.get(`/api/clients/${client._id}`, { headers })).json();
  expect(after.tags).toEqual(["theirs"]);
});
