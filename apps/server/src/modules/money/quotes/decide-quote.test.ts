import type { Quote } from "@fieldwright/contract/quotes";
import { quotes } from "@fieldwright/db/schema/quotes";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { lastEvent, newClient, newCustomer, newQuote, request, sentQuote, share } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

const now = new Date("2026-06-10T03:30:00Z");

let test: TestApp;
let owner: Person;
let rival: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
  rival = await registerOrganization(test);
});
afterAll(() => test.close());

const post = (id: string, verb: string, by = owner, payload?: object, headers = {}) =>
  request(test, by, "POST", `/quotes/${id}/${verb}`, payload, headers);

const stored = async (id: string) => {
  const [row] = await test.database.tenant(owner.organizationId, (tx) =>
    tx.select().from(quotes).where(eq(quotes.id, id)),
  );
  return row;
};

const activityOf = async (id: string) =>
  (await request(test, owner, "GET", `/quotes/${id}/activity`)).json().activity;

const clientStatus = async (id: string) =>
  (await request(test, owner, "GET", `/clients/${id}`)).json().status;

describe("deciding on a quote", () => {
  it.each([
    ["approve", "approved"],
    ["reject", "rejected"],
  ])("200: %s makes a pending quote %s, and is recorded as the office's word", async (verb, status) => {
    const before = await newQuote(test, owner);
    const response = await post(before._id, verb);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      ...before,
      status,
      decidedAt: now.toISOString(),
      decidedByName: "Robin Tester",
      updatedAt: now.toISOString(),
      version: 2,
    });
    expect((await activityOf(before._id))[0]).toMatchObject({
      verb,
      from: { status: "pending" },
      to: { status, decidedBy: "office" },
    });
  });

  it("200: a customer decides on their own quote, recorded as theirs, with the reason", async () => {
    const customer = await newCustomer(test, owner);
    const { _id } = await sentQuote(test, owner, { client: customer.clientId });
    const response = await post(_id, "reject", customer, { reason: "Too dear" });
    expect(response.json()).toMatchObject({
      status: "rejected",
      decidedByName: "Kim Customer",
      declineReason: "Too dear",
    });
    const [entry] = await activityOf(_id);
    expect(entry).toMatchObject({
      actor: { name: "Kim Customer" },
      to: { decidedBy: "client", reason: "Too dear" },
    });
    expect((await lastEvent(test, owner, _id))?.audience).toEqual([customer.userId]);
  });

  it.each(["approve", "reject"])("404: a customer cannot %s what was not sent to them", async (verb) => {
    const customer = await newCustomer(test, owner);
    const { _id } = await newQuote(test, owner, { client: customer.clientId });
    expect((await post(_id, verb, customer)).statusCode).toBe(404);
    await share(test, owner, `/quotes/${_id}`);
    expect((await post(_id, verb, customer)).statusCode).toBe(200);
  });

  it.each(["approve", "reject"])("200: %s again, without effect", async (verb) => {
    const { _id } = await newQuote(test, owner);
    const first = (await post(_id, verb)).json();
    const second = await post(_id, verb);
    expect(second.statusCode).toBe(200);
    expect(second.json()).toEqual(first);
    expect(await activityOf(_id)).toHaveLength(2);
  });

  it("200: on its last day", async () => {
    const { _id } = await newQuote(test, owner, { validUntil: "2026-06-09" });
    expect((await post(_id, "approve")).statusCode).toBe(200);
  });

  it.each(["prospect", "pending"])("200: the first approved quote makes a %s active", async (status) => {
    const client = await newClient(test, owner, { status });
    const { _id } = await newQuote(test, owner, { client: client._id });
    expect((await post(_id, "approve")).json()).toMatchObject({ client: { status: "active" } });
    expect(await clientStatus(client._id)).toBe("active");
  });

  it.each(["inactive", "past_client"])("200: approval leaves a client who is %s alone", async (status) => {
    const client = await newClient(test, owner, { status });
    await post((await newQuote(test, owner, { client: client._id }))._id, "approve");
    expect(await clientStatus(client._id)).toBe(status);
  });

  it("200: a rejected quote makes nobody active", async () => {
    const client = await newClient(test, owner, { status: "prospect" });
    await post((await newQuote(test, owner, { client: client._id }))._id, "reject");
    expect(await clientStatus(client._id)).toBe("prospect");
  });

  it("200: ten approvals at once are one", async () => {
    const { _id } = await newQuote(test, owner);
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(_id, "approve")));
    expect(responses.map((response) => response.statusCode)).toEqual(Array(10).fill(200));
    expect((await stored(_id))?.version).toBe(2);
  });

  it("403: a technician", async () => {
    const technician = await signedInAs(test, "technician", owner);
    expect((await post((await newQuote(test, owner))._id, "approve", technician)).statusCode).toBe(403);
  });

  it("404: a quote of another customer or organization", async () => {
    const customer = await newCustomer(test, owner);
    const { _id } = await newQuote(test, owner);
    expect((await post(_id, "approve", customer)).statusCode).toBe(404);
    expect((await post(_id, "approve", rival)).statusCode).toBe(404);
    expect((await stored(_id))?.status).toBe("pending");
  });

  it.each([
    ["approve", "reject", "approved", "rejected"],
    ["reject", "approve", "rejected", "approved"],
  ])("409: after %s no %s, naming both states", async (first, second, from, to) => {
    const { _id } = await newQuote(test, owner);
    await post(_id, first);
    const response = await post(_id, second);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: "illegal_transition",
      message: `This quote is ${from} and can't become ${to}`,
    });
  });

  it.each(["approve", "reject"])("409: no %s of an expired quote", async (verb) => {
    const { _id } = await newQuote(test, owner, { validUntil: "2026-06-08" });
    const response = await post(_id, verb);
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toContain("expired");
  });

  it("409: approving another version than the one that was seen", async () => {
    const { _id } = await newQuote(test, owner);
    await request(test, owner, "PUT", `/quotes/${_id}`, { discount: 0, title: "Dearer" });
    const response = await post(_id, "approve", owner, undefined, { "if-match": '"1"' });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: "stale_version", current: { title: "Dearer" } });
  });

  it("409: of an approval and a rejection at once one wins", async () => {
    const { _id } = await newQuote(test, owner);
    const responses = await Promise.all([post(_id, "approve"), post(_id, "reject")]);
    const codes = responses.map((response) => response.statusCode).toSorted((a, b) => a - b);
    expect(codes).toEqual([200, 409]);
  });
});

const withOptions = (fields = {}) =>
  newQuote(test, owner, {
    lineItems: [
      { name: "Tap", quantity: 1, unitPrice: 90 },
      { name: "Filter", quantity: 1, unitPrice: 40, optional: true },
      { name: "Warranty", quantity: 1, unitPrice: 25, optional: true, selected: true },
    ],
    taxRate: 10,
    ...fields,
  });
const lineNamed = ({ lineItems }: Quote, name: string) => lineItems.find((line) => line.name === name)?._id;

describe("choosing optional lines on approval", () => {
  it("200: the totals follow the choice", async () => {
    const quote = await withOptions();
    const selectedLines = [lineNamed(quote, "Filter")];
    const after = (await post(quote._id, "approve", owner, { selectedLines })).json<Quote>();
    expect(after).toMatchObject({ status: "approved", subtotal: 130, tax: 13, total: 143 });
    expect(after.lineItems.map(({ selected }) => selected)).toEqual([true, true, false]);
    expect((await request(test, owner, "GET", `/quotes/${quote._id}`)).json()).toEqual(after);
  });

  it("200: without a choice the quote is approved as it was offered", async () => {
    const quote = await withOptions();
    expect((await post(quote._id, "approve")).json()).toMatchObject({ total: quote.total });
  });

  it("200: a choice of nothing leaves every option out, and the deposit asks for no more than the rest", async () => {
    const quote = await withOptions({ deposit: 120 });
    expect((await post(quote._id, "approve", owner, { selectedLines: [] })).json()).toMatchObject({
      total: 99,
      deposit: 99,
    });
  });

  it("400: a line that is not optional, or of another quote", async () => {
    const quote = await withOptions();
    const other = await withOptions();
    for (const line of [lineNamed(quote, "Tap"), lineNamed(other, "Filter")]) {
      const response = await post(quote._id, "approve", owner, { selectedLines: [line] });
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toMatchObject([{ field: "selectedLines" }]);
    }
    expect((await stored(quote._id))?.status).toBe("pending");
  });
});

const decided = async (verb: string) => {
  const { _id } = await newQuote(test, owner);
  return (await post(_id, verb)).json<Quote>();
};

describe("revising a quote", () => {
  it.each(["approve", "reject"])(
    "200: after %s it is pending again under its number, as the next revision",
    async (verb) => {
      const before = await decided(verb);
      const after = (await post(before._id, "revise")).json<Quote>();
      expect(after).toEqual({
        ...before,
        status: "pending",
        revision: 2,
        validUntil: "2026-07-09",
        decidedAt: null,
        decidedByName: null,
        version: 3,
        updatedAt: now.toISOString(),
      });
    },
  );

  it("200: an expired one gets a new validity", async () => {
    const { _id } = await newQuote(test, owner, { validUntil: "2026-06-08" });
    expect((await post(_id, "revise")).json()).toMatchObject({
      status: "pending",
      revision: 2,
      validUntil: "2026-07-09",
    });
  });

  it("200: the content that was decided on stays on record", async () => {
    const { _id, lineItems } = await decided("approve");
    await post(_id, "revise");
    await request(test, owner, "PUT", `/quotes/${_id}`, {
      lineItems: [{ name: "Cheaper", quantity: 1, unitPrice: 9 }],
    });
    const { rows } = await test.database.pool.query(
      `select "from" from audit_log where record_id = $1 and verb = 'revise'`,
      [_id],
    );
    expect(rows).toMatchObject([{ from: { status: "approved", revision: 1, total: 1250, lineItems } }]);
  });

  it("200: a pending one, without effect", async () => {
    const quote = await newQuote(test, owner);
    expect((await post(quote._id, "revise")).json()).toEqual(quote);
  });

  it("403: a customer", async () => {
    const customer = await newCustomer(test, owner);
    const { _id } = await newQuote(test, owner, { client: customer.clientId });
    expect((await post(_id, "revise", customer)).statusCode).toBe(403);
  });

  it("404: of another organization", async () => {
    expect((await post((await decided("reject"))._id, "revise", rival)).statusCode).toBe(404);
  });

  it("409: converted, naming the job", async () => {
    const { _id } = await decided("approve");
    const { job } = (await post(_id, "convert")).json();
    const response = await post(_id, "revise");
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toContain(job.jobNumber);
  });
});
