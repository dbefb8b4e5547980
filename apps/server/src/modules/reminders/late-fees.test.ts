import type { Invoice } from "@fieldwright/contract/invoices";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization } from "#testing/auth";
import { addBilled, addInvoiceFor, auditOf } from "#testing/invoices";
import { messagesTo, remind } from "#testing/messages";
import { request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date("2026-06-15T15:00:00Z") });
});
afterAll(() => test.close());

const charge = async (lateFee: object) => {
  owner = await registerOrganization(test);
  const reminders: object[] = [];
  const quietHours = { from: "00:00", until: "00:00" };
  await request(test, owner, "PUT", "/message-settings", { reminders, quietHours, lateFee });
};

/** 100 dollars and 10 percent tax, due on June 10, already sent. */
const overdue = async (fields: object = {}) => {
  const invoice = await addInvoiceFor(test, owner, await addBilled(test, owner), {
    terms: { dueDate: "2026-06-10" },
    taxRate: 10,
    ...fields,
  });
  await test.database.pool.query("update invoices set sent_at = '2026-06-01T12:00:00Z' where id = $1", [
    invoice._id,
  ]);
  return invoice;
};

const runOn = (day: string) =>
  remind(test, { ...test.deps, clock: () => new Date(`2026-06-${day}T10:00:00-05:00`) });
const read = async ({ _id }: Invoice) =>
  (await request(test, owner, "GET", `/invoices/${_id}`)).json<Invoice>();

describe("an overdue invoice", () => {
  it("gets a fee in percent of its balance, once per step, and the customer gets a message", async () => {
    await charge({ enabled: true, type: "percent", value: 5, days: [7, 14] });
    const invoice = await overdue();
    await request(test, owner, "POST", `/invoices/${invoice._id}/payments`, { amount: 10, method: "cash" });
    await runOn("16");
    expect((await read(invoice)).total).toBe(110);
    await Promise.all([runOn("17"), runOn("17")]);
    await runOn("18");
    const after = await read(invoice);
    expect(after.lineItems.at(-1)).toMatchObject({
      name: "Late fee",
      description: "7 days after the due date",
      total: 5,
    });
    expect(after).toMatchObject({ total: 115.5, balance: 105.5 });
    expect((await auditOf(test, invoice._id)).at(-1)).toEqual({ verb: "late_fee", actor: null });
    const told = await messagesTo(test, invoice.client.user.email);
    expect(told.map(({ subject }) => subject)).toEqual([
      `A late fee was added to invoice ${invoice.invoiceNumber}`,
    ]);
    expect(told[0]?.body).toContain("we added a late fee of $5.00.");
    expect(told[0]?.details?.fact).toMatchObject({ label: "Balance due", value: ["$105.50"] });
    await runOn("24");
    expect((await read(invoice)).lineItems).toHaveLength(3);
  });

  it("gets no discount on its fee: a discount in percent keeps its amount", async () => {
    await charge({ enabled: true, type: "fixed", value: 15, days: [7] });
    const invoice = await overdue({ discountPercent: 10, taxRate: 0 });
    await runOn("17");
    expect(await read(invoice)).toMatchObject({ discount: 10, discountPercent: null, total: 105 });
  });

  it("gets none if fees are off or it is paid", async () => {
    await charge({ enabled: false, type: "fixed", value: 15, days: [7] });
    const without = await overdue();
    await runOn("17");
    expect((await read(without)).lineItems).toHaveLength(1);
    await charge({ enabled: true, type: "fixed", value: 15, days: [7] });
    const paid = await overdue();
    await request(test, owner, "POST", `/invoices/${paid._id}/payments`, { amount: 110, method: "cash" });
    const open = await overdue();
    await runOn("17");
    expect((await read(paid)).lineItems).toHaveLength(1);
    expect((await read(open)).lineItems.at(-1)).toMatchObject({ name: "Late fee", total: 15 });
  });
});
