import type { Job } from "@fieldwright/contract/jobs";
import { visitAssignments, visits } from "@fieldwright/db/schema/visits";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { addInvoice } from "#testing/clients";
import {
  backdateDeletion,
  bookVisit,
  callsOf,
  lastEvent,
  newCustomer,
  newJob,
  request,
} from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

const now = new Date("2026-06-10T15:00:00Z");
const day = 86_400_000;

let test: TestApp;
let owner: Person;
let rival: Person;
let manager: Person;
let technician: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
  rival = await registerOrganization(test);
  manager = await signedInAs(test, "manager", owner);
  technician = await signedInAs(test, "technician", owner);
});
afterAll(() => test.close());

const { put, remove, restore } = callsOf("/jobs", () => ({ test, owner }));
const read = (id: string) => request(test, owner, "GET", `/jobs/${id}`);

const visit = async (id: string) => {
  const [row] = await test.database.tenant(owner.organizationId, (tx) =>
    tx
      .select({ status: visits.status, version: visits.version, blocks: visitAssignments.blocks })
      .from(visits)
      .leftJoin(visitAssignments, eq(visitAssignments.visitId, visits.id))
      .where(eq(visits.id, id)),
  );
  return row;
};

describe("changing a job", () => {
  it("200: changes what is given, leaves the rest, ignores status and client", async () => {
    const before = await newJob(test, owner, { estimatedCost: 10, estimatedDuration: 60 });
    const response = await put(before._id, {
      title: "Replace pump",
      description: "In the cellar",
      priority: "high",
      category: "Installation",
      status: "completed",
      client: (await newJob(test, owner)).client._id,
    });
    expect(response.statusCode).toBe(200);
    expect(response.headers.etag).toBe('"2"');
    expect(response.json()).toEqual({
      ...before,
      title: "Replace pump",
      description: "In the cellar",
      priority: "high",
      category: "installation",
      version: 2,
      updatedAt: now.toISOString(),
    });
    expect((await read(before._id)).json()).toEqual(response.json());
  });

  it("200: estimates and the day change; null takes an estimate away", async () => {
    const { _id } = await newJob(test, owner, { estimatedCost: 10, estimatedDuration: 60 });
    expect(
      (await put(_id, { estimatedCost: 19.99, scheduledDate: "2026-07-02T04:30:00Z" })).json(),
    ).toMatchObject({ estimatedCost: 19.99, estimatedDuration: 60, scheduledDate: "2026-07-01" });
    expect((await put(_id, { estimatedCost: null, estimatedDuration: null })).json()).toMatchObject({
      estimatedCost: null,
      estimatedDuration: null,
    });
  });

  it("200: the customer and the technicians of its visits learn of it", async () => {
    const customer = await newCustomer(test, owner);
    const job = await newJob(test, owner, { client: customer.clientId });
    await bookVisit(test, owner, { job, startsAt: "2026-06-01T15:00:00Z", userId: technician.userId });
    await put(job._id, { title: "Replace pump" });
    expect(await lastEvent(test, owner, job._id)).toMatchObject({
      kind: "job",
      version: 2,
      audience: [customer.userId, technician.userId],
    });
  });

  it.each([
    ["no title", { title: "" }, "title"],
    ["an unknown priority", { priority: "whenever" }, "priority"],
    ["a day that does not exist", { scheduledDate: "2026-02-30" }, "scheduledDate"],
  ])("400: %s", async (_, fields, field) => {
    const { _id } = await newJob(test, owner);
    const response = await put(_id, fields);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toMatchObject([{ field }]);
  });

  it("403: a technician", async () => {
    const { _id } = await newJob(test, owner);
    expect((await put(_id, { title: "Mine" }, {}, technician)).statusCode).toBe(403);
  });

  it("404: of another organization", async () => {
    const { _id } = await newJob(test, owner);
    expect((await put(_id, { title: "Ours" }, {}, rival)).statusCode).toBe(404);
  });

  it.each([
    ["If-Match", {}, { "if-match": '"1"' }],
    ["version", { version: 1 }, {}],
  ])("409: stale by %s, with the current row", async (_, fields, headers) => {
    const { _id } = await newJob(test, owner);
    const current = (await put(_id, { title: "First" })).json();
    const response = await put(_id, { title: "Second", ...fields }, headers);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: "stale_version", current });
  });
});

describe("deleting a job", () => {
  it("204: it is gone, its future visits are cancelled and their people free", async () => {
    const job = await newJob(test, owner);
    const future = await bookVisit(test, owner, {
      job,
      startsAt: "2026-06-11T15:00:00Z",
      userId: technician.userId,
    });
    const past = await bookVisit(test, owner, {
      job,
      startsAt: "2026-06-02T15:00:00Z",
      status: "completed",
      userId: technician.userId,
    });
    expect((await remove(job._id, manager)).statusCode).toBe(204);
    expect((await read(job._id)).statusCode).toBe(404);
    expect((await request(test, owner, "GET", `/jobs?client=${job.client._id}`)).json().total).toBe(0);
    expect(await visit(future)).toEqual({ status: "cancelled", version: 2, blocks: false });
    expect(await visit(past)).toEqual({ status: "completed", version: 1, blocks: true });
    expect(await lastEvent(test, owner, future)).toMatchObject({
      kind: "visit",
      audience: [technician.userId],
    });
  });

  it("404: of another organization", async () => {
    const { _id } = await newJob(test, owner);
    expect((await remove(_id, rival)).statusCode).toBe(404);
    expect((await read(_id)).statusCode).toBe(200);
  });

  it.each(["unpaid", "paid", "void"] as const)("409: with an invoice (%s), naming it", async (state) => {
    const job = await newJob(test, owner);
    const number = `INV-${job.jobNumber}`;
    await addInvoice(test, owner, { clientId: job.client._id, jobId: job._id, number, state });
    const response = await remove(job._id);
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toContain(number);
    expect(response.json().invoices).toMatchObject([{ invoiceNumber: number }]);
    expect((await read(job._id)).statusCode).toBe(200);
  });
});

const deleted = async (age = 0) => {
  const job = await newJob(test, owner);
  await remove(job._id);
  if (age > 0) await backdateDeletion(test, "jobs", job._id, new Date(now.getTime() - age));
  return job;
};

describe("restoring a job", () => {
  it("200: within 30 days, as it was", async () => {
    const job = await deleted(30 * day);
    const response = await restore(job._id);
    expect(response.statusCode).toBe(200);
    expect(response.json<Job>()).toEqual({ ...job, version: 3, updatedAt: now.toISOString() });
    expect((await read(job._id)).json()).toEqual(response.json());
  });

  it("200: one that is not deleted, without effect", async () => {
    const job = await newJob(test, owner);
    expect((await restore(job._id)).json()).toEqual(job);
  });

  it("403: by a manager", async () => {
    expect((await restore((await deleted())._id, manager)).statusCode).toBe(403);
  });

  it("404: after 30 days, or of another organization", async () => {
    expect((await restore((await deleted(30 * day + 1))._id)).statusCode).toBe(404);
    expect((await restore((await deleted())._id, rival)).statusCode).toBe(404);
  });

  it("409: while its client is deleted", async () => {
    const { _id, client } = await deleted();
    await request(test, owner, "DELETE", `/clients/${client._id}`);
    expect((await restore(_id)).statusCode).toBe(409);
  });
});
