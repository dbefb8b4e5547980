import type { SignedIn } from "@fieldwright/contract/auth";
import { type Browser, expect, type Page } from "@playwright/test";
import { wholeBrowser } from "../chromium";
import { attachedText, linkIn, type MailServer, startMailServer } from "../mail-server";
import { test } from "../own-server";
import { startStripeServer, stripeCredentials } from "../stripe-server";

type Call = <T>(method: "GET" | "POST", path: string, data?: object) => Promise<T>;

const ownerEmail = "morgan@mail.test";
const customerEmail = "vera@mail.test";

const registerOwner = async (
  base: string,
  mail: MailServer,
): Promise<{ token: string; organization: string; call: Call }> => {
  const send = async (method: string, path: string, data?: object, token?: string) => {
    const answer = await fetch(`${base}/api${path}`, {
      method,
      headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(data ? { body: JSON.stringify(data) } : {}),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { token, user } = (await send("POST", "/auth/register", {
    firstName: "Morgan",
    lastName: "Hollis",
    email: ownerEmail,
    password: "blower-motor-7",
    role: "admin",
    company: "Hollis & Sons",
  })) as SignedIn;
  const { text } = await mail.newest(ownerEmail, "Verify");
  await send("POST", "/auth/verify-email", { token: /verify-email\/([\w-]+)/.exec(text ?? "")?.[1] });
  return {
    token,
    organization: user.organization?._id ?? "",
    call: (method, path, data) => send(method, path, data, token),
  };
};

const openOffice = async (browser: Browser, token: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((value) => localStorage.setItem("token", value), token);
  return context.newPage();
};

const openPhone = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })).newPage();

/** Draws into the signature box. */
const sign = async (page: Page) => {
  const box = await page.getByRole("img", { name: "Signature", exact: true }).boundingBox();
  if (!box) throw new Error("there is nowhere to sign");
  await page.mouse.move(box.x + 30, box.y + 80);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1)
    await page.mouse.move(box.x + 30 + step * 15, box.y + 80 + 30 * Math.sin(step));
  await page.mouse.up();
};

test.use({ launchOptions: wholeBrowser });

test("from the quote to the money: sent, approved on a phone, invoiced, paid by card and check", async ({
  browser,
  own,
}) => {
  const mail = await startMailServer();
  const stripe = await startStripeServer();
  const { base } = await own.start({ MAIL_URL: mail.url, STRIPE_API_URL: stripe.url });
  const { token, organization, call } = await registerOwner(base, mail);
  stripe.deliverTo(`${base}/api/public/stripe/${organization}`);
  await call("POST", "/integrations/stripe/connect", { credentials: stripeCredentials });
  const client = await call<{ _id: string }>("POST", "/clients", {
    firstName: "Vera",
    lastName: "Lindqvist",
    email: customerEmail,
  });
  const quote = await call<{ _id: string; quoteNumber: string }>("POST", "/quotes", {
    client: client._id,
    title: "Heat pump",
    deposit: 200,
    lineItems: [
      { name: "Heat pump", quantity: 1, unitPrice: 1000 },
      { name: "Thermostat", quantity: 1, unitPrice: 100, optional: true },
    ],
  });

  const office = await openOffice(browser, token);
  await office.goto(`${base}/quotes/${quote._id}`);
  await expect(office.getByText("Not sent yet", { exact: true })).toBeVisible();
  await office.getByRole("button", { name: "Send", exact: true }).click();
  const dialog = office.getByRole("dialog", { name: `Send ${quote.quoteNumber}`, exact: true });
  await expect(dialog.getByLabel("To", { exact: true })).toHaveValue(customerEmail);
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(office.getByText(`Sent to ${customerEmail}`, { exact: true })).toBeVisible();
  await expect(office.getByText("Not sent yet", { exact: true })).toBeHidden();

  const offer = await mail.newest(customerEmail, `Quote ${quote.quoteNumber}`);
  expect(await attachedText(offer)).toContain(`Quote ${quote.quoteNumber}`);
  const phone = await openPhone(browser);
  await phone.goto(linkIn(offer, "quote"));
  await expect(phone.getByText("$1,000.00", { exact: true }).first()).toBeVisible();
  await phone.getByRole("checkbox", { name: "Thermostat" }).check();
  await expect(phone.getByText("$1,100.00", { exact: true }).first()).toBeVisible();
  await phone.getByRole("button", { name: "Approve quote", exact: true }).click();
  await phone.getByLabel("Your full name", { exact: true }).fill("Vera Lindqvist");
  await expect(phone.getByRole("dialog")).toContainText(
    "You're approving $1,100.00. A deposit of $200.00 is due once you approve.",
  );
  await sign(phone);
  await phone.getByRole("dialog").getByRole("button", { name: "Approve quote", exact: true }).click();
  await expect(phone.getByText(/^Approved by Vera Lindqvist/)).toBeVisible();

  // The office sees it without a reload.
  await expect(office.getByText("Approved by the customer, Vera Lindqvist", { exact: true })).toBeVisible();

  await phone.getByRole("button", { name: "Pay $200.00 by card", exact: true }).click();
  await phone.getByRole("button", { name: "Pay $200.00", exact: true }).click();
  await expect(phone.getByText(/got your payment/)).toBeVisible();

  await expect(office.getByText("Deposit received", { exact: true })).toBeVisible();
  await office.getByRole("button", { name: "Convert to job", exact: true }).click();
  await expect(office).toHaveURL(/\/jobs\//);
  const job = office.url().split("/").at(-1) ?? "";
  for (const status of ["scheduled", "in_progress", "completed"])
    await call("POST", `/jobs/${job}/status`, { status });
  const invoice = await call<{ _id: string; invoiceNumber: string; balance: number }>("POST", "/invoices", {
    job,
    client: client._id,
    lineItems: [{ name: "Heat pump and thermostat", quantity: 1, unitPrice: 1100 }],
    terms: { dueDate: "2099-01-01" },
  });
  expect(invoice.balance).toBe(900);

  await office.goto(`${base}/invoices/${invoice._id}`);
  await office.getByRole("button", { name: "PDF", exact: true }).click();
  const preview = office.getByRole("dialog", { name: invoice.invoiceNumber, exact: true });
  await expect(preview.getByTitle(`${invoice.invoiceNumber} as PDF`)).toBeVisible();
  const saving = office.waitForEvent("download");
  await preview.getByRole("link", { name: "Download", exact: true }).click();
  expect((await saving).suggestedFilename()).toBe(`${invoice.invoiceNumber}.pdf`);
  await preview.getByRole("button", { name: "Close", exact: true }).click();

  await office.getByRole("button", { name: "Send", exact: true }).click();
  await office.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
  const bill = await mail.newest(customerEmail, `Invoice ${invoice.invoiceNumber}`);
  expect(await attachedText(bill)).toContain("Balance due $900.00");

  await phone.goto(linkIn(bill, "pay"));
  await phone.getByRole("button", { name: "Pay another amount", exact: true }).click();
  await phone.getByLabel("Amount", { exact: true }).fill("500");
  await phone.getByRole("button", { name: "Pay this amount", exact: true }).click();
  await phone.getByRole("button", { name: "Pay $500.00", exact: true }).click();
  await expect(phone.getByText(/got your payment/)).toBeVisible();
  const receipt = await mail.newest(customerEmail, "We received $500.00");
  expect(await attachedText(receipt)).toContain("Balance due $400.00");

  // The form starts with the balance that the page knows.
  await expect(office.getByText("$400.00", { exact: true }).first()).toBeVisible();
  await office.getByRole("button", { name: "Record payment", exact: true }).click();
  const payment = office.getByRole("dialog", { name: "Record payment", exact: true });
  await expect(payment.getByLabel("Amount", { exact: true })).toHaveValue("400.00");
  await payment.getByLabel("Method", { exact: true }).selectOption("check");
  await payment.getByRole("button", { name: "Record payment", exact: true }).click();
  await expect(office.getByText("Paid", { exact: true }).first()).toBeVisible();
  await mail.newest(customerEmail, "We received $400.00");

  const { stats } = await call<{ stats: { monthlyRevenue: number } }>("GET", "/dashboard/stats");
  expect(stats.monthlyRevenue).toBe(1100);
  mail.close();
  stripe.close();
});
