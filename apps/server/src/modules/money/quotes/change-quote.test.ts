import type { Quote } from "@fieldwright/contract/quotes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { byLink, tokenFor } from "#testing/links";
import {
  backdateDeletion,
  callsOf,
  lastEvent,
  newClient,
  newCustomer,
  newQuote,
  request,
  sentQuote,
} from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

const now = new Date("2026-06-10T03:30:00Z");
const day = 86_400_000;

let test: TestApp;
let owner: Person;
let rival: Person;
let manager: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
  rival = await registerOrganization(test);
  manager = await signedInAs(test, "manager", owner);
});
afterAll(() => test.close());

const { put, remove, restore } = callsOf("/quotes", () => ({ test, owner }));
const post = (id: string, verb: string) => request(test, owner, "POST", `/quotes/${id}/${verb}`);
const read = async (id: string) => (await request(test, owner, "GET", `/quotes/${id}`)).json<Quote>();

const send = (id: string) => request(test, owner, "POST", `/quotes/${id}/send`, {});

describe("a quote that the customer was sent", () => {
  it("says that it changed until it is sent again", async () => {
    const { _id } = await newQuote(test, owner);
    expect((await put(_id, { title: "Boiler" })).json()).toMatchObject({ changedSinceSent: false });
    expect((await send(_id)).json()).toMatchObject({ changedSinceSent: false });
    const lineItems = [{ name: "Pump", quantity: 2, unitPrice: 100 }];
    expect((await put(_id, { lineItems })).json()).toMatchObject({ changedSinceSent: true });
    expect((await put(_id, {})).json()).toMatchObject({ changedSinceSent: true });
    expect(await read(_id)).toMatchObject({ changedSinceSent: true });
    expect((await send(_id)).json()).toMatchObject({ changedSinceSent: false });
  });

  it("did not change if the same was saved, was revised or moved to another client", async () => {
    const quote = await newQuote(test, owner);
    await send(quote._id);
    const lineItems = quote.lineItems.map(({ name, quantity, unitPrice }) => ({ name, quantity, unitPrice }));
    expect((await put(quote._id, { title: quote.title, lineItems })).json()).toMatchObject({
      changedSinceSent: false,
    });
    await put(quote._id, { title: "Boiler" });
    await post(quote._id, "reject");
    expect((await post(quote._id, "revise")).json()).toMatchObject({ sentAt: null, changedSinceSent: false });
    const other = await newQuote(test, owner);
    await send(other._id);
    const { _id: client } = await newClient(test, owner);
    expect((await put(other._id, { client, title: "Boiler" })).json()).toMatchObject({
      sentAt: null,
      changedSinceSent: false,
    });
  });
});

describe("changing a quote", () => {
  it("200: changes what is given, leaves the rest, counts the version up", async () => {
    const before = await newQuote(test, owner, { discount: 50, taxRate: 10, description: "Old" });
    const response = await put(before._id, { title: "Boiler", status: "approved" });
    expect(response.statusCode).toBe(200);
    expect(response.headers.etag).toBe('"2"');
    expect(response.json()).toEqual({
      ...before,
      title: "Boiler",
      version: 2,
      updatedAt: now.toISOString(),
    });
    expect(await read(before._id)).toEqual(response.json());
  });

  it("200: new lines replace the old ones, and the totals follow with the discount and tax rate that stay", async () => {
    const { _id } = await newQuote(test, owner, { discount: 50, taxRate: 10 });
    const lineItems = [
      { name: "Pump", quantity: 2, unitPrice: 100.25 },
      { name: "Labor", quantity: 1.5, unitPrice: 80 },
    ];
    const after = (await put(_id, { lineItems })).json<Quote>();
    expect(after).toMatchObject({ subtotal: 320.5, discount: 50, tax: 27.05, total: 297.55 });
    expect((await read(_id)).lineItems.map((line) => [line.name, line.total])).toEqual([
      ["Pump", 200.5],
      ["Labor", 120],
    ]);
  });

  it("200: a new discount or tax rate changes the totals of the lines that stay", async () => {
    const { _id } = await newQuote(test, owner);
    expect((await put(_id, { discount: 250, taxRate: 5 })).json()).toMatchObject({
      subtotal: 1250,
      discount: 250,
      tax: 50,
      total: 1050,
    });
  });

  it("200: a new message and deposit; optional lines that stay keep their choice", async () => {
    const lineItems = [
      { name: "Tap", quantity: 1, unitPrice: 90 },
      { name: "Filter", quantity: 1, unitPrice: 40, optional: true },
    ];
    const { _id } = await newQuote(test, owner, { lineItems });
    const after = (await put(_id, { message: "As discussed", deposit: 45, discount: 10 })).json<Quote>();
    expect(after).toMatchObject({ message: "As discussed", deposit: 45, subtotal: 90, total: 80 });
    const chosen = lineItems.map((line) => ({ ...line, selected: true }));
    expect((await put(_id, { lineItems: chosen })).json()).toMatchObject({ total: 120, deposit: 45 });
  });

  it("400: lines that come to less than the deposit", async () => {
    const { _id } = await newQuote(test, owner, { deposit: 500 });
    const response = await put(_id, { lineItems: [{ name: "Tap", quantity: 1, unitPrice: 90 }] });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([
      { field: "deposit", msg: "Deposit can't be more than the total" },
    ]);
  });

  it("200: another client", async () => {
    const before = await newCustomer(test, owner);
    const after = await newCustomer(test, owner);
    const { _id } = await sentQuote(test, owner, { client: before.clientId });
    const token = await tokenFor(test, owner, `/quotes/${_id}`);
    expect((await put(_id, { client: after.clientId })).json()).toMatchObject({
      client: { _id: after.clientId },
      sentAt: null,
    });
    expect((await byLink(test, "GET", `/quotes/${token}`)).statusCode).toBe(404);
    expect((await lastEvent(test, owner, _id))?.audience).toEqual([before.userId, after.userId]);
  });

  it("200: an expired quote, which a later day makes pending again", async () => {
    const expired = await newQuote(test, owner, { validUntil: "2026-06-08" });
    expect(expired.status).toBe("expired");
    expect((await put(expired._id, { title: "Still" })).json()).toMatchObject({ status: "expired" });
    expect((await put(expired._id, { validUntil: "2026-06-09" })).json()).toMatchObject({
      status: "pending",
    });
  });

  it("400: a client of another organization", async () => {
    const { _id } = await newQuote(test, owner);
    const response = await put(_id, { client: (await newClient(test, rival))._id });
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ field: "client", msg: "Client not found" }]);
    expect((await read(_id)).version).toBe(1);
  });

  it.each([
    ["no title", { title: "" }],
    ["no line", { lineItems: [] }],
    ["too much", { lineItems: [{ name: "A", quantity: 1_000_000, unitPrice: 1_000_000 }] }],
  ])("400: %s", async (_, fields) => {
    const { _id } = await newQuote(test, owner);
    expect((await put(_id, fields)).statusCode).toBe(400);
  });

  it("404: of another organization", async () => {
    const { _id } = await newQuote(test, owner);
    expect((await put(_id, { title: "Ours" }, {}, rival)).statusCode).toBe(404);
  });

  it.each(["approve", "reject"])("409: after %s, naming the state", async (verb) => {
    const { _id } = await newQuote(test, owner);
    const decided = (await post(_id, verb)).json<Quote>();
    const response = await put(_id, { title: "Cheaper" });
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toContain(decided.status);
    expect(await read(_id)).toEqual(decided);
  });

  it.each([
    ["If-Match", {}, { "if-match": '"1"' }],
    ["version", { version: 1 }, {}],
  ])("409: stale by %s, with the current row", async (_, fields, headers) => {
    const { _id } = await newQuote(test, owner);
    const current = (await put(_id, { title: "First" })).json();
    const response = await put(_id, { title: "Second", ...fields }, headers);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: "stale_version", current });
  });

  it("409: of ten at once with the same version only one wins", async () => {
    const { _id } = await newQuote(test, owner);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => put(_id, { title: `Title ${n}`, version: 1 })),
    );
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
    expect(responses.filter((response) => response.statusCode === 409)).toHaveLength(9);
    expect((await read(_id)).version).toBe(2);
  });
});

describe("deleting a quote", () => {
  it("204: it is gone from the list and from its address", async () => {
    const { _id, client } = await newQuote(test, owner);
    expect((await remove(_id, manager)).statusCode).toBe(204);
    expect((await request(test, owner, "GET", `/quotes/${_id}`)).statusCode).toBe(404);
    expect((await request(test, owner, "GET", `/quotes?client=${client._id}`)).json().total).toBe(0);
    expect((await remove(_id)).statusCode).toBe(404);
  });

  it("404: of another organization", async () => {
    const { _id } = await newQuote(test, owner);
    expect((await remove(_id, rival)).statusCode).toBe(404);
    expect((await read(_id))._id).toBe(_id);
  });

  it("409: converted, naming the job", async () => {
    const { _id } = await newQuote(test, owner);
    await post(_id, "approve");
    const { job } = (await post(_id, "convert")).json();
    const response = await remove(_id);
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toContain(job.jobNumber);
  });

  it("409: stale by If-Match", async () => {
    const { _id } = await newQuote(test, owner);
    await put(_id, { title: "First" });
    const response = await request(test, owner, "DELETE", `/quotes/${_id}`, undefined, { "if-match": '"1"' });
    expect(response.statusCode).toBe(409);
  });
});

const deleted = async (age = 0) => {
  const quote = await newQuote(test, owner);
  await remove(quote._id);
  if (age > 0) await backdateDeletion(test, "quotes", quote._id, new Date(now.getTime() - age));
  return quote;
};

describe("restoring a quote", () => {
  it("200: within 30 days, as it was", async () => {
    const quote = await deleted(30 * day);
    const response = await restore(quote._id);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ ...quote, version: 3, updatedAt: now.toISOString() });
    expect(await read(quote._id)).toEqual(response.json());
  });

  it("200: one that is not deleted, without effect", async () => {
    const quote = await newQuote(test, owner);
    expect((await restore(quote._id)).json()).toEqual(quote);
  });

  it("403: by a manager", async () => {
    expect((await restore((await deleted())._id, manager)).statusCode).toBe(403);
  });

  it("404: after 30 days, or of another organization", async () => {
    expect((await restore((await deleted(30 * day + 1))._id)).statusCode).toBe(404);
    expect((await restore((await deleted())._id, rival)).statusCode).toBe(404);
  });

  it("409: while its client is deleted", async () => {
    const { _id, client } = await deleted();
    await request(test, owner, "DELETE", `/clients/${client._id}`);
    expect((await restore(_id)).statusCode).toBe(409);
    await request(test, owner, "POST", `/clients/${client._id}/restore`);
    expect((await restore(_id)).statusCode).toBe(200);
  });
});
