import type { Quote } from "@fieldwright/contract/quotes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mustCall, type Person, registerOrganization } from "#testing/auth";
import { addInvoiceFor } from "#testing/invoices";
import { byLink, tokenFor } from "#testing/links";
import { newCustomer, newQuote, request, sentQuote, share } from "#testing/records";
import { completed, connectStripe, type StripeServer, startStripe, tell } from "#testing/stripe";
import { createTestApp, type TestApp } from "#testing/test-app";

let stripe: StripeServer;
let test: TestApp;
let owner: Person;
let customer: Awaited<ReturnType<typeof newCustomer>>;
beforeAll(async () => {
  stripe = await startStripe();
  test = await createTestApp({ config: { stripeApiUrl: stripe.url } });
  owner = await registerOrganization(test, "Hollis & Sons");
  customer = await newCustomer(test, owner);
  await connectStripe(test, owner);
});
afterAll(async () => {
  await test.close();
  stripe.close();
});

const call = <T>(path: string, payload?: object) =>
  mustCall<T>(test, path, { headers: owner.headers, ...(payload ? { payload } : { method: "GET" }) });
const deposits = async ({ _id }: Quote, by: Person = owner) =>
  (await request(test, by, "GET", `/quotes/${_id}/deposits`)).json().deposits;
const refund = ({ _id }: Quote, payload: object) =>
  request(test, owner, "POST", `/quotes/${_id}/deposits/refunds`, { reason: "Canceled", ...payload });

/** An approved quote for $1,250, with a deposit of $250 paid by check. */
const paidByCheck = async (): Promise<Quote> => {
  const quote = await sentQuote(test, owner, { client: customer.clientId, deposit: 250 });
  await call(`/quotes/${quote._id}/approve`, {});
  return call<Quote>(`/quotes/${quote._id}/deposits`, { amount: 250, method: "check", note: "#12" });
};

const payByCard = async ({ _id }: Quote) => {
  await byLink(test, "POST", `/quotes/${await tokenFor(test, owner, `/quotes/${_id}`)}/checkout`);
  const session = stripe.sessions.at(-1);
  if (!session) throw new Error("no checkout was begun");
  await tell(test, owner, completed(session));
};

const invoiceOf = async ({ _id, client }: Quote) => {
  const { job } = await call<{ job: { _id: string } }>(`/quotes/${_id}/convert`, {});
  const lineItems = [{ name: "Heater", quantity: 1, unitPrice: 1250 }];
  return addInvoiceFor(test, owner, { client: client._id, job: job._id }, { lineItems });
};

describe("deposits of a quote", () => {
  it("200: are listed with the invoice that counts them, to their customer without the office's notes", async () => {
    const quote = await paidByCheck();
    const paid = { amount: 250, method: "check", online: false };
    expect(await deposits(quote)).toMatchObject([{ ...paid, note: "#12", invoice: null }]);
    const { _id, invoiceNumber } = await invoiceOf(quote);
    const theirs = { ...paid, note: "", invoice: { _id, invoiceNumber } };
    expect(await deposits(quote, customer)).toMatchObject([theirs]);
    await share(test, owner, `/invoices/${_id}`);
    const invoice = await request(test, customer, "GET", `/invoices/${_id}`);
    expect(invoice.json().payments).toMatchObject([{ ...paid, note: "" }]);
  });

  it("404: of a quote that is not the customer's", async () => {
    const other = await newQuote(test, owner);
    const answer = await request(test, customer, "GET", `/quotes/${other._id}/deposits`);
    expect(answer.statusCode).toBe(404);
  });
});

describe("a refund of a deposit", () => {
  it("409: is not given a second time once another deposit counts on the invoice", async () => {
    const quote = await sentQuote(test, owner, { client: customer.clientId, deposit: 250 });
    await call(`/quotes/${quote._id}/approve`, {});
    const cash = { amount: 100, method: "cash" };
    for (let count = 0; count < 2; count += 1) await call(`/quotes/${quote._id}/deposits`, cash);
    const [first, second] = await deposits(quote);
    expect((await refund(quote, { amount: 100, payment: first?._id })).statusCode).toBe(201);
    const invoice = await invoiceOf(quote);
    expect(invoice.payments).toMatchObject([{ _id: second?._id, amount: 100 }]);
    const again = await request(test, owner, "POST", `/invoices/${invoice._id}/refunds`, {
      amount: 100,
      reason: "Twice",
      payment: first?._id,
    });
    expect(again.statusCode).toBe(400);
  });

  it("201: by hand, in part and the rest; the next invoice counts only what is left", async () => {
    const quote = await paidByCheck();
    const part = await refund(quote, { amount: 100 });
    expect([part.statusCode, part.json().depositPaid]).toEqual([201, 150]);
    expect((await deposits(quote))[1]).toMatchObject({ amount: -100, method: "check", note: "Canceled" });
    expect((await refund(quote, { amount: 150.01 })).json().message).toBe(
      "You can refund up to $150.00 of that deposit",
    );
    expect(await invoiceOf(quote)).toMatchObject({ paid: 150, balance: 1100 });
  });

  it("201: what came by card goes back to the card, and by hand only what came by hand", async () => {
    const quote = await newQuote(test, owner, { client: customer.clientId, deposit: 250 });
    await call(`/quotes/${quote._id}/approve`, {});
    await payByCard(quote);
    await call(`/quotes/${quote._id}/deposits`, { amount: 40, method: "cash" });
    const [card] = await deposits(quote);
    expect((await refund(quote, { amount: 41 })).statusCode).toBe(409);
    const before = stripe.refunds.length;
    expect((await refund(quote, { amount: 200, payment: card._id })).json()).toMatchObject({
      depositPaid: 90,
    });
    expect(stripe.refunds.slice(before)).toMatchObject([{ amount: 20_000 }]);
    expect((await refund(quote, { amount: 40 })).json()).toMatchObject({ depositPaid: 50 });
    expect(stripe.refunds).toHaveLength(before + 1);
  });

  it("409: what an invoice counts is refunded there; nothing was paid", async () => {
    const quote = await paidByCheck();
    await invoiceOf(quote);
    const [carried] = await deposits(quote);
    for (const payload of [{ amount: 10 }, { amount: 10, payment: carried._id }])
      expect((await refund(quote, payload)).json().message).toMatch(
        /^No deposit on this quote can be refunded here/,
      );
    expect((await refund(await newQuote(test, owner), { amount: 10 })).statusCode).toBe(409);
  });

  it("400: without a reason, of nothing, of a payment of another quote", async () => {
    const quote = await paidByCheck();
    const [other] = await deposits(await paidByCheck());
    for (const payload of [{ amount: 10, reason: "" }, { amount: 0 }, { amount: 10, payment: other._id }])
      expect((await refund(quote, payload)).statusCode).toBe(400);
  });
});
