import type { Report } from "@fieldwright/contract/reports";
import { clients, properties } from "@fieldwright/db/schema/clients";
import { invoices, payments } from "@fieldwright/db/schema/invoices";
import { jobs } from "@fieldwright/db/schema/jobs";
import { users } from "@fieldwright/db/schema/users";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { cents } from "@fieldwright/domain/money";
import type { Category } from "@fieldwright/domain/statuses";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOrganization, createPerson, type TestPerson } from "#testing/people";
import { createTestApp, type TestApp } from "#testing/test-app";

const now = new Date("2026-03-20T18:00:00Z");

let test: TestApp;
let organizationId: string;
let manager: TestPerson;
let sam: TestPerson;
let heater: string;
let drain: string;

type Work = {
  client: string;
  category: Category;
  completedAt: string;
  invoiced: [at: string, cents: number][];
  paid: [at: string, cents: number][];
};

const addClient = (lastName: string, zip: string) =>
  test.database.tenant(organizationId, async (tx) => {
    const id = uuidv7();
    await tx
      .insert(clients)
      .values({ id, organizationId, firstName: "Pat", lastName, email: "pat@example.com" });
    await tx.insert(properties).values({
      organizationId,
      clientId: id,
      line1: "1 High St",
      city: "Columbus",
      state: "OH",
      zip,
      isPrimary: true,
    });
    return id;
  });

const addWork = ({ client, category, completedAt, invoiced, paid }: Work) =>
  test.database.tenant(organizationId, async (tx) => {
    const id = uuidv7();
    const job = { id, organizationId, clientId: client, number: `J-${id}`, title: `A ${category}`, category };
    await tx.insert(jobs).values({ ...job, status: "completed", completedAt: new Date(completedAt) });
    const bills: string[] = [];
    for (const [at, total] of invoiced) {
      const invoice = uuidv7();
      bills.push(invoice);
      const money = {
        subtotal: cents(total),
        total: cents(total),
        dueDate: "2026-03-10",
        createdAt: new Date(at),
      };
      await tx.insert(invoices).values({
        id: invoice,
        organizationId,
        clientId: client,
        jobId: id,
        number: `INV-${invoice}`,
        ...money,
      });
    }
    for (const [at, amount] of paid)
      await tx.insert(payments).values({
        organizationId,
        invoiceId: bills[0] ?? "",
        amount: cents(amount),
        method: "card",
        paidAt: new Date(at),
      });
    return id;
  });

const addVisit = (
  jobId: string,
  clientId: string,
  { userId }: TestPerson,
  start: string,
  begun: string,
  done: string,
) =>
  test.database.tenant(organizationId, async (tx) => {
    const id = uuidv7();
    const [startsAt, startedAt, completedAt] = [new Date(start), new Date(begun), new Date(done)];
    const endsAt = new Date(startsAt.getTime() + 3_600_000);
    await tx.insert(visits).values({
      id,
      organizationId,
      jobId,
      clientId,
      startsAt,
      endsAt,
      duration: 60,
      status: "completed",
      startedAt,
      completedAt,
    });
    await tx.insert(visitAssignments).values({ organizationId, visitId: id, userId, startsAt, endsAt });
  });

const call = (url: string, { headers }: TestPerson = manager) =>
  test.app.inject({ url: `/api/reports${url}`, headers });
const read = async (query: string): Promise<Report> => (await call(query)).json();

/**
 * In Chicago, where midnight is 6:00 UTC in winter. Ames has a heater job, invoiced for $300 and $100, with $350 paid
 * and $50 refunded, and a drain job for $80, paid in April. Burr has a February inspection, paid on March 1.
 */
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  organizationId = await createOrganization(test.database);
  const session = { lastSeenAt: now, expiresAt: new Date(now.getTime() + 3_600_000) };
  manager = await createPerson(test.database, "manager", organizationId, session);
  sam = await createPerson(test.database, "technician", organizationId, session);
  await test.database.system((tx) =>
    tx
      .update(users)
      .set({ createdAt: new Date("2026-01-05T12:00:00Z") })
      .where(eq(users.id, sam.userId)),
  );
  const ames = await addClient("Ames", "43215");
  const burr = await addClient("Burr", "43004");
  heater = await addWork({
    client: ames,
    category: "installation",
    completedAt: "2026-03-03T05:59:00Z",
    invoiced: [
      ["2026-03-03T12:00:00Z", 30_000],
      ["2026-03-16T12:00:00Z", 10_000],
    ],
    paid: [
      ["2026-03-04T12:00:00Z", 35_000],
      ["2026-03-09T12:00:00Z", -5_000],
    ],
  });
  drain = await addWork({
    client: ames,
    category: "repair",
    completedAt: "2026-03-31T12:00:00Z",
    invoiced: [["2026-04-01T04:59:00Z", 8_000]],
    paid: [["2026-04-01T05:00:00Z", 8_000]],
  });
  await addWork({
    client: burr,
    category: "inspection",
    completedAt: "2026-02-27T12:00:00Z",
    invoiced: [["2026-02-27T13:00:00Z", 5_000]],
    paid: [["2026-03-01T06:00:00Z", 5_000]],
  });
  await addVisit(heater, ames, sam, "2026-03-02T15:00:00Z", "2026-03-02T15:15:00Z", "2026-03-02T17:15:00Z");
  await addVisit(heater, ames, sam, "2026-03-03T15:00:00Z", "2026-03-03T15:16:00Z", "2026-03-03T15:46:00Z");
});
afterAll(() => test.close());

describe("200: March as worked out by hand", () => {
  it("has money and jobs on the days of the organization's zone, beside February", async () => {
    const march = await read("?startDate=2026-03-01&endDate=2026-03-31");
    expect(march.revenueData).toEqual([
      {
        month: "2026-03",
        start: "2026-03-01",
        end: "2026-03-31",
        invoiced: 480,
        collected: 350,
        jobs: 2,
        previous: { invoiced: 50, collected: 0, jobs: 1 },
      },
    ]);
    expect(march.weeklyData.map(({ week, collected }) => [week, collected])).toEqual([
      ["2026-W09", 50],
      ["2026-W10", 350],
      ["2026-W11", -50],
      ["2026-W12", 0],
      ["2026-W13", 0],
      ["2026-W14", 0],
    ]);
    expect(march.quarterlyData.map(({ quarter, invoiced }) => [quarter, invoiced])).toEqual([
      ["2026-Q1", 480],
    ]);
    expect(march.financialStats).toEqual({
      totalRevenue: 350,
      totalInvoiced: 480,
      totalClients: 2,
      invoicedJobs: 2,
      averageJobValue: 240,
      previous: { totalRevenue: 0, totalInvoiced: 0, completedJobs: 0 },
    });
    expect(march.range.comparedUntil).toBe("2026-02-20");
  });

  it("knows clients, services and places", async () => {
    const march = await read("?startDate=2026-03-01&endDate=2026-03-31");
    expect(
      march.topClients.map(({ user, totalSpent, jobCount }) => [user.lastName, totalSpent, jobCount]),
    ).toEqual([
      ["Ames", 300, 2],
      ["Burr", 50, 0],
    ]);
    expect(march.serviceBreakdown).toEqual([
      { name: "installation", count: 1, revenue: 300 },
      { name: "inspection", count: 0, revenue: 50 },
      { name: "repair", count: 1, revenue: 0 },
    ]);
    expect(
      march.geographicData.map(({ zip, city, clients: there, jobs: done, revenue }) => [
        zip,
        city,
        there,
        done,
        revenue,
      ]),
    ).toEqual([
      ["43215", "Columbus", 1, 2, 300],
      ["43004", "Columbus", 1, 0, 50],
    ]);
  });

  it("has Sam's work against the hours up to today, and nobody's invented rating", async () => {
    const march = await read("?startDate=2026-03-01&endDate=2026-03-31");
    const [first] = march.teamPerformance;
    expect(first).toMatchObject({
      user: { _id: sam.userId },
      role: "technician",
      completedJobs: 1,
      totalHours: 2.5,
      // Fifteen working days of nine hours have passed.
      availableHours: 135,
      utilisation: 1.9,
      onTimeRate: 50,
    });
    expect(march.customerSatisfaction).toEqual({
      averageRating: null,
      totalReviews: 0,
      repeatCustomers: 100,
      ratings: [0, 0, 0, 0, 0],
      latest: [],
    });
    expect(march.receivables).toEqual({
      total: 100,
      byAge: [
        { age: "not_due", count: 0, amount: 0 },
        { age: "1_30", count: 1, amount: 100 },
        { age: "31_60", count: 0, amount: 0 },
        { age: "61_90", count: 0, amount: 0 },
        { age: "over_90", count: 0, amount: 0 },
      ],
    });
  });

  it("lists the records behind a figure", async () => {
    const range = "startDate=2026-03-01&endDate=2026-03-31";
    const records = async (query: string) => (await call(`/records?${range}&${query}`)).json();
    expect(
      (await records("of=collected")).records.map(({ day, amount }: { day: string; amount: number }) => [
        day,
        amount,
      ]),
    ).toEqual([
      ["2026-03-09", -50],
      ["2026-03-04", 350],
      ["2026-03-01", 50],
    ]);
    expect(await records("of=invoiced&category=installation&limit=1")).toMatchObject({
      records: [{ day: "2026-03-16", amount: 100, title: "A installation", client: { lastName: "Ames" } }],
      total: 2,
      totalPages: 2,
    });
    const done = await records("of=completed&zip=43215");
    expect(done.records.map(({ _id, amount }: { _id: string; amount: null }) => [_id, amount])).toEqual([
      [drain, null],
      [heater, null],
    ]);
    expect((await records(`of=completed&person=${sam.userId}`)).records).toMatchObject([{ _id: heater }]);
  });

  it("is new after a change, and the same without one", async () => {
    const before = await read("?startDate=2025-01-01&endDate=2025-12-31");
    expect(await read("?startDate=2025-01-01&endDate=2025-12-31")).toEqual(before);
    const [{ _id: invoice } = { _id: "" }] = (
      await call("/records?startDate=2026-03-03&endDate=2026-03-03&of=invoiced")
    ).json().records;
    const refund = { amount: 1, reason: "Kindness" };
    const sent = await test.app.inject({
      method: "POST",
      url: `/api/invoices/${invoice}/refunds`,
      headers: manager.headers,
      payload: refund,
    });
    expect(sent.statusCode).toBeLessThan(300);
    const today = await read("?startDate=2026-03-20&endDate=2026-03-20");
    expect(today.financialStats.totalRevenue).toBe(-1);
  });
});

describe("400", () => {
  it.each([
    ["?startDate=2026-13-01", "startDate must be a date like 2026-01-31"],
    ["?startDate=2026-03-02&endDate=2026-03-01", "The range ends before it starts"],
    ["?startDate=2000-01-01&endDate=2026-03-01", "The range is longer than 10 years"],
    ["/records?of=everything", "of must be invoiced, collected or completed"],
  ])("answers %s with words", async (url, message) => {
    const answer = await call(url);
    expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
  });
});

describe("403", () => {
  it("answers technicians and clients", async () => {
    const client = await createPerson(test.database, "client", organizationId, {
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 3_600_000),
    });
    for (const person of [sam, client]) expect((await call("", person)).statusCode).toBe(403);
  });
});

describe("200: the average job value", () => {
  it("leaves out what was invoiced for nothing", async () => {
    const client = await addClient("Crane", "43004");
    const at = "2025-08-05T15:00:00Z";
    const billed = (...totals: number[]) =>
      addWork({
        client,
        category: "repair",
        completedAt: at,
        invoiced: totals.map((total) => [at, total]),
        paid: [],
      });
    await billed(30_000);
    await billed(0);
    await billed(10_000, 0);
    const august = await read("?startDate=2025-08-01&endDate=2025-08-31");
    expect(august.financialStats).toMatchObject({
      totalInvoiced: 400,
      invoicedJobs: 2,
      averageJobValue: 200,
    });
  });
});
