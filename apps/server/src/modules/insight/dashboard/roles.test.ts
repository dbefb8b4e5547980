import type { Dashboard } from "@fieldwright/contract/dashboard";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bearer, register, signedInAs } from "#testing/auth";
import { createDashboardTest, type DashboardTest } from "#testing/dashboard";
import { bookVisit, newCustomer } from "#testing/records";

let on: DashboardTest;
beforeAll(async () => {
  on = await createDashboardTest();
});
afterAll(() => on.test.close());

const kinds = ({ attention }: Dashboard) => attention.map(({ kind, count }) => [kind, count]);

describe("200 for a technician", () => {
  it("own visits, their jobs and clients; no revenue, no quotes, no invoices, nothing to assign", async () => {
    on.at("2026-11-01T18:00:00Z");
    const owner = await on.newOrganization();
    const technician = await signedInAs(on.test, "technician", owner);
    const colleague = await signedInAs(on.test, "technician", owner);
    const mine = await on.addJob(owner, await on.addClient(owner), { status: "scheduled", title: "Mine" });
    const theirs = await on.addJob(owner, await on.addClient(owner), {
      status: "scheduled",
      title: "Theirs",
    });
    await on.addJob(owner, await on.addClient(owner), { title: "Nobody's" });
    const visit = await bookVisit(on.test, owner, {
      job: mine,
      startsAt: "2026-11-01T20:00:00Z",
      userId: technician.userId,
    });
    for (const startsAt of ["2026-11-01T17:00:00Z", "2026-11-01T20:00:00Z"])
      await bookVisit(on.test, owner, { job: theirs, startsAt, userId: colleague.userId });
    await bookVisit(on.test, owner, { job: theirs, startsAt: "2026-11-01T21:00:00Z" });
    await on.addQuote(owner, mine.client._id, "2026-11-03");
    const paid = [{ amount: 5_000, paidAt: "2026-11-01T17:00:00Z" }];
    await on.addInvoice(owner, mine, { dueDate: "2026-10-01", paid });
    const answer = await on.dashboard(technician);
    expect(answer.stats).toEqual({ totalClients: 1, totalJobs: 1, totalQuotes: null, monthlyRevenue: null });
    expect(answer.comparisons).toEqual({
      clientsThisMonth: null,
      jobsUnderWay: 0,
      quotesWaiting: null,
      revenueLastMonth: null,
      owed: null,
    });
    expect(answer.invoiceStats).toBeNull();
    expect(answer.recentJobs.map(({ title }) => title)).toEqual(["Mine"]);
    expect(answer.recentJobs[0]).not.toHaveProperty("estimatedCost");
    expect(answer.upcomingJobs.map(({ title }) => title)).toEqual(["Mine"]);
    expect(answer.recentClients).toHaveLength(1);
    expect(answer.today.visits.map(({ _id }) => _id)).toEqual([visit]);
    expect(answer.today.counts.confirmed).toBe(1);
    expect(answer.attention).toEqual([]);
    on.at("2026-11-01T20:30:00Z");
    expect(kinds(await on.dashboard(technician))).toEqual([["late_visits", 1]]);
  });
});

describe("200 for a client", () => {
  it("their own jobs and visits, and the quotes and invoices sent to them; no revenue, no other customer's, no late visits", async () => {
    on.at("2026-11-01T18:00:00Z");
    const owner = await on.newOrganization();
    const customer = await newCustomer(on.test, owner);
    const mine = await on.addJob(owner, customer.clientId, { status: "scheduled", title: "Mine" });
    await on.addJob(owner, customer.clientId, { title: "Mine, some day" });
    const theirs = await on.addJob(owner, await on.addClient(owner), {
      status: "in_progress",
      title: "Theirs",
    });
    for (const job of [mine, theirs]) {
      await bookVisit(on.test, owner, { job, startsAt: "2026-11-01T20:00:00Z" });
      await bookVisit(on.test, owner, { job, startsAt: "2026-11-01T17:00:00Z" });
      const sent = { sentAt: new Date("2026-10-01T17:00:00Z") };
      await on.addQuote(owner, job.client._id, "2026-11-03");
      await on.addQuote(owner, job.client._id, "2026-11-03", sent);
      const paid = [{ amount: 4_000, paidAt: "2026-11-01T17:00:00Z" }];
      await on.addInvoice(owner, job, { dueDate: "2026-10-01", paid });
      await on.addInvoice(owner, job, { dueDate: "2026-10-01", paid, ...sent });
    }
    const answer = await on.dashboard(customer);
    expect(answer.stats).toEqual({ totalClients: 1, totalJobs: 2, totalQuotes: 1, monthlyRevenue: null });
    expect(answer.comparisons).toEqual({
      clientsThisMonth: null,
      jobsUnderWay: 0,
      quotesWaiting: 100.5,
      revenueLastMonth: null,
      owed: 60,
    });
    expect(answer.invoiceStats?.overdue).toEqual({ count: 1, total: 100 });
    expect(answer.upcomingJobs.map(({ title }) => title)).toEqual(["Mine", "Mine, some day"]);
    expect(answer.today.visits.map(({ title }) => title)).toEqual(["Mine", "Mine"]);
    expect(kinds(answer)).toEqual([
      ["overdue_invoices", 1],
      ["expiring_quotes", 1],
    ]);
  });
});

const readAsNew = async (role: "technician" | "client") =>
  on.dashboard({ headers: bearer((await register(on.test, { role })).token) });

describe("200 for people without an organization", () => {
  it("zeros, empty lists and the notice that says what to do", async () => {
    expect(await readAsNew("technician")).toMatchObject({
      stats: { totalClients: 0, totalJobs: 0, totalQuotes: null, monthlyRevenue: null },
      recentJobs: [],
      upcomingJobs: [],
      recentClients: [],
      attention: [],
      notice: "no_organization",
    });
    expect(await readAsNew("client")).toMatchObject({
      stats: { totalClients: 0, totalJobs: 0, totalQuotes: 0, monthlyRevenue: null },
      notice: "verify_email",
    });
  });
});
