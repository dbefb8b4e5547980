import type { Invoice } from "@fieldwright/contract/invoices";
import type { Quote } from "@fieldwright/contract/quotes";
import type { SendDraft } from "@fieldwright/contract/sending";
import { cents, dollars, formatUsd } from "@fieldwright/domain/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { product } from "#kernel";
import { readInvoice } from "#money";
import { mustCall, type Person, registerOrganization } from "#testing/auth";
import { addInvoice } from "#testing/invoices";
import { byLink, tokenFor } from "#testing/links";
import { messagesTo } from "#testing/messages";
import { newQuote, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { composeMessage, invoiceValues } from "../messages/compose-message";
import { sendDepositReceipt } from "./send-documents";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date("2026-11-15T18:00:00Z") });
  owner = await registerOrganization(test, "Hollis & Sons");
});
afterAll(() => test.close());

const send = (path: string, payload: object = {}) => request(test, owner, "POST", `${path}/send`, payload);
const activityOf = async (path: string) =>
  (
    await mustCall<{ activity: { verb: string; to: object }[] }>(test, `${path}/activity`, {
      method: "GET",
      headers: owner.headers,
    })
  ).activity;

describe("sending", () => {
  it("200: a quote is sent with the template's text, link and PDF", async () => {
    const quote = await newQuote(test, owner);
    const answer = await send(`/quotes/${quote._id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Quote>()).toMatchObject({ status: "pending", sentAt: "2026-11-15T18:00:00.000Z" });
    const { email } = quote.client.user;
    expect(await messagesTo(test, email)).toMatchObject([
      { kind: "quote_sent", status: "queued", subject: `Quote ${quote.quoteNumber} from Hollis & Sons` },
    ]);
    const { rows } = await test.database.pool.query(
      "select action, attach from messages where recipient = $1",
      [email],
    );
    const token = await tokenFor(test, owner, `/quotes/${quote._id}`);
    expect(rows).toMatchObject([
      {
        action: { url: expect.stringContaining(`/quote/${token}`) },
        attach: { kind: "quote", id: quote._id },
      },
    ]);
    expect((await activityOf(`/quotes/${quote._id}`))[0]).toMatchObject({
      verb: "send",
      to: { sentTo: email },
    });
  });

  it("includes what the office wrote on the quote and on the invoice", async () => {
    const quote = await newQuote(test, owner, { message: "We can start on Monday." });
    await send(`/quotes/${quote._id}`);
    expect(await messagesTo(test, quote.client.user.email)).toMatchObject([
      { body: expect.stringMatching(/\n\nWe can start on Monday\.$/) },
    ]);
    const invoice = await addInvoice(test, owner, { notes: "The filter is under warranty." });
    await send(`/invoices/${invoice._id}`);
    expect(await messagesTo(test, invoice.client.user.email)).toMatchObject([
      { body: expect.stringMatching(/\n\nThe filter is under warranty\.$/) },
    ]);
  });

  it("asks for the balance of a part-paid invoice, with the total beside it", async () => {
    const invoice = await addInvoice(test, owner);
    const payment = { amount: 30, method: "cash" };
    await request(test, owner, "POST", `/invoices/${invoice._id}/payments`, payment);
    await send(`/invoices/${invoice._id}`);
    const [message] = await messagesTo(test, invoice.client.user.email);
    const [total, balance] = [invoice.total, invoice.total - 30].map((amount) => formatUsd(dollars(amount)));
    expect(message?.details?.fact).toMatchObject({ label: "Balance due", value: [balance] });
    expect(message?.details?.sums).toEqual(
      expect.arrayContaining([
        { label: "Total", amount: total },
        { label: "Paid", amount: "−$30.00" },
        { label: "Balance due", amount: balance },
      ]),
    );
    expect(message?.body).not.toContain("$");
    const sms = await test.database.tenant(owner.organizationId, async (tx) => {
      const read = await readInvoice(tx, product, invoice._id, new Date());
      return composeMessage(tx, { kind: "invoice_sent", channel: "sms", values: invoiceValues(read, "") });
    });
    expect(sms.text).toContain(`balance due ${balance}`);
    expect(sms.text).not.toContain(total);
  });

  it("a quote says what a line costs each and which deposit is due; its receipt what is left to pay", async () => {
    const lineItems = [{ name: "Labor", quantity: 4.5, unitPrice: 120 }];
    const quote = await newQuote(test, owner, { lineItems, deposit: 200 });
    const { email } = quote.client.user;
    await send(`/quotes/${quote._id}`);
    await test.database.tenant(owner.organizationId, (tx) =>
      sendDepositReceipt(
        tx,
        test.deps,
        {
          quote: { ...quote, status: "approved", depositPaid: dollars(200) },
          amount: cents(20_000),
          key: "1",
        },
        new Date(),
      ),
    );
    const [sent, receipt] = await messagesTo(test, email);
    expect(sent?.details).toMatchObject({
      hint: "Sign online. No account needed. A deposit of $200.00 is due when you approve.",
      lines: [{ name: "Labor", detail: "4.5 × $120.00", amount: "$540.00" }],
      sums: [{ label: "Total", amount: "$540.00" }],
    });
    expect(receipt?.body).toContain("We'll take it off your invoice.");
    expect(receipt?.details).toMatchObject({
      fact: { label: "We received your deposit", value: ["$200.00"], note: "$340.00 left to pay" },
      hint: "",
      rows: [{ title: quote.title, text: `Quote ${quote.quoteNumber}` }],
      sums: [
        { label: "Total", amount: "$540.00" },
        { label: "Deposit paid", amount: "−$200.00" },
        { label: "Left to pay", amount: "$340.00" },
      ],
    });
  });

  it("asks no one to approve a quote that they approved", async () => {
    const quote = await newQuote(test, owner, { deposit: 20 });
    await request(test, owner, "POST", `/quotes/${quote._id}/approve`, {});
    expect((await send(`/quotes/${quote._id}`)).statusCode).toBe(200);
    const [message] = await messagesTo(test, quote.client.user.email);
    expect(message?.details).toMatchObject({ fact: { note: "Approved" }, hint: "" });
  });

  it("does not mention payments if there were none", async () => {
    const invoice = await addInvoice(test, owner);
    await send(`/invoices/${invoice._id}`);
    const [message] = await messagesTo(test, invoice.client.user.email);
    expect(message?.details?.fact).toMatchObject({ value: [formatUsd(invoice.total)] });
    expect(message?.details?.sums.map(({ label }) => label)).not.toContain("Paid");
  });

  it("200: recipient, subject and message as the office wrote them", async () => {
    const invoice = await addInvoice(test, owner);
    const draft = await mustCall<SendDraft>(test, `/invoices/${invoice._id}/send`, {
      method: "GET",
      headers: owner.headers,
    });
    expect(draft).toMatchObject({ email: { to: invoice.client.user.email }, sms: null });
    expect(draft.email.message).toContain("Hi Kim");
    const to = "accounts@example.com";
    const payload = { to, subject: "Your invoice", message: "Please see {link}" };
    expect((await send(`/invoices/${invoice._id}`, payload)).json<Invoice>().sentAt).not.toBeNull();
    const token = await tokenFor(test, owner, `/invoices/${invoice._id}`);
    expect(await messagesTo(test, to)).toMatchObject([
      {
        subject: "Your invoice",
        body: expect.stringMatching(new RegExp(`^Please see http.*/pay/${token}$`)),
      },
    ]);
  });

  it("a sent invoice is voided, not deleted", async () => {
    const invoice = await addInvoice(test, owner);
    await send(`/invoices/${invoice._id}`);
    expect((await request(test, owner, "DELETE", `/invoices/${invoice._id}`)).statusCode).toBe(409);
  });

  it.each([
    [{ to: "nobody" }, 400, "Email is invalid"],
    [{ subject: " " }, 400, "Subject is required"],
    [{ channel: "sms" }, 409, "Text messages aren't set up. Connect Twilio in Settings > Integrations."],
  ])("%j is refused with %i and leaves the quote unsent", async (payload, status, message) => {
    const quote = await newQuote(test, owner);
    const answer = await send(`/quotes/${quote._id}`, payload);
    expect([answer.statusCode, answer.json().message]).toEqual([status, message]);
    expect(await messagesTo(test, quote.client.user.email)).toEqual([]);
  });

  it("409: a declined quote and a void invoice", async () => {
    const quote = await newQuote(test, owner);
    const token = await tokenFor(test, owner, `/quotes/${quote._id}`);
    await byLink(test, "POST", `/quotes/${token}/decline`, { name: "Kim" });
    expect((await send(`/quotes/${quote._id}`)).json().message).toBe(
      "This quote is rejected. Revise it before you send it.",
    );
    const invoice = await addInvoice(test, owner);
    await request(test, owner, "POST", `/invoices/${invoice._id}/void`, {});
    expect((await send(`/invoices/${invoice._id}`)).statusCode).toBe(409);
  });
});
