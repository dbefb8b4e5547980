import type { Invoice } from "@fieldwright/contract/invoices";
import type { Quote } from "@fieldwright/contract/quotes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mustCall, type Person, registerOrganization } from "#testing/auth";
import { addInvoice, addInvoiceFor, addJobFor, callInvoice } from "#testing/invoices";
import { runTasks } from "#testing/jobs";
import { byLink, tokenFor } from "#testing/links";
import { messagesTo } from "#testing/messages";
import { newClient, newCustomer, newQuote, share } from "#testing/records";
import { charged, completed, connectStripe, type StripeServer, startStripe, tell } from "#testing/stripe";
import { createTestApp, type TestApp } from "#testing/test-app";
import { returnCardExcessTask } from "./refund-card";

let stripe: StripeServer;
let test: TestApp;
let owner: Person;
beforeAll(async () => {
  stripe = await startStripe();
  test = await createTestApp({ config: { stripeApiUrl: stripe.url } });
  owner = await registerOrganization(test, "Hollis & Sons");
  await connectStripe(test, owner);
});
afterAll(async () => {
  await test.close();
  stripe.close();
});

const read = async ({ _id }: Invoice) => (await callInvoice(test)(owner, "GET", `/${_id}`)).json<Invoice>();

const lastSession = () => {
  const session = stripe.sessions.at(-1);
  if (!session) throw new Error("no checkout was begun");
  return session;
};

/** Starts a checkout through the customer's link, by default for a new invoice of $100. */
const begin = async (amount?: number, on?: Invoice) => {
  const invoice = on ?? (await addInvoice(test, owner));
  const token = await tokenFor(test, owner, `/invoices/${invoice._id}`);
  const payload = amount === undefined ? {} : { amount };
  const answer = await byLink(test, "POST", `/invoices/${token}/checkout`, payload);
  return { invoice, token, answer, session: lastSession() };
};

const returnExcess = () => runTasks(test, { return_card_excess: returnCardExcessTask(test.deps) });

const refund = (invoice: Invoice, payload: object, headers = {}) =>
  callInvoice(test)(owner, "POST", `/${invoice._id}/refunds`, { reason: "Overcharged", ...payload }, headers);

const paidBoth = async () => {
  const { invoice, session } = await begin(60);
  await tell(test, owner, completed(session));
  await callInvoice(test)(owner, "POST", `/${invoice._id}/payments`, { amount: 40, method: "check" });
  const { payments } = await read(invoice);
  return { invoice, session, card: payments.find(({ online }) => online)?._id };
};

const approved = async (fields: object = {}) => {
  const client = (await newClient(test, owner))._id;
  const quote = await newQuote(test, owner, { client, deposit: 250, ...fields });
  const token = await tokenFor(test, owner, `/quotes/${quote._id}`);
  await byLink(test, "POST", `/quotes/${token}/approve`, { name: "Kim Sorensen" });
  return { quote, token };
};
const readQuote = async ({ _id }: Quote) =>
  mustCall<Quote>(test, `/quotes/${_id}`, { method: "GET", headers: owner.headers });
const invoiceOf = async ({ _id, client }: Quote, unitPrice = 1250) => {
  const { job } = await mustCall<{ job: { _id: string } }>(test, `/quotes/${_id}/convert`, {
    headers: owner.headers,
  });
  const lineItems = [{ name: "Heater", quantity: 1, unitPrice }];
  return addInvoiceFor(test, owner, { client: client._id, job: job._id }, { lineItems });
};

describe("a checkout", () => {
  it("200: leads to the provider with the balance, or a part of it", async () => {
    const { answer, session } = await begin();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ url: expect.stringContaining(session.id) });
    expect(session.amount).toBe(10_000);
    expect((await begin(40)).session.amount).toBe(4000);
  });

  it("200: a second one closes the first", async () => {
    const { invoice, session } = await begin();
    await begin(undefined, invoice);
    expect(session.status).toBe("expired");
  });

  it("200: the same one for the same key, until it is closed or paid; 422 for another amount", async () => {
    const { invoice, token } = await begin();
    const pay = async (amount: number, key = "attempt-1") =>
      byLink(test, "POST", `/invoices/${token}/checkout`, { amount }, { "idempotency-key": key });
    const first = (await pay(60)).json();
    const session = lastSession();
    expect((await pay(60)).json()).toEqual(first);
    expect(session.status).toBe("open");
    expect((await pay(50)).statusCode).toBe(422);
    expect((await pay(60, "attempt-2")).json()).not.toEqual(first);
    expect((await pay(60)).json()).not.toEqual(first);
    await tell(test, owner, completed(lastSession()));
    expect(await read(invoice)).toMatchObject({ paid: 60 });
  });

  it("409: more than the balance, less than the provider takes, or nothing left", async () => {
    const { invoice } = await begin();
    const { answer } = await begin(100.01, invoice);
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      "The balance is $100.00. A payment can't be more than that.",
    ]);
    expect((await begin(0.49, invoice)).answer.json().message).toBe("Card payments start at $0.50");
    await callInvoice(test)(owner, "POST", `/${invoice._id}/payments`, { amount: 100, method: "check" });
    expect((await begin(undefined, invoice)).answer.json().message).toBe("There's nothing left to pay");
  });

  it("409: an organization without a provider says so, and its page tells how to pay", async () => {
    const other = await registerOrganization(test);
    const invoice = await addInvoice(test, other);
    const token = await tokenFor(test, other, `/invoices/${invoice._id}`);
    const answer = await byLink(test, "POST", `/invoices/${token}/checkout`, {});
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      "This company doesn't take cards online. Please pay them directly.",
    ]);
    expect((await byLink(test, "GET", `/invoices/${token}`)).json()).toMatchObject({
      takesCards: false,
      howToPay: expect.stringContaining("by check, cash or bank transfer"),
    });
  });

  it("503: the provider is away", async () => {
    const invoice = await addInvoice(test, owner);
    stripe.failWith(500);
    const { answer } = await begin(undefined, invoice);
    stripe.failWith(0);
    expect([answer.statusCode, answer.json().code]).toEqual([503, "unavailable"]);
  });

  it("202: a customer who is signed in is sent to the provider; other ways to pay are refused", async () => {
    const customer = await newCustomer(test, owner);
    const job = await addJobFor(test, owner, customer.clientId);
    const invoice = await addInvoiceFor(test, owner, { client: customer.clientId, job });
    const pay = (method: string) =>
      callInvoice(test)(customer, "POST", `/${invoice._id}/payments`, { amount: 100, method });
    expect((await pay("card")).statusCode).toBe(404);
    await share(test, owner, `/invoices/${invoice._id}`);
    expect((await pay("card")).statusCode).toBe(202);
    expect((await pay("cash")).statusCode).toBe(403);
    const theirs = await addInvoice(test, owner);
    const foreign = await callInvoice(test)(customer, "POST", `/${theirs._id}/payments`, {
      amount: 1,
      method: "card",
    });
    expect(foreign.statusCode).toBe(404);
  });
});

describe("the provider's news", () => {
  it("five times, late and in the wrong order: one payment, one refund, one receipt", async () => {
    const { invoice, session } = await begin();
    const refunded = charged(session, "charge.refunded", 2500);
    await tell(test, owner, refunded);
    await tell(test, owner, charged(session, "charge.succeeded", 0));
    await Promise.all(Array.from({ length: 5 }, () => tell(test, owner, completed(session))));
    await tell(test, owner, { ...completed(session), id: "evt_again" });
    await tell(test, owner, charged(session, "charge.refunded", 1000));
    const after = await read(invoice);
    expect(after).toMatchObject({ paid: 75, balance: 25 });
    expect(
      after.payments.map(({ amount, method, online, note }) => ({ amount, method, online, note })),
    ).toEqual([
      { amount: 100, method: "card", online: true, note: "Visa ending 4242" },
      { amount: -25, method: "card", online: true, note: "Refunded at the card provider" },
    ]);
    const receipts = await messagesTo(test, invoice.client.user.email);
    expect(receipts.map(({ kind, subject }) => [kind, subject])).toEqual([
      ["receipt", `We received $100.00 for invoice ${invoice.invoiceNumber}`],
    ]);
  });

  it("what is no longer owed when it comes goes back to the card", async () => {
    const { invoice, session } = await begin();
    await callInvoice(test)(owner, "POST", `/${invoice._id}/payments`, { amount: 70, method: "check" });
    await tell(test, owner, completed(session));
    expect(await read(invoice)).toMatchObject({ paid: 100, balance: 0, status: "paid" });
    await returnExcess();
    await returnExcess();
    expect(stripe.refunds.filter(({ intent }) => intent === session.intent)).toEqual([
      { intent: session.intent, amount: 7000 },
    ]);
    await tell(test, owner, charged(session, "charge.refunded", 7000));
    expect(await read(invoice)).toMatchObject({ paid: 100, balance: 0 });
  });

  it("400: a signature of another secret, and none at all, count for nothing", async () => {
    const { invoice, session } = await begin();
    expect((await tell(test, owner, completed(session), "whsec_wrong")).statusCode).toBe(400);
    const bare = await test.app.inject({
      method: "POST",
      url: `/api/public/stripe/${owner.organizationId}`,
      payload: completed(session),
    });
    expect(bare.statusCode).toBe(400);
    expect(await read(invoice)).toMatchObject({ paid: 0 });
  });

  it("another organization's secret moves nothing here, nor does another currency or an unpaid session", async () => {
    const other = await registerOrganization(test);
    await connectStripe(test, other);
    const { invoice, session } = await begin();
    expect((await tell(test, other, completed(session))).statusCode).toBe(200);
    await tell(test, owner, { ...completed(session, { currency: "eur" }), id: "evt_eur" });
    await tell(test, owner, { ...completed(session, { payment_status: "unpaid" }), id: "evt_unpaid" });
    expect(await read(invoice)).toMatchObject({ paid: 0 });
  });
});

describe("a refund", () => {
  it("201: goes back to the card it came from, once for a key", async () => {
    const { invoice, session, card } = await paidBoth();
    const key = { "idempotency-key": "refund-once" };
    const answer = await refund(invoice, { amount: 20, payment: card }, key);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ paid: 80 });
    await refund(invoice, { amount: 20, payment: card }, key);
    expect(await read(invoice)).toMatchObject({ paid: 80 });
    await tell(test, owner, charged(session, "charge.refunded", 2000));
    expect(await read(invoice)).toMatchObject({ paid: 80 });
    expect(session.refunded).toBe(2000);
  });

  it("201: the last payment unless told, and a check is given back by hand", async () => {
    const { invoice, session } = await paidBoth();
    expect((await refund(invoice, { amount: 40 })).json()).toMatchObject({ paid: 60 });
    expect(session.refunded).toBe(0);
  });

  it("409: more than is left on that card; 503: the provider is away and nothing moves", async () => {
    const { invoice, card } = await paidBoth();
    const tooMuch = await refund(invoice, { amount: 61, payment: card });
    expect([tooMuch.statusCode, tooMuch.json().message]).toEqual([
      409,
      "You can refund up to $60.00 to that card",
    ]);
    stripe.failWith(500);
    const away = await refund(invoice, { amount: 10, payment: card });
    stripe.failWith(0);
    expect(away.statusCode).toBe(503);
    expect(await read(invoice)).toMatchObject({ paid: 100 });
  });

  it("400: a payment of another invoice", async () => {
    const { invoice } = await paidBoth();
    const { card } = await paidBoth();
    expect((await refund(invoice, { amount: 1, payment: card })).statusCode).toBe(400);
  });
});

describe("a deposit", () => {
  it("is paid by card and counts on the first invoice, dated as it was paid", async () => {
    const { quote, token } = await approved();
    expect((await byLink(test, "POST", `/quotes/${token}/checkout`)).statusCode).toBe(200);
    expect(lastSession().amount).toBe(25_000);
    await tell(test, owner, completed(lastSession()));
    expect(await readQuote(quote)).toMatchObject({ depositPaid: 250 });
    const invoice = await invoiceOf(quote);
    expect(invoice).toMatchObject({ total: 1250, paid: 250, balance: 1000 });
    expect(invoice.payments).toMatchObject([{ amount: 250, deposit: true, online: true }]);
    expect(await readQuote(quote)).toMatchObject({ depositPaid: 250 });
  });

  it("that is more than the first invoice goes on to the next", async () => {
    const { quote } = await approved();
    await mustCall(test, `/quotes/${quote._id}/deposits`, {
      headers: owner.headers,
      payload: { amount: 250, method: "check" },
    });
    expect(await invoiceOf(quote, 100)).toMatchObject({ total: 100, paid: 100, status: "paid" });
    expect(await invoiceOf(quote, 1150)).toMatchObject({ paid: 150, balance: 1000 });
    expect(await invoiceOf(quote, 10)).toMatchObject({ paid: 0 });
  });

  it("that comes after the invoice counts there at once", async () => {
    const { quote, token } = await approved();
    const invoice = await invoiceOf(quote);
    await byLink(test, "POST", `/quotes/${token}/checkout`);
    await tell(test, owner, completed(lastSession()));
    expect(await read(invoice)).toMatchObject({ paid: 250, balance: 1000 });
  });

  it("409: before the quote is approved, or more than the quote", async () => {
    const quote = await newQuote(test, owner, { deposit: 250 });
    const token = await tokenFor(test, owner, `/quotes/${quote._id}`);
    expect((await byLink(test, "POST", `/quotes/${token}/checkout`)).statusCode).toBe(409);
    const { quote: other } = await approved();
    const answer = await test.app.inject({
      method: "POST",
      url: `/api/quotes/${other._id}/deposits`,
      headers: owner.headers,
      payload: { amount: 1250.01, method: "check" },
    });
    expect(answer.statusCode).toBe(409);
  });
});
