import type { Dashboard } from "@fieldwright/contract/dashboard";
import { clients } from "@fieldwright/db/schema/clients";
import { invoices, payments } from "@fieldwright/db/schema/invoices";
import { jobs } from "@fieldwright/db/schema/jobs";
import { quotes } from "@fieldwright/db/schema/quotes";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { dayIn } from "@fieldwright/domain/calendar";
import { isOpenJob } from "@fieldwright/domain/statuses";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPerson } from "#testing/people";
import { createDemoApp, demoNow as now, type TestApp } from "#testing/test-app";

const zone = "America/New_York";
const today = dayIn(zone, now);

let test: TestApp;
let answer: Dashboard;
beforeAll(async () => {
  test = await createDemoApp();
  const [organization] = (await test.database.pool.query<{ id: string }>("select id from organizations"))
    .rows;
  const session = { lastSeenAt: now, expiresAt: new Date(now.getTime() + 3_600_000) };
  const { headers } = await createPerson(test.database, "manager", organization?.id ?? "", session);
  answer = (await test.app.inject({ url: "/api/dashboard/stats", headers })).json();
});
afterAll(() => test.close());

const live = <Row extends { deletedAt: Date | null }>(rows: Row[]) => rows.filter((row) => !row.deletedAt);

/** All rows, so that the test can compute each figure again in the simplest way. */
const everything = () =>
  test.database.system(async (tx) => ({
    clients: live(await tx.select().from(clients)),
    jobs: live(await tx.select().from(jobs)),
    quotes: live(await tx.select().from(quotes)),
    invoices: live(await tx.select().from(invoices)),
    visits: live(await tx.select().from(visits)),
    assignments: await tx.select().from(visitAssignments),
    payments: await tx.select().from(payments),
  }));

const dollars = (cents: readonly number[]) => cents.reduce((sum, amount) => sum + amount, 0) / 100;
const monthOf = (instant: Date) => dayIn(zone, instant).slice(0, 7);

describe("the figures of a year of work equal a recomputation from every row", () => {
  it("clients, jobs, quotes and revenue", async () => {
    const all = await everything();
    const open = all.jobs.filter(({ status }) => isOpenJob(status));
    const waiting = all.quotes.filter(
      ({ status, validUntil }) => status === "pending" && validUntil >= today,
    );
    const collected = all.payments.filter(({ paidAt }) => monthOf(paidAt) === today.slice(0, 7));
    const before = all.payments.filter(
      ({ paidAt }) => monthOf(paidAt) === "2026-10" && dayIn(zone, paidAt) <= "2026-10-17",
    );
    expect(answer.stats).toEqual({
      totalClients: all.clients.length,
      totalJobs: open.length,
      totalQuotes: waiting.length,
      monthlyRevenue: dollars(collected.map(({ amount }) => amount)),
    });
    expect(answer.comparisons).toMatchObject({
      quotesWaiting: dollars(waiting.map(({ total }) => total)),
      revenueLastMonth: dollars(before.map(({ amount }) => amount)),
      clientsThisMonth: all.clients.filter(({ createdAt }) => monthOf(createdAt) === "2026-11").length,
    });
    expect(answer.stats.monthlyRevenue).toBeGreaterThan(0);
  });

  it("invoices by status", async () => {
    const all = await everything();
    const statusOf = ({ voidedAt, paid, total, dueDate }: (typeof all.invoices)[number]) => {
      if (voidedAt) return "cancelled";
      if (paid >= total) return "paid";
      return dueDate < today ? "overdue" : "pending";
    };
    for (const status of ["pending", "paid", "overdue", "cancelled"] as const) {
      const these = all.invoices.filter((invoice) => statusOf(invoice) === status);
      const expected = { count: these.length, total: dollars(these.map(({ total }) => total)) };
      expect([status, answer.invoiceStats?.[status]]).toEqual([status, expected]);
    }
  });

  it("today's visits and those without a technician", async () => {
    const all = await everything();
    const onToday = all.visits.filter(
      ({ startsAt, endsAt }) =>
        dayIn(zone, startsAt) <= today && dayIn(zone, new Date(endsAt.getTime() - 1)) >= today,
    );
    const toDo = onToday.filter(({ status }) => status !== "completed" && status !== "cancelled");
    const isFree = ({ id }: { id: string }) => !all.assignments.some(({ visitId }) => visitId === id);
    expect(answer.today.visits).toHaveLength(onToday.filter(({ status }) => status !== "cancelled").length);
    expect(Object.values(answer.today.counts).reduce((sum, count) => sum + count, 0)).toBe(onToday.length);
    expect(answer.today.withoutTechnician).toBe(toDo.filter(isFree).length);
    expect(onToday.length).toBeGreaterThan(0);
  });

  it("the next visits, then what has none", async () => {
    const all = await everything();
    const horizon = now.getTime() + 14 * 86_400_000;
    const next = all.visits
      .filter(({ status }) => status !== "completed" && status !== "cancelled")
      .filter(({ startsAt }) => startsAt >= now && startsAt.getTime() < horizon)
      .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.id.localeCompare(b.id));
    expect(answer.upcomingJobs.map(({ visit }) => visit)).toEqual(next.slice(0, 5).map(({ id }) => id));
    const planned = new Set(all.visits.flatMap(({ status, jobId }) => (status === "cancelled" ? [] : jobId)));
    const unplanned = all.jobs.filter(({ id, status }) => isOpenJob(status) && !planned.has(id));
    const found = answer.attention.find(({ kind }) => kind === "unscheduled_jobs");
    expect(found?.count ?? 0).toBe(unplanned.length);
  });
});
