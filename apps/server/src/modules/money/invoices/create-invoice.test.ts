import type { Client } from "@fieldwright/contract/clients";
import type { Invoice } from "@fieldwright/contract/invoices";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mustCall, type Person, registerOrganization, signedInAs } from "#testing/auth";
import { addBilled, addClient, addJobFor, auditOf, type Billed, bill, callInvoice } from "#testing/invoices";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
let rival: Person;
let billed: Billed;
beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date("2026-11-15T03:00:00Z") });
  owner = await registerOrganization(test, "Hollis & Sons");
  rival = await registerOrganization(test, "Rival Drains");
  billed = await addBilled(test, owner);
});
afterAll(() => test.close());

const call = (...args: Parameters<ReturnType<typeof callInvoice>>) => callInvoice(test)(...args);
const post = (payload: object, by = owner) => call(by, "POST", "", payload);
const created = async (fields: object = {}, of = billed): Promise<Invoice> => {
  const response = await post(bill(of, fields));
  expect(response.statusCode).toBe(201);
  return response.json();
};

const dueDateOf = async (dueDate: string) => (await created({ terms: { dueDate } })).terms.dueDate;

const refused = async (payload: object) => {
  const response = await post(payload);
  expect(response.statusCode).toBe(400);
  return response.json();
};

const statusFor = async (role: "manager" | "technician" | "client") =>
  (await post(bill(billed), await signedInAs(test, role, owner))).statusCode;

const line = (quantity: number, unitPrice: number) => ({ name: "Part", quantity, unitPrice });

describe("201", () => {
  it("answers the whole invoice, pending, under the next number", async () => {
    const response = await post(bill(billed, { notes: " Thanks ", taxRate: 7.25, discount: 10 }));
    expect(response.statusCode).toBe(201);
    expect(response.headers.etag).toBe('"1"');
    const client = await mustCall<Client>(test, `/clients/${billed.client}`, {
      method: "GET",
      headers: owner.headers,
    });
    expect(response.json()).toEqual({
      _id: expect.any(String),
      invoiceNumber: "INV-00001",
      job: { _id: billed.job, jobNumber: "J-00001", title: "Replace valve" },
      client: {
        _id: billed.client,
        status: "active",
        user: client.user,
        company: { name: "" },
        phone: null,
      },
      status: "pending",
      subtotal: 100,
      discount: 10,
      discountPercent: null,
      taxRate: 7.25,
      tax: 6.53,
      total: 96.53,
      paid: 0,
      balance: 96.53,
      terms: { dueDate: "2026-12-15" },
      notes: "Thanks",
      sentAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
      lineItems: [
        {
          _id: expect.any(String),
          name: "Labor",
          description: "",
          quantity: 2,
          unit: "each",
          unitPrice: 50,
          rebate: false,
          total: 100,
        },
      ],
      payments: [],
    });
    const { _id } = response.json<Invoice>();
    expect((await call(owner, "GET", `/${_id}`)).json()).toEqual(response.json());
    expect(await auditOf(test, _id)).toEqual([{ verb: "create", actor: owner.userId }]);
  });

  it.each([
    ["0.1 + 0.2", [line(1, 0.1), line(1, 0.2)], 0.3],
    ["3 x 19.99", [line(3, 19.99)], 59.97],
    ["half a cent, which rounds up", [line(0.5, 0.01)], 0.01],
    ["1.005 x 1.00, which rounds up", [line(1.005, 1)], 1.01],
    ["thousandths", [line(0.333, 10), line(0.667, 10)], 10],
    ["1,000 lines", Array.from({ length: 1000 }, () => line(1.001, 0.07)), 70],
  ])("is exact for %s", async (_name, lineItems, total) => {
    expect((await created({ lineItems })).total).toBe(total);
  });

  it("ignores totals that are sent along", async () => {
    const lineItems = [{ ...line(1, 10), total: 9999 }];
    expect(await created({ lineItems, subtotal: 1, total: 1 })).toMatchObject({ subtotal: 10, total: 10 });
  });

  it("keeps the order of the lines", async () => {
    const lineItems = Array.from({ length: 30 }, (_, index) => ({
      ...line(1, index),
      name: `Line ${index}`,
    }));
    const { _id } = await created({ lineItems });
    const { lineItems: kept } = (await call(owner, "GET", `/${_id}`)).json<Invoice>();
    expect(kept.map(({ name }) => name)).toEqual(lineItems.map(({ name }) => name));
  });

  it("takes an instant as its day in the organization's zone, a day as it is", async () => {
    expect(await dueDateOf("2026-12-15T03:00:00Z")).toBe("2026-12-14");
    expect(await dueDateOf("2026-12-15")).toBe("2026-12-15");
  });

  it("is overdue from the day after its due date in the organization's zone, not sooner", async () => {
    expect((await created({ terms: { dueDate: "2026-11-14" } })).status).toBe("pending");
    expect((await created({ terms: { dueDate: "2026-11-13" } })).status).toBe("overdue");
  });

  it("takes the tax rate of the organization, before that of the client, before that of the document", async () => {
    const other = await registerOrganization(test, "Taxed");
    const taxed = await addBilled(test, other);
    const rate = async (fields: object = {}) => {
      const response = await callInvoice(test)(other, "POST", "", bill(taxed, fields));
      return response.json<Invoice>().taxRate;
    };
    const set = (table: string, id: string, value: number) =>
      test.database.pool.query(`update ${table} set tax_rate = $2 where id = $1`, [id, value]);
    expect(await rate()).toBe(0);
    await set("organizations", other.organizationId, 825);
    expect(await rate()).toBe(8.25);
    await set("clients", taxed.client, 500);
    expect(await rate()).toBe(5);
    expect(await rate({ taxRate: 0 })).toBe(0);
  });

  it.each([
    ["prospect", "active"],
    ["pending", "active"],
    ["inactive", "inactive"],
  ])("makes a client that is %s %s", async (status, after) => {
    const of = await addBilled(test, owner, { status });
    const invoice = await created({}, of);
    expect(invoice.client.status).toBe(after);
    const headers = owner.headers;
    expect(await mustCall<Client>(test, `/clients/${of.client}`, { method: "GET", headers })).toMatchObject({
      status: after,
    });
  });

  it("runs once for one Idempotency-Key", async () => {
    const payload = bill(billed);
    const key = { "idempotency-key": uuidv7() };
    const [first, second] = [
      await call(owner, "POST", "", payload, key),
      await call(owner, "POST", "", payload, key),
    ];
    expect(second.json()).toEqual(first.json());
  });

  it("gives twenty concurrent invoices distinct numbers without a gap", async () => {
    const busy = await registerOrganization(test, "Busy");
    const [one, two] = [await addBilled(test, busy), await addBilled(test, busy, { status: "prospect" })];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        callInvoice(test)(busy, "POST", "", bill(index % 2 ? one : two)),
      ),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 20 }, () => 201));
    const numbers = answers.map((answer) => answer.json<Invoice>().invoiceNumber).toSorted();
    expect(numbers).toEqual(
      Array.from({ length: 20 }, (_, index) => `INV-${String(index + 1).padStart(5, "0")}`),
    );
  });
});

describe("400", () => {
  it.each([
    ["no job", { job: undefined }, "job", "Job is required"],
    ["no client", { client: undefined }, "client", "Client is required"],
    ["a job that is no id", { job: "7" }, "job", "Job is required"],
    ["no due date", { terms: undefined }, "terms", "Due date is required"],
    ["a due date that is none", { terms: { dueDate: "soon" } }, "terms.dueDate", "Due date is required"],
    ["no lines", { lineItems: [] }, "lineItems", "At least one line item is required"],
    [
      "a line without a name",
      { lineItems: [line(1, 1), { quantity: 1, unitPrice: 1 }] },
      "lineItems.1.name",
      "Name is required",
    ],
    [
      "a quantity of nothing",
      { lineItems: [line(0, 1)] },
      "lineItems.0.quantity",
      "Quantity must be at least 0.001",
    ],
    [
      "a negative price",
      { lineItems: [line(1, -1)] },
      "lineItems.0.unitPrice",
      "Unit price can't be negative",
    ],
    [
      "a price below a cent",
      { lineItems: [line(1, 0.005)] },
      "lineItems.0.unitPrice",
      "Unit price must be in whole cents",
    ],
    ["a job that nobody has", { job: uuidv7() }, "job", "Job not found"],
    ["a client that nobody has", { client: uuidv7() }, "client", "Client not found"],
  ])("refuses %s", async (_name, fields, field, msg) => {
    const { message, errors } = await refused(bill(billed, fields));
    expect(errors).toEqual([{ field, msg }]);
    expect(message).toBe(msg);
  });

  it("refuses a client that is not the job's", async () => {
    const { _id: client } = await addClient(test, owner);
    const { errors } = await refused(bill({ ...billed, client }));
    expect(errors).toEqual([{ field: "client", msg: "The job belongs to another client" }]);
  });

  it("refuses records of another organization as if they did not exist", async () => {
    const foreign = await addBilled(test, rival);
    expect((await refused(bill({ ...billed, job: foreign.job }))).errors[0].msg).toBe("Job not found");
    expect((await refused(bill({ ...billed, client: foreign.client }))).errors[0].msg).toBe(
      "Client not found",
    );
  });

  it("refuses a deleted job", async () => {
    const job = await addJobFor(test, owner, billed.client);
    await test.app.inject({ method: "DELETE", url: `/api/jobs/${job}`, headers: owner.headers });
    expect((await refused(bill({ ...billed, job }))).errors).toEqual([
      { field: "job", msg: "Job not found" },
    ]);
  });

  it("refuses a total that no invoice can have", async () => {
    const lineItems = [line(1_000_000, 99_999_999.99)];
    expect((await refused(bill(billed, { lineItems }))).message).toBe("The total is too large");
  });
});

describe("401 and 403", () => {
  it("refuses people without a session", async () => {
    const response = await test.app.inject({ method: "POST", url: "/api/invoices", payload: bill(billed) });
    expect(response.statusCode).toBe(401);
  });

  it("lets admins and managers bill, technicians and clients not", async () => {
    expect(await statusFor("manager")).toBe(201);
    expect(await statusFor("technician")).toBe(403);
    expect(await statusFor("client")).toBe(403);
  });
});
