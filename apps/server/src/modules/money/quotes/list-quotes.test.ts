import type { QuoteSummary } from "@fieldwright/contract/quotes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bearer, type Person, register, registerOrganization } from "#testing/auth";
import { newClient, newCustomer, newQuote, request, sentQuote } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

/** 10:30 PM on June 9 in Chicago, the organization's time zone. */
const now = new Date("2026-06-10T03:30:00Z");

type List = { quotes: QuoteSummary[]; total: number; totalPages: number; notice?: string };

let test: TestApp;
let owner: Person;
let kim: { _id: string };
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
  kim = await newClient(test, owner, { firstName: "Kim", lastName: "Sorensen" });
  const lee = await newClient(test, owner, {
    firstName: "Lee",
    lastName: "Park",
    company: { name: "Parkside" },
  });
  await newQuote(test, owner, { client: kim._id, title: "Last day", validUntil: "2026-06-09" });
  await newQuote(test, owner, { client: kim._id, title: "Expired", validUntil: "2026-06-08" });
  for (const [title, decision] of [
    ["Approved 100% tap", "approve"],
    ["Rejected", "reject"],
  ]) {
    const { _id } = await newQuote(test, owner, { client: lee._id, title });
    await request(test, owner, "POST", `/quotes/${_id}/${decision}`);
  }
  const { _id } = await newQuote(test, owner, { client: kim._id, title: "Deleted" });
  await request(test, owner, "DELETE", `/quotes/${_id}`);
  await newQuote(test, await registerOrganization(test), { title: "Foreign" });
});
afterAll(() => test.close());

const list = async (query: string, by = owner): Promise<List> =>
  (await request(test, by, "GET", `/quotes${query}`)).json();

const titles = async (query: string, by = owner) =>
  (await list(query, by)).quotes.map((quote) => quote.title);

describe("200: what is listed", () => {
  it("is summed over all pages, for every filter", async () => {
    expect(await list("?limit=1")).toMatchObject({ total: 4, amount: 5000 });
    expect(await list("?status=pending")).toMatchObject({ total: 1, amount: 1250 });
    expect(await list("?status=expired")).toMatchObject({ total: 1, amount: 1250 });
    expect(await list(`?client=${kim._id}`)).toMatchObject({ total: 2, amount: 2500 });
    expect(await list("?search=tap")).toMatchObject({ total: 1, amount: 1250 });
    expect(await list("?search=nowhere")).toMatchObject({ total: 0, amount: 0 });
  });

  it("comes in another order", async () => {
    const office = await registerOrganization(test);
    for (const [title, unitPrice, validUntil] of [
      ["Small", 10, "2026-06-30"],
      ["Large", 900, "2026-06-20"],
      ["Medium", 100, "2026-07-10"],
    ])
      await newQuote(test, office, {
        title,
        validUntil,
        lineItems: [{ name: "Work", quantity: 1, unitPrice }],
      });
    expect(await titles("?sort=createdAt", office)).toEqual(["Small", "Large", "Medium"]);
    expect(await titles("?sort=-total", office)).toEqual(["Large", "Medium", "Small"]);
    expect(await titles("?sort=total&limit=1&page=2", office)).toEqual(["Medium"]);
    expect(await titles("?sort=day", office)).toEqual(["Large", "Small", "Medium"]);
    expect(await titles("?sort=-day&search=l", office)).toEqual(["Small", "Large"]);
  });

  it("can be what was not sent, or what waits for an answer: pending quotes that have not expired", async () => {
    const office = await registerOrganization(test);
    await newQuote(test, office, { title: "Unsent" });
    await newQuote(test, office, { title: "Expired", validUntil: "2026-06-08" });
    await sentQuote(test, office, { title: "Sent" });
    const { _id } = await sentQuote(test, office, { title: "Approved" });
    await request(test, office, "POST", `/quotes/${_id}/approve`);
    expect(await list("?only=not_sent", office)).toMatchObject({
      quotes: [{ title: "Unsent" }],
      total: 1,
      amount: 1250,
    });
    expect(await list("?only=waiting", office)).toMatchObject({
      quotes: [{ title: "Sent" }],
      total: 1,
      amount: 1250,
    });
    expect(await titles("?only=waiting&search=unsent", office)).toEqual([]);
    expect(await list("?only=waiting&status=approved", office)).toMatchObject({
      quotes: [],
      total: 0,
      amount: 0,
    });
    const counted = { count: 1, amount: 1250 };
    expect((await request(test, office, "GET", "/quotes/shortlists")).json()).toEqual({
      not_sent: counted,
      waiting: counted,
    });
  });
});

describe("200: the list", () => {
  it("has the organization's live quotes, newest first, without their lines", async () => {
    const { quotes, total, totalPages } = await list("");
    expect(quotes.map((quote) => quote.title)).toEqual([
      "Rejected",
      "Approved 100% tap",
      "Expired",
      "Last day",
    ]);
    expect({ total, totalPages }).toEqual({ total: 4, totalPages: 1 });
    expect(quotes[0]).not.toHaveProperty("lineItems");
    expect(quotes[0]).toMatchObject({
      status: "rejected",
      total: 1250,
      client: { user: { lastName: "Park" } },
    });
  });

  it("comes in pages", async () => {
    expect(await list("?limit=3&page=2")).toMatchObject({
      quotes: [{ title: "Last day" }],
      total: 4,
      totalPages: 2,
    });
    for (const page of ["9", "9007199254740991"])
      expect(await list(`?limit=100&page=${page}`)).toMatchObject({ quotes: [], total: 4 });
  });

  it.each([
    ["pending", ["Last day"]],
    ["expired", ["Expired"]],
    ["approved", ["Approved 100% tap"]],
    ["rejected", ["Rejected"]],
  ])(
    "with status %s: a quote expires after its last day in the organization's zone",
    async (status, found) => {
      const { quotes, total } = await list(`?status=${status}`);
      expect(quotes.map((quote) => quote.title)).toEqual(found);
      expect(quotes.every((quote) => quote.status === status)).toBe(true);
      expect(total).toBe(found.length);
    },
  );

  it("of one client", async () => {
    expect(await titles(`?client=${kim._id}`)).toEqual(["Expired", "Last day"]);
  });

  it.each([
    ["part of a title in any case", "LAST", ["Last day"]],
    ["a number", "q-00002", ["Expired"]],
    ["a client's name", "kim sor", ["Expired", "Last day"]],
    ["a client's company", "parkside", ["Rejected", "Approved 100% tap"]],
    ["a percent sign as itself", "%", ["Approved 100% tap"]],
    ["nothing that is there", "zebra", []],
  ])("found by %s", async (_, term, found) => {
    expect(await titles(`?search=${encodeURIComponent(term)}`)).toEqual(found);
  });

  it("narrowed by search, status and client at once", async () => {
    expect(await titles(`?search=sorensen&status=expired&client=${kim._id}`)).toEqual(["Expired"]);
  });

  it("of a customer has their own quotes only, also when searched or filtered", async () => {
    const customer = await newCustomer(test, owner);
    const own = await sentQuote(test, owner, { client: customer.clientId, title: "Mine" });
    const unsent = await newQuote(test, owner, { client: customer.clientId, title: "Not sent yet" });
    expect((await request(test, customer, "GET", `/quotes/${unsent._id}`)).statusCode).toBe(404);
    expect(await list("", customer)).toMatchObject({ quotes: [{ _id: own._id }], total: 1 });
    expect(await titles("?search=e", customer)).toEqual(["Mine"]);
    expect(await titles(`?client=${kim._id}`, customer)).toEqual([]);
    for (const { _id } of [own, unsent]) await request(test, owner, "DELETE", `/quotes/${_id}`);
  });

  it("of a customer without linked records is empty and says why", async () => {
    const { token } = await register(test, { role: "client" });
    const response = await test.app.inject({ url: "/api/quotes", headers: bearer(token) });
    expect(response.json()).toEqual({ quotes: [], total: 0, totalPages: 0, notice: "verify_email" });
  });
});

describe("400", () => {
  it.each(["?status=lost", "?client=kim", "?page=0", "?limit=x"])("%s", async (query) => {
    expect((await request(test, owner, "GET", `/quotes${query}`)).statusCode).toBe(400);
  });
});

describe("401", () => {
  it("without a session", async () => {
    expect((await test.app.inject({ url: "/api/quotes" })).statusCode).toBe(401);
  });
});
