import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import type { Account } from "../accounts";
import { expect, test } from "../fixtures";

test.use({ atNoon: true });

const create = async (request: APIRequestContext, { token }: Account, path: string, data: object) => {
  const answer = await request.post(`/api${path}`, { headers: { authorization: `Bearer ${token}` }, data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
};

/** A job for Grace, in progress, invoiced for $400.00, of which $150.00 is paid. */
const addWork = async (request: APIRequestContext, owner: Account) => {
  const person = { firstName: "Grace", lastName: "Liu", email: "grace.liu@example.com" };
  const address = { line1: "12 Main St", city: "Hilliard", state: "OH", zip: "43026" };
  const client = await create(request, owner, "/clients", { ...person, address });
  const day = new Date().toISOString().slice(0, 10);
  const job = await create(request, owner, "/jobs", {
    client: client._id,
    title: "New boiler",
    category: "installation",
    scheduledDate: day,
  });
  for (const status of ["scheduled", "in_progress"])
    await create(request, owner, `/jobs/${job._id}/status`, { status });
  const invoice = await create(request, owner, "/invoices", {
    job: job._id,
    client: client._id,
    lineItems: [{ name: "Boiler", quantity: 1, unitPrice: 400, total: 400 }],
    terms: { dueDate: new Date(Date.now() + 14 * 86_400_000).toISOString() },
    notes: "",
  });
  await create(request, owner, `/invoices/${invoice._id}/payments`, { amount: 150, method: "check" });
  return { job, invoice };
};

test("the office reads its report, follows a figure to its records, and sees a customer's rating arrive", async ({
  page,
  browser,
  owner,
  enterAs,
  request,
}) => {
  const { job, invoice } = await addWork(request, owner);
  await enterAs(owner);
  await page.goto("/reports");
  const figure = (label: string) => page.locator(`dt:text-is("${label}") + dd`);
  await expect(figure("Total Revenue")).toHaveText("$150");
  await expect(figure("Invoiced")).toHaveText("$400");
  const owed = page.getByRole("region", { name: "Who owes me?", exact: true });
  await expect(owed.getByRole("row", { name: /^Grace Liu \$250\.00/ })).toBeVisible();
  await expect(owed.getByRole("link", { name: invoice.invoiceNumber })).toBeVisible();
  const debts = page.waitForEvent("download");
  await owed.getByRole("button", { name: "Download Who owes me? as CSV", exact: true }).click();
  expect(await readFile(await (await debts).path(), "utf8")).toContain("Grace Liu,,,250,0,0,0,0,250,");
  await page.getByRole("button", { name: /^Technician hours/ }).click();
  await expect(page).toHaveURL("/reports?question=hours");
  await expect(page.getByText("No time clocked in this period.", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Who owes me\?/ }).click();

  const satisfaction = page.getByRole("region", { name: "Customer satisfaction", exact: true });
  await expect(satisfaction.getByText("No reviews yet", { exact: true })).toBeVisible();

  const revenue = page.getByRole("region", { name: "Revenue", exact: true });
  await revenue.getByRole("button", { name: /collected \$150/ }).press("Enter");
  const records = page.getByRole("dialog", { name: /^Collected, / });
  await expect(records.getByRole("link", { name: invoice.invoiceNumber, exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(records).toBeHidden();

  await revenue.getByRole("radio", { name: "Table", exact: true }).check({ force: true });
  await expect(revenue.getByRole("row", { name: /\$400 \$150/ })).toBeVisible();
  const saved = page.waitForEvent("download");
  await revenue.getByRole("button", { name: "Download Revenue as CSV", exact: true }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe("revenue-by-month.csv");
  expect(await readFile(await file.path(), "utf8")).toContain(",400,150,");

  await page.getByRole("combobox", { name: "Period", exact: true }).selectOption("Last month");
  await expect(page).toHaveURL("/reports?range=last-month");
  await expect(figure("Total Revenue")).toHaveText("$0");
  await page.goBack();
  await expect(figure("Total Revenue")).toHaveText("$150");

  await create(request, owner, `/jobs/${job._id}/status`, { status: "completed" });
  const { url } = await create(request, owner, `/jobs/${job._id}/review-link`, {});
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const customer = await phone.newPage();
  await customer.goto(new URL(url).pathname);
  await expect(customer.getByRole("heading", { name: "How did we do, Grace?", exact: true })).toBeVisible();
  await customer.getByRole("button", { name: "Send review", exact: true }).click();
  await expect(customer.getByText("Choose one to five stars", { exact: true })).toBeVisible();
  await customer.getByRole("radio", { name: "4 of 5, Good", exact: true }).check({ force: true });
  await customer.getByLabel("Anything to add? (optional)", { exact: true }).fill("Warm again.");
  await customer.getByRole("button", { name: "Send review", exact: true }).click();
  await expect(customer.getByRole("heading", { name: "Thank you, Grace", exact: true })).toBeVisible();
  await phone.close();

  await expect(satisfaction.getByText("4.0", { exact: true })).toBeVisible();
  await expect(satisfaction.getByText("Warm again.", { exact: true })).toBeVisible();
});

test("a report that cannot be loaded says so and can be asked for again", async ({
  page,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/500/);
  await enterAs(owner);
  await page.route("**/api/reports?*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/reports");
  await expect(page.getByText("Failed to load reports data", { exact: true })).toBeVisible();
  await page.unroute("**/api/reports?*");
  await page.getByRole("button", { name: "Retry", exact: true }).click();
  await expect(page.getByRole("region", { name: "Revenue", exact: true })).toBeVisible();
});

test.describe("with a finger", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the chart asks for a tap, not for a mouse", async ({ page, demoAdmin, enterAs }) => {
    await enterAs(demoAdmin);
    await page.goto("/reports");
    await expect(page.getByText("Tap a bar to see its numbers and records.")).toBeVisible();
    await expect(page.getByText(/^Point at a bar/)).toBeHidden();
  });
});
