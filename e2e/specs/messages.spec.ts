import { readFile } from "node:fs/promises";
import type { APIRequestContext } from "@playwright/test";
import { type Account, mailedLink, messagesNaming, newEmail, registerAccount } from "../accounts";
import { expect, test } from "../fixtures";
import { tuesday } from "../schedule-records";

test.use({ atNoon: true });

const posting =
  (request: APIRequestContext, { token }: Account) =>
  async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await request.post(`/api${path}`, { headers, data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };

/** A client with a job. */
const addWork = async (post: ReturnType<typeof posting>) => {
  const email = newEmail("grace");
  const { _id: client } = await post("/clients", { firstName: "Grace", lastName: "Liu", email });
  const work = { title: "Replace valve", category: "repair", scheduledDate: tuesday };
  const { _id: job } = await post("/jobs", { client, ...work });
  return { email, client, job };
};

test("an admin sets reminders and words, and what was sent in them is listed", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const post = posting(request, owner);
  const { email, client, job } = await addWork(post);

  await enterAs(owner);
  await page.goto("/settings#reminders");
  const reminders = page.getByRole("region", { name: "Reminders to customers" });
  await reminders.getByRole("button", { name: "Add a step: Invoice overdue" }).click();
  await reminders.getByLabel("Invoice overdue, step 4: days after it was due").fill("45");
  await reminders.getByRole("switch", { name: "Visit reminder, step 1: on" }).uncheck();
  await reminders.getByRole("button", { name: "Save Reminders" }).click();
  await expect(page.getByText("Reminders saved.")).toBeVisible();

  await page.getByRole("button", { name: "Edit Visit booked" }).click();
  const dialog = page.getByRole("dialog", { name: "Visit booked" });
  await dialog.getByLabel("Subject").fill("See you on {dya}");
  await dialog.getByRole("button", { name: "Save Text" }).click();
  await expect(dialog.getByText("{dya} can't be filled in here")).toBeVisible();
  await dialog.getByLabel("Subject").fill("See you on {day}");
  await dialog.getByRole("button", { name: "Save Text" }).click();
  await expect(page.getByText("Text saved.")).toBeVisible();

  const { _id: visit } = await post("/schedule", {
    job,
    client,
    // On this day in every time zone.
    timeSlot: { start: `${tuesday}T11:00:00Z`, end: `${tuesday}T11:30:00Z` },
    category: "repair",
    team: [],
  });
  await post(`/schedule/${visit}/notify`, { message: "" });
  await page.goto(`/schedule/${visit}`);
  const sent = page.getByRole("region", { name: "Messages" });
  await expect(sent).toContainText(`See you on Tuesday, March ${new Date(tuesday).getUTCDate()}`);
  await expect(sent.getByText("Sent", { exact: true })).toBeVisible();
  expect(await messagesNaming(email)).toHaveLength(1);
});

test("the settings say how many messages went out today, and of how many", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const post = posting(request, owner);
  const { client } = await addWork(post);
  const lineItems = [{ name: "Heater", quantity: 1, unitPrice: 1250 }];
  const { _id } = await post("/quotes", { client, title: "Water heater", lineItems });
  await post(`/quotes/${_id}/send`, {});
  await enterAs(owner);
  await page.goto("/settings#reminders");
  await expect(
    page.getByText("1 of 50 messages sent today. The limit goes up as your account gets older."),
  ).toBeVisible();
});

test("an owner verifies their email before anything goes to customers", async ({
  page,
  request,
  enterAs,
}) => {
  const owner = await registerAccount(request, "admin");
  const { client } = await addWork(posting(request, owner));
  const quote = await posting(request, owner)("/quotes", {
    client,
    title: "Water heater",
    lineItems: [{ name: "Heater", quantity: 1, unitPrice: 1250 }],
  });
  const first = await mailedLink(owner.email, "verify-email");

  await enterAs(owner);
  await page.goto(`/quotes/${quote._id}`);
  const banner = page.getByRole("status").filter({ hasText: "Verify your email before you send" });
  await expect(banner).toContainText(`We sent a link to ${owner.email}.`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `Send ${quote.quoteNumber}`, exact: true });
  await expect(dialog.getByText("Verify your email before you send anything to customers.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await dialog.getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByText("We sent the link. It works for 24 hours.")).toBeVisible();
  await expect(async () => {
    expect(await mailedLink(owner.email, "verify-email")).not.toBe(first);
  }).toPass();

  await page.goto(await mailedLink(owner.email, "verify-email"));
  await expect(page.getByRole("heading", { name: "Email verified" })).toBeVisible();
  await page.goto(`/quotes/${quote._id}`);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Send again", exact: true })).toBeVisible();
  await expect(page.getByText(/^Verify your email/)).toHaveCount(0);

  // Without a working link there is nothing to send again.
  await page.getByRole("button", { name: "Turn off", exact: true }).click();
  await page.getByRole("button", { name: "Turn off link", exact: true }).click();
  await expect(page.getByText("No link right now. Sending creates one.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeVisible();
});

test("a quote that the demo has sent has its customer's link", async ({
  page,
  request,
  demoAdmin,
  enterAs,
}) => {
  const headers = { authorization: `Bearer ${demoAdmin.token}` };
  const { quotes } = await (await request.get("/api/quotes?status=pending", { headers })).json();
  await enterAs(demoAdmin);
  await page.goto(`/quotes/${quotes[0]._id}`);
  await expect(page.getByRole("region", { name: "Customer link" })).toContainText("Not opened yet");
  await expect(page.getByRole("button", { name: "Send again", exact: true })).toBeVisible();
});

test("an admin makes files for the bookkeeper, with each invoice once", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const post = posting(request, owner);
  const { client, job } = await addWork(post);
  await post("/invoices", {
    client,
    job,
    lineItems: [{ name: "Labor", quantity: 1, unitPrice: 120 }],
    terms: { dueDate: "2030-01-01" },
  });
  await enterAs(owner);
  await page.goto("/settings#accounting");
  const accounting = page.getByRole("region", { name: "Files for accounting" });
  const today = new Date().toISOString().slice(0, 10);
  await accounting.getByLabel("To", { exact: true }).fill(today);
  await expect(accounting.getByText(/^1 invoice \(\$120\.00\)/)).toBeVisible();
  const saved = page.waitForEvent("download");
  await accounting.getByRole("button", { name: "Create files" }).click();
  const file = await (await saved).path();
  expect((await readFile(file)).toString("latin1")).toContain("invoices.csv");
  await expect(accounting.getByRole("heading", { name: "Earlier files" })).toBeVisible();
  await expect(accounting.getByText(/^0 invoices/)).toBeVisible();
});

test("a client who wants texts is asked once, and the page says why they still get email", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const { client } = await addWork(posting(request, owner));
  await enterAs(owner);
  await page.goto(`/clients/${client}`);
  const reminders = page.getByRole("region", { name: "Reminders" });
  await reminders.getByRole("button", { name: "Show reminders" }).click();
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await reminders.getByLabel("Visit notices").selectOption("Text message");
  await expect(reminders).toContainText("all on · visits by text");
  await expect(reminders).toContainText("Texts aren't set up in Settings > Integrations");
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect(reminders).toContainText("visits by text");
});

test("a sent quote that is edited is sent again, and an answer to the old one is not taken", async ({
  page,
  browser,
  request,
  owner,
  enterAs,
  baseURL,
}) => {
  const post = posting(request, owner);
  const { client } = await addWork(post);
  const lineItems = [
    { name: "Heater", quantity: 1, unitPrice: 1250 },
    { name: "Leak alarm", quantity: 1, unitPrice: 80, optional: true },
  ];
  const { _id: quote } = await post("/quotes", { client, title: "Water heater", lineItems });
  await post(`/quotes/${quote}/send`, {});
  const { url } = await post(`/quotes/${quote}/link`, {});

  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 800 } });
  const phone = await context.newPage();
  await phone.goto(new URL(url).pathname);
  await expect(phone.getByText("$1,250.00").first()).toBeVisible();
  const alarm = phone.getByRole("checkbox", { name: "Leak alarm" });
  await alarm.check();
  await expect(phone.getByText("$1,330.00").first()).toBeVisible();

  await enterAs(owner);
  await page.goto(`/quotes/${quote}`);
  await expect(page.getByText(/^Sent /).first()).toBeVisible();
  const changed = [...lineItems, { name: "Drain pan", quantity: 1, unitPrice: 100 }];
  const headers = { authorization: `Bearer ${owner.token}` };
  await request.put(`/api/quotes/${quote}`, { headers, data: { lineItems: changed } });
  await expect(page.getByText("Changed since it was sent")).toBeVisible();

  await phone.getByRole("button", { name: "Approve quote" }).click();
  const dialog = phone.getByRole("dialog");
  await dialog.getByLabel("Your full name").fill("Grace Liu");
  await dialog.getByRole("radio", { name: "Type" }).click();
  await dialog.getByRole("button", { name: "Approve quote" }).click();
  const news = phone.getByRole("status").filter({ hasText: "This quote changed after you opened it" });
  await expect(news).toContainText("Total $1,430.00, was $1,330.00");
  await expect(news).toContainText("New: Drain pan");
  await expect(dialog).toBeHidden();
  await expect(alarm).toBeChecked();

  await page.getByRole("button", { name: "Send again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Changed since it was sent")).toBeHidden();

  await phone.reload();
  await phone.getByRole("button", { name: "Approve quote" }).click();
  await dialog.getByLabel("Your full name").fill("Grace Liu");
  await dialog.getByRole("radio", { name: "Type" }).click();
  // The answer gets lost on its way: the name stays, and approving again is safe.
  await phone.route(/\/approve$/, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await dialog.getByRole("button", { name: "Approve quote" }).click();
  await expect(phone.getByText(/^Approved by Grace Liu/)).toBeVisible();
  await context.close();
});
