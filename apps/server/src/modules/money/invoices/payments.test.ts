import type { Invoice } from "@fieldwright/contract/invoices";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mustCall, type Person, registerOrganization, signedInAs } from "#testing/auth";
import { addInvoice, auditOf, callInvoice } from "#testing/invoices";
import { share } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date("2026-11-15T18:00:00Z") });
  owner = await registerOrganization(test, "Hollis & Sons");
});
afterAll(() => test.close());

const call = (...args: Parameters<ReturnType<typeof callInvoice>>) => callInvoice(test)(...args);
const pay = (
  { _id }: Invoice,
  amount: number,
  fields: object = {},
  by = owner,
  headers?: Record<string, string>,
) => call(by, "POST", `/${_id}/payments`, { amount, method: "check", ...fields }, headers);
const refund = ({ _id }: Invoice, amount: number, by = owner) =>
  call(by, "POST", `/${_id}/refunds`, { amount, reason: "Overcharged" });
const cancel = ({ _id }: Invoice, payload: object = {}, by = owner) =>
  call(by, "POST", `/${_id}/void`, payload);
const closeBooks = async ({ headers }: Person, closedThrough: string) => {
  await mustCall(test, "/accounting/settings", { method: "PUT", headers, payload: { closedThrough } });
};
const read = async ({ _id }: Invoice) => (await call(owner, "GET", `/${_id}`)).json<Invoice>();

const paidAtOf = (response: { json: () => Invoice }) => response.json().payments.map(({ paidAt }) => paidAt);
const paymentOf = async (amount: number, fields: object = {}, by = owner) => {
  const invoice = (await pay(await addInvoice(test, by), amount, fields, by)).json<Invoice>();
  return { invoice, url: `/${invoice._id}/payments/${invoice.payments[0]?._id}` };
};

describe("a payment", () => {
  it("201: counts towards the invoice, under the name of who took it", async () => {
    const invoice = await addInvoice(test, owner);
    const response = await pay(invoice, 30.5, { method: "cash", note: " deposit " });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      ...invoice,
      paid: 30.5,
      balance: 69.5,
      payments: [
        {
          _id: expect.any(String),
          amount: 30.5,
          method: "cash",
          online: false,
          deposit: false,
          note: "deposit",
          paidAt: "2026-11-15T18:00:00.000Z",
          recordedBy: "Robin Tester",
          refundOf: null,
        },
      ],
      updatedAt: expect.any(String),
      version: 2,
    });
    expect(await read(invoice)).toEqual(response.json());
    expect((await auditOf(test, invoice._id)).at(-1)).toEqual({ verb: "pay", actor: owner.userId });
  });

  it("201: the last cent makes the invoice paid", async () => {
    const invoice = await addInvoice(test, owner, { terms: { dueDate: "2026-11-01" } });
    expect((await pay(invoice, 99.99)).json()).toMatchObject({ status: "overdue", balance: 0.01 });
    expect((await pay(invoice, 0.01)).json()).toMatchObject({ status: "paid", balance: 0 });
  });

  it("201: once for one Idempotency-Key", async () => {
    const invoice = await addInvoice(test, owner);
    const key = { "idempotency-key": uuidv7() };
    await pay(invoice, 60, {}, owner, key);
    expect((await pay(invoice, 60, {}, owner, key)).statusCode).toBe(201);
    expect((await read(invoice)).paid).toBe(60);
  });

  it("409: more than the balance", async () => {
    const invoice = await addInvoice(test, owner);
    await pay(invoice, 60);
    const response = await pay(invoice, 40.01);
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe("The balance is $40.00. A payment can't be more than that.");
    await pay(invoice, 40);
    expect((await pay(invoice, 0.01)).json().message).toBe("This invoice is already paid");
    expect((await read(invoice)).paid).toBe(100);
  });

  it("409: of two payments of the whole balance at the same moment one wins", async () => {
    const invoice = await addInvoice(test, owner);
    const answers = await Promise.all([1, 2, 3, 4].map(() => pay(invoice, 100)));
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(3);
    const after = await read(invoice);
    expect(after).toMatchObject({ paid: 100, balance: 0, status: "paid" });
    expect(after.payments).toHaveLength(1);
  });

  it("409: on a cancelled invoice", async () => {
    const invoice = await addInvoice(test, owner);
    await cancel(invoice);
    const response = await pay(invoice, 1);
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe("This invoice was voided. It can't take payments.");
  });

  it("409: by someone who saw another version", async () => {
    const invoice = await addInvoice(test, owner);
    await pay(invoice, 1);
    expect((await pay(invoice, 1, {}, owner, { "if-match": '"1"' })).json().code).toBe("stale_version");
  });

  it.each([
    ["nothing", { amount: 0 }, "Amount must be more than zero"],
    ["less than nothing", { amount: -5 }, "Amount can't be negative"],
    ["half a cent", { amount: 0.005 }, "Amount must be in whole cents"],
    ["no method", { method: undefined }, "Payment method is required"],
    ["an unknown method", { method: "barter" }, "Payment method is required"],
  ])("400: %s", async (_name, fields, message) => {
    const response = await pay(await addInvoice(test, owner), 1, fields);
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toContain(message);
  });

  it("403: a client is told how to pay instead, whatever the method", async () => {
    const customer = await signedInAs(test, "client", owner);
    const invoice = await addInvoice(test, owner);
    for (const method of ["cash", "card"]) {
      const response = await pay(invoice, 1, { method }, customer);
      expect(response.statusCode).toBe(403);
      expect(response.json().message).toBe(
        "This company doesn't take online payments. Please pay them directly.",
      );
    }
    expect((await read(invoice)).payments).toEqual([]);
  });

  it("403: a technician", async () => {
    const technician = await signedInAs(test, "technician", owner);
    expect((await pay(await addInvoice(test, owner), 1, {}, technician)).statusCode).toBe(403);
  });
});

describe("the date of a payment", () => {
  it("201: is the day that was named, in the organization's zone", async () => {
    const response = await pay(await addInvoice(test, owner), 40, { date: "2026-11-13" });
    expect(response.statusCode).toBe(201);
    expect(paidAtOf(response)).toEqual(["2026-11-13T18:00:00.000Z"]);
  });

  it("201: counts in the month it fell in", async () => {
    const rival = await registerOrganization(test, "Month End");
    const invoice = await addInvoice(test, rival);
    await pay(invoice, 40, { date: "2026-10-31" }, rival);
    await pay(invoice, 60, { date: "2026-11-01" }, rival);
    const { stats } = (await test.app.inject({ url: "/api/dashboard/stats", headers: rival.headers })).json();
    expect(stats.monthlyRevenue).toBe(60);
  });

  it.each([
    ["tomorrow", "2026-11-16", "The payment date can't be in the future"],
    ["a year that cannot be", "0202-11-13", "Must be a date"],
  ])("400: %s", async (_name, date, message) => {
    const response = await pay(await addInvoice(test, owner), 1, { date });
    expect([response.statusCode, response.json().errors]).toEqual([400, [{ field: "date", msg: message }]]);
  });

  it("409: a day in closed books", async () => {
    const closed = await registerOrganization(test, "Closed Books");
    const invoice = await addInvoice(test, closed);
    await closeBooks(closed, "2026-10-31");
    const response = await pay(invoice, 1, { date: "2026-10-31" }, closed);
    expect([response.statusCode, response.json().message]).toEqual([
      409,
      "The books are closed through October 31, 2026. An admin can open them in Settings > Accounting.",
    ]);
    expect((await pay(invoice, 1, { date: "2026-11-01" }, closed)).statusCode).toBe(201);
  });
});

describe("a correction", () => {
  it("200: replaces what was typed in wrong, and the history keeps both", async () => {
    const { invoice, url } = await paymentOf(9, { note: "#12" });
    const fields = { amount: 90, method: "cash", date: "2026-11-13" };
    const response = await call(owner, "PUT", url, fields);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ paid: 90, balance: 10, version: 3 });
    expect(response.json().payments).toMatchObject([
      { amount: 90, method: "cash", note: "#12", paidAt: "2026-11-13T18:00:00.000Z" },
    ]);
    const { rows } = await test.database.pool.query(
      `select verb, "from" -> 'paid' as was, "to" -> 'paid' as is from audit_log where record_id = $1 order by id desc limit 1`,
      [invoice._id],
    );
    expect(rows).toEqual([{ verb: "correct_payment", was: 9, is: 90 }]);
  });

  it("200: with the same values changes nothing", async () => {
    const { url } = await paymentOf(9);
    expect((await call(owner, "PUT", url, { amount: 9, date: "2026-11-15" })).json().version).toBe(2);
  });

  it("200: a payment on the wrong invoice is taken off it", async () => {
    const { invoice, url } = await paymentOf(100);
    expect((await call(owner, "DELETE", url)).json()).toMatchObject({ paid: 0, payments: [] });
    expect((await auditOf(test, invoice._id)).at(-1)).toEqual({
      verb: "remove_payment",
      actor: owner.userId,
    });
    expect((await call(owner, "DELETE", url)).statusCode).toBe(404);
  });

  it("409: to more than the invoice, or less than what was refunded of it", async () => {
    const { invoice, url } = await paymentOf(50);
    expect((await call(owner, "PUT", url, { amount: 100.01 })).json().message).toBe(
      "This payment can be up to $100.00",
    );
    await refund(invoice, 20);
    expect((await call(owner, "PUT", url, { amount: 19.99 })).json().message).toBe(
      "$20.00 of this payment was refunded. It can't be less than that.",
    );
    expect((await call(owner, "DELETE", url)).statusCode).toBe(409);
    expect((await call(owner, "PUT", url, { amount: 20 })).json()).toMatchObject({ paid: 0 });
  });

  it("409: below what an old refund, which names no payment, must have given back", async () => {
    const { invoice, url } = await paymentOf(50);
    await pay(invoice, 50);
    await refund(invoice, 60);
    await test.database.pool.query("update payments set refund_of = null where invoice_id = $1", [
      invoice._id,
    ]);
    expect((await call(owner, "DELETE", url)).statusCode).toBe(409);
    expect((await call(owner, "PUT", url, { amount: 9.99 })).statusCode).toBe(409);
    expect((await call(owner, "PUT", url, { amount: 10 })).json()).toMatchObject({ paid: 0 });
  });

  it("409: by someone who saw another version", async () => {
    const { url } = await paymentOf(50);
    const stale = await call(owner, "PUT", url, { amount: 10 }, { "if-match": '"1"' });
    expect(stale.json().code).toBe("stale_version");
  });

  it("409: another time zone does not open closed books", async () => {
    const closed = await registerOrganization(test, "Closed Books");
    await closeBooks(closed, "2026-10-31");
    const zone = await test.app.inject({
      method: "PUT",
      url: "/api/settings/organization",
      headers: closed.headers,
      payload: { timeZone: "Pacific/Kiritimati" },
    });
    expect([zone.statusCode, zone.json().message]).toEqual([
      409,
      "The books are closed through October 31, 2026. Open them before you change the time zone.",
    ]);
  });

  it("409: into or out of closed books", async () => {
    const closed = await registerOrganization(test, "Closed Books");
    const { url } = await paymentOf(50, { date: "2026-11-01" }, closed);
    const old = await paymentOf(50, { date: "2026-10-31" }, closed);
    await closeBooks(closed, "2026-10-31");
    expect((await call(closed, "PUT", url, { date: "2026-10-30" })).statusCode).toBe(409);
    expect((await call(closed, "PUT", old.url, { amount: 1 })).statusCode).toBe(409);
    expect((await call(closed, "DELETE", old.url)).statusCode).toBe(409);
  });

  it("409: once the payment is in an accounting file", async () => {
    const books = await registerOrganization(test, "Exported");
    const { url } = await paymentOf(50, {}, books);
    await mustCall(test, "/accounting/exports", {
      headers: books.headers,
      payload: { format: "xero", from: "2026-11-01", to: "2026-11-15" },
    });
    const response = await call(books, "PUT", url, { amount: 10 });
    expect([response.statusCode, response.json().message]).toEqual([
      409,
      "This payment is already in an accounting file. Record a refund and a new payment, so your books match.",
    ]);
  });

  it("403: technicians and clients; 404: another organization's", async () => {
    const { url } = await paymentOf(50);
    for (const role of ["technician", "client"] as const) {
      const person = await signedInAs(test, role, owner);
      expect((await call(person, "PUT", url, { amount: 1 })).statusCode).toBe(403);
    }
    const rival = await registerOrganization(test, "Rival Drains");
    expect((await call(rival, "PUT", url, { amount: 1 })).statusCode).toBe(404);
    expect((await call(rival, "DELETE", url)).statusCode).toBe(404);
  });
});

describe("the customer's account", () => {
  it("learns of a payment, and no other customer does", async () => {
    const customer = await signedInAs(test, "client", owner);
    const invoice = await addInvoice(test, owner);
    await test.database.pool.query("update clients set user_id = $2 where id = $1", [
      invoice.client._id,
      customer.userId,
    ]);
    await share(test, owner, `/invoices/${invoice._id}`);
    await pay(invoice, 10);
    const { rows } = await test.database.pool.query(
      "select kind, version, audience from change_events where record_id = $1 order by id desc limit 1",
      [invoice._id],
    );
    expect(rows).toEqual([{ kind: "invoice", version: 3, audience: [customer.userId] }]);
  });
});
