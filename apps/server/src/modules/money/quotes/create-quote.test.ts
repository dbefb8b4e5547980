import type { Quote } from "@fieldwright/contract/quotes";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { lastEvent, newClient, newCustomer, newQuote, quoteBody, request, share } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

/** 10:30 PM on June 9 in Chicago, the organization's time zone. */
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

const post = async (fields: object, by = owner) => {
  const client = await newClient(test, by);
  return request(test, by, "POST", "/quotes", quoteBody(client._id, fields));
};

const setTerms = (terms: string, values: unknown[]) =>
  test.database.pool.query(`update organizations set ${terms} where id = $1`, [
    owner.organizationId,
    ...values,
  ]);

describe("201: a quote", () => {
  it("is pending, numbered, at its first revision and without a job", async () => {
    const client = await newClient(test, owner);
    const response = await request(test, owner, "POST", "/quotes", {
      ...quoteBody(client._id),
      quoteNumber: "",
      status: "approved",
      description: " Two days of work ",
    });
    expect(response.statusCode).toBe(201);
    expect(response.headers.etag).toBe('"1"');
    const quote = response.json<Quote>();
    expect(quote).toMatchObject({
      title: "Water heater",
      description: "Two days of work",
      status: "pending",
      revision: 1,
      job: null,
      sentAt: null,
      decidedAt: null,
      decidedByName: null,
      declineReason: "",
      message: "",
      deposit: 0,
      version: 1,
      client: { _id: client._id, user: client.user, company: client.company },
    });
    expect(quote.quoteNumber).toMatch(/^Q-\d{5}$/);
    expect((await request(test, owner, "GET", `/quotes/${quote._id}`)).json()).toEqual(quote);
  });

  it("is valid for 30 days from today in the organization's zone", async () => {
    expect((await post({})).json()).toMatchObject({ validUntil: "2026-07-09" });
  });

  it("is valid as long as the organization says", async () => {
    await setTerms("quote_valid_days = $2", [7]);
    expect((await post({})).json()).toMatchObject({ validUntil: "2026-06-16" });
    await setTerms("quote_valid_days = $2", [30]);
  });

  it("takes an instant as its day in the organization's zone", async () => {
    expect((await post({ validUntil: "2026-08-01T02:00:00Z" })).json()).toMatchObject({
      validUntil: "2026-07-31",
    });
  });

  it("takes the tax rate of the document, else of the client, else of the organization", async () => {
    await setTerms("tax_rate = $2", [725]);
    const client = await newClient(test, owner);
    const rateOf = async (fields: object) =>
      (await request(test, owner, "POST", "/quotes", quoteBody(client._id, fields))).json<Quote>().taxRate;
    expect(await rateOf({})).toBe(7.25);
    await test.database.pool.query("update clients set tax_rate = 500 where id = $1", [client._id]);
    expect(await rateOf({})).toBe(5);
    expect(await rateOf({ taxRate: 0 })).toBe(0);
    await setTerms("tax_rate = $2", [0]);
  });

  it("reaches the customer's account as an event once it was sent, and no technician's", async () => {
    const customer = await newCustomer(test, owner);
    const quote = await newQuote(test, owner, { client: customer.clientId });
    const event = { kind: "quote", version: 1, audience: [] as string[] };
    expect(await lastEvent(test, owner, quote._id)).toMatchObject(event);
    await share(test, owner, `/quotes/${quote._id}`);
    expect(await lastEvent(test, owner, quote._id)).toMatchObject({
      ...event,
      version: 2,
      audience: [customer.userId],
    });
  });

  it("carries a message and a deposit up to its total", async () => {
    const fields = { message: " Thank you for having us out. ", deposit: 1250 };
    expect((await post(fields)).json()).toMatchObject({
      message: "Thank you for having us out.",
      deposit: 1250,
      total: 1250,
    });
  });

  it("is made once for one Idempotency-Key", async () => {
    const client = await newClient(test, owner);
    const twin = () =>
      request(test, owner, "POST", "/quotes", quoteBody(client._id), { "idempotency-key": "one-quote" });
    const [first, second] = await Promise.all([twin(), twin()]);
    expect(second.json()).toEqual(first.json());
  });
});

describe("201: totals are computed from quantity and price", () => {
  it.each([
    ["totals that were sent are ignored", [{ quantity: 1, unitPrice: 100, total: 1 }], {}, { total: 100 }],
    [
      "0.1 + 0.2 is 0.3",
      [
        { quantity: 1, unitPrice: 0.1 },
        { quantity: 1, unitPrice: 0.2 },
      ],
      {},
      { total: 0.3 },
    ],
    ["three times 19.99", [{ quantity: 3, unitPrice: 19.99 }], {}, { subtotal: 59.97, total: 59.97 }],
    ["half a cent is rounded up", [{ quantity: 0.5, unitPrice: 0.01 }], {}, { subtotal: 0.01 }],
    [
      "each line is rounded by itself",
      [
        { quantity: 0.333, unitPrice: 10 },
        { quantity: 0.335, unitPrice: 10.01 },
      ],
      {},
      { subtotal: 6.68 },
    ],
    [
      "tax comes after the discount",
      [{ quantity: 1, unitPrice: 100 }],
      { discount: 10, taxRate: 7.25 },
      { subtotal: 100, discount: 10, tax: 6.53, total: 96.53 },
    ],
    [
      "a discount never exceeds the lines",
      [{ quantity: 1, unitPrice: 5 }],
      { discount: 9, taxRate: 10 },
      { discount: 5, tax: 0, total: 0 },
    ],
  ])("%s", async (_, lines, fields, totals) => {
    const lineItems = lines.map((line) => ({ name: "Line", ...line }));
    const response = await post({ lineItems, subtotal: 7, total: 7, ...fields });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject(totals);
  });

  it("an optional line counts only when it is selected, and any other line always", async () => {
    const quote = (
      await post({
        lineItems: [
          { name: "Tap", quantity: 1, unitPrice: 90, selected: false },
          { name: "Filter", quantity: 1, unitPrice: 40, optional: true },
          { name: "Warranty", quantity: 1, unitPrice: 25, optional: true, selected: true },
        ],
        taxRate: 10,
      })
    ).json<Quote>();
    expect(quote).toMatchObject({ subtotal: 115, tax: 11.5, total: 126.5 });
    expect(quote.lineItems.map(({ optional, selected }) => [optional, selected])).toEqual([
      [false, true],
      [true, false],
      [true, true],
    ]);
  });

  it("a thousand lines, in their order", async () => {
    const lineItems = Array.from({ length: 1000 }, (_, n) => ({
      name: `Line ${n}`,
      quantity: 1.5,
      unitPrice: 0.03,
    }));
    const quote = (await post({ lineItems })).json<Quote>();
    expect(quote.subtotal).toBe(50);
    const stored = (await request(test, owner, "GET", `/quotes/${quote._id}`)).json<Quote>();
    expect(stored.lineItems.map((line) => line.name)).toEqual(lineItems.map((line) => line.name));
    expect(stored.lineItems[999]).toMatchObject({ quantity: 1.5, unitPrice: 0.03, total: 0.05 });
  });
});

describe("201: numbers", () => {
  it("of 20 quotes made at once are unique and without gaps", async () => {
    const fresh = await registerOrganization(test);
    const { _id } = await newClient(test, fresh);
    const made = await Promise.all(
      Array.from({ length: 20 }, () => request(test, fresh, "POST", "/quotes", quoteBody(_id))),
    );
    const numbers = made.map((response) => response.json<Quote>().quoteNumber).toSorted();
    expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => `Q-${String(n + 1).padStart(5, "0")}`));
  });

  it("are not used up by a quote that was refused", async () => {
    const fresh = await registerOrganization(test);
    await request(test, fresh, "POST", "/quotes", quoteBody(uuidv7()));
    expect((await post({}, fresh)).json()).toMatchObject({ quoteNumber: "Q-00001" });
  });
});

describe("400", () => {
  it.each([
    ["no title", { title: " " }, "title", "Title is required"],
    ["no client", { client: undefined }, "client", "Client is required"],
    ["a client that is no id", { client: "kim" }, "client", "Client is required"],
    ["no line", { lineItems: [] }, "lineItems", "At least one line item is required"],
    [
      "a price below a cent",
      { lineItems: [{ name: "A", quantity: 1, unitPrice: 0.001 }] },
      "lineItems.0.unitPrice",
      "Unit price must be in whole cents",
    ],
    ["a negative discount", { discount: -1 }, "discount", "Discount can't be negative"],
    ["more deposit than total", { deposit: 1250.01 }, "deposit", "Deposit can't be more than the total"],
    ["a negative deposit", { deposit: -1 }, "deposit", "Deposit can't be negative"],
    ["a day that does not exist", { validUntil: "2026-02-30" }, "validUntil", "Must be a date"],
    ["a day before all calendars", { validUntil: "0000-01-01" }, "validUntil", "Must be a date"],
    [
      "more than the books can hold",
      { lineItems: [{ name: "A", quantity: 1_000_000, unitPrice: 99_999_999.99 }] },
      "lineItems",
      "The total is too large",
    ],
  ])("%s", async (_, fields, field, msg) => {
    const response = await post(fields);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ field, msg }]);
    expect(response.json().message).toBe(msg);
  });

  it.each(["unknown", "foreign", "deleted"])("a client that is %s", async (kind) => {
    const client =
      kind === "unknown" ? { _id: uuidv7() } : await newClient(test, kind === "foreign" ? rival : owner);
    if (kind === "deleted") await request(test, owner, "DELETE", `/clients/${client._id}`);
    const response = await request(test, owner, "POST", "/quotes", quoteBody(client._id));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      message: "Client not found",
      errors: [{ field: "client", msg: "Client not found" }],
    });
  });
});

describe("403", () => {
  it.each(["technician", "client"] as const)("a %s makes no quotes", async (role) => {
    const person = await signedInAs(test, role, owner);
    const { _id } = await newClient(test, owner);
    expect((await request(test, person, "POST", "/quotes", quoteBody(_id))).statusCode).toBe(403);
  });

  it("a technician reads no quotes", async () => {
    const technician = await signedInAs(test, "technician", owner);
    const { _id } = await newQuote(test, owner);
    expect((await request(test, technician, "GET", "/quotes")).statusCode).toBe(403);
    expect((await request(test, technician, "GET", `/quotes/${_id}`)).statusCode).toBe(403);
  });
});

describe("404", () => {
  it("a quote of another organization, of another customer, or of nobody", async () => {
    const { _id } = await newQuote(test, owner);
    const customer = await newCustomer(test, owner);
    expect((await request(test, rival, "GET", `/quotes/${_id}`)).statusCode).toBe(404);
    expect((await request(test, customer, "GET", `/quotes/${_id}`)).statusCode).toBe(404);
    expect((await request(test, owner, "GET", `/quotes/${uuidv7()}`)).statusCode).toBe(404);
    expect((await request(test, owner, "GET", "/quotes/nonsense")).statusCode).toBe(404);
  });
});
