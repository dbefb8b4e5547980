import type { ActivityEntry } from "@fieldwright/contract/activity";
import { recordChange } from "@fieldwright/db/record-change";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { addInvoice } from "#testing/invoices";
import { bookVisit, newClient, newCustomer, newJob, newQuote, request, sentQuote } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
let technician: Person;
beforeAll(async () => {
  test = await createTestApp();
  owner = await registerOrganization(test);
  technician = await signedInAs(test, "technician", owner);
});
afterAll(() => test.close());

const get = (path: string, by = owner) => request(test, by, "GET", `${path}/activity`);
const activity = async (path: string, by = owner): Promise<ActivityEntry[]> =>
  (await get(path, by)).json().activity;

describe("200: the activity of a record", () => {
  it("is newest first, with who did what, and only the fields that changed", async () => {
    const quote = await newQuote(test, owner);
    const manager = await signedInAs(test, "manager", owner);
    await request(test, manager, "PUT", `/quotes/${quote._id}`, {
      title: "Boiler",
      lineItems: quote.lineItems,
    });
    const [changed, created] = await activity(`/quotes/${quote._id}`);
    expect(changed).toMatchObject({ actor: { name: "Mel Member" }, verb: "update" });
    expect(changed?.from).toEqual({ title: "Water heater" });
    expect(changed?.to).toEqual({ title: "Boiler" });
    expect(created).toMatchObject({
      actor: { name: "Robin Tester" },
      verb: "create",
      from: null,
      to: { title: "Water heater", status: "pending", total: 1250, client: { _id: quote.client._id } },
    });
    expect(created?.to).not.toHaveProperty("version");
  });

  it("of a client and of a job", async () => {
    const job = await newJob(test, owner);
    await request(test, owner, "PUT", `/clients/${job.client._id}`, { tags: ["vip"] });
    expect((await activity(`/clients/${job.client._id}`))[0]).toMatchObject({
      verb: "update",
      from: { tags: [] },
      to: { tags: ["vip"] },
    });
    await request(test, owner, "POST", `/jobs/${job._id}/status`, { status: "scheduled" });
    expect((await activity(`/jobs/${job._id}`))[0]).toMatchObject({
      verb: "status",
      from: { status: "draft" },
      to: { status: "scheduled" },
    });
  });

  it("of an invoice", async () => {
    const invoice = await addInvoice(test, owner);
    const { statusCode } = await request(test, owner, "POST", `/invoices/${invoice._id}/payments`, {
      amount: 40,
      method: "cash",
    });
    expect(statusCode).toBeLessThan(300);
    expect((await activity(`/invoices/${invoice._id}`))[0]).toMatchObject({
      verb: "pay",
      from: { paid: 0, balance: 100 },
      to: { paid: 40, balance: 60 },
    });
  });

  it("tells a technician nothing of prices", async () => {
    const job = await newJob(test, owner, { estimatedCost: 700 });
    await bookVisit(test, owner, { job, startsAt: "2026-06-11T15:00:00Z", userId: technician.userId });
    await request(test, owner, "PUT", `/jobs/${job._id}`, { estimatedCost: 800, title: "Pump" });
    const office = await activity(`/jobs/${job._id}`);
    expect(office[0]?.to).toEqual({ title: "Pump", estimatedCost: 800 });
    const field = await activity(`/jobs/${job._id}`, technician);
    expect(field[0]?.to).toEqual({ title: "Pump" });
    const text = JSON.stringify(field);
    for (const secret of ["estimatedCost", "lineItems", "quote", "invoices", "700", "800"])
      expect(text).not.toContain(`"${secret}"`);
  });

  it("tells a customer nothing of the team's remarks", async () => {
    const customer = await newCustomer(test, owner);
    const path = `/clients/${customer.clientId}`;
    await request(test, owner, "PUT", path, { tags: ["pays late"], company: { name: "Harbor Lanes" } });
    expect((await activity(path))[0]?.to).toEqual({ tags: ["pays late"], company: { name: "Harbor Lanes" } });
    expect((await activity(path, customer))[0]?.to).toEqual({ company: { name: "Harbor Lanes" } });
  });

  it("names customers by their record, former members as such, and Fieldwright as nobody", async () => {
    const customer = await newCustomer(test, owner);
    const { _id } = await sentQuote(test, owner, { client: customer.clientId });
    await request(test, customer, "POST", `/quotes/${_id}/approve`);
    const stranger = await registerOrganization(test);
    await test.database.tenant(owner.organizationId, async (tx) => {
      const change = { verb: "remind", kind: "quote", recordId: _id, version: 2 } as const;
      await recordChange(tx, { ...change, actor: { userId: stranger.userId } });
      await recordChange(tx, { ...change, actor: null });
    });
    const entries = await activity(`/quotes/${_id}`, customer);
    expect(entries.map((entry) => entry.actor?.name ?? null)).toEqual([
      null,
      "Former member",
      "Kim Customer",
      "Robin Tester",
      "Robin Tester",
    ]);
  });

  it("comes at most a hundred at a time; `before` goes on", async () => {
    const { _id } = await newClient(test, owner);
    await test.database.tenant(owner.organizationId, async (tx) => {
      for (let n = 0; n < 104; n++)
        await recordChange(tx, { actor: null, verb: `verb ${n}`, kind: "client", recordId: _id, version: 1 });
    });
    const first = await activity(`/clients/${_id}`);
    expect(first).toHaveLength(100);
    expect(first[0]?.verb).toBe("verb 103");
    const rest = await request(test, owner, "GET", `/clients/${_id}/activity?before=${first.at(-1)?._id}`);
    expect(rest.json().activity.map((entry: ActivityEntry) => entry.verb)).toEqual([
      "verb 3",
      "verb 2",
      "verb 1",
      "verb 0",
      "create",
    ]);
  });
});

describe("400", () => {
  it.each(["x", "0", "1.5"])("before=%s", async (before) => {
    const { _id } = await newClient(test, owner);
    const response = await request(test, owner, "GET", `/clients/${_id}/activity?before=${before}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ field: "before", msg: "before must be the _id of an entry" }]);
  });
});

describe("403", () => {
  it("a technician and the activity of quotes and invoices", async () => {
    const quote = await newQuote(test, owner);
    const invoice = await addInvoice(test, owner);
    expect((await get(`/quotes/${quote._id}`, technician)).statusCode).toBe(403);
    expect((await get(`/invoices/${invoice._id}`, technician)).statusCode).toBe(403);
  });
});

describe("404", () => {
  it("a record that the person may not see", async () => {
    const rival = await registerOrganization(test);
    const customer = await newCustomer(test, owner);
    const job = await newJob(test, owner);
    const quote = await newQuote(test, owner);
    const invoice = await addInvoice(test, owner);
    for (const person of [rival, customer, technician])
      expect((await get(`/jobs/${job._id}`, person)).statusCode).toBe(404);
    for (const person of [rival, customer]) {
      expect((await get(`/quotes/${quote._id}`, person)).statusCode).toBe(404);
      expect((await get(`/invoices/${invoice._id}`, person)).statusCode).toBe(404);
    }
    expect((await get(`/clients/${job.client._id}`, customer)).statusCode).toBe(404);
    expect((await get(`/jobs/${uuidv7()}`)).statusCode).toBe(404);
  });
});
