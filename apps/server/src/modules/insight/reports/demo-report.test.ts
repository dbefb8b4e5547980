import type { Report } from "@fieldwright/contract/reports";
import { clients, properties } from "@fieldwright/db/schema/clients";
import { invoices, payments } from "@fieldwright/db/schema/invoices";
import { jobs } from "@fieldwright/db/schema/jobs";
import { reviews } from "@fieldwright/db/schema/reviews";
import { timeEntries } from "@fieldwright/db/schema/time-entries";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { dayIn } from "@fieldwright/domain/calendar";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPerson, type TestPerson } from "#testing/people";
import { createDemoApp, demoNow as now, type TestApp } from "#testing/test-app";

const zone = "America/New_York";
const start = "2026-02-10";
const end = "2026-11-05";
const today = dayIn(zone, now);

let test: TestApp;
let manager: TestPerson;
let report: Report;

const read = async (query: string) =>
  (await test.app.inject({ url: `/api/reports${query}`, headers: manager.headers })).json();

beforeAll(async () => {
  test = await createDemoApp();
  const [organization] = (await test.database.pool.query<{ id: string }>("select id from organizations"))
    .rows;
  const session = { lastSeenAt: now, expiresAt: new Date(now.getTime() + 3_600_000) };
  manager = await createPerson(test.database, "manager", organization?.id ?? "", session);
  report = await read(`?startDate=${start}&endDate=${end}`);
});
afterAll(() => test.close());

const live = <Row extends { deletedAt: Date | null }>(rows: Row[]) => rows.filter((row) => !row.deletedAt);

/** All rows, so that the test can compute each figure again in the simplest way. */
const everything = () =>
  test.database.system(async (tx) => ({
    clients: live(await tx.select().from(clients)),
    jobs: live(await tx.select().from(jobs)),
    invoices: live(await tx.select().from(invoices)).filter(({ voidedAt }) => !voidedAt),
    allInvoices: await tx.select().from(invoices),
    payments: await tx.select().from(payments),
    visits: live(await tx.select().from(visits)),
    assignments: await tx.select().from(visitAssignments),
    time: await tx.select().from(timeEntries),
    properties: live(await tx.select().from(properties)),
    reviews: await tx.select().from(reviews),
  }));
type Everything = Awaited<ReturnType<typeof everything>>;

const within = (instant: Date | null, from = start, until = end): boolean => {
  if (!instant) return false;
  const day = dayIn(zone, instant);
  return day >= from && day <= until;
};
const dollars = (cents: readonly number[]) => cents.reduce((sum, amount) => sum + amount, 0) / 100;

const jobOf = (all: Everything, invoiceId: string | null) => {
  const invoice = all.allInvoices.find(({ id }) => id === invoiceId);
  const job = all.jobs.find(({ id }) => id === invoice?.jobId);
  if (!job) throw new Error("A payment has no job.");
  return job;
};
const zipOf = (all: Everything, job: Everything["jobs"][number]) =>
  all.properties.find(({ id }) => id === job.propertyId)?.zip ??
  all.properties.find(({ clientId, isPrimary }) => clientId === job.clientId && isPrimary)?.zip ??
  "";

describe("the report of a year of work equals a recomputation from every row", () => {
  it("money by month, week and quarter, and its totals", async () => {
    const all = await everything();
    const collected = all.payments.filter(({ paidAt }) => within(paidAt));
    const invoiced = all.invoices.filter(({ createdAt }) => within(createdAt));
    const done = all.jobs.filter(({ status, completedAt }) => status === "completed" && within(completedAt));
    expect(report.financialStats).toMatchObject({
      totalRevenue: dollars(collected.map(({ amount }) => amount)),
      totalInvoiced: dollars(invoiced.map(({ total }) => total)),
      totalClients: all.clients.length,
      invoicedJobs: new Set(invoiced.map(({ jobId }) => jobId)).size,
    });
    expect(report.financialStats.totalRevenue).toBeGreaterThan(0);
    expect(report.financialStats.averageJobValue).toBeCloseTo(
      report.financialStats.totalInvoiced / report.financialStats.invoicedJobs,
      2,
    );
    expect(report.jobStats.completedJobs).toBe(done.length);
    for (const series of [report.revenueData, report.weeklyData, report.quarterlyData])
      for (const bucket of series)
        expect(bucket).toMatchObject({
          collected: dollars(
            collected
              .filter(({ paidAt }) => within(paidAt, bucket.start, bucket.end))
              .map(({ amount }) => amount),
          ),
          invoiced: dollars(
            invoiced
              .filter(({ createdAt }) => within(createdAt, bucket.start, bucket.end))
              .map(({ total }) => total),
          ),
          jobs: done.filter(({ completedAt }) => within(completedAt, bucket.start, bucket.end)).length,
        });
    expect([report.revenueData.length, report.quarterlyData.length]).toEqual([10, 4]);
  });

  it("services, places and the clients who paid most", async () => {
    const all = await everything();
    const paid = all.payments
      .filter(({ paidAt }) => within(paidAt))
      .map(({ amount, invoiceId }) => ({ amount, job: jobOf(all, invoiceId) }));
    const done = all.jobs.filter(({ status, completedAt }) => status === "completed" && within(completedAt));
    for (const { name, count, revenue } of report.serviceBreakdown) {
      expect([name, count]).toEqual([name, done.filter(({ category }) => category === name).length]);
      expect([name, revenue]).toEqual([
        name,
        dollars(paid.filter(({ job }) => job.category === name).map(({ amount }) => amount)),
      ]);
    }
    for (const place of report.geographicData)
      expect(place).toMatchObject({
        revenue: dollars(paid.filter(({ job }) => zipOf(all, job) === place.zip).map(({ amount }) => amount)),
        jobs: done.filter((job) => zipOf(all, job) === place.zip).length,
        clients: all.properties.filter(({ isPrimary, zip }) => isPrimary && zip === place.zip).length,
      });
    expect(report.geographicData.every(({ lat, city }) => lat !== null && city !== "")).toBe(true);
    const spent = all.clients
      .map(({ id }) => ({
        _id: id,
        totalSpent: dollars(paid.filter(({ job }) => job.clientId === id).map(({ amount }) => amount)),
        jobCount: done.filter(({ clientId }) => clientId === id).length,
      }))
      .toSorted((a, b) => b.totalSpent - a.totalSpent)
      .slice(0, 10);
    expect(report.topClients.map(({ _id, totalSpent, jobCount }) => ({ _id, totalSpent, jobCount }))).toEqual(
      spent,
    );
  });

  it("what each person did, how full their days were and how punctual they were", async () => {
    const all = await everything();
    const done = all.visits.filter(
      ({ status, completedAt }) => status === "completed" && within(completedAt),
    );
    const jobs = all.jobs.filter(({ status, completedAt }) => status === "completed" && within(completedAt));
    for (const { user, ...figures } of report.teamPerformance) {
      const booked = new Set(
        all.assignments.filter(({ userId }) => userId === user._id).map(({ visitId }) => visitId),
      );
      const own = done.filter(({ id }) => booked.has(id));
      const minutes = all.time
        .filter(({ userId, visitId }) => userId === user._id && own.some(({ id }) => id === visitId))
        .reduce(
          (sum, { startedAt, endedAt }) =>
            sum + Math.round(((endedAt?.getTime() ?? 0) - startedAt.getTime()) / 60_000),
          0,
        );
      const punctual = own.filter(
        ({ startedAt, arrivalUntil }) => startedAt && arrivalUntil && startedAt <= arrivalUntil,
      );
      const theirs = jobs.filter((job) =>
        all.visits.some(
          ({ id, jobId, status }) => jobId === job.id && status === "completed" && booked.has(id),
        ),
      );
      expect([user.lastName, figures.completedJobs]).toEqual([user.lastName, theirs.length]);
      expect([user.lastName, figures.totalHours]).toEqual([user.lastName, Math.round(minutes / 6) / 10]);
      expect(figures.onTimeRate).toBe(
        own.length ? Math.round((punctual.length / own.length) * 1000) / 10 : null,
      );
    }
    const busy = report.teamPerformance.filter(({ completedJobs }) => completedJobs > 0);
    expect(busy.length).toBeGreaterThan(8);
    for (const { utilisation } of busy) expect(utilisation).toBeGreaterThan(5);
    for (const { utilisation } of busy) expect(utilisation).toBeLessThan(100);
    expect(busy.some(({ onTimeRate }) => onTimeRate !== null && onTimeRate < 100)).toBe(true);
  });

  it("ratings, customers who came back and what is owed", async () => {
    const all = await everything();
    const rated = all.reviews.filter(({ submittedAt }) => within(submittedAt));
    const mean = rated.reduce((sum, { rating }) => sum + (rating ?? 0), 0) / rated.length;
    expect(rated.length).toBeGreaterThan(50);
    const done = all.jobs.filter(({ status, completedAt }) => status === "completed" && within(completedAt));
    const visitsOf = new Map<string, number>();
    for (const { clientId } of done) visitsOf.set(clientId, (visitsOf.get(clientId) ?? 0) + 1);
    const repeat = [...visitsOf.values()].filter((count) => count > 1).length;
    expect(report.customerSatisfaction).toMatchObject({
      totalReviews: rated.length,
      averageRating: Math.round(mean * 10) / 10,
      repeatCustomers: Math.round((repeat / visitsOf.size) * 1000) / 10,
    });
    const open = all.invoices.filter(({ paid, total }) => paid < total);
    expect(report.receivables.total).toBe(dollars(open.map(({ paid, total }) => total - paid)));
    const [notDue] = report.receivables.byAge;
    expect(notDue?.count).toBe(open.filter(({ dueDate }) => dueDate >= today).length);
  });

  it("is for the current year unless told otherwise, beside the year before", async () => {
    const year: Report = await read("");
    expect(year.range).toEqual({
      startDate: "2026-01-01",
      endDate: "2026-12-31",
      previous: { startDate: "2025-01-01", endDate: "2025-12-31" },
      comparedUntil: "2025-11-17",
      today: "2026-11-17",
    });
    expect(year.revenueData.map(({ month }) => month)).toHaveLength(12);
    const all = await everything();
    const before = all.payments.filter(({ paidAt }) => within(paidAt, "2025-01-01", "2025-11-17"));
    expect(year.financialStats.previous.totalRevenue).toBe(dollars(before.map(({ amount }) => amount)));
    const december = all.payments.filter(({ paidAt }) => within(paidAt, "2025-12-01", "2025-12-31"));
    expect(year.revenueData.at(-1)?.previous?.collected).toBe(dollars(december.map(({ amount }) => amount)));
    expect(december.length).toBeGreaterThan(0);
  });
});
