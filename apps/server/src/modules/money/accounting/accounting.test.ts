import type { AccountingExport, AccountingPreview } from "@fieldwright/contract/accounting";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mustCall, type Person, registerOrganization } from "#testing/auth";
import { addBilled, addInvoiceFor } from "#testing/invoices";
import { request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

let now: Date;
let test: TestApp;
let owner: Person;
beforeAll(async () => {
  now = new Date("2026-06-15T15:00:00Z");
  test = await createTestApp({ clock: () => now });
});
afterAll(() => test.close());

const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) =>
  request(test, owner, method, path, payload);

const june = { from: "2026-06-01", to: "2026-06-30" };

/** New rows get their date from the database clock, which the test clock does not control. */
const dated = async (id: string, day: string) => {
  await test.database.pool.query("update invoices set created_at = $2 where id = $1", [
    id,
    `${day}T17:00:00Z`,
  ]);
};

const billed = async (day: string, fields: object = {}, client: object = {}) => {
  const invoice = await addInvoiceFor(test, owner, await addBilled(test, owner, client), fields);
  await dated(invoice._id, day);
  return invoice;
};

const exported = async (body: object) => {
  const answer = await call("POST", "/accounting/exports", { ...june, ...body });
  expect(answer.statusCode).toBe(201);
  const made = answer.json<AccountingExport>();
  const { rows } = await test.database.pool.query("select files from accounting_exports where id = $1", [
    made._id,
  ]);
  const files: { name: string; content: string }[] = rows[0].files;
  const rowsOf = (name: string) =>
    files
      .find((file) => file.name === name)
      ?.content.trim()
      .split("\r\n");
  return { made, rowsOf };
};

describe("a file for QuickBooks Online", () => {
  beforeAll(async () => {
    owner = await registerOrganization(test);
  });

  it("has invoices by line with discount and tax, new customers, and money in and out", async () => {
    const address = { line1: "1 High St, Rear", city: "Austin", state: "TX", zip: "78701" };
    const invoice = await billed(
      "2026-06-10",
      {
        lineItems: [
          { name: "Labor", description: 'The\n"long" job', quantity: 1.5, unitPrice: 100 },
          { name: "=cmd", quantity: 1, unitPrice: 10 },
        ],
        discount: 10,
        taxRate: 8.25,
      },
      { firstName: "Kim", lastName: "Hart", phone: "+1 512 555 0100", address },
    );
    await call("POST", `/invoices/${invoice._id}/payments`, { amount: 100, method: "check" });
    await call("POST", `/invoices/${invoice._id}/refunds`, { amount: 20, reason: "Too much" });
    const { made, rowsOf } = await exported({ format: "quickbooks" });
    expect(made.counts).toEqual({ invoices: 1, payments: 2, clients: 1 });
    expect(rowsOf("invoices.csv")).toEqual([
      "*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,ItemTaxCode,Taxable,TaxRate,ItemTaxAmount",
      `${invoice.invoiceNumber},Kim Hart,06/10/2026,12/15/2026,,,Replace valve,Services,"Labor: The ""long"" job",1.5,100.00,150.00,TAX,Y,8.25%,12.38`,
      `${invoice.invoiceNumber},Kim Hart,06/10/2026,12/15/2026,,,Replace valve,Services,'=cmd,1,10.00,10.00,TAX,Y,8.25%,0.83`,
      `${invoice.invoiceNumber},Kim Hart,06/10/2026,12/15/2026,,,Replace valve,Services,Discount,1,-10.00,-10.00,TAX,Y,8.25%,-0.83`,
    ]);
    expect(rowsOf("customers.csv")?.[1]).toMatch(
      /^Kim Hart,,.+@example\.com,\+1 512 555 0100,"1 High St, Rear",Austin,TX,78701$/,
    );
    expect(rowsOf("payments-undeposited-funds.csv")).toEqual([
      "Date,Description,Amount",
      `06/15/2026,Payment ${invoice.invoiceNumber} Kim Hart check,100.00`,
      `06/15/2026,Refund ${invoice.invoiceNumber} Kim Hart check,-20.00`,
    ]);
  });

  it("names the unit of a line, the percent of a discount, and a rebate as less than nothing", async () => {
    const { invoiceNumber } = await billed("2026-06-12", {
      lineItems: [
        { name: "Labor", quantity: 0.5, unit: "hour", unitPrice: 145 },
        { name: "Heater", quantity: 1, unitPrice: 1000 },
        { name: "AEP rebate", quantity: 1, unitPrice: -72.5, rebate: true },
      ],
      discountPercent: 10,
      taxRate: 8,
    });
    const { rowsOf } = await exported({ format: "quickbooks" });
    const rows = rowsOf("invoices.csv")?.filter((row) => row.startsWith(invoiceNumber)) ?? [];
    expect(rows.map((row) => row.split(",").slice(8, 12).join(","))).toEqual([
      "Labor (per hour),0.5,145.00,72.50",
      "Heater,1,1000.00,1000.00",
      "AEP rebate,1,-72.50,-72.50",
      "Discount (10%),1,-100.00,-100.00",
    ]);
    const taxes = rows.map((row) => Number(row.split(",").at(-1)));
    expect(taxes.reduce((sum, tax) => sum + Math.round(tax * 100), 0)).toBe(7200);
  });

  it("has nothing twice, also when two ask at once, unless it is asked for again", async () => {
    const nothing = await call("POST", "/accounting/exports", { ...june, format: "quickbooks" });
    expect([nothing.statusCode, nothing.json().message]).toEqual([
      409,
      "There's nothing new to export in this period",
    ]);
    await billed("2026-06-11");
    const both = await Promise.all(
      [1, 2].map(() => call("POST", "/accounting/exports", { ...june, format: "quickbooks" })),
    );
    expect(both.map(({ statusCode }) => String(statusCode)).sort()).toEqual(["201", "409"]);
    const { made } = await exported({ format: "quickbooks", again: true });
    expect(made.counts.invoices).toBe(3);
  });

  it("can be had again as it was, in one archive", async () => {
    const { exports } = (await call("GET", "/accounting/exports")).json();
    const answer = await call("GET", `/accounting/exports/${exports.at(-1)._id}/file`);
    expect(answer.headers["content-type"]).toBe("application/zip");
    expect(answer.headers["content-disposition"]).toContain("quickbooks-2026-06-01-2026-06-30.zip");
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe("PK");
    expect(answer.rawPayload.toString("latin1")).toContain("customers.csv");
  });
});

describe("a file for Xero", () => {
  it("has its own layout with the organization's accounts, independent of the other program", async () => {
    owner = await registerOrganization(test);
    await mustCall(test, "/integrations/xero/connect", {
      headers: owner.headers,
      payload: { credentials: { incomeAccount: "410", taxCode: "Texas Tax", bankAccount: "Checking" } },
    });
    const invoice = await billed("2026-06-05", { taxRate: 10 }, { company: { name: "Hart & Co" } });
    await call("POST", `/invoices/${invoice._id}/payments`, { amount: 110, method: "card" });
    await exported({ format: "quickbooks" });
    const { rowsOf } = await exported({ format: "xero" });
    const [titles, row] = rowsOf("invoices.csv")?.map((line) => line.split(",")) ?? [];
    const cells = Object.fromEntries(titles?.map((title, index) => [title, row?.[index]]) ?? []);
    expect(cells).toMatchObject({
      "*ContactName": "Hart & Co",
      "*InvoiceNumber": invoice.invoiceNumber,
      "*InvoiceDate": "5 Jun 2026",
      "*Quantity": "2",
      "*UnitAmount": "50.00",
      "*AccountCode": "410",
      "*TaxType": "Texas Tax",
      TaxAmount: "10.00",
    });
    expect(rowsOf("bank-statement-checking.csv")?.[1]).toBe(
      `15 Jun 2026,110.00,Hart & Co,Payment (card),${invoice.invoiceNumber},`,
    );
  });

  it("tells apart two customers of one name", async () => {
    await billed("2026-06-06", {}, { firstName: "Sam", lastName: "Lee" });
    await billed("2026-06-06", {}, { firstName: "sam", lastName: "LEE" });
    const { rowsOf } = await exported({ format: "xero" });
    expect(
      rowsOf("contacts.csv")
        ?.slice(1)
        .map((line) => line.split(",")[0]),
    ).toEqual([
      expect.stringMatching(/^Sam Lee \(.+@example\.com\)$/),
      expect.stringMatching(/^sam LEE \(.+@example\.com\)$/),
    ]);
  });
});

describe("the preview", () => {
  it("counts what is new, and names what was voided since it was exported", async () => {
    owner = await registerOrganization(test);
    const invoice = await billed("2026-06-05");
    const preview = async () =>
      (
        await call("GET", "/accounting/preview?format=xero&from=2026-06-01&to=2026-06-30")
      ).json<AccountingPreview>();
    expect(await preview()).toMatchObject({
      invoices: { count: 1, total: 100 },
      clients: 1,
      voidedSince: [],
    });
    await exported({ format: "xero" });
    await call("POST", `/invoices/${invoice._id}/void`, {});
    expect(await preview()).toMatchObject({
      invoices: { count: 0, total: 0 },
      voidedSince: [invoice.invoiceNumber],
    });
  });
});

const close = (closedThrough: string | null) => call("PUT", "/accounting/settings", { closedThrough });

describe("books that are closed", () => {
  it("keep invoices and money of the period as they are, and export nothing of it", async () => {
    owner = await registerOrganization(test);
    const invoice = await billed("2026-06-10");
    expect((await close("2026-06-15")).json().message).toBe("Only days in the past can be closed");
    expect((await close("2026-06-12")).json()).toEqual({ closedThrough: "2026-06-12", version: 1 });
    const message =
      "The books are closed through June 12, 2026. An admin can open them in Settings > Accounting.";
    const refused = [
      await call("PUT", `/invoices/${invoice._id}`, { notes: "Changed" }),
      await call("POST", `/invoices/${invoice._id}/void`, {}),
      await call("DELETE", `/invoices/${invoice._id}`),
      await call("POST", "/accounting/exports", { ...june, format: "xero" }),
    ];
    expect(refused.map((answer) => [answer.statusCode, answer.json().message])).toEqual(
      refused.map(() => [409, message]),
    );
    const paying = () => call("POST", `/invoices/${invoice._id}/payments`, { amount: 1, method: "cash" });
    expect((await paying()).statusCode).toBe(201);
    now = new Date("2026-06-12T20:00:00Z");
    expect((await paying()).json().message).toBe(message);
    now = new Date("2026-06-15T15:00:00Z");
    await close(null);
    expect((await call("PUT", `/invoices/${invoice._id}`, { notes: "Changed" })).statusCode).toBe(200);
  });
});
