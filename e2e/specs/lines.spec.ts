import type { APIRequestContext, Page } from "@playwright/test";
import type { Account } from "../accounts";
import { expect, test } from "../fixtures";

const as = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

const create = async (request: APIRequestContext, account: Account, path: string, data: object) => {
  const answer = await request.post(`/api${path}`, { headers: as(account), data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
};

/** A client with a job to bill. */
const addWork = async (request: APIRequestContext, account: Account) => {
  const client = await create(request, account, "/clients", {
    firstName: "Grace",
    lastName: "Liu",
    email: "grace.liu@example.com",
  });
  const job = await create(request, account, "/jobs", {
    client: client._id,
    title: "Tankless install",
    scheduledDate: "2099-01-05",
  });
  return { client, job };
};

const pick = async (page: Page, label: string, text: string) => {
  const field = page.getByRole("combobox", { name: label, exact: true });
  await field.click();
  await field.fill(text);
  await page.getByRole("option", { name: text }).first().click();
};

/** Body of the request that a click sends. */
const sentBy = async (page: Page, path: string, click: () => Promise<void>) => {
  const sending = page.waitForRequest(
    (request) => request.method() === "POST" && new URL(request.url()).pathname === `/api${path}`,
  );
  await click();
  return (await sending).postDataJSON();
};

const line = (page: Page, number: number) => page.getByRole("group", { name: `Line item ${number}` });

test.use({ atNoon: true });

/** The day that is `days` after today. */
const dayAhead = (days: number) => {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
};

test("the simple quote is sent as the specification has it", async ({ page, request, owner, enterAs }) => {
  const { client } = await addWork(request, owner);
  await enterAs(owner);
  await page.goto("/quotes/new");
  await pick(page, "Client", "Grace Liu");
  await page.getByLabel("Title").fill("Tankless install");
  await page.getByLabel("Amount").fill("0.005");
  await page.getByRole("button", { name: "Create Quote" }).click();
  await expect(page.getByText("Amount must be in whole cents")).toBeVisible();
  await page.getByLabel("Amount").fill("2450.5");
  const sent = await sentBy(page, "/quotes", () =>
    page.getByRole("button", { name: "Create Quote" }).click(),
  );
  expect(sent).toMatchObject({
    client: client._id,
    title: "Tankless install",
    quoteNumber: "",
    subtotal: 2450.5,
    total: 2450.5,
    lineItems: [{ name: "Tankless install", description: "", quantity: 1, unitPrice: 2450.5, total: 2450.5 }],
  });
  await expect(page).toHaveURL("/quotes");
});

test("a quote offers units, a rebate, and a discount and a deposit in percent", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/400/);
  await addWork(request, owner);
  await enterAs(owner);
  await page.goto("/quotes/new");
  await pick(page, "Client", "Grace Liu");
  await page.getByLabel("Title").fill("Heat pump");
  await page.getByRole("button", { name: "Add line items" }).click();
  await line(page, 1).getByLabel("Name").fill("Install labor");
  await line(page, 1).getByLabel("Quantity").fill("9.5");
  await line(page, 1).getByLabel("Unit", { exact: true }).selectOption("hour");
  await line(page, 1).getByLabel("Unit price").fill("100");
  await page.getByRole("button", { name: "Add rebate" }).click();
  const rebate = page.getByRole("group", { name: "Line item 2, rebate" });
  await rebate.getByLabel("Name").fill("AEP rebate");
  await rebate.getByLabel("Unit price").fill("1000");
  await expect(rebate.getByLabel("Total")).toHaveValue("−1000.00");
  await page.getByLabel("Tax rate, %").fill("8");
  await page.getByLabel("Discount").fill("10");
  await page.getByLabel("Dollars or percent").first().selectOption("%");
  await page.getByLabel("Deposit").fill("25");
  await page.getByLabel("Dollars or percent").last().selectOption("%");

  // A rebate that is too large gives an error below the lines. It goes away when the rebate is changed.
  const refused = page.waitForResponse((answer) => answer.status() === 400);
  await page.getByRole("button", { name: "Create Quote" }).click();
  await refused;
  const words = "Rebates can't add up to more than the required line items";
  await expect(page.getByRole("group", { name: "Line items" }).getByText(words)).toBeVisible();
  await rebate.getByLabel("Unit price").fill("150");
  await expect(page.getByRole("group", { name: "Line items" }).getByText(words)).toBeHidden();

  const sent = await sentBy(page, "/quotes", () =>
    page.getByRole("button", { name: "Create Quote" }).click(),
  );
  expect(sent).toMatchObject({
    quoteNumber: "",
    subtotal: 800,
    total: 777.6,
    discountPercent: 10,
    depositPercent: 25,
    lineItems: [
      { quantity: 9.5, unit: "hour", unitPrice: 100, total: 950 },
      { unitPrice: -150, rebate: true, total: -150 },
    ],
  });
  await page.getByRole("link", { name: "View Q-00001" }).click();
  await expect(page.getByRole("row", { name: /Install labor/ })).toContainText("9.5 hours");
  await expect(page.getByRole("row", { name: /AEP rebate/ })).toContainText("−$150.00");
  for (const text of ["Discount (10%)", "−$80.00", "Deposit on approval (25%)", "$194.40"])
    await expect(page.getByText(text, { exact: true })).toBeVisible();

  // Editing starts with the values as typed, and the discount can be changed to dollars.
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Edit quote" }).click();
  await expect(page.getByLabel("Discount")).toHaveValue("10");
  await expect(page.getByLabel("Dollars or percent").first()).toHaveValue("percent");
  await expect(line(page, 2).getByLabel("Unit price")).toHaveValue("150.00");
  await page.getByLabel("Dollars or percent").first().selectOption("$");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("−$10.00", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("button", { name: "Convert to job" }).click();
  await expect(page.getByRole("row", { name: /Install labor/ })).toContainText("9.5 hours");
  await expect(page.getByRole("row", { name: /AEP rebate/ })).toContainText("−$150.00");
});

test("an invoice is due by the company's terms and bills half an hour, its details as they were written", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const { client, job } = await addWork(request, owner);
  const settings = await request.put("/api/settings/organization", {
    headers: as(owner),
    data: { invoiceDueDays: 45 },
  });
  expect(settings.ok()).toBe(true);
  await enterAs(owner);
  await page.goto("/invoices/new");
  await expect(page.getByLabel("Due Date")).toHaveValue(dayAhead(45));
  await pick(page, "Job", "Tankless install");

  await line(page, 1).getByLabel("Name").fill("Labor");
  await line(page, 1).getByLabel("Quantity").fill("0.5");
  await line(page, 1).getByLabel("Unit price").fill("145");
  await page.getByRole("button", { name: "Create Invoice" }).click();
  await expect(page.getByRole("alert")).toHaveText(["Quantity must be at least 1"]);
  await line(page, 1).getByLabel("Unit", { exact: true }).selectOption("hour");
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(line(page, 1).getByLabel("Total")).toHaveValue("72.50");
  await line(page, 1).getByRole("button", { name: "Add details" }).click();
  const details = line(page, 1).getByLabel("Details");
  const before = (await details.boundingBox())?.height ?? 0;
  await details.fill("Oct 26: removed the tank\nOct 27: pressure test\nOct 28: walk-through");
  expect((await details.boundingBox())?.height).toBeGreaterThan(before + 20);

  const sent = await sentBy(page, "/invoices", () =>
    page.getByRole("button", { name: "Create Invoice" }).click(),
  );
  expect(sent).toMatchObject({
    job: job._id,
    client: client._id,
    terms: { dueDate: dayAhead(45) },
    lineItems: [{ name: "Labor", quantity: 0.5, unit: "hour", unitPrice: 145, total: 72.5 }],
  });
  await page.getByRole("link", { name: "View INV-00001" }).click();
  await expect(page.getByRole("row", { name: /Labor/ })).toContainText("0.5 hours");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Edit invoice" }).click();
  await expect(line(page, 1).getByLabel("Details")).toHaveValue(
    "Oct 26: removed the tank\nOct 27: pressure test\nOct 28: walk-through",
  );
  await page.getByLabel("Discount").fill("10");
  await page.getByLabel("Dollars or percent").selectOption("%");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Discount (10%)", { exact: true })).toBeVisible();
});

test("a customer reads units, rebates and percents on a phone", async ({ page, request, owner }) => {
  const { client } = await addWork(request, owner);
  const quote = await create(request, owner, "/quotes", {
    client: client._id,
    title: "Heat pump",
    lineItems: [
      { name: "Install labor", description: "Day one\nDay two", quantity: 9.5, unit: "hour", unitPrice: 100 },
      { name: "AEP rebate", quantity: 1, unitPrice: -150, rebate: true },
    ],
    discountPercent: 10,
    depositPercent: 25,
  });
  const { url } = await create(request, owner, `/quotes/${quote._id}/link`, {});
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(new URL(url).pathname);
  for (const text of ["9.5 hours × $100.00", "−$150.00", "Discount (10%)", "Deposit on approval (25%)"])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByText("$720.00", { exact: true }).first()).toBeVisible();
});
