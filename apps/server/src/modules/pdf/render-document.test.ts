import type { Invoice } from "@fieldwright/contract/invoices";
import { getDocument, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mustCall, type Person, registerOrganization, signedInAs } from "#testing/auth";
import { factOn, send } from "#testing/field";
import { addInvoice, addInvoiceFor, addJobFor } from "#testing/invoices";
import { byLink, tokenFor } from "#testing/links";
import {
  bookVisit,
  newClient,
  newCustomer,
  newJob,
  newQuote,
  request,
  sentQuote,
  share,
} from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { crew, newVisit, slot } from "#testing/visits";

let now = new Date("2026-11-15T18:00:00Z");
let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test, "Hollis & Sons");
});
afterAll(() => test.close());

const addressOf = async (path: string, by = owner) =>
  (await mustCall<{ url: string }>(test, `${path}/pdf`, { method: "GET", headers: by.headers })).url;

const statusOf = async (url: string) => (await test.app.inject({ url })).statusCode;

const fetchPdf = async (url: string) => {
  const answer = await test.app.inject({ method: "GET", url });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
  return answer.rawPayload;
};

const open = async (url: string): Promise<PDFDocumentProxy> =>
  getDocument({ data: new Uint8Array(await fetchPdf(url)), verbosity: 0 }).promise;

const textOf = async (pdf: PDFDocumentProxy): Promise<string> => {
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      return items.map((item) => ("str" in item ? item.str : "")).join(" ");
    }),
  );
  return pages.join("\n").replace(/\s+/g, " ");
};

/** An invoice of several pages for a client whose name needs more than Latin letters. */
const longInvoice = async (): Promise<Invoice> => {
  const name = { firstName: "Γιώργος Łukasz", lastName: "Чайковский" };
  const client = (await newClient(test, owner, name))._id;
  const job = await addJobFor(test, owner, client);
  const lineItems = Array.from({ length: 40 }, (_, index) => ({
    name: `Item ${index + 1}`,
    description: "With what it takes",
    quantity: 1.5,
    unitPrice: 10,
  }));
  return addInvoiceFor(test, owner, { client, job }, { lineItems, discount: 50, taxRate: 7.5 });
};

describe("an invoice as PDF", () => {
  it("says what the invoice says, in letters of several scripts, page by page", async () => {
    const invoice = await longInvoice();
    await mustCall(test, `/invoices/${invoice._id}/payments`, {
      headers: owner.headers,
      payload: { amount: 100, method: "check" },
    });
    const pdf = await open(await addressOf(`/invoices/${invoice._id}`));
    const text = await textOf(pdf);
    for (const words of [
      `Invoice ${invoice.invoiceNumber}`,
      "Γιώργος Łukasz Чайковский",
      "Item 40",
      "Discount −$50.00",
      "Tax 7.5% $41.25",
      "Total $591.25",
      "Paid Nov 15, 2026, check −$100.00",
      "Balance due $491.25",
      `/pay/${await tokenFor(test, owner, `/invoices/${invoice._id}`)}`,
      `Page 1 of ${pdf.numPages}`,
    ])
      expect(text).toContain(words);
    expect(pdf.numPages).toBeGreaterThan(1);
  });

  it("tells units, rebates and the percent of a discount, and keeps the line breaks of a description", async () => {
    const invoice = await addInvoice(test, owner, {
      lineItems: [
        { name: "Labor", description: "Oct 26\nOct 27", quantity: 9.5, unit: "hour", unitPrice: 145 },
        { name: "Gas line", quantity: 1000.125, unit: "ft of black iron", unitPrice: 18.4 },
        { name: "AEP rebate", quantity: 1, unitPrice: -250, rebate: true },
      ],
      discountPercent: 10,
    });
    const pdf = await open(await addressOf(`/invoices/${invoice._id}`));
    const text = await textOf(pdf);
    for (const words of ["9.5 hours", "ft of black iron", "AEP rebate", "−$250.00", "Discount (10%)"])
      expect(text).toContain(words);
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const heightOf = (words: string) =>
      items.flatMap((item) => ("str" in item && item.str === words ? [item.transform[5]] : []))[0] ?? 0;
    expect(heightOf("Oct 26")).toBeGreaterThan(heightOf("Oct 27"));
    // A unit that wraps to two lines makes the row taller.
    expect(heightOf("Gas line") - heightOf("AEP rebate")).toBeGreaterThan(35);
  });

  it("gives each payment a line of its own, however long its words are", async () => {
    const invoice = await addInvoice(test, owner);
    for (const method of ["bank_transfer", "bank_transfer", "check"])
      await mustCall(test, `/invoices/${invoice._id}/payments`, {
        headers: owner.headers,
        payload: { amount: 10, method },
      });
    const pdf = await open(await addressOf(`/invoices/${invoice._id}`));
    const { items } = await (await pdf.getPage(1)).getTextContent();
    const words = items.flatMap((item) => ("str" in item && item.str.trim() ? [item] : []));
    const heights = words.map(({ str, transform }) => [str, Math.round(transform[5])] as const);
    const from = heights.findIndex(([str]) => str === "Total");
    const sums = heights.slice(
      from,
      heights.findIndex(([str]) => str === "Balance due"),
    );
    const lines = [...new Set(sums.map(([, height]) => height))];
    for (const [index, height] of lines.slice(1).entries())
      expect((lines[index] ?? 0) - height).toBeGreaterThan(12);
  });

  it("is tagged, with title and language, and small", async () => {
    const url = await addressOf(`/invoices/${(await longInvoice())._id}`);
    expect((await fetchPdf(url)).length).toBeLessThan(60_000);
    const pdf = await open(url);
    expect((await pdf.getMetadata()).info).toMatchObject({
      Title: expect.stringContaining("from Hollis & Sons"),
      Language: "en-US",
    });
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    const roles = JSON.stringify(await (await pdf.getPage(1)).getStructTree());
    for (const role of ["H1", "Table", "TR", "TH", "TD"]) expect(roles).toContain(`"role":"${role}"`);
  });

  it("is shown within our own pages, and in nobody else's", async () => {
    const url = await addressOf(`/invoices/${(await longInvoice())._id}`);
    expect((await test.app.inject({ url })).headers).toMatchObject({
      "content-security-policy": "frame-ancestors 'self'",
      "x-frame-options": "SAMEORIGIN",
    });
  });

  it("opens for ten minutes, for nothing but its own address", async () => {
    const url = await addressOf(`/invoices/${(await longInvoice())._id}`);
    const other = (await longInvoice())._id;
    expect(await statusOf(url)).toBe(200);
    expect(await statusOf(url.replace(/invoice\/[\w-]+/, `invoice/${other}`))).toBe(404);
    expect(await statusOf(url.replace("pdfs/invoice", "pdfs/quote"))).toBe(404);
    now = new Date(now.getTime() + 601_000);
    expect(await statusOf(url)).toBe(404);
  });
});

describe("a quote as PDF", () => {
  it("says what part of the total its deposit is", async () => {
    const quote = await newQuote(test, owner, { depositPercent: 50, discountPercent: 12.5 });
    const text = await textOf(await open(await addressOf(`/quotes/${quote._id}`)));
    expect(text).toContain("Discount (12.5%) −$156.25");
    expect(text).toContain("Deposit on approval (50%) $546.88");
  });

  it("has the link to approve it, and once approved the name of who did", async () => {
    const quote = await newQuote(test, owner, { deposit: 250, message: "We can start on Monday." });
    const token = await tokenFor(test, owner, `/quotes/${quote._id}`);
    const before = await textOf(await open(`/api/public/quotes/${token}/pdf`));
    expect(before).toContain(`/quote/${token}`);
    expect(before).toContain("Deposit on approval $250.00");
    await byLink(test, "POST", `/quotes/${token}/approve`, { name: "Vera Lindqvist" });
    const after = await textOf(await open(await addressOf(`/quotes/${quote._id}`)));
    expect(after).toContain("Approved by Vera Lindqvist on Nov 15, 2026");
    expect(after).not.toContain(`/quote/${token}`);
  });
});

const theirQuote = async () => {
  const customer = await newCustomer(test, owner);
  const quote = await sentQuote(test, owner, { client: customer.clientId });
  const path = `/quotes/${quote._id}` as const;
  const url = await addressOf(path, customer);
  expect(await statusOf(url)).toBe(200);
  return { path, url };
};

describe("an address that a customer was given", () => {
  it("opens no quote that was revised, before it is sent to them again", async () => {
    const { path, url } = await theirQuote();
    const office = await addressOf(path);
    for (const step of ["reject", "revise"])
      expect((await request(test, owner, "POST", `${path}/${step}`)).statusCode).toBe(200);
    expect([await statusOf(url), await statusOf(office)]).toEqual([404, 200]);
    await share(test, owner, path);
    expect(await statusOf(url)).toBe(200);
  });

  it("opens no quote that was given to another client, sent or not", async () => {
    const { path, url } = await theirQuote();
    const client = (await newClient(test, owner))._id;
    expect((await request(test, owner, "PUT", path, { client })).statusCode).toBe(200);
    expect(await statusOf(url)).toBe(404);
    await share(test, owner, path);
    expect(await statusOf(url)).toBe(404);
    expect(await statusOf(url.replace(/customer=[\w-]+/, `customer=${client}`))).toBe(404);
    expect(await statusOf(url.replace(/&customer=[\w-]+/, ""))).toBe(404);
  });

  it("opens an invoice only as long as it counts as sent", async () => {
    const customer = await newCustomer(test, owner);
    const job = await addJobFor(test, owner, customer.clientId);
    const invoice = await addInvoiceFor(test, owner, { client: customer.clientId, job });
    const path = `/invoices/${invoice._id}` as const;
    await share(test, owner, path);
    const url = await addressOf(path, customer);
    expect(await statusOf(url)).toBe(200);
    await test.database.pool.query("update invoices set sent_at = null where id = $1", [invoice._id]);
    expect(await statusOf(url)).toBe(404);
  });
});

const halfPastNine = (day: number) => `2026-11-${day}T15:30:00Z`;

/** A job with answers, parts, and two visits that were signed off. */
const workedJob = async () => {
  const technician = await signedInAs(test, "technician", owner);
  const job = await newJob(test, owner, { title: "Boiler" });
  const ask = async (question: object): Promise<string> =>
    (await request(test, owner, "POST", `/jobs/${job._id}/checklist`, question)).json()._id;
  const visitOn = (day: string) =>
    newVisit(test, owner, { job, team: crew(technician), timeSlot: slot(9, 11, day) });
  const [first, second] = [await visitOn("2026-11-12"), await visitOn("2026-11-13")];
  const reading = { kind: "reading", min: 5, max: 10 };
  const check = { kind: "check", done: true } as const;
  const strokes = "M100 300L200 100L300 300L400 100L500 300M600 200L600 200M700 50";
  const facts: Parameters<typeof factOn>[2][] = [
    { ...check, item: await ask({ text: "Gas off" }) },
    { ...check, item: await ask({ text: "Pressure", ...reading, unit: "psi" }), value: "7.2" },
    {
      ...check,
      item: await ask({ text: "Draft", ...reading, unit: "Pa" }),
      value: "12",
      reason: "Old gauge",
    },
    { ...check, item: await ask({ text: "Vent", kind: "photo" }), done: false, reason: "No access" },
    { kind: "part", part: uuidv7(), name: "Ball valve", quantity: 2, unit: "each" },
    { kind: "part", part: uuidv7(), name: "Copper pipe", quantity: 3.5, unit: "ft" },
    { kind: "part", part: uuidv7(), name: "Returned part", quantity: 0, unit: "each" },
    { kind: "signature", name: "Jennifer Hill", strokes },
  ];
  await ask({ text: "Condition", kind: "choice", choices: ["Good", "Worn"], required: true });
  const old = { kind: "signature", name: "Old Signature", strokes } as const;
  await send(
    test,
    technician,
    ...facts.map((fact) => factOn(first, halfPastNine(12), fact)),
    factOn(first, halfPastNine(11), old),
    factOn(second, halfPastNine(13), { kind: "nobody_home" }),
  );
  return { job, technician };
};

const onePart = (name: string) =>
  ({ kind: "part", part: uuidv7(), name, quantity: 1, unit: "each" }) as const;
const signedBy = (name: string) => ({ kind: "signature", name, strokes: "M1 1L2 2" }) as const;

describe("a job sheet", () => {
  it("is for its technician, without any price", async () => {
    const technician = await signedInAs(test, "technician", owner);
    const quote = await newQuote(test, owner, {
      lineItems: [
        { name: "Heater", quantity: 1, unitPrice: 1250 },
        { name: "Labor", quantity: 2.5, unit: "hour", unitPrice: 145 },
        { name: "AEP rebate", quantity: 1, unitPrice: -250, rebate: true },
      ],
    });
    await mustCall(test, `/quotes/${quote._id}/approve`, { headers: owner.headers });
    const { job } = await mustCall<{ job: { _id: string } }>(test, `/quotes/${quote._id}/convert`, {
      headers: owner.headers,
    });
    await bookVisit(test, owner, {
      job: { _id: job._id, client: quote.client },
      startsAt: "2026-11-20T15:00:00Z",
      userId: technician.userId,
    });
    const text = await textOf(await open(await addressOf(`/jobs/${job._id}`, technician)));
    expect(text).toContain("Heater");
    expect(text).toContain("2.5 hours");
    expect(text).not.toContain("rebate");
    expect(text).toContain("Nov 20, 2026, 9:00 AM");
    expect(text).not.toContain("$");
    const other = await newJob(test, owner);
    expect((await request(test, technician, "GET", `/jobs/${other._id}/pdf`)).statusCode).toBe(404);
  });

  it("says what was answered, which parts were used, and who signed for which visit", async () => {
    const { job, technician } = await workedJob();
    const pdf = await open(await addressOf(`/jobs/${job._id}`, technician));
    const text = await textOf(pdf);
    for (const words of [
      "Gas off (done)",
      "Pressure 7.2 psi",
      "Draft 12 Pa, out of range (5 to 10): Old gauge",
      "Vent Skipped: No access",
      "Condition (required) Good / Worn",
      "Parts used",
      "Ball valve 2",
      "Copper pipe 3.5 ft",
      "Jennifer Hill Signed Nov 12, 2026, 9:30 AM, visit on Nov 12, 2026, 8:00 AM, with Mel Member",
      "Nobody was home Noted Nov 13, 2026, 9:30 AM",
      "Customer's signature and date",
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("Returned part");
    expect(text).not.toContain("Old Signature");
    const figures = JSON.stringify(await (await pdf.getPage(1)).getStructTree());
    expect(figures).toContain("Signature of Jennifer Hill");
  });

  it("of a recurring job is for one visit: the one it is asked for, or the last one that has started", async () => {
    const technician = await signedInAs(test, "technician", owner);
    const job = await newJob(test, owner, { title: "Boiler", scheduledDate: "2026-11-25" });
    const rule = { frequency: "daily", startTime: "09:00", duration: 60, count: 2 };
    await request(test, owner, "PUT", `/jobs/${job._id}/recurrence`, rule);
    const visitOn = (day: string) =>
      newVisit(test, owner, { job, team: crew(technician), timeSlot: slot(9, 11, day) });
    const [first, second] = [await visitOn("2026-11-12"), await visitOn("2026-11-13")];
    const item = (await request(test, owner, "POST", `/jobs/${job._id}/checklist`, { text: "Seal" })).json();
    const answer = (reason: string) => ({ kind: "check", item: item._id, done: false, reason }) as const;
    await send(
      test,
      technician,
      ...[answer("Too hot"), onePart("Gasket"), signedBy("Jennifer Hill")].map((fact) =>
        factOn(first, halfPastNine(12), fact),
      ),
      ...[answer("Frozen"), onePart("Bolt"), signedBy("Ana Ruiz")].map((fact) =>
        factOn(second, halfPastNine(13), fact),
      ),
    );
    const sheetOf = async (query: string) => {
      const { url } = (await request(test, technician, "GET", `/jobs/${job._id}/pdf${query}`)).json();
      return textOf(await open(url));
    };
    const earlier = await sheetOf(`?visit=${first._id}`);
    for (const words of ["Skipped: Too hot", "Gasket", "Jennifer Hill", "Nov 12, 2026"])
      expect(earlier).toContain(words);
    for (const words of ["Frozen", "Bolt", "Ana Ruiz"]) expect(earlier).not.toContain(words);
    const last = await sheetOf("");
    for (const words of ["Skipped: Frozen", "Bolt", "Ana Ruiz"]) expect(last).toContain(words);
    expect(last).not.toContain("Too hot");
  });
});
