import { jobStatuses } from "@fieldwright/domain/statuses";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDashboardTest, type DashboardTest } from "#testing/dashboard";
import { bookVisit } from "#testing/records";

let on: DashboardTest;
beforeAll(async () => {
  on = await createDashboardTest();
});
afterAll(() => on.test.close());

/** 7:00 PM on October 31 in Los Angeles, when it is already November in UTC. */
const lastEvening = "2026-11-01T02:00:00Z";

describe("200: the office's figures", () => {
  it("are all nothing in a new organization", async () => {
    const answer = await on.dashboard(await on.newOrganization());
    expect(answer).toMatchObject({
      stats: { totalClients: 0, totalJobs: 0, totalQuotes: 0, monthlyRevenue: 0 },
      comparisons: { clientsThisMonth: 0, jobsUnderWay: 0, quotesWaiting: 0, revenueLastMonth: 0, owed: 0 },
      recentJobs: [],
      upcomingJobs: [],
      recentClients: [],
      today: { day: "2026-10-31", visits: [], withoutTechnician: 0 },
      attention: [],
    });
    expect(answer).not.toHaveProperty("notice");
  });

  it("count open jobs as active, every job by its status, and no deleted one", async () => {
    const owner = await on.newOrganization();
    const client = await on.addClient(owner);
    const wanted = {
      draft: 1,
      scheduled: 2,
      in_progress: 3,
      completed: 4,
      on_hold: 5,
      cancelled: 6,
    } as const;
    for (const status of jobStatuses)
      for (let made = 0; made < wanted[status]; made += 1) await on.addJob(owner, client, { status });
    await on.addJob(owner, client, { status: "draft", deletedAt: on.now() });
    const { stats, jobStats, comparisons } = await on.dashboard(owner);
    expect(jobStats).toEqual(wanted);
    expect(stats.totalJobs).toBe(1 + 2 + 3 + 5);
    expect(comparisons.jobsUnderWay).toBe(3);
  });

  it("count quotes that wait for an answer up to their last day in the organization's zone", async () => {
    on.at(lastEvening);
    const owner = await on.newOrganization();
    const client = await on.addClient(owner);
    await on.addQuote(owner, client, "2026-10-31");
    await on.addQuote(owner, client, "2026-11-07");
    await on.addQuote(owner, client, "2026-11-08");
    await on.addQuote(owner, client, "2026-10-30");
    await on.addQuote(owner, client, "2026-11-05", { status: "approved" });
    await on.addQuote(owner, client, "2026-11-05", { deletedAt: on.now() });
    const answer = await on.dashboard(owner);
    expect(answer.stats.totalQuotes).toBe(3);
    expect(answer.comparisons.quotesWaiting).toBe(301.5);
    expect(answer.attention).toEqual([{ kind: "expiring_quotes", count: 2, total: 201 }]);
  });

  it("take revenue from payments and refunds of the calendar month in the organization's zone", async () => {
    on.at(lastEvening);
    const owner = await on.newOrganization();
    const job = await on.addJob(owner, await on.addClient(owner), { status: "completed" });
    const paid = [
      { amount: 1, paidAt: "2026-09-01T06:59:59Z" },
      { amount: 20, paidAt: "2026-09-01T07:00:00Z" },
      { amount: 400, paidAt: "2026-10-01T06:59:59Z" },
      { amount: 8_000, paidAt: "2026-10-01T07:00:00Z" },
      { amount: 160_000, paidAt: "2026-11-01T06:59:59Z" },
      { amount: -2_000, paidAt: "2026-10-20T12:00:00Z" },
      { amount: 3_200_000, paidAt: "2026-11-01T07:00:00Z" },
    ];
    await on.addInvoice(owner, job, { dueDate: "2026-12-01", total: 9_000_000, paid });
    const october = await on.dashboard(owner);
    expect(october.stats.monthlyRevenue).toBe(1660);
    // September has no 31st, so all of September is compared with October 1 to 31.
    expect(october.comparisons.revenueLastMonth).toBe(4.2);
    on.at("2026-11-01T07:00:00Z");
    const november = await on.dashboard(owner);
    expect(november.stats.monthlyRevenue).toBe(32_000);
    expect(november.comparisons.revenueLastMonth).toBe(80);
  });

  it("sum invoices by what they are today: part payments stay open, voided ones are cancelled", async () => {
    on.at(lastEvening);
    const owner = await on.newOrganization();
    const job = await on.addJob(owner, await on.addClient(owner), { status: "completed" });
    const paidAt = "2026-10-02T12:00:00Z";
    await on.addInvoice(owner, job, { dueDate: "2026-10-31" });
    await on.addInvoice(owner, job, { dueDate: "2026-10-30", paid: [{ amount: 2_500, paidAt }] });
    await on.addInvoice(owner, job, { dueDate: "2026-10-01", total: 700, paid: [{ amount: 700, paidAt }] });
    await on.addInvoice(owner, job, { dueDate: "2026-10-01", total: 300, voidedAt: on.now() });
    await on.addInvoice(owner, job, { dueDate: "2026-10-01", deletedAt: on.now() });
    const answer = await on.dashboard(owner);
    expect(answer.invoiceStats).toEqual({
      pending: { count: 1, total: 100 },
      overdue: { count: 1, total: 100 },
      paid: { count: 1, total: 7 },
      cancelled: { count: 1, total: 3 },
    });
    expect(answer.comparisons.owed).toBe(175);
    expect(answer.attention).toEqual([{ kind: "overdue_invoices", count: 1, total: 75 }]);
  });

  it("count the clients, and those added since the month began in the organization's zone", async () => {
    on.at(lastEvening);
    const owner = await on.newOrganization();
    await on.addClient(owner, { createdAt: new Date("2026-10-01T06:59:59Z") });
    await on.addClient(owner, { createdAt: new Date("2026-10-01T07:00:00Z") });
    await on.addClient(owner, { deletedAt: on.now() });
    const answer = await on.dashboard(owner);
    expect([answer.stats.totalClients, answer.comparisons.clientsThisMonth]).toEqual([2, 1]);
  });

  it("know nothing of another organization", async () => {
    const stranger = await on.newOrganization();
    const job = await on.addJob(stranger, await on.addClient(stranger), { status: "in_progress" });
    await bookVisit(on.test, stranger, { job, startsAt: on.now().toISOString() });
    await on.addQuote(stranger, job.client._id, "2026-12-01");
    const paid = [{ amount: 5_000, paidAt: on.now().toISOString() }];
    await on.addInvoice(stranger, job, { dueDate: "2026-10-01", paid });
    const mine = await on.dashboard(await on.newOrganization());
    expect(mine.stats).toEqual({ totalClients: 0, totalJobs: 0, totalQuotes: 0, monthlyRevenue: 0 });
    expect([mine.recentJobs, mine.upcomingJobs, mine.recentClients, mine.today.visits]).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(mine.attention).toEqual([]);
    expect(mine.invoiceStats?.overdue.count).toBe(0);
  });
});
