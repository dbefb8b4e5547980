import type { Invoice } from "@fieldwright/contract/invoices";
import type { Job } from "@fieldwright/contract/jobs";
import type { Quote } from "@fieldwright/contract/quotes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mustCall, type Person, registerOrganization } from "#testing/auth";
import { addBilled, addInvoice, bill } from "#testing/invoices";
import { byLink, tokenFor } from "#testing/links";
import { newClient, newJob, newQuote, quoteBody, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp();
  owner = await registerOrganization(test);
});
afterAll(() => test.close());

const call = <T>(method: "GET" | "POST" | "PUT", url: string, payload?: object) =>
  mustCall<T>(test, url, { method, headers: owner.headers, ...(payload ? { payload } : {}) });

const labor = { name: "Labor", quantity: 0.5, unit: "hour", unitPrice: 145 };
const heater = { name: "Heater", quantity: 1, unitPrice: 1000 };
const rebate = { name: "AEP rebate", quantity: 1, unitPrice: -250, rebate: true };

/** Status, first field and message of a refused request. */
const refusal = async (path: string, body: object, method: "POST" | "PUT" = "POST") => {
  const answer = await request(test, owner, method, path, body);
  const { errors } = answer.json();
  return [answer.statusCode, errors?.[0]?.field, errors?.[0]?.msg];
};

const postQuote = async (fields: object) =>
  refusal("/quotes", quoteBody((await newClient(test, owner))._id, fields));
const postInvoice = async (fields: object) =>
  refusal("/invoices", bill(await addBilled(test, owner), fields));

describe("a unit", () => {
  it("is each unless told, also where it is left blank", async () => {
    const { lineItems } = await addInvoice(test, owner, {
      lineItems: [heater, { ...heater, unit: " " }, labor],
    });
    expect(lineItems.map(({ unit, total }) => [unit, total])).toEqual([
      ["each", 1000],
      ["each", 1000],
      ["hour", 72.5],
    ]);
  });

  it("can be any word of up to 20 letters", async () => {
    const { lineItems } = await addInvoice(test, owner, { lineItems: [{ ...labor, unit: "pallet" }] });
    expect(lineItems[0]?.unit).toBe("pallet");
    expect((await postInvoice({ lineItems: [{ ...labor, unit: "x".repeat(21) }] }))[0]).toBe(400);
    expect((await postQuote({ lineItems: [{ ...labor, unit: "a\0b" }] }))[0]).toBe(400);
  });

  it("goes along from the quote to its revision, its job and the customer", async () => {
    const quote = await newQuote(test, owner, { lineItems: [heater, labor, rebate] });
    await call("POST", `/quotes/${quote._id}/approve`, {});
    const revised = await call<Quote>("POST", `/quotes/${quote._id}/revise`);
    expect(revised.lineItems).toEqual(quote.lineItems);
    const token = await tokenFor(test, owner, `/quotes/${quote._id}`);
    expect((await byLink(test, "GET", `/quotes/${token}`)).json().lineItems).toEqual(quote.lineItems);
    await call("POST", `/quotes/${quote._id}/approve`, {});
    const { job } = await call<{ job: { _id: string } }>("POST", `/quotes/${quote._id}/convert`);
    const { lineItems } = await call<Job>("GET", `/jobs/${job._id}`);
    expect(lineItems?.map(({ unit, rebate: off, total }) => [unit, off, total])).toEqual([
      ["each", false, 1000],
      ["hour", false, 72.5],
      ["each", true, -250],
    ]);
  });

  it("and a rebate can be set on a job's lines", async () => {
    const job = await newJob(test, owner);
    const { lineItems } = await call<Job>("PUT", `/jobs/${job._id}/line-items`, {
      lineItems: [heater, labor, rebate],
    });
    expect(lineItems?.map(({ unit, total }) => [unit, total])).toEqual([
      ["each", 1000],
      ["hour", 72.5],
      ["each", -250],
    ]);
    expect(await refusal(`/jobs/${job._id}/line-items`, { lineItems: [labor, rebate] }, "PUT")).toEqual([
      400,
      "lineItems",
      "Rebates can't add up to more than the other line items",
    ]);
  });
});

describe("a rebate", () => {
  it("takes off before discount and tax", async () => {
    expect(
      await addInvoice(test, owner, { lineItems: [heater, rebate], discountPercent: 10, taxRate: 8 }),
    ).toMatchObject({ subtotal: 750, discount: 75, discountPercent: 10, tax: 54, total: 729, balance: 729 });
  });

  it("takes off to the cent what the same line would have cost", async () => {
    const odd = { name: "Pipe", quantity: 0.5, unit: "ft", unitPrice: 0.01 };
    const { lineItems, total } = await addInvoice(test, owner, {
      lineItems: [odd, { ...odd, unitPrice: -0.01, rebate: true }],
    });
    expect(lineItems.map((line) => line.total)).toEqual([0.01, -0.01]);
    expect(total).toBe(0);
  });

  it.each([
    ["a line that is none", [{ ...heater, unitPrice: -1 }], "Unit price can't be negative"],
    [
      "a price above zero",
      [heater, { ...rebate, unitPrice: 250 }],
      "A rebate's unit price can't be above zero",
    ],
    ["a part of a cent", [heater, { ...rebate, unitPrice: -0.005 }], "Unit price must be in whole cents"],
    ["too much of it", [heater, { ...rebate, unitPrice: -1e12 }], "Unit price is too large"],
  ])("is refused below zero, or above it, with words: %s", async (_, lineItems, message) => {
    const field = `lineItems.${lineItems.length - 1}.unitPrice`;
    expect(await postInvoice({ lineItems })).toEqual([400, field, message]);
    expect(await postQuote({ lineItems })).toEqual([400, field, message]);
  });

  it("is told about together with what else is wrong with its line", async () => {
    const answer = await request(test, owner, "POST", "/invoices", {
      ...bill(await addBilled(test, owner)),
      lineItems: [{ name: "", quantity: 0, unitPrice: -1 }],
    });
    expect(answer.json().errors.map(({ field }: { field: string }) => field)).toEqual([
      "lineItems.0.name",
      "lineItems.0.quantity",
      "lineItems.0.unitPrice",
    ]);
  });

  it("may bring a document to nothing, and not below", async () => {
    const whole = { ...rebate, unitPrice: -1000 };
    expect((await addInvoice(test, owner, { lineItems: [heater, whole], taxRate: 8 })).total).toBe(0);
    const more = { lineItems: [heater, { ...rebate, unitPrice: -1000.01 }] };
    const words = "Rebates can't add up to more than the other line items";
    expect(await postInvoice(more)).toEqual([400, "lineItems", words]);
    const invoice = await addInvoice(test, owner);
    expect(await refusal(`/invoices/${invoice._id}`, more, "PUT")).toEqual([400, "lineItems", words]);
  });

  it("leaves a quote at zero or more whatever the customer picks", async () => {
    const optional = { ...heater, optional: true, selected: true };
    expect(await postQuote({ lineItems: [labor, optional, rebate] })).toEqual([
      400,
      "lineItems",
      "Rebates can't add up to more than the required line items",
    ]);
    const offered = { ...rebate, unitPrice: -72.5, optional: true };
    const quote = await newQuote(test, owner, { lineItems: [labor, optional, offered] });
    const token = await tokenFor(test, owner, `/quotes/${quote._id}`);
    const pick = [quote.lineItems[2]?._id];
    const priced = await byLink(test, "POST", `/quotes/${token}/price`, { selectedLines: pick });
    expect(priced.json()).toMatchObject({ subtotal: 0, total: 0 });
  });
});

describe("a discount in percent", () => {
  it("is kept as it was given and follows the lines", async () => {
    const invoice = await addInvoice(test, owner, { lineItems: [heater], discountPercent: 12.25 });
    expect(invoice).toMatchObject({ discount: 122.5, discountPercent: 12.25, total: 877.5 });
    const more = { lineItems: [heater, heater] };
    expect(await call<Invoice>("PUT", `/invoices/${invoice._id}`, more)).toMatchObject({
      discount: 245,
      discountPercent: 12.25,
    });
  });

  it("gives way to one in dollars, and the other way round", async () => {
    const { _id } = await newQuote(test, owner, { lineItems: [heater], discountPercent: 10 });
    const put = (body: object) => call<Quote>("PUT", `/quotes/${_id}`, body);
    expect(await put({ discount: 30 })).toMatchObject({ discount: 30, discountPercent: null, total: 970 });
    expect(await put({ discountPercent: 5 })).toMatchObject({ discount: 50, discountPercent: 5, total: 950 });
    expect(await put({ discountPercent: null, title: "Softener" })).toMatchObject({ discountPercent: 5 });
    expect(await put({ discount: 0 })).toMatchObject({ discount: 0, discountPercent: null, total: 1000 });
  });

  it("survives approval and revision, and follows what the customer picks", async () => {
    const option = { name: "Softener", quantity: 1, unitPrice: 500, optional: true };
    const quote = await newQuote(test, owner, {
      lineItems: [heater, option],
      discountPercent: 10,
      depositPercent: 25,
    });
    expect(quote).toMatchObject({ discount: 100, deposit: 225, depositPercent: 25, total: 900 });
    const selectedLines = [quote.lineItems[1]?._id];
    const approved = await call<Quote>("POST", `/quotes/${quote._id}/approve`, { selectedLines });
    expect(approved).toMatchObject({ discount: 150, total: 1350, deposit: 337.5, depositPercent: 25 });
    const revised = await call<Quote>("POST", `/quotes/${quote._id}/revise`);
    expect(revised).toMatchObject({ discount: 150, discountPercent: 10, depositPercent: 25, deposit: 337.5 });
    const changed = await call<Quote>("PUT", `/quotes/${quote._id}`, { lineItems: [heater] });
    expect(changed).toMatchObject({ discount: 100, total: 900, deposit: 225 });
  });

  it.each([
    [
      "both at once",
      { discount: 10, discountPercent: 5 },
      "discountPercent",
      /in dollars or percent, not both/,
    ],
    ["more than the whole", { discountPercent: 100.01 }, "discountPercent", /more than 100/],
    ["less than nothing", { discountPercent: -1 }, "discountPercent", /can't be negative/],
    ["three decimals", { discountPercent: 1.005 }, "discountPercent", /up to two decimals/],
  ])("is refused: %s", async (_, fields, field, message) => {
    for (const answer of [await postQuote(fields), await postInvoice(fields)])
      expect(answer).toEqual([400, field, expect.stringMatching(message)]);
    const invoice = await addInvoice(test, owner);
    expect((await refusal(`/invoices/${invoice._id}`, fields, "PUT"))[0]).toBe(400);
  });
});

describe("a deposit in percent", () => {
  it("is of the total with tax, and may be all of it", async () => {
    const half = await newQuote(test, owner, { lineItems: [heater], taxRate: 8, depositPercent: 50 });
    expect(half).toMatchObject({ total: 1080, deposit: 540, depositPercent: 50 });
    const whole = await newQuote(test, owner, { lineItems: [heater], depositPercent: 100 });
    expect(whole).toMatchObject({ deposit: 1000 });
  });

  it("is refused beside one in dollars", async () => {
    expect(await postQuote({ deposit: 10, depositPercent: 5 })).toEqual([
      400,
      "depositPercent",
      "Enter the deposit in dollars or percent, not both",
    ]);
  });

  it("is priced for the customer as they pick", async () => {
    const option = { name: "Softener", quantity: 1, unitPrice: 500, optional: true };
    const quote = await newQuote(test, owner, { lineItems: [heater, option], depositPercent: 50 });
    const token = await tokenFor(test, owner, `/quotes/${quote._id}`);
    const selectedLines = [quote.lineItems[1]?._id];
    const priced = await byLink(test, "POST", `/quotes/${token}/price`, { selectedLines });
    expect(priced.json()).toMatchObject({ total: 1500, deposit: 750 });
  });
});

describe("what a form sends along", () => {
  it.each([
    ["as the form has it", { quoteNumber: "", subtotal: 1000, total: 1000 }, 1000],
    ["wrong", { quoteNumber: "Q-99999", subtotal: -1, total: "a lot" }, null],
  ])("is taken and not read: %s", async (_, along, total) => {
    const client = await newClient(test, owner);
    const body = { ...quoteBody(client._id, { lineItems: [{ ...heater, total }] }), ...along };
    const answer = await request(test, owner, "POST", "/quotes", body);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ subtotal: 1000, total: 1000, lineItems: [{ total: 1000 }] });
    expect(answer.json().quoteNumber).not.toBe("Q-99999");
  });
});
