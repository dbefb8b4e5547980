import type { Invoice, InvoiceSummary } from "@fieldwright/contract/invoices";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, register, registerOrganization, signedInAs } from "#testing/auth";
import { addBilled, addInvoice, addInvoiceFor, callInvoice } from "#testing/invoices";
import { share } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
let rival: Person;
let customer: Person;
/** Invoices of the customer with an account, of Ada's company and of another client, oldest first. */
let own: Invoice;
let hers: Invoice;
let other: Invoice;

const billedOf = async (person: Person) => {
  const { rows } = await test.database.pool.query<{ id: string }>(
    "select id from clients where user_id = $1",
    [person.userId],
  );
  const client = rows[0]?.id ?? "";
  const payload = { client, title: "Fix sink", category: "repair", scheduledDate: "2026-11-20" };
  const job = await test.app.inject({ method: "POST", url: "/api/jobs", headers: owner.headers, payload });
  return { client, job: job.json()._id };
};

beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date("2026-11-15T18:00:00Z") });
  owner = await registerOrganization(test, "Hollis & Sons");
  rival = await registerOrganization(test, "Rival Drains");
  customer = await signedInAs(test, "client", owner);
  const { _id } = await addInvoiceFor(test, owner, await billedOf(customer));
  await share(test, owner, `/invoices/${_id}`);
  own = (await callInvoice(test)(owner, "GET", `/${_id}`)).json<Invoice>();
  const ada = await addBilled(test, owner, {
    firstName: "Ada",
    lastName: "Byron",
    company: { name: "Lovelace Mills" },
  });
  hers = await addInvoiceFor(test, owner, ada, { terms: { dueDate: "2026-11-14" } });
  other = await addInvoice(test, owner);
  await addInvoice(test, rival);
});
afterAll(() => test.close());

const list = async (query = "", by = owner) => {
  const response = await callInvoice(test)(by, "GET", query);
  expect(response.statusCode).toBe(200);
  const { invoices, ...rest } = response.json<{ invoices: InvoiceSummary[]; total: number }>();
  return { ids: invoices.map(({ _id }) => _id), invoices, ...rest };
};

describe("what is listed", () => {
  it("is summed over all pages, with what is owed; shortlists have a balance", async () => {
    const office = await registerOrganization(test, "Sums & Co");
    const call = callInvoice(test);
    const amounts = [
      { dueDate: "2026-11-10", unitPrice: 100 },
      { dueDate: "2026-11-30", unitPrice: 300 },
      { dueDate: "2026-11-20", unitPrice: 200 },
      { dueDate: "2026-11-20", unitPrice: 5000 },
    ];
    const made: Invoice[] = [];
    for (const { dueDate, unitPrice } of amounts)
      made.push(
        await addInvoice(test, office, {
          terms: { dueDate },
          lineItems: [{ name: "Work", quantity: 1, unitPrice }],
        }),
      );
    const [late, paid, open, voided] = made.map(({ _id }) => _id);
    await share(test, office, `/invoices/${late}`);
    await call(office, "POST", `/${paid}/payments`, { amount: 300, method: "cash" });
    await call(office, "POST", `/${open}/payments`, { amount: 50, method: "cash" });
    await call(office, "POST", `/${voided}/void`, {});

    expect(await list("?limit=1", office)).toMatchObject({ total: 4, amount: 600, owed: 250 });
    expect(await list("?search=inv", office)).toMatchObject({ total: 4, amount: 600, owed: 250 });
    expect(await list("?status=cancelled", office)).toMatchObject({ total: 1, amount: 0, owed: 0 });
    expect(await list("?status=paid", office)).toMatchObject({ total: 1, amount: 300, owed: 0 });

    expect(await list("?only=not_sent", office)).toMatchObject({ ids: [open], amount: 200, owed: 150 });
    expect(await list("?only=overdue", office)).toMatchObject({ ids: [late], amount: 100, owed: 100 });
    expect(await list("?only=unpaid", office)).toMatchObject({ ids: [open, late], amount: 300, owed: 250 });
    expect((await call(office, "GET", "/shortlists")).json()).toEqual({
      not_sent: { count: 1, amount: 150 },
      overdue: { count: 1, amount: 100 },
      unpaid: { count: 2, amount: 250 },
    });

    expect((await list("?sort=-total", office)).ids).toEqual([voided, paid, open, late]);
    expect((await list("?sort=day&only=unpaid", office)).ids).toEqual([late, open]);
    expect((await list("?sort=createdAt", office)).ids).toEqual([late, paid, open, voided]);
  });
});

describe("the list", () => {
  it("has the organization's invoices, newest first, without their lines", async () => {
    const page = await list();
    expect(page).toMatchObject({ ids: [other._id, hers._id, own._id], total: 3, totalPages: 1 });
    const { lineItems: _lines, payments: _payments, ...summary } = hers;
    expect(page.invoices[1]).toEqual(summary);
  });

  it("comes in pages", async () => {
    expect(await list("?limit=2")).toMatchObject({ ids: [other._id, hers._id], total: 3, totalPages: 2 });
    expect(await list("?limit=2&page=2")).toMatchObject({ ids: [own._id], total: 3, totalPages: 2 });
    expect(await list("?limit=2&page=3")).toMatchObject({ ids: [], total: 3, totalPages: 2 });
  });

  it.each(["inv-00002", "ADA B", "lovelace"])("finds %s", async (search) => {
    expect(await list(`?search=${encodeURIComponent(search)}`)).toMatchObject({ ids: [hers._id], total: 1 });
  });

  it("filters by client", async () => {
    expect((await list(`?client=${hers.client._id}`)).ids).toEqual([hers._id]);
    expect((await list(`?client=${uuidv7()}`)).ids).toEqual([]);
  });

  it("filters by the status of today", async () => {
    const call = callInvoice(test);
    expect((await list("?status=overdue")).ids).toEqual([hers._id]);
    expect((await list("?status=pending")).ids).toEqual([other._id, own._id]);
    await call(owner, "POST", `/${hers._id}/payments`, { amount: 99.99, method: "cash" });
    expect((await list("?status=overdue")).ids).toEqual([hers._id]);
    await call(owner, "POST", `/${hers._id}/payments`, { amount: 0.01, method: "cash" });
    expect((await list("?status=paid")).ids).toEqual([hers._id]);
    await call(owner, "POST", `/${other._id}/void`, {});
    expect((await list("?status=cancelled")).ids).toEqual([other._id]);
    expect((await list("?status=pending")).ids).toEqual([own._id]);
  });

  it("leaves out what is deleted", async () => {
    const gone = await addInvoice(test, owner);
    await callInvoice(test)(owner, "DELETE", `/${gone._id}`);
    expect(await list()).toMatchObject({ ids: [other._id, hers._id, own._id], total: 3 });
  });

  it.each(["?page=0", "?limit=x", "?status=sent", "?client=7"])("400: refuses %s", async (query) => {
    expect((await callInvoice(test)(owner, "GET", query)).statusCode).toBe(400);
  });
});

describe("a client", () => {
  it("sees their own invoices and nobody else's", async () => {
    expect(await list("", customer)).toMatchObject({ ids: [own._id], total: 1 });
    expect((await list("?search=lovelace", customer)).ids).toEqual([]);
    const read = (id: string) => callInvoice(test)(customer, "GET", `/${id}`);
    expect((await read(own._id)).json<Invoice>()._id).toBe(own._id);
    expect((await read(hers._id)).statusCode).toBe(404);
  });

  it("does not see an invoice that was not sent to them", async () => {
    const unsent = await addInvoiceFor(test, owner, { client: own.client._id, job: own.job._id });
    expect((await list("", customer)).ids).toEqual([own._id]);
    expect((await callInvoice(test)(customer, "GET", `/${unsent._id}`)).statusCode).toBe(404);
    expect((await callInvoice(test)(customer, "GET", `/${unsent._id}/activity`)).statusCode).toBe(404);
    await callInvoice(test)(owner, "DELETE", `/${unsent._id}`);
  });

  it("has an empty list with a notice before their email is verified", async () => {
    const { token } = await register(test, { role: "client" });
    const response = await test.app.inject({
      url: "/api/invoices",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.json()).toEqual({ invoices: [], total: 0, totalPages: 0, notice: "verify_email" });
  });
});

describe("refusals", () => {
  it("403: technicians see no invoices", async () => {
    const technician = await signedInAs(test, "technician", owner);
    expect((await callInvoice(test)(technician, "GET", "")).statusCode).toBe(403);
    expect((await callInvoice(test)(technician, "GET", `/${own._id}`)).statusCode).toBe(403);
  });

  it.each([
    ["GET", ""],
    ["PUT", ""],
    ["DELETE", ""],
    ["POST", "/restore"],
    ["POST", "/payments"],
    ["POST", "/refunds"],
    ["POST", "/void"],
  ] as const)(
    "404: %s %s of another organization's invoice, an unknown one, or what is no id",
    async (method, path) => {
      const payload =
        method === "GET" || method === "DELETE" ? undefined : { amount: 1, method: "cash", reason: "x" };
      const call = callInvoice(test);
      for (const id of [own._id, uuidv7(), "7"]) {
        const response = await call(rival, method, `/${id}${path}`, payload);
        expect(response.statusCode).toBe(404);
      }
      expect((await call(owner, "GET", `/${own._id}`)).json<Invoice>()).toEqual(own);
    },
  );
});
