import type { Invoice } from "@fieldwright/contract/invoices";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { addInvoice, auditOf, callInvoice } from "#testing/invoices";
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
const read = async ({ _id }: Invoice) => (await call(owner, "GET", `/${_id}`)).json<Invoice>();

describe("a refund", () => {
  it("201: goes back the way the money came and reopens the invoice", async () => {
    const invoice = await addInvoice(test, owner);
    await pay(invoice, 40, { method: "cash" });
    await pay(invoice, 60, { method: "bank_transfer" });
    const response = await refund(invoice, 25);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ status: "pending", paid: 75, balance: 25, version: 4 });
    expect(response.json().payments[2]).toMatchObject({
      amount: -25,
      method: "bank_transfer",
      note: "Overcharged",
    });
    expect((await auditOf(test, invoice._id)).at(-1)).toEqual({ verb: "refund", actor: owner.userId });
  });

  it("409: more of a payment than it was, whatever else was paid", async () => {
    const invoice = await addInvoice(test, owner);
    await pay(invoice, 60);
    const { payments } = (await pay(invoice, 30)).json<Invoice>();
    const of = (amount: number) =>
      call(owner, "POST", `/${invoice._id}/refunds`, {
        amount,
        reason: "Overcharged",
        payment: payments.find((payment) => payment.amount === 30)?._id,
      });
    const response = await of(30.01);
    expect([response.statusCode, response.json().message]).toEqual([
      409,
      "That payment was $30.00. A refund can't be more than that.",
    ]);
    expect((await of(30)).json()).toMatchObject({ paid: 60 });
  });

  it("409: two in part of one payment come to no more than it was", async () => {
    const invoice = await addInvoice(test, owner);
    await pay(invoice, 60);
    const { payments } = (await pay(invoice, 30)).json<Invoice>();
    const payment = payments.find(({ amount }) => amount === 30)?._id;
    const of = (amount: number) =>
      call(owner, "POST", `/${invoice._id}/refunds`, { amount, reason: "Overcharged", payment });
    expect((await of(20)).json().payments.at(-1)).toMatchObject({ amount: -20, refundOf: payment });
    const more = await of(20);
    expect([more.statusCode, more.json().message]).toEqual([
      409,
      "$10.00 of that $30.00 payment is left to refund",
    ]);
    expect((await of(10)).json()).toMatchObject({ paid: 60 });
    expect((await of(0.01)).json().message).toBe("That $30.00 payment was already refunded");
  });

  it("201: without a payment named goes back from the last one backwards", async () => {
    const invoice = await addInvoice(test, owner);
    await pay(invoice, 60, { method: "cash" });
    await pay(invoice, 40, { method: "check" });
    const { payments, paid } = (await refund(invoice, 100)).json<Invoice>();
    expect(paid).toBe(0);
    expect(payments.slice(2).map(({ amount, method }) => [amount, method])).toEqual([
      [-40, "check"],
      [-60, "cash"],
    ]);
  });

  it("409: more than what was paid, refunds before it included", async () => {
    const invoice = await addInvoice(test, owner);
    const nothing = await refund(invoice, 1);
    expect(nothing.statusCode).toBe(409);
    expect(nothing.json().message).toBe(
      "Nothing has been paid on this invoice, so there's nothing to refund",
    );
    await pay(invoice, 50);
    await refund(invoice, 20);
    const response = await refund(invoice, 30.01);
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe("$30.00 was paid. A refund can't be more than that.");
    expect((await refund(invoice, 30)).json()).toMatchObject({ paid: 0, balance: 100 });
  });

  it("409: of two refunds of everything at the same moment one wins", async () => {
    const invoice = await addInvoice(test, owner);
    await pay(invoice, 100);
    const answers = await Promise.all([refund(invoice, 100), refund(invoice, 100)]);
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(1);
    expect((await read(invoice)).paid).toBe(0);
  });

  it("400: without a reason", async () => {
    const { _id } = await addInvoice(test, owner);
    const response = await call(owner, "POST", `/${_id}/refunds`, { amount: 1, reason: " " });
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe("Reason is required");
  });

  it("403: technicians and clients", async () => {
    const invoice = await addInvoice(test, owner);
    for (const role of ["technician", "client"] as const) {
      const person = await signedInAs(test, role, owner);
      expect((await refund(invoice, 1, person)).statusCode).toBe(403);
      expect((await cancel(invoice, {}, person)).statusCode).toBe(403);
    }
  });
});

describe("a void", () => {
  it("200: cancels for good, keeps the number and owes nothing", async () => {
    const invoice = await addInvoice(test, owner, { terms: { dueDate: "2026-11-01" } });
    const response = await cancel(invoice, { reason: "Wrong client" });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      ...invoice,
      status: "cancelled",
      balance: 0,
      updatedAt: expect.any(String),
      version: 2,
    });
    const { rows } = await test.database.pool.query("select void_reason from invoices where id = $1", [
      invoice._id,
    ]);
    expect(rows).toEqual([{ void_reason: "Wrong client" }]);
  });

  it("200: a second one changes nothing", async () => {
    const invoice = await addInvoice(test, owner);
    await cancel(invoice, { reason: "First" });
    expect((await cancel(invoice, { reason: "Second" })).json().version).toBe(2);
    expect((await auditOf(test, invoice._id)).map(({ verb }) => verb)).toEqual(["create", "void"]);
  });

  it("409: with money on it, until that is refunded", async () => {
    const invoice = await addInvoice(test, owner);
    await pay(invoice, 10);
    const response = await cancel(invoice);
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe(
      "$10.00 of this invoice is paid. Refund it first, then void the invoice.",
    );
    await refund(invoice, 10);
    expect((await cancel(invoice)).json().status).toBe("cancelled");
  });
});
