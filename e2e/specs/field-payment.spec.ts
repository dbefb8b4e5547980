import type { APIRequestContext, Page } from "@playwright/test";
import { expectAccessibleDialog, expectNoViolations } from "../accessible";
import type { Account } from "../accounts";
import { addFieldJob, get, inMinutes } from "../field-records";
import { expectLargeTargets, part, takeSteps } from "../field-work-steps";
import { expect, test } from "../fixtures";
import { addTechnician, book } from "../schedule-records";
import { amountsIn, readStored } from "../stored";

test.use({ atNoon: true, viewport: { width: 390, height: 844 }, hasTouch: true });

const send = async (
  request: APIRequestContext,
  { token }: Account,
  method: "POST" | "PUT",
  path: string,
  data: object,
) => {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.fetch(`/api${path}`, { method, headers, data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
};

/** Sums that appear nowhere by chance. */
const price = 7319.47;
const total = 9643.81;

const lineItems = (unitPrice: number) => [{ name: "Tank, 50 gal", quantity: 1, unitPrice }];

/** A visit of now with a priced job and an open invoice, for a technician with these permissions. */
const addBilledVisit = async (request: APIRequestContext, owner: Account, grants: readonly string[]) => {
  const sam = await addTechnician(request, owner);
  if (grants.length > 0) await send(request, owner, "PUT", `/users/${sam.user._id}`, { grants });
  const about = { title: "Replace water heater", lastName: "Hill", line1: "1460 Neil Ave" };
  const job = await addFieldJob(request, owner, about);
  await send(request, owner, "PUT", `/jobs/${job._id}/line-items`, { lineItems: lineItems(price) });
  const invoice = await send(request, owner, "POST", "/invoices", {
    job: job._id,
    client: job.client._id,
    terms: { dueDate: "2030-01-01" },
    lineItems: lineItems(total),
  });
  const visit = await book(request, owner, job, { start: inMinutes(-20), end: inMinutes(40), team: [sam] });
  const read = () => get(request, owner, `/invoices/${invoice._id}`);
  return { sam, job, visit, invoice, read };
};

const sheetOf = (page: Page) => page.getByRole("dialog", { name: "Take payment" });

const openSheet = async (page: Page, visit: { _id: string }) => {
  await page.goto(`/schedule/${visit._id}`);
  await takeSteps(page);
  await page.getByRole("button", { name: "Take payment" }).click();
  await expect(sheetOf(page)).toContainText("$9,643.81");
};

test("a technician who may takes a check once, however often it is tapped, and the phone keeps no amount", async ({
  page,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/ERR_FAILED/);
  const { sam, visit, invoice, read } = await addBilledVisit(request, owner, [
    "payments:collect",
    "prices:read",
  ]);
  await enterAs(sam);
  await openSheet(page, visit);
  const sheet = sheetOf(page);
  await sheet.getByRole("radio", { name: "Check" }).check();
  await expectAccessibleDialog(page);
  await expectLargeTargets(page, "[role=dialog]");
  const amount = sheet.getByRole("textbox", { name: "Amount in dollars" });
  await expect(amount).toHaveValue("9643.81");
  await amount.fill("9643.82");
  await sheet.getByRole("button", { name: "Record check" }).click();
  await expect(sheet.getByRole("alert")).toHaveText("That's more than is left to pay.");
  await amount.fill("600");
  await sheet.getByRole("textbox", { name: "Check number" }).fill("1042");
  await sheet.getByRole("checkbox", { name: "Email a receipt to hill@example.com" }).check();

  // The first answer is lost on its way. The next tap sends the same payment again.
  let isLost = false;
  await page.route("**/due-invoices/*/payments", async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await sheet.getByRole("button", { name: "Record check" }).dblclick();
  await expect(sheet.getByRole("alert")).toContainText("No answer from the office");
  await sheet.getByRole("button", { name: "Record check" }).click();
  await expect(sheet.getByRole("status")).toHaveText("Recorded $600.00 by check. $9,043.81 is left to pay.");
  expect((await read()).payments).toMatchObject([
    { amount: 600, method: "check", note: "Check 1042, taken on site" },
  ]);
  // The customer gets one receipt.
  const { messages } = await get(request, owner, `/messages?record=${invoice._id}`);
  expect(messages).toMatchObject([{ kind: "receipt" }]);
  await sheet.getByRole("button", { name: "Done" }).click();
  await send(request, owner, "POST", `/schedule/${visit._id}/status`, { status: "completed" });
  await expect(page.getByRole("button", { name: "Finish visit" })).toHaveCount(0);
  await page.getByRole("button", { name: "Take payment" }).click();
  await expect(sheet).toContainText("$600.00 of $9,643.81 is paid");
  const stored = await readStored(page);
  expect(stored).toContain("Replace water heater");
  expect(amountsIn(stored, [price, total, 9043.81])).toEqual([]);
});

test.describe("on the customer's own phone", () => {
  test("the pay page is a code and a link, and the sheet sees that it was paid", async ({
    page,
    context,
    request,
    owner,
    enterAs,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const { sam, visit, invoice, read } = await addBilledVisit(request, owner, ["payments:collect"]);
    await enterAs(sam);
    await openSheet(page, visit);
    const sheet = sheetOf(page);
    // Looking at the balance gives the customer nothing yet.
    expect((await read()).sentAt).toBeNull();
    await sheet.getByRole("radio", { name: "On their phone" }).check();
    await expect(sheet.getByRole("img", { name: /^QR code for the pay page/ })).toBeVisible();
    await expectAccessibleDialog(page);
    await expectLargeTargets(page, "[role=dialog]");
    await sheet.getByRole("button", { name: "Copy link" }).click();
    const url = await page.evaluate(() => navigator.clipboard.readText());
    expect((await read()).sentAt).not.toBeNull();
    const token = url.split("/pay/")[1] ?? "";
    const shown = await request.get(`/api/public/invoices/${token}`);
    expect(await shown.json()).toMatchObject({ invoiceNumber: invoice.invoiceNumber });
    await send(request, owner, "POST", `/invoices/${invoice._id}/payments`, {
      amount: total,
      method: "card",
    });
    await expect(sheet).toContainText(`${invoice.invoiceNumber}: nothing is left to pay.`, {
      timeout: 20_000,
    });
    await expect(sheet.getByRole("img")).toHaveCount(0);
  });
});

test("without a signal the sheet says so, and records nothing later", async ({
  page,
  context,
  request,
  owner,
  enterAs,
  expectErrors,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { sam, visit, read } = await addBilledVisit(request, owner, ["payments:collect"]);
  await enterAs(sam);
  await openSheet(page, visit);
  const sheet = sheetOf(page);
  await sheet.getByRole("radio", { name: "Cash" }).check();
  await context.setOffline(true);
  await sheet.getByRole("button", { name: "Record cash" }).click();
  await expect(sheet.getByRole("alert")).toHaveText("Taking a payment needs a signal. Nothing was recorded.");
  await sheet.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Take payment" }).click();
  await expect(sheet).toContainText("Taking a payment needs a signal");
  await expect(sheet).toContainText("nothing is recorded or charged, now or later");
  await expect(sheet).not.toContainText("$");
  await context.setOffline(false);
  await sheet.getByRole("button", { name: "Try again" }).click();
  await expect(sheet).toContainText("$9,643.81");
  expect((await read()).payments).toEqual([]);
});

test("prices are shown to a technician who may see them, and reach no other phone", async ({
  page,
  request,
  owner,
  enterAs,
}) => {
  const { sam, visit } = await addBilledVisit(request, owner, []);
  await enterAs(sam);
  const bodies: Promise<string>[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/api/") && pathname !== "/api/events")
      bodies.push(response.text().catch(() => ""));
  });
  await page.goto(`/schedule/${visit._id}`);
  await takeSteps(page);
  await expect(part(page, "Parts used")).toContainText("Tank, 50 gal");
  await expect(page.getByRole("button", { name: "Take payment" })).toHaveCount(0);
  const heard = (await Promise.all(bodies.splice(0))).join("\n");
  expect(amountsIn(heard, [price, total])).toEqual([]);

  await send(request, owner, "PUT", `/users/${sam.user._id}`, { grants: ["prices:read"] });
  await page.reload();
  await expect(part(page, "What we agreed on")).toContainText("$7,319.47");
  await expect(page.getByRole("button", { name: "Take payment" })).toHaveCount(0);
  await expectNoViolations(page);
  const stored = await readStored(page);
  expect(amountsIn(stored, [price])).toEqual([]);
});

test("an administrator gives the permissions on the team page", async ({ page, request, owner, enterAs }) => {
  const sam = await addTechnician(request, owner);
  await enterAs(owner);
  await page.goto("/team");
  const edit = async () => {
    await page.getByRole("button", { name: /^Actions for Sam/ }).click();
    await page.getByRole("menuitem", { name: /^Edit Sam/ }).click();
  };
  await edit();
  const sheet = page.getByRole("dialog", { name: /^Edit Sam/ });
  await sheet.getByRole("checkbox", { name: /^Take payments on site/ }).check();
  await expectAccessibleDialog(page);
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet).toHaveCount(0);
  expect(await get(request, owner, `/users/${sam.user._id}`)).toMatchObject({
    grants: ["payments:collect"],
  });
  await edit();
  await expect(sheet.getByRole("checkbox", { name: /^Take payments on site/ })).toBeChecked();
  await expect(sheet.getByRole("checkbox", { name: /^See prices/ })).not.toBeChecked();
});
