import type { Job, ListedJob } from "@fieldwright/contract/jobs";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { type JobStatus, statusInWords } from "@fieldwright/domain/statuses";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { bookVisit, lastEvent, newClient, newCustomer, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

const now = new Date("2026-06-10T15:00:00Z");

let test: TestApp;
let owner: Person;
let manager: Person;
let technician: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
  manager = await signedInAs(test, "manager", owner);
  technician = await signedInAs(test, "technician", owner);
});
afterAll(() => test.close());

const move = (id: string, status: string, by = owner, headers: Record<string, string> = {}) =>
  request(test, by, "POST", `/jobs/${id}/status`, { status }, headers);

/** A job that went this way. */
const jobAt = async (...way: JobStatus[]) => {
  const job = await newJob(test, owner);
  for (const status of way) {
    const response = await move(job._id, status);
    if (response.statusCode !== 200) throw new Error(response.body);
  }
  return job;
};

const ways: Record<JobStatus, JobStatus[]> = {
  draft: [],
  scheduled: ["scheduled"],
  in_progress: ["scheduled", "in_progress"],
  completed: ["scheduled", "in_progress", "completed"],
  on_hold: ["on_hold"],
  cancelled: ["cancelled"],
};

const read = async (id: string, by = owner) => (await request(test, by, "GET", `/jobs/${id}`)).json<Job>();
const listed = async (id: string, by = owner) =>
  (await request(test, by, "GET", "/jobs?limit=100"))
    .json<{ jobs: ListedJob[] }>()
    .jobs.find(({ _id }) => _id === id);

describe("200: a legal move", () => {
  it.each([
    ["draft", "scheduled"],
    ["draft", "on_hold"],
    ["draft", "cancelled"],
    ["scheduled", "in_progress"],
    ["scheduled", "on_hold"],
    ["in_progress", "completed"],
    ["in_progress", "cancelled"],
    ["on_hold", "draft"],
    ["on_hold", "cancelled"],
  ] as const)("%s to %s", async (from, to) => {
    const job = await jobAt(...ways[from]);
    const { version, nextStatuses } = await read(job._id);
    expect(nextStatuses).toContain(to);
    const response = await move(job._id, to);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ status: to, version: version + 1 });
  });

  it.each(["scheduled", "in_progress"] as const)(
    "a hold returns to %s, and to nothing else",
    async (status) => {
      const { _id } = await jobAt(...ways[status], "on_hold");
      expect((await read(_id)).nextStatuses.toSorted()).toEqual(["cancelled", status].toSorted());
      expect((await listed(_id))?.nextStatuses.toSorted()).toEqual(["cancelled", status].toSorted());
      expect((await move(_id, "draft")).statusCode).toBe(409);
      expect((await move(_id, status)).json()).toMatchObject({ status });
    },
  );

  it("a manager reopens a completed job, and that is recorded", async () => {
    const { _id } = await jobAt(...ways.completed);
    expect((await move(_id, "in_progress", manager)).json()).toMatchObject({ status: "in_progress" });
    const { activity } = (await request(test, owner, "GET", `/jobs/${_id}/activity`)).json();
    expect(activity[0]).toMatchObject({
      verb: "reopen",
      actor: { name: "Mel Member" },
      from: { status: "completed" },
      to: { status: "in_progress" },
    });
  });

  it("completing sets completedAt, and reopening clears it", async () => {
    const { _id } = await jobAt(...ways.completed);
    const completedAt = async () => {
      const { rows } = await test.database.pool.query("select completed_at from jobs where id = $1", [_id]);
      return rows[0]?.completed_at;
    };
    expect(await completedAt()).toEqual(now);
    await move(_id, "in_progress");
    expect(await completedAt()).toBeNull();
  });

  it("the same state again has no effect", async () => {
    const { _id } = await jobAt("scheduled");
    const before = await read(_id);
    const response = await move(_id, "scheduled");
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ ...before, changed: false });
  });

  it("of two people who set the same state at once, tells one that they changed it", async () => {
    const { _id, version } = await newJob(test, owner);
    const seen = { "if-match": `"${version}"` };
    const answers = await Promise.all([owner, manager].map((by) => move(_id, "on_hold", by, seen)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers.filter((answer) => answer.json().changed)).toHaveLength(1);
  });

  it("a scheduled job makes an active client of a prospect", async () => {
    const client = await newClient(test, owner, { status: "prospect" });
    const { _id } = await newJob(test, owner, { client: client._id });
    expect((await move(_id, "scheduled")).json()).toMatchObject({ client: { status: "active" } });
    expect((await request(test, owner, "GET", `/clients/${client._id}`)).json().status).toBe("active");
  });
});

describe("200: cancelling", () => {
  it("cancels the visits to come, frees their people, and leaves begun and past ones", async () => {
    const customer = await newCustomer(test, owner);
    const job = await newJob(test, owner, { client: customer.clientId });
    const { userId } = technician;
    const book = (
      startsAt: string,
      status: "pending" | "confirmed" | "rescheduled" | "in_progress" | "completed",
    ) => bookVisit(test, owner, { job, startsAt, status, userId });
    await book("2026-06-01T15:00:00Z", "completed");
    await book("2026-06-02T15:00:00Z", "confirmed");
    await book("2026-06-10T14:30:00Z", "in_progress");
    const first = await book("2026-06-11T15:00:00Z", "pending");
    await book("2026-06-12T15:00:00Z", "confirmed");
    await book("2026-06-13T15:00:00Z", "rescheduled");

    expect((await move(job._id, "cancelled")).json()).toMatchObject({ status: "cancelled" });
    const after = await test.database.tenant(owner.organizationId, (tx) =>
      tx
        .select({ status: visits.status, blocks: visitAssignments.blocks })
        .from(visits)
        .innerJoin(visitAssignments, eq(visitAssignments.visitId, visits.id))
        .where(eq(visits.jobId, job._id))
        .orderBy(asc(visits.startsAt)),
    );
    expect(after).toEqual([
      { status: "completed", blocks: true },
      { status: "confirmed", blocks: true },
      { status: "in_progress", blocks: true },
      { status: "cancelled", blocks: false },
      { status: "cancelled", blocks: false },
      { status: "cancelled", blocks: false },
    ]);
    expect(await lastEvent(test, owner, first)).toMatchObject({
      kind: "visit",
      version: 2,
      audience: [customer.userId, userId],
    });
    const other = await newJob(test, owner);
    await expect(
      bookVisit(test, owner, { job: other, startsAt: "2026-06-12T15:00:00Z", userId }),
    ).resolves.toBeTypeOf("string");
  });
});

describe("a technician", () => {
  let hour = 0;
  const ownJobAt = async (...way: JobStatus[]) => {
    const job = await jobAt(...way);
    const startsAt = new Date(Date.UTC(2026, 4, 1, hour++)).toISOString();
    await bookVisit(test, owner, { job, startsAt, status: "completed", userId: technician.userId });
    return job;
  };

  it("200: starts and completes their own jobs, and sees no prices in the answer", async () => {
    const { _id } = await ownJobAt("scheduled");
    expect((await read(_id, technician)).nextStatuses).toEqual(["in_progress"]);
    expect((await listed(_id, technician))?.nextStatuses).toEqual(["in_progress"]);
    const begun = await move(_id, "in_progress", technician);
    expect(begun.statusCode).toBe(200);
    expect(begun.json()).not.toHaveProperty("estimatedCost");
    expect(begun.json().nextStatuses).toEqual(["completed"]);
    const done = await move(_id, "completed", technician);
    expect(done.json()).toMatchObject({ status: "completed", nextStatuses: [] });
  });

  it.each(["cancelled", "on_hold", "draft", "scheduled"])("403: never sets %s", async (status) => {
    const { _id } = await ownJobAt("scheduled", "in_progress");
    expect((await move(_id, status, technician)).statusCode).toBe(403);
  });

  it("403: reopens nothing, and ends no hold", async () => {
    const completed = await ownJobAt(...ways.completed);
    expect((await move(completed._id, "in_progress", technician)).statusCode).toBe(403);
    const held = await ownJobAt("scheduled", "in_progress", "on_hold");
    expect((await move(held._id, "in_progress", technician)).statusCode).toBe(403);
  });

  it("404: a job of someone else", async () => {
    const { _id } = await jobAt("scheduled");
    expect((await move(_id, "in_progress", technician)).statusCode).toBe(404);
  });
});

describe("400", () => {
  it("an unknown status", async () => {
    const { _id } = await newJob(test, owner);
    expect((await move(_id, "done")).statusCode).toBe(400);
  });
});

describe("403", () => {
  it("a customer", async () => {
    const customer = await newCustomer(test, owner);
    const { _id } = await newJob(test, owner, { client: customer.clientId });
    expect((await move(_id, "cancelled", customer)).statusCode).toBe(403);
  });
});

describe("404", () => {
  it("a job of another organization", async () => {
    const { _id } = await newJob(test, owner);
    const rival = await registerOrganization(test);
    expect((await move(_id, "scheduled", rival)).statusCode).toBe(404);
  });
});

describe("409", () => {
  it.each([
    ["draft", "completed"],
    ["draft", "in_progress"],
    ["scheduled", "draft"],
    ["scheduled", "completed"],
    ["completed", "cancelled"],
    ["completed", "on_hold"],
    ["cancelled", "draft"],
    ["cancelled", "in_progress"],
  ] as const)("%s to %s, naming both states", async (from, to) => {
    const { _id } = await jobAt(...ways[from]);
    const response = await move(_id, to);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: "illegal_transition",
      message: `This job is ${statusInWords(from)} and can't become ${statusInWords(to)}`,
    });
    expect((await read(_id)).status).toBe(from);
  });

  it("completing with open visits, naming them in the organization's time", async () => {
    const job = await jobAt("scheduled", "in_progress");
    const open = await bookVisit(test, owner, { job, startsAt: "2026-06-12T15:00:00Z" });
    await bookVisit(test, owner, { job, startsAt: "2026-06-01T15:00:00Z", status: "completed" });
    await bookVisit(test, owner, { job, startsAt: "2026-06-02T15:00:00Z", status: "cancelled" });
    await bookVisit(test, owner, { job, startsAt: "2026-06-03T15:00:00Z", deleted: true });
    const response = await move(job._id, "completed");
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toMatch(/Jun 12, 2026, 10:00\sAM/);
    expect(response.json().visits).toEqual([
      { _id: open, startDate: "2026-06-12T15:00:00.000Z", status: "confirmed" },
    ]);
  });

  it("another version than the one that was seen", async () => {
    const { _id } = await jobAt("scheduled");
    const response = await move(_id, "on_hold", owner, { "if-match": '"1"' });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: "stale_version", current: { status: "scheduled" } });
  });

  it("of two different changes at once, the second is checked against the result of the first", async () => {
    const { _id } = await jobAt("scheduled");
    const responses = await Promise.all([move(_id, "cancelled"), move(_id, "in_progress")]);
    const { status } = await read(_id);
    expect(status).toBe("cancelled");
    expect(responses[0]?.statusCode).toBe(200);
    expect([200, 409]).toContain(responses[1]?.statusCode);
  });
});
