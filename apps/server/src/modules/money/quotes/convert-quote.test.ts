import type { Job } from "@fieldwright/contract/jobs";
import { jobs } from "@fieldwright/db/schema/jobs";
import { quotes } from "@fieldwright/db/schema/quotes";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization } from "#testing/auth";
import { newClient, newCustomer, newQuote, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp();
  owner = await registerOrganization(test);
});
afterAll(() => test.close());

const post = (id: string, verb: string, by = owner) => request(test, by, "POST", `/quotes/${id}/${verb}`);

const approved = async (fields: { client?: string; [name: string]: unknown } = {}) => {
  const quote = await newQuote(test, owner, fields);
  await post(quote._id, "approve");
  return quote;
};

const readJob = async (id: string) => (await request(test, owner, "GET", `/jobs/${id}`)).json<Job>();

describe("200: converting an approved quote", () => {
  it("makes a draft job with its lines and total, and links both", async () => {
    const address = { line1: "12 Elm St", city: "Columbus", state: "OH", zip: "43215" };
    const client = await newClient(test, owner, { address });
    const lineItems = [
      { name: "Pump", description: "Cast iron", quantity: 2, unitPrice: 100.25 },
      { name: "Labor", description: "", quantity: 1.5, unitPrice: 80 },
    ];
    const quote = await approved({
      client: client._id,
      description: "Old pump out",
      lineItems,
      discount: 20.5,
      taxRate: 5,
    });
    const response = await post(quote._id, "convert");
    expect(response.statusCode).toBe(200);
    const { job, quote: converted } = response.json();
    expect(converted).toMatchObject({ _id: quote._id, status: "approved", job, version: 3 });

    const made = await readJob(job._id);
    expect(made).toMatchObject({
      jobNumber: job.jobNumber,
      title: quote.title,
      description: "Old pump out",
      category: "general",
      status: "draft",
      scheduledDate: null,
      estimatedCost: 315,
      client: { _id: client._id },
      quote: { _id: quote._id, quoteNumber: quote.quoteNumber },
      lineItems: [
        { ...lineItems[0], total: 200.5 },
        { ...lineItems[1], total: 120 },
      ],
    });
    const [rows] = await test.database.tenant(owner.organizationId, (tx) =>
      tx
        .select({ of: quotes.propertyId, has: jobs.propertyId })
        .from(jobs)
        .innerJoin(quotes, eq(quotes.jobId, jobs.id))
        .where(eq(jobs.id, job._id)),
    );
    expect(rows?.has).not.toBeNull();
    expect(rows?.has).toBe(rows?.of);
  });

  it("leaves out optional lines that the customer did not choose", async () => {
    const quote = await approved({
      lineItems: [
        { name: "Tap", quantity: 1, unitPrice: 90 },
        { name: "Gold tap", quantity: 1, unitPrice: 900, optional: true },
        { name: "Filter", quantity: 1, unitPrice: 40, optional: true, selected: true },
      ],
    });
    const { job } = (await post(quote._id, "convert")).json();
    const made = await readJob(job._id);
    expect(made.lineItems?.map((line) => line.name)).toEqual(["Tap", "Filter"]);
    expect(made.estimatedCost).toBe(130);
  });

  it("a second time answers with the same job", async () => {
    const { _id } = await approved();
    const first = (await post(_id, "convert")).json();
    const second = await post(_id, "convert");
    expect(second.statusCode).toBe(200);
    expect(second.json()).toEqual(first);
  });

  it("ten times at once makes one job", async () => {
    const { _id } = await approved();
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(_id, "convert")));
    expect(responses.map((response) => response.statusCode)).toEqual(Array(10).fill(200));
    expect(new Set(responses.map((response) => response.json().job._id)).size).toBe(1);
    const { rows } = await test.database.pool.query("select id from jobs where quote_id = $1", [_id]);
    expect(rows).toHaveLength(1);
  });

  it("after its job was deleted makes another one, and the first cannot come back", async () => {
    const { _id } = await approved();
    const { job: first } = (await post(_id, "convert")).json();
    await request(test, owner, "DELETE", `/jobs/${first._id}`);
    expect((await request(test, owner, "GET", `/quotes/${_id}`)).json().job).toBeNull();
    const { job: second } = (await post(_id, "convert")).json();
    expect(second._id).not.toBe(first._id);
    const response = await request(test, owner, "POST", `/jobs/${first._id}/restore`);
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toContain(second.jobNumber);
  });
});

describe("403", () => {
  it("a customer converts nothing", async () => {
    const customer = await newCustomer(test, owner);
    const { _id } = await approved({ client: customer.clientId });
    expect((await post(_id, "convert", customer)).statusCode).toBe(403);
  });
});

describe("404", () => {
  it("a quote of another organization", async () => {
    const rival = await registerOrganization(test);
    expect((await post((await approved())._id, "convert", rival)).statusCode).toBe(404);
  });
});

describe("409", () => {
  it.each([
    ["pending", {}, undefined],
    ["rejected", {}, "reject"],
    ["expired", { validUntil: "2020-01-01" }, undefined],
  ])("a quote that is %s, naming the state", async (status, fields, verb) => {
    const { _id } = await newQuote(test, owner, fields);
    if (verb) await post(_id, verb);
    const response = await post(_id, "convert");
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: "illegal_transition" });
    expect(response.json().message).toContain(status);
    expect(response.json().message).toContain("approved");
  });

  it("a quote whose client is deleted", async () => {
    const { _id, client } = await approved();
    await request(test, owner, "DELETE", `/clients/${client._id}`);
    expect((await post(_id, "convert")).statusCode).toBe(409);
  });
});
