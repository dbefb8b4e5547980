import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedInAs } from "#testing/auth";
import { createDashboardTest, type DashboardTest, type NewJob } from "#testing/dashboard";
import { bookVisit } from "#testing/records";

let on: DashboardTest;
beforeAll(async () => {
  on = await createDashboardTest();
});
afterAll(() => on.test.close());

describe("200: the lists", () => {
  it("hold the five newest jobs and clients, newest first", async () => {
    const owner = await on.newOrganization();
    for (let second = 0; second < 6; second += 1) {
      on.at(`2026-11-01T02:00:0${second}Z`);
      const client = await on.addClient(owner, { lastName: `Number ${second}` });
      await on.addJob(owner, client, { title: `Job ${second}` });
    }
    const { recentJobs, recentClients } = await on.dashboard(owner);
    expect(recentJobs.map(({ title }) => title)).toEqual(["Job 5", "Job 4", "Job 3", "Job 2", "Job 1"]);
    expect(recentClients.map(({ user }) => user.lastName.at(-1))).toEqual(["5", "4", "3", "2", "1"]);
    expect(recentJobs[0]?.client.user.lastName).toBe("Number 5");
  });

  it("put the visits of the next 14 days first, then open jobs without one, by the day they were promised for", async () => {
    on.at("2026-11-01T02:00:00Z");
    const owner = await on.newOrganization();
    const client = await on.addClient(owner);
    const add = (title: string, fields: NewJob = {}) => on.addJob(owner, client, { title, ...fields });
    const book = async (title: string, startsAt: string, status: "confirmed" | "cancelled" | "completed") =>
      bookVisit(on.test, owner, { job: await add(title, { status: "scheduled" }), startsAt, status });
    await book("second", "2026-11-03T15:00:00Z", "confirmed");
    await book("first", "2026-11-01T02:00:00Z", "confirmed");
    await book("begun before", "2026-11-01T01:59:59Z", "confirmed");
    await book("beyond", "2026-11-15T02:00:00Z", "confirmed");
    await book("done", "2026-11-04T15:00:00Z", "completed");
    await book("called off", "2026-11-04T15:00:00Z", "cancelled");
    await add("any day");
    await add("promised", { scheduledDate: "2026-11-20" });
    await add("closed", { status: "completed", scheduledDate: "2026-11-02" });
    await add("gone", { deletedAt: on.now() });
    await add("held", { status: "on_hold" });
    const { upcomingJobs, attention } = await on.dashboard(owner);
    expect(upcomingJobs.map(({ title, schedule }) => [title, schedule.startDate])).toEqual([
      ["first", "2026-11-01T02:00:00.000Z"],
      ["second", "2026-11-03T15:00:00.000Z"],
      ["promised", null],
      ["called off", null],
      ["any day", null],
    ]);
    expect(attention).toContainEqual({ kind: "unscheduled_jobs", count: 3 });
    const { headers } = owner;
    const listed = await on.test.app.inject({ url: "/api/schedule/unscheduled", headers });
    expect(listed.json().total).toBe(3);
  });
});

describe("200: today", () => {
  it("is the day of the organization's zone, with what began before and still lasts, and without cancelled visits", async () => {
    on.at("2026-11-01T02:00:00Z");
    const owner = await on.newOrganization();
    const { userId } = await signedInAs(on.test, "technician", owner);
    const job = await on.addJob(owner, await on.addClient(owner), { status: "scheduled" });
    const book = (startsAt: string, fields: object = {}) =>
      bookVisit(on.test, owner, { job, startsAt, status: "completed", ...fields });
    await book("2026-10-31T06:00:00Z");
    const overMidnight = await book("2026-10-31T06:30:00Z");
    const early = await book("2026-10-31T07:30:00Z", { userId });
    const late = await book("2026-11-01T06:59:00Z", { status: "pending" });
    await book("2026-11-01T07:00:00Z");
    await book("2026-10-31T20:00:00Z", { status: "cancelled" });
    await book("2026-10-31T20:00:00Z", { deleted: true });
    const { today } = await on.dashboard(owner);
    expect(today.visits.map(({ _id }) => _id)).toEqual([overMidnight, early, late]);
    expect(today.counts).toEqual({
      pending: 1,
      confirmed: 0,
      rescheduled: 0,
      en_route: 0,
      in_progress: 0,
      completed: 2,
      cancelled: 1,
    });
    expect(today.withoutTechnician).toBe(1);
    expect(today.visits[1]?.technicians).toEqual([{ _id: userId, firstName: "Mel", lastName: "Member" }]);
  });
});

describe("200: what needs attention", () => {
  it("names visits that nobody began in time and those without a technician", async () => {
    on.at("2026-11-01T18:00:00Z");
    const owner = await on.newOrganization();
    const { userId } = await signedInAs(on.test, "technician", owner);
    const job = await on.addJob(owner, await on.addClient(owner), { status: "scheduled" });
    const book = (startsAt: string, fields: object = {}) =>
      bookVisit(on.test, owner, { job, startsAt, ...fields });
    const late = await book("2026-11-01T16:00:00Z", { userId });
    await book("2026-11-01T14:00:00Z", { userId, status: "in_progress" });
    await book("2026-11-01T12:00:00Z", { status: "cancelled" });
    await book("2026-11-01T20:00:00Z", { userId });
    const open = await book("2026-11-02T16:00:00Z");
    await book("2026-11-03T16:00:00Z");
    await book("2026-11-30T16:00:00Z");
    // Somebody is booked for it, but only after the 14 days.
    const lasting = await book("2026-11-15T17:30:00Z", { userId });
    await on.test.database.pool.query(
      "update visit_assignments set starts_at = '2026-11-15T18:10:00Z' where visit_id = $1",
      [lasting],
    );
    const { attention } = await on.dashboard(owner);
    expect(attention).toEqual([
      {
        kind: "late_visits",
        count: 1,
        first: { _id: late, job: job._id, title: "Replace valve", start: "2026-11-01T16:00:00.000Z" },
      },
      {
        kind: "unassigned_visits",
        count: 2,
        first: { _id: open, job: job._id, title: "Replace valve", start: "2026-11-02T16:00:00.000Z" },
      },
    ]);
  });
});
