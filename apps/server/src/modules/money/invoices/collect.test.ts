import type { DueInvoice } from "@fieldwright/contract/collect";
import type { Invoice } from "@fieldwright/contract/invoices";
import { type Grant, grants } from "@fieldwright/domain/permissions";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mustCall, type Person, registerOrganization, signedInAs } from "#testing/auth";
import { addInvoice, addInvoiceFor, auditOf, callInvoice } from "#testing/invoices";
import { bookVisit } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
let collector: Person;
let invoice: Invoice;

const allow = (person: Person, given: readonly Grant[]) =>
  mustCall(test, `/users/${person.userId}`, {
    method: "PUT",
    headers: owner.headers,
    payload: { grants: given },
  });

beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date("2026-11-15T18:00:00Z") });
  owner = await registerOrganization(test, "Hollis & Sons");
  collector = await signedInAs(test, "technician", owner);
  await allow(collector, ["payments:collect"]);
});
afterAll(() => test.close());

let hour = 0;
const bookFor = ({ job, client }: Invoice, { userId }: Person) => {
  hour += 2;
  const startsAt = new Date(Date.UTC(2026, 10, 16, hour)).toISOString();
  return bookVisit(test, owner, { job: { ...job, client }, startsAt, userId });
};

beforeEach(async () => {
  invoice = await addInvoice(test, owner);
  await bookFor(invoice, collector);
});

const pathOf = ({ job }: Invoice) => `/api/jobs/${job._id}/due-invoices`;
const list = (by: Person) => test.app.inject({ url: pathOf(invoice), headers: by.headers });
const show = (by: Person, of = invoice) =>
  test.app.inject({ method: "POST", url: `${pathOf(invoice)}/${of._id}/link`, headers: by.headers });
const take = (by: Person, fields: object = {}, { of = invoice, key = uuidv7() } = {}) =>
  test.app.inject({
    method: "POST",
    url: `${pathOf(invoice)}/${of._id}/payments`,
    headers: { ...by.headers, "idempotency-key": key },
    payload: { amount: 100, method: "cash", ...fields },
  });
const read = async () => (await callInvoice(test)(owner, "GET", `/${invoice._id}`)).json<Invoice>();

describe("the open invoices of a job, on site", () => {
  it("200: the balance of each, and nothing else about money", async () => {
    const paid = await addInvoiceFor(test, owner, { job: invoice.job._id, client: invoice.client._id });
    await callInvoice(test)(owner, "POST", `/${paid._id}/payments`, { amount: 100, method: "cash" });
    expect((await list(collector)).json()).toEqual({
      takesCards: false,
      invoices: [
        {
          _id: invoice._id,
          invoiceNumber: invoice.invoiceNumber,
          status: "pending",
          total: 100,
          paid: 0,
          balance: 100,
          dueDate: "2026-12-15",
        },
      ],
    });
  });

  it("200: the office, on every job", async () => {
    const manager = await signedInAs(test, "manager", owner);
    expect((await list(manager)).json().invoices).toHaveLength(1);
  });

  it("403: a technician without the permission, one who only sees prices, and a customer", async () => {
    const technician = await signedInAs(test, "technician", owner);
    await bookFor(invoice, technician);
    expect((await list(technician)).statusCode).toBe(403);
    await allow(technician, ["prices:read"]);
    expect((await list(technician)).statusCode).toBe(403);
    const customer = await signedInAs(test, "client", owner);
    expect((await list(customer)).statusCode).toBe(403);
    expect((await take(customer)).statusCode).toBe(403);
  });

  it("403: at once when the permission is taken back", async () => {
    const technician = await signedInAs(test, "technician", owner);
    await bookFor(invoice, technician);
    await allow(technician, grants);
    expect((await list(technician)).statusCode).toBe(200);
    await allow(technician, []);
    for (const call of [list, show, take]) expect((await call(technician)).statusCode).toBe(403);
  });

  it("404: a job of someone else's visits, and of another organization", async () => {
    const other = await signedInAs(test, "technician", owner);
    await allow(other, grants);
    const stranger = await registerOrganization(test, "Elsewhere");
    for (const by of [other, stranger])
      for (const call of [list, show, take]) expect((await call(by)).statusCode).toBe(404);
    expect((await read()).paid).toBe(0);
  });

  it("still shows a collector no invoice page and no price of the job", async () => {
    expect((await callInvoice(test)(collector, "GET", `/${invoice._id}`)).statusCode).toBe(403);
    const job = await test.app.inject({ url: `/api/jobs/${invoice.job._id}`, headers: collector.headers });
    expect(job.json()).not.toHaveProperty("lineItems");
  });
});

describe("the customer's pay page, shown on site", () => {
  it("200: the link works, and the invoice counts as sent by whoever showed it", async () => {
    const { url } = (await show(collector)).json<{ url: string }>();
    const token = url.split("/pay/")[1];
    const page = await test.app.inject({ url: `/api/public/invoices/${token}` });
    expect(page.json()).toMatchObject({ invoiceNumber: invoice.invoiceNumber, balance: 100 });
    expect((await read()).sentAt).toBe("2026-11-15T18:00:00.000Z");
    expect(await auditOf(test, invoice._id)).toContainEqual({ verb: "send", actor: collector.userId });
  });

  it("200: the same link again, recorded once", async () => {
    const first = (await show(collector)).json();
    expect((await show(collector)).json()).toEqual(first);
    const sent = (await auditOf(test, invoice._id)).filter(({ verb }) => verb === "send");
    expect(sent).toHaveLength(1);
  });

  it("409: an invoice that is paid or cancelled", async () => {
    const voided = await addInvoiceFor(test, owner, { job: invoice.job._id, client: invoice.client._id });
    await callInvoice(test)(owner, "POST", `/${voided._id}/void`, {});
    expect((await show(collector, voided)).json().message).toBe(
      "This invoice was voided. It can't take payments.",
    );
    await take(collector);
    expect((await show(collector)).json().message).toBe("This invoice is already paid");
  });

  it("404: an invoice of another job", async () => {
    const elsewhere = await addInvoice(test, owner);
    expect((await show(collector, elsewhere)).statusCode).toBe(404);
    expect((await take(collector, {}, { of: elsewhere })).statusCode).toBe(404);
  });
});

describe("cash or a check, taken on site", () => {
  it("201: counts under the name of who took it, with the number of the check", async () => {
    const response = await take(collector, { amount: 40.5, method: "check", reference: " 1042 " });
    expect(response.statusCode).toBe(201);
    expect(response.json<DueInvoice>()).toMatchObject({ paid: 40.5, balance: 59.5, status: "pending" });
    expect((await read()).payments).toMatchObject([
      { amount: 40.5, method: "check", note: "Check 1042, taken on site", recordedBy: "Mel Member" },
    ]);
    expect((await auditOf(test, invoice._id)).at(-1)).toEqual({ verb: "pay", actor: collector.userId });
  });

  it("201: one payment for two taps at once and for a retry", async () => {
    const key = uuidv7();
    const taps = await Promise.all([take(collector, {}, { key }), take(collector, {}, { key })]);
    expect(taps.map(({ statusCode }) => statusCode)).toContain(201);
    expect((await take(collector, {}, { key })).json()).toMatchObject({ balance: 0, status: "paid" });
    expect((await read()).payments).toHaveLength(1);
  });

  it("409: more than the balance, also when two people take all of it at once", async () => {
    const answer = await take(collector, { amount: 100.01 });
    expect(answer.json().message).toBe("The balance is $100.00. A payment can't be more than that.");
    const both = await Promise.all([take(collector), take(owner)]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
    expect((await read()).paid).toBe(100);
  });

  it.each([
    ["nothing", { amount: 0 }],
    ["less than nothing", { amount: -5 }],
    ["parts of a cent", { amount: 1.005 }],
    ["a card", { method: "card" }],
    ["a reference without end", { reference: "1".repeat(101) }],
  ])("400: %s", async (_, fields) => {
    expect((await take(collector, fields)).statusCode).toBe(400);
    expect((await read()).paid).toBe(0);
  });
});
