import type { Job } from "@fieldwright/contract/jobs";
import type { JobRecurrence } from "@fieldwright/contract/recurrence";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { and, asc, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { bookVisit, lastEvent, newCustomer, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { extendRecurrences } from "./generate-visits";

/** Monday, 10:00 in Chicago. */
const start = new Date("2026-10-26T15:00:00Z");
let now = start;

let test: TestApp;
let owner: Person;
let rival: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
  rival = await registerOrganization(test);
});
afterAll(() => test.close());
beforeEach(() => {
  now = start;
});

const later = (days: number) => {
  now = new Date(start.getTime() + days * 86_400_000);
};

const weekly = { frequency: "weekly", startTime: "09:00", duration: 90 };
const repeat = (job: Job, fields: object = {}, by = owner, headers: Record<string, string> = {}) =>
  request(test, by, "PUT", `/jobs/${job._id}/recurrence`, { ...weekly, ...fields }, headers);
const end = (job: Job, by = owner) => request(test, by, "DELETE", `/jobs/${job._id}/recurrence`);
const read = async (job: Job): Promise<JobRecurrence | null> =>
  (await request(test, owner, "GET", `/jobs/${job._id}/recurrence`)).json().recurrence;
const setStatus = (job: Job, status: string) =>
  request(test, owner, "POST", `/jobs/${job._id}/status`, { status });

const visitsOf = (job: Job) =>
  test.database.tenant(owner.organizationId, (tx) =>
    tx
      .select()
      .from(visits)
      .where(and(eq(visits.jobId, job._id), isNull(visits.deletedAt)))
      .orderBy(asc(visits.startsAt)),
  );
const startsOf = async (job: Job) =>
  (await visitsOf(job)).map(({ startsAt }) => startsAt.toISOString().slice(0, 16));

/** What other parts of the product do with a visit. */
const touch = (id: string, changes: Partial<typeof visits.$inferInsert>) =>
  test.database.tenant(owner.organizationId, (tx) =>
    tx
      .update(visits)
      .set({ ...changes, version: 2 })
      .where(eq(visits.id, id)),
  );

const moved = { startsAt: new Date("2026-11-05T14:00:00Z"), endsAt: new Date("2026-11-05T15:30:00Z") };

const newRepeated = async (fields: object = {}) => {
  const job = await newJob(test, owner, { scheduledDate: "2026-10-28" });
  expect((await repeat(job, fields)).statusCode).toBe(200);
  return job;
};

describe("200: repeating a job", () => {
  it("keeps a visit that was booked by hand as the one of its day", async () => {
    const job = await newJob(test, owner);
    const sam = await signedInAs(test, "technician", owner);
    await bookVisit(test, owner, { job, startsAt: "2026-10-28T14:00:00Z", userId: sam.userId });
    await repeat(job, { startDate: "2026-10-28", count: 3 });
    expect(await startsOf(job)).toEqual(["2026-10-28T14:00", "2026-11-04T15:00", "2026-11-11T15:00"]);
  });

  it("creates pending, unassigned visits for 60 days from its start, at the same time of day", async () => {
    const customer = await newCustomer(test, owner);
    const job = await newJob(test, owner, { scheduledDate: "2026-10-28", client: customer.clientId });
    const response = await repeat(job);
    expect(response.statusCode).toBe(200);
    expect(response.headers.etag).toBe('"1"');
    expect(response.json()).toEqual({
      ...weekly,
      interval: 1,
      weekdays: [],
      until: null,
      count: null,
      startDate: "2026-10-28",
      generatedUntil: "2026-12-25",
      version: 1,
    });
    expect(await read(job)).toEqual(response.json());
    const made = await visitsOf(job);
    expect(made.map(({ startsAt }) => startsAt.toISOString().slice(0, 16))).toEqual([
      "2026-10-28T14:00",
      "2026-11-04T15:00",
      "2026-11-11T15:00",
      "2026-11-18T15:00",
      "2026-11-25T15:00",
      "2026-12-02T15:00",
      "2026-12-09T15:00",
      "2026-12-16T15:00",
      "2026-12-23T15:00",
    ]);
    for (const visit of made)
      expect(visit).toMatchObject({
        clientId: customer.clientId,
        category: "repair",
        status: "pending",
        duration: 90,
        endsAt: new Date(visit.startsAt.getTime() + 90 * 60_000),
      });
    expect(await lastEvent(test, owner, made[0]?.id ?? "")).toMatchObject({
      kind: "visit",
      audience: [customer.userId],
    });
    expect((await request(test, owner, "GET", `/jobs/${job._id}`)).json()).toMatchObject({
      status: "scheduled",
      schedule: { startDate: "2026-10-28T14:00:00.000Z" },
    });
  });

  it("ends after a count or on a day, and makes nothing for times that are past", async () => {
    const counted = await newRepeated({ frequency: "daily", interval: 2, count: 2 });
    expect(await startsOf(counted)).toEqual(["2026-10-28T14:00", "2026-10-30T14:00"]);
    const weekdays = { weekdays: ["we", "mo"], startDate: "2026-10-26", until: "2026-11-02" };
    expect(await startsOf(await newRepeated(weekdays))).toEqual(["2026-10-28T14:00", "2026-11-02T15:00"]);
  });

  it("replaces what nobody touched, and keeps what was confirmed, moved, given to someone or booked", async () => {
    const job = await newRepeated({ count: 4 });
    const [first, second, third, fourth] = await visitsOf(job);
    if (!third) throw new Error("no third visit");
    const technician = await signedInAs(test, "technician", owner);
    const booked = await bookVisit(test, owner, {
      job,
      startsAt: "2026-12-24T15:00:00Z",
      status: "pending",
      userId: technician.userId,
    });
    await touch(first?.id ?? "", { status: "confirmed" });
    await touch(second?.id ?? "", { status: "rescheduled", ...moved });
    const { organizationId } = owner;
    const { id: visitId, startsAt, endsAt } = third;
    const assignment = { organizationId, visitId, userId: technician.userId, startsAt, endsAt };
    await test.database.tenant(organizationId, (tx) => tx.insert(visitAssignments).values(assignment));
    const response = await repeat(job, { startTime: "13:00", count: 4, version: 1 });
    expect(response.json()).toMatchObject({ startTime: "13:00", version: 2 });
    const after = await visitsOf(job);
    expect(after.map(({ startsAt }) => startsAt.toISOString().slice(0, 16))).toEqual([
      "2026-10-28T14:00",
      "2026-11-05T14:00",
      "2026-11-11T15:00",
      "2026-11-18T19:00",
      "2026-12-24T15:00",
    ]);
    expect(after.at(-1)?.id).toBe(booked);
    expect(await lastEvent(test, owner, fourth?.id ?? "")).toMatchObject({ kind: "visit", version: 2 });
  });

  it("of a job on hold begins when it goes on", async () => {
    const job = await newJob(test, owner);
    await setStatus(job, "on_hold");
    expect((await repeat(job, { startDate: "2026-10-28", count: 1 })).statusCode).toBe(200);
    await extendRecurrences(test.deps);
    expect(await startsOf(job)).toEqual([]);
    await setStatus(job, "draft");
    await extendRecurrences(test.deps);
    expect(await startsOf(job)).toEqual(["2026-10-28T14:00"]);
  });
});

describe("the daily extension", () => {
  it("makes the visits that came within 60 days, once, however often it runs", async () => {
    const job = await newRepeated();
    later(7);
    await Promise.all([extendRecurrences(test.deps), extendRecurrences(test.deps)]);
    await extendRecurrences(test.deps);
    expect((await startsOf(job)).slice(-2)).toEqual(["2026-12-23T15:00", "2026-12-30T15:00"]);
    expect(await visitsOf(job)).toHaveLength(10);
  });

  it("does not bring back what was deleted, cancelled or moved", async () => {
    const job = await newRepeated({ count: 3 });
    const [first, second, third] = await visitsOf(job);
    await touch(first?.id ?? "", { deletedAt: now });
    await touch(third?.id ?? "", { status: "cancelled" });
    await touch(second?.id ?? "", { ...moved });
    await test.database.pool.query("update job_recurrences set generated_until = null where job_id = $1", [
      job._id,
    ]);
    await extendRecurrences(test.deps);
    expect(await startsOf(job)).toEqual(["2026-11-05T14:00", "2026-11-11T15:00"]);
  });

  it("leaves cancelled and deleted jobs alone", async () => {
    const cancelled = await newRepeated();
    await setStatus(cancelled, "cancelled");
    const deleted = await newRepeated();
    await request(test, owner, "DELETE", `/jobs/${deleted._id}`);
    later(14);
    await extendRecurrences(test.deps);
    for (const job of [cancelled, deleted]) {
      const made = await visitsOf(job);
      expect(made).toHaveLength(9);
      expect(made.every(({ status }) => status === "cancelled")).toBe(true);
    }
  });
});

describe("204: ending a recurrence", () => {
  it("removes the untouched visits and leaves the others", async () => {
    const job = await newRepeated();
    const [first] = await visitsOf(job);
    await touch(first?.id ?? "", { status: "confirmed" });
    expect((await end(job)).statusCode).toBe(204);
    expect(await startsOf(job)).toEqual(["2026-10-28T14:00"]);
    expect(await read(job)).toBeNull();
    expect(await lastEvent(test, owner, job._id)).toMatchObject({ kind: "job_recurrence", version: 2 });
    expect((await end(job)).statusCode).toBe(404);
  });
});

describe("refusals", () => {
  it.each([
    ["an unknown frequency", { frequency: "hourly" }, "frequency"],
    ["an interval of nothing", { interval: 0 }, "interval"],
    ["weekdays of a month", { frequency: "monthly", weekdays: ["mo"] }, "weekdays"],
    ["an unknown weekday", { weekdays: ["someday"] }, "weekdays.0"],
    ["two ends", { until: "2026-12-31", count: 3 }, "count"],
    ["an end before the first day", { startDate: "2026-12-01", until: "2026-11-30" }, "until"],
    ["a time that no clock shows", { startTime: "24:00" }, "startTime"],
    ["a visit of more than a day", { duration: 1441 }, "duration"],
  ])("400: %s", async (_, fields, field) => {
    const response = await repeat(await newJob(test, owner), fields);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toMatchObject([{ field }]);
  });

  it("403: a technician; 404: of another organization", async () => {
    const job = await newRepeated();
    const technician = await signedInAs(test, "technician", owner);
    expect((await repeat(job, {}, technician)).statusCode).toBe(403);
    expect((await end(job, technician)).statusCode).toBe(403);
    expect((await repeat(job, {}, rival)).statusCode).toBe(404);
    expect((await end(job, rival)).statusCode).toBe(404);
    expect(await visitsOf(job)).toHaveLength(9);
  });

  it("409: a cancelled job, and a stale rule with the current one", async () => {
    const job = await newRepeated();
    const current = (await repeat(job, { interval: 2 })).json();
    expect((await repeat(job, {}, owner, { "if-match": '"1"' })).json()).toMatchObject({
      code: "stale_version",
      current,
    });
    await setStatus(job, "cancelled");
    expect((await repeat(job)).statusCode).toBe(409);
  });
});
