import type { Invoice } from "@fieldwright/contract/invoices";
import type { Aging, Customers, Hours, QuoteAnswers, SalesTax } from "@fieldwright/contract/report-questions";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { mustCall, type Person, registerOrganization, signedInAs } from "#testing/auth";
import { addBilled, addInvoiceFor, addJobFor } from "#testing/invoices";
import { bookVisit, newJob, request, sentQuote } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { logFor, readSheet } from "#testing/time-sheets";

/** Monday, 9:00 in Chicago. */
const now = new Date("2026-11-16T15:00:00Z");
const today = "2026-11-16";

let test: TestApp;
let owner: Person;
let rival: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
});
afterAll(() => test.close());
beforeEach(async () => {
  owner = await registerOrganization(test);
  rival = await registerOrganization(test);
});

const ask = async <Answer>(question: string, by = owner): Promise<Answer> =>
  mustCall<Answer>(test, `/reports/${question}`, { method: "GET", headers: by.headers });
const post = <Answer>(path: string, payload: object) =>
  mustCall<Answer>(test, path, { headers: owner.headers, payload });
const set = (table: string, id: string, change: string) =>
  test.database.pool.query(`update ${table} set ${change} where id = $1`, [id]);

const pay = (id: string, amount: number, date = today) =>
  post<Invoice>(`/invoices/${id}/payments`, { amount, method: "check", date });

const line = (unitPrice: number, fields: object = {}) => ({
  name: "Work",
  quantity: 1,
  unitPrice,
  ...fields,
});

/** Completed at this time. */
const complete = async (job: string, at: string) => {
  for (const status of ["scheduled", "in_progress", "completed"])
    await post(`/jobs/${job}/status`, { status });
  await set("jobs", job, `completed_at = '${at}'`);
};

const due = (dueDate: string, fields: object) => ({ terms: { dueDate }, ...fields });

describe("who owes me", () => {
  it("adds up to the balances of the invoices: payments, refunds, rebates, discounts and voids", async () => {
    const billed = await addBilled(test, owner, { lastName: "Ames" });
    const other = await addBilled(test, owner, { lastName: "Burr" });
    const partly = await addInvoiceFor(
      test,
      owner,
      billed,
      due("2026-11-15", { lineItems: [line(100.01), line(-10, { rebate: true })], taxRate: 7.25 }),
    );
    await pay(partly._id, 50);
    await post(`/invoices/${partly._id}/refunds`, { amount: 12.34, reason: "Too much" });
    await addInvoiceFor(
      test,
      owner,
      billed,
      due("2026-08-17", { lineItems: [line(80)], discountPercent: 12.5 }),
    );
    await addInvoiceFor(test, owner, billed, due(today, { lineItems: [line(5)] }));
    const voided = await addInvoiceFor(test, owner, billed, due("2026-01-01", {}));
    await post(`/invoices/${voided._id}/void`, {});
    const settled = await addInvoiceFor(test, owner, other, due("2026-09-01", {}));
    await pay(settled._id, 100);
    await addInvoiceFor(test, owner, other, due("2026-10-17", { lineItems: [line(7)] }));

    const { invoices } = await mustCall<{ invoices: Invoice[] }>(test, "/invoices?limit=100", {
      method: "GET",
      headers: owner.headers,
    });
    const open = invoices.filter(({ status }) => status !== "cancelled" && status !== "paid");
    const balanceOf = (client: string) =>
      open
        .filter((invoice) => invoice.client._id === client)
        .reduce((sum, { balance }) => sum + Math.round(balance * 100), 0) / 100;

    const aging = await ask<Aging>("aging");
    expect(aging.clients.map(({ user, total, invoices: count }) => [user.lastName, total, count])).toEqual([
      ["Ames", balanceOf(billed.client), 3],
      ["Burr", 7, 1],
    ]);
    expect(aging.clients[0]?.owed).toEqual({
      not_due: 5,
      "1_30": 58.88,
      "31_60": 0,
      "61_90": 0,
      over_90: 70,
    });
    expect(aging.clients[0]?.oldest).toMatchObject({ dueDate: "2026-08-17" });
    expect(aging.clients[1]?.owed["1_30"]).toBe(7);
    expect(aging).toMatchObject({ today, count: 2, invoices: 4 });
    expect(Math.round(aging.total * 100)).toBe(Math.round((balanceOf(billed.client) + 7) * 100));
    expect((await ask<Aging>("aging", rival)).clients).toEqual([]);
  });
});

describe("sales tax", () => {
  it("is invoiced by the invoice's day and collected by each payment's share, to the cent", async () => {
    const billed = await addBilled(test, owner);
    const taxed = await addInvoiceFor(test, owner, billed, { lineItems: [line(100.01)], taxRate: 7.25 });
    const free = await addInvoiceFor(test, owner, billed, { lineItems: [line(40)], taxRate: 0 });
    // The last minute of September in Chicago.
    await set("invoices", taxed._id, "created_at = '2026-10-01T04:59:00Z'");
    await set("invoices", free._id, "created_at = '2026-10-01T05:00:00Z'");
    expect(taxed).toMatchObject({ tax: 7.25, total: 107.26 });
    await pay(taxed._id, 33.33, "2026-10-05");
    await pay(taxed._id, 33.33, "2026-10-06");
    await pay(taxed._id, 40.6, "2026-11-02");

    const { rows } = await ask<SalesTax>("sales-tax?startDate=2026-09-01&endDate=2026-11-30");
    expect(rows).toEqual([
      { start: "2026-09-01", rate: 7.25, invoicedSales: 100.01, invoicedTax: 7.25, ...collected(0, 0) },
      { start: "2026-10-01", rate: 7.25, invoicedSales: 0, invoicedTax: 0, ...collected(62.15, 4.51) },
      { start: "2026-10-01", rate: 0, invoicedSales: 40, invoicedTax: 0, ...collected(0, 0) },
      { start: "2026-11-01", rate: 7.25, invoicedSales: 0, invoicedTax: 0, ...collected(37.86, 2.74) },
    ]);
    await post(`/invoices/${taxed._id}/refunds`, { amount: 40.6, reason: "Canceled" });
    const after = await ask<SalesTax>("sales-tax?startDate=2026-11-01&endDate=2026-11-30");
    expect(after.rows).toEqual([]);
    expect((await ask<SalesTax>("sales-tax", rival)).rows).toEqual([]);
  });

  it("counts a deposit's part of the tax in the month it is paid, before there is an invoice", async () => {
    const { _id } = await sentQuote(test, owner, { lineItems: [line(1_000)], taxRate: 8, deposit: 500 });
    await post(`/quotes/${_id}/approve`, {});
    await post(`/quotes/${_id}/deposits`, { amount: 500, method: "check", date: "2026-11-02" });
    const { rows } = await ask<SalesTax>("sales-tax?startDate=2026-11-01&endDate=2026-11-30");
    expect(rows).toEqual([
      { start: "2026-11-01", rate: 8, invoicedSales: 0, invoicedTax: 0, ...collected(462.96, 37.04) },
    ]);
  });
});

const collected = (collectedSales: number, collectedTax: number) => ({ collectedSales, collectedTax });

describe("quotes", () => {
  it("count in the month they were sent, by what became of them", async () => {
    const quotes = await Promise.all(
      [100, 250, 30, 4, 1].map((unitPrice) => sentQuote(test, owner, { lineItems: [line(unitPrice)] })),
    );
    const ids = quotes.map(({ _id }) => _id);
    const [won = "", quick = "", lost = "", late = "", open = ""] = ids;
    for (const id of [won, quick]) await post(`/quotes/${id}/approve`, {});
    await post(`/quotes/${lost}/reject`, { reason: "Price" });
    for (const id of ids) await set("quotes", id, "sent_at = '2026-10-10T15:00:00Z'");
    await set("quotes", won, "decided_at = '2026-10-14T15:00:00Z'");
    await set("quotes", quick, "decided_at = '2026-10-10T15:00:00Z'");
    await set("quotes", lost, "decided_at = '2026-10-31T15:00:00Z'");
    await set("quotes", late, "valid_until = '2026-11-15'");
    await set("quotes", open, "valid_until = '2026-11-16', sent_at = '2026-11-01T04:59:00Z'");

    const { months, total } = await ask<QuoteAnswers>("quotes?startDate=2026-10-01&endDate=2026-11-30");
    const october = { sent: 5, approved: 2, declined: 1, expired: 1, open: 1, winRate: 50 };
    expect(months[0]).toMatchObject({
      start: "2026-10-01",
      ...october,
      quoted: 385,
      won: 350,
      medianDays: 4,
    });
    expect(months[1]).toMatchObject({ sent: 0, winRate: null, medianDays: null });
    expect(total).toMatchObject(october);
    await request(test, owner, "DELETE", `/quotes/${open}`);
    expect((await ask<QuoteAnswers>("quotes")).total.sent).toBe(4);
    expect((await ask<QuoteAnswers>("quotes", rival)).total.sent).toBe(0);
  });
});

describe("technician hours", () => {
  it("are those of the time sheets, with what they billed", async () => {
    const sam = await signedInAs(test, "technician", owner);
    const kit = await signedInAs(test, "technician", owner);
    const job = await newJob(test, owner);
    const log = (of: Person, start: string, end: string) => logFor(test, { by: owner, of, job, start, end });
    // Saturday 23:30 in Chicago belongs to the week before.
    await log(sam, "2026-11-15T05:30:00Z", "2026-11-15T06:30:20Z");
    await log(sam, "2026-11-10T15:00:00Z", "2026-11-10T17:00:00Z");
    await log(kit, "2026-11-10T15:00:00Z", "2026-11-10T16:00:00Z");
    const visitId = await bookVisit(test, owner, {
      job,
      startsAt: "2026-11-10T15:00:00Z",
      userId: sam.userId,
    });
    await test.database.pool.query(
      "update time_entries set visit_id = $1 where user_id = $2 and started_at = '2026-11-10T15:00:00Z'",
      [visitId, sam.userId],
    );
    await test.database.pool.query(
      `insert into visit_progress (organization_id, visit_id, user_id, travel_at, arrived_at)
       values ($1, $2, $3, '2026-11-10T14:35:00Z', '2026-11-10T15:00:00Z')`,
      [owner.organizationId, visitId, sam.userId],
    );
    await addInvoiceFor(
      test,
      owner,
      { client: job.client._id, job: job._id },
      { lineItems: [line(100)], taxRate: 8 },
    ).then(({ _id }) => set("invoices", _id, "created_at = '2026-11-11T15:00:00Z'"));

    const sheet = await readSheet(test, owner, sam, "2026-11-08");
    const hours = await ask<Hours>("hours?startDate=2026-11-09&endDate=2026-11-11");
    expect(hours.range).toEqual({ startDate: "2026-11-08", endDate: "2026-11-14" });
    expect(hours.people.map(({ user, ...time }) => [user._id, time])).toEqual([
      [
        sam.userId,
        { minutes: sheet.minutes, visitMinutes: 120, driveMinutes: 25, billed: 75.03, perHour: 25.01 },
      ],
      [kit.userId, { minutes: 60, visitMinutes: 0, driveMinutes: 0, billed: 24.97, perHour: 24.97 }],
    ]);
    expect(sheet.minutes).toBe(180);
    expect(hours.total).toMatchObject({ minutes: 240, billed: 100 });
    const own = await ask<Hours>(`hours?startDate=2026-11-01&endDate=2026-11-30&person=${kit.userId}`);
    expect(own.weeks.map(({ week, minutes }) => [week, minutes])).toEqual([["2026-11-08", 60]]);
    expect((await ask<Hours>("hours", rival)).people).toEqual([]);
  });

  it("count a running timer up to now", async () => {
    const sam = await signedInAs(test, "technician", owner);
    const job = await newJob(test, owner);
    await test.database.pool.query(
      `insert into time_entries (id, organization_id, job_id, user_id, started_at)
       values (gen_random_uuid(), $1, $2, $3, '2026-11-16T14:30:00Z')`,
      [owner.organizationId, job._id, sam.userId],
    );
    const hours = await ask<Hours>("hours?startDate=2026-11-16&endDate=2026-11-16");
    expect(hours.people.map(({ minutes }) => minutes)).toEqual([30]);
    expect((await readSheet(test, owner, sam, "2026-11-15")).minutes).toBe(30);
  });
});

describe("repeat customers", () => {
  const year = "customers?startDate=2025-11-01&endDate=2026-11-30";

  it("are those with an earlier completed job; the first job is the one of a new client", async () => {
    const { client, job: first } = await addBilled(test, owner, { lastName: "Ames", phone: "614 555 0100" });
    const second = await addJobFor(test, owner, client);
    const gone = await addBilled(test, owner, { lastName: "Burr", phone: "614 555 0199" });
    const invoice = await addInvoiceFor(test, owner, { client, job: second }, { taxRate: 0 });
    await pay(invoice._id, 100, "2026-10-20");
    await complete(second, "2026-10-20T15:00:00Z");
    expect((await ask<Customers>(year)).total).toMatchObject({ repeatJobs: 0, repeatCollected: 0 });
    await complete(first, "2026-10-01T04:59:00Z");
    await complete(gone.job, "2025-11-15T15:00:00Z");

    const { months, total, lapsed, lapsedCount } = await ask<Customers>(year);
    expect(total).toEqual({
      jobs: 3,
      repeatJobs: 1,
      collected: 100,
      repeatCollected: 100,
      newClients: 2,
    });
    expect(months.filter(({ newClients }) => newClients > 0).map(({ start }) => start)).toEqual([
      "2025-11-01",
      "2026-09-01",
    ]);
    expect(lapsed.map(({ user, phone, lastDay }) => [user.lastName, phone, lastDay])).toEqual([
      ["Burr", "614 555 0199", "2025-11-15"],
    ]);
    expect(lapsedCount).toBe(1);
    expect((await ask<Customers>(year, rival)).total.jobs).toBe(0);
    await request(test, owner, "DELETE", `/clients/${gone.client}`);
    expect(await ask<Customers>(year)).toMatchObject({ lapsed: [], lapsedCount: 0 });
  });

  it("follow a first job that is reopened, and a client who comes back", async () => {
    const { client, job: first } = await addBilled(test, owner);
    const second = await addJobFor(test, owner, client);
    await complete(first, "2025-06-01T15:00:00Z");
    expect((await ask<Customers>(year)).lapsedCount).toBe(1);
    await complete(second, "2026-11-02T15:00:00Z");
    expect(await ask<Customers>(year)).toMatchObject({ total: { repeatJobs: 1 }, lapsedCount: 0 });
    await post(`/jobs/${first}/status`, { status: "in_progress" });
    expect((await ask<Customers>(year)).total).toMatchObject({ repeatJobs: 0, newClients: 1 });
    await post(`/jobs/${second}/status`, { status: "in_progress" });
    expect(await ask<Customers>(year)).toMatchObject({ total: { jobs: 0 }, lapsedCount: 0 });
  });
});

describe("403 and 400", () => {
  it.each(["aging", "sales-tax", "quotes", "hours", "customers"])(
    "%s is for the office, and for a range in order",
    async (question) => {
      const technician = await signedInAs(test, "technician", owner);
      const manager = await signedInAs(test, "manager", owner);
      expect((await request(test, technician, "GET", `/reports/${question}`)).statusCode).toBe(403);
      expect((await request(test, manager, "GET", `/reports/${question}`)).statusCode).toBe(200);
      const wrong = `/reports/${question}?startDate=2026-02-01&endDate=2026-01-01`;
      const expected = question === "aging" ? 200 : 400;
      expect((await request(test, owner, "GET", wrong)).statusCode).toBe(expected);
    },
  );
});
