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
const put = ({ _id }: Invoice, payload: object, headers?: Record<string, string>) =>
  call(owner, "PUT", `/${_id}`, payload, headers);
const remove = ({ _id }: Invoice, by = owner) => call(by, "DELETE", `/${_id}`);
const restore = ({ _id }: Invoice, by = owner) => call(by, "POST", `/${_id}/restore`);
const pay = ({ _id }: Invoice, amount: number) =>
  call(owner, "POST", `/${_id}/payments`, { amount, method: "check" });
const read = async ({ _id }: Invoice) => (await call(owner, "GET", `/${_id}`)).json<Invoice>();
const markSent = ({ _id }: Invoice) =>
  test.database.pool.query("update invoices set sent_at = now() where id = $1", [_id]);

describe("changing an invoice", () => {
  it("200: leaves alone what is left out, and recomputes the totals", async () => {
    const before = await addInvoice(test, owner, { notes: "Thanks", taxRate: 10, discount: 5 });
    const lineItems = [{ name: "Pipe", quantity: 3, unitPrice: 19.99, total: 1 }];
    const response = await put(before, { lineItems });
    expect(response.statusCode).toBe(200);
    expect(response.headers.etag).toBe('"2"');
    expect(response.json()).toMatchObject({
      ...before,
      lineItems: [{ name: "Pipe", quantity: 3, unitPrice: 19.99, total: 59.97 }],
      subtotal: 59.97,
      tax: 5.5,
      total: 60.47,
      balance: 60.47,
      updatedAt: expect.any(String),
      version: 2,
    });
    expect(await read(before)).toEqual(response.json());
    expect(await auditOf(test, before._id)).toEqual([
      { verb: "create", actor: owner.userId },
      { verb: "update", actor: owner.userId },
    ]);
  });

  it("200: changes due date, notes, discount and tax rate on the lines that are there", async () => {
    const before = await addInvoice(test, owner);
    const change = { terms: { dueDate: "2026-11-01" }, notes: "Late", discount: 50, taxRate: 8.25 };
    expect((await put(before, change)).json()).toMatchObject({
      lineItems: before.lineItems,
      terms: { dueDate: "2026-11-01" },
      notes: "Late",
      subtotal: 100,
      discount: 50,
      taxRate: 8.25,
      tax: 4.13,
      total: 54.13,
      status: "overdue",
    });
  });

  it("200: ignores a status", async () => {
    expect((await put(await addInvoice(test, owner), { status: "paid" })).json().status).toBe("pending");
  });

  it("200: a part paid invoice changes as long as its total covers what was paid", async () => {
    const invoice = await addInvoice(test, owner);
    await pay(invoice, 40);
    const less = await put(invoice, { discount: 61 });
    expect(less.statusCode).toBe(409);
    expect(less.json().message).toBe(
      "$40.00 of this invoice is already paid. Its total can't be less than that.",
    );
    expect(await read(invoice)).toMatchObject({ total: 100, discount: 0 });
    expect((await put(invoice, { discount: 60 })).json()).toMatchObject({
      total: 40,
      balance: 0,
      status: "paid",
    });
  });

  it("200: an invoice of nothing counts as paid and can still be changed", async () => {
    const invoice = await addInvoice(test, owner, { discount: 100 });
    expect(invoice.status).toBe("paid");
    expect((await put(invoice, { discount: 0 })).json()).toMatchObject({ total: 100, status: "pending" });
  });

  it("409: a paid invoice", async () => {
    const invoice = await addInvoice(test, owner);
    await pay(invoice, 100);
    const response = await put(invoice, { notes: "x" });
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe(
      "This invoice is paid and can't be changed. Remove or refund a payment first.",
    );
  });

  it("409: a cancelled invoice", async () => {
    const invoice = await addInvoice(test, owner);
    await call(owner, "POST", `/${invoice._id}/void`, {});
    const response = await put(invoice, { notes: "x" });
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe("This invoice was voided and can't be changed");
  });

  it("409: a version that is not current, with the current invoice", async () => {
    const invoice = await addInvoice(test, owner);
    await put(invoice, { notes: "first" });
    for (const response of [
      await put(invoice, { notes: "second", version: 1 }),
      await put(invoice, { notes: "second" }, { "if-match": '"1"' }),
    ]) {
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({
        code: "stale_version",
        current: { notes: "first", version: 2 },
      });
    }
    expect((await put(invoice, { notes: "second", version: 2 })).statusCode).toBe(200);
  });

  it("400: no lines at all", async () => {
    expect((await put(await addInvoice(test, owner), { lineItems: [] })).statusCode).toBe(400);
  });

  it("403: technicians and clients", async () => {
    const invoice = await addInvoice(test, owner);
    for (const role of ["technician", "client"] as const) {
      const person = await signedInAs(test, role, owner);
      expect((await call(person, "PUT", `/${invoice._id}`, { notes: "x" })).statusCode).toBe(403);
      expect((await remove(invoice, person)).statusCode).toBe(403);
    }
  });
});

describe("deleting an invoice", () => {
  it("204: it is gone, and an admin brings it back under its number", async () => {
    const invoice = await addInvoice(test, owner);
    expect((await remove(invoice)).statusCode).toBe(204);
    expect((await call(owner, "GET", `/${invoice._id}`)).statusCode).toBe(404);
    expect((await remove(invoice)).statusCode).toBe(404);
    expect((await put(invoice, { notes: "x" })).statusCode).toBe(404);
    expect((await pay(invoice, 1)).statusCode).toBe(404);

    const back = await restore(invoice);
    expect(back.statusCode).toBe(200);
    expect(back.json()).toEqual({ ...invoice, updatedAt: expect.any(String), version: 3 });
    expect(await read(invoice)).toEqual(back.json());
    expect((await auditOf(test, invoice._id)).map(({ verb }) => verb)).toEqual([
      "create",
      "delete",
      "restore",
    ]);
  });

  it("204: its number is not given away again", async () => {
    const invoice = await addInvoice(test, owner);
    await remove(invoice);
    expect((await addInvoice(test, owner)).invoiceNumber > invoice.invoiceNumber).toBe(true);
  });

  it("409: one that was sent, paid in part, refunded or cancelled", async () => {
    const sent = await addInvoice(test, owner);
    await markSent(sent);
    const paid = await addInvoice(test, owner);
    await pay(paid, 1);
    const refunded = await addInvoice(test, owner);
    await pay(refunded, 1);
    await call(owner, "POST", `/${refunded._id}/refunds`, { amount: 1, reason: "Mistake" });
    const cancelled = await addInvoice(test, owner);
    await call(owner, "POST", `/${cancelled._id}/void`, {});
    const messages = await Promise.all(
      [sent, paid, refunded, cancelled].map(async (invoice) => {
        const response = await remove(invoice);
        expect(response.statusCode).toBe(409);
        return response.json().message;
      }),
    );
    expect(messages).toEqual([
      "This invoice was sent and can't be deleted. Void it instead.",
      "This invoice has payments and can't be deleted. Void it instead.",
      "This invoice has payments and can't be deleted. Void it instead.",
      "This invoice was voided and stays on record. It can't be deleted.",
    ]);
  });
});

describe("restoring an invoice", () => {
  it("200: one that is not deleted is answered as it is", async () => {
    const invoice = await addInvoice(test, owner);
    expect((await restore(invoice)).json()).toEqual(invoice);
  });

  it("403: a manager", async () => {
    const invoice = await addInvoice(test, owner);
    await remove(invoice);
    expect((await restore(invoice, await signedInAs(test, "manager", owner))).statusCode).toBe(403);
  });

  it("404: after 30 days", async () => {
    const invoice = await addInvoice(test, owner);
    await remove(invoice);
    const age = (days: string) =>
      test.database.pool.query("update invoices set deleted_at = $2 where id = $1", [invoice._id, days]);
    await age("2026-10-16T17:59:00Z");
    expect((await restore(invoice)).statusCode).toBe(404);
    await age("2026-10-16T18:01:00Z");
    expect((await restore(invoice)).statusCode).toBe(200);
  });

  it("409: while its job or its client is deleted", async () => {
    const invoice = await addInvoice(test, owner);
    await remove(invoice);
    const drop = (path: string) =>
      test.app.inject({ method: "DELETE", url: `/api${path}`, headers: owner.headers });
    await drop(`/jobs/${invoice.job._id}`);
    const withoutJob = await restore(invoice);
    expect(withoutJob.statusCode).toBe(409);
    expect(withoutJob.json().message).toBe("This invoice's job was deleted. Restore the job first.");
    await drop(`/clients/${invoice.client._id}`);
    await test.database.pool.query("update jobs set deleted_at = null where id = $1", [invoice.job._id]);
    const withoutClient = await restore(invoice);
    expect(withoutClient.statusCode).toBe(409);
    expect(withoutClient.json().message).toBe("This invoice's client was deleted. Restore the client first.");
  });
});
