import type { Job, JobSummary } from "@fieldwright/contract/jobs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bearer, type Person, register, registerOrganization, signedInAs } from "#testing/auth";
import { addInvoice } from "#testing/clients";
import { bookVisit, newClient, newCustomer, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

const now = new Date("2026-06-10T15:00:00Z");

type List = { jobs: JobSummary[]; total: number; totalPages: number; notice?: string };

let test: TestApp;
let owner: Person;
let technician: Person;
let kim: { _id: string };
let boiler: Job;
let drain: Job;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
  technician = await signedInAs(test, "technician", owner);
  kim = await newClient(test, owner, { firstName: "Kim", lastName: "Sorensen" });
  const lee = await newClient(test, owner, {
    firstName: "Lee",
    lastName: "Park",
    company: { name: "Parkside" },
  });
  boiler = await newJob(test, owner, { client: kim._id, title: "Boiler", estimatedCost: 99 });
  drain = await newJob(test, owner, { client: lee._id, title: "Drain" });
  await request(test, owner, "POST", `/jobs/${drain._id}/status`, { status: "scheduled" });
  const gone = await newJob(test, owner, { client: kim._id, title: "Gone" });
  await request(test, owner, "DELETE", `/jobs/${gone._id}`);
  await newJob(test, await registerOrganization(test), { title: "Foreign" });
});
afterAll(() => test.close());

const list = async (query: string, by = owner): Promise<List> =>
  (await request(test, by, "GET", `/jobs${query}`)).json();
const titles = async (query: string, by = owner) => (await list(query, by)).jobs.map((job) => job.title);
const read = (id: string, by = owner) => request(test, by, "GET", `/jobs/${id}`);

describe("200: the list", () => {
  it("has the organization's live jobs, newest first", async () => {
    expect(await list("")).toMatchObject({
      jobs: [
        { title: "Drain", status: "scheduled", client: { user: { lastName: "Park" } } },
        { title: "Boiler", status: "draft", estimatedCost: 99 },
      ],
      total: 2,
      totalPages: 1,
    });
  });

  it.each([
    ["?limit=1&page=2", ["Boiler"]],
    ["?status=scheduled", ["Drain"]],
    ["?status=on_hold", []],
    ["?search=BOIL", ["Boiler"]],
    ["?search=j-00002", ["Drain"]],
    ["?search=lee%20pa", ["Drain"]],
    ["?search=parkside", ["Drain"]],
    ["?search=park&status=draft", []],
  ])("%s", async (query, found) => {
    expect(await titles(query)).toEqual(found);
  });

  it("of one client", async () => {
    expect(await titles(`?client=${kim._id}`)).toEqual(["Boiler"]);
  });

  it("of one member of the team: jobs with a live visit of theirs", async () => {
    const { userId } = await signedInAs(test, "technician", owner);
    const startsAt = "2026-07-01T15:00:00Z";
    await bookVisit(test, owner, { job: drain, startsAt, userId });
    await bookVisit(test, owner, { job: boiler, startsAt: "2026-07-02T15:00:00Z", userId, deleted: true });
    expect(await titles(`?team=${userId}`)).toEqual(["Drain"]);
    expect(await titles(`?team=${userId}&status=draft`)).toEqual([]);
    expect(await titles(`?team=${userId}`, technician)).toEqual([]);
  });

  it("of a person without organization is empty and says why", async () => {
    const { token } = await register(test, { role: "technician" });
    const response = await test.app.inject({ url: "/api/jobs", headers: bearer(token) });
    expect(response.json()).toEqual({ jobs: [], total: 0, totalPages: 0, notice: "no_organization" });
  });
});

const startOf = async (id: string) => {
  const single = (await read(id)).json<Job>().schedule.startDate;
  const listed = (await list("?limit=100")).jobs.find((job) => job._id === id)?.schedule.startDate;
  expect(listed).toBe(single);
  return single;
};

describe("200: schedule.startDate", () => {
  it("is that of the next visit that is neither cancelled nor deleted, else of the last", async () => {
    const job = await newJob(test, owner);
    expect(await startOf(job._id)).toBeNull();
    await bookVisit(test, owner, { job, startsAt: "2026-06-30T15:00:00Z", status: "cancelled" });
    await bookVisit(test, owner, { job, startsAt: "2026-06-29T15:00:00Z", deleted: true });
    expect(await startOf(job._id)).toBeNull();
    await bookVisit(test, owner, { job, startsAt: "2026-06-01T15:00:00Z", status: "completed" });
    await bookVisit(test, owner, { job, startsAt: "2026-06-02T15:00:00Z", status: "completed" });
    expect(await startOf(job._id)).toBe("2026-06-02T15:00:00.000Z");
    await bookVisit(test, owner, { job, startsAt: "2026-06-20T15:00:00Z" });
    await bookVisit(test, owner, { job, startsAt: "2026-06-12T15:00:00Z", status: "pending" });
    expect(await startOf(job._id)).toBe("2026-06-12T15:00:00.000Z");
    await request(test, owner, "DELETE", `/jobs/${job._id}`);
  });
});

describe("200: a technician", () => {
  it("sees only jobs with a visit of theirs, and nothing of prices", async () => {
    expect(await list("", technician)).toMatchObject({ jobs: [], total: 0 });
    expect((await read(boiler._id, technician)).statusCode).toBe(404);

    await bookVisit(test, owner, {
      job: drain,
      startsAt: "2026-06-11T15:00:00Z",
      deleted: true,
      userId: technician.userId,
    });
    await bookVisit(test, owner, {
      job: boiler,
      startsAt: "2026-06-11T15:00:00Z",
      userId: technician.userId,
    });
    const { jobs, total } = await list("", technician);
    expect(total).toBe(1);
    expect(jobs).toMatchObject([{ _id: boiler._id }]);
    expect(jobs[0]).not.toHaveProperty("estimatedCost");
    expect(await titles("?search=boil", technician)).toEqual(["Boiler"]);
    expect(await titles("?search=drain", technician)).toEqual([]);

    const job = (await read(boiler._id, technician)).json();
    for (const secret of ["estimatedCost", "lineItems", "quote", "invoices"])
      expect(job).not.toHaveProperty(secret);
    expect(job.client.user.lastName).toBe("Sorensen");
    expect((await read(drain._id, technician)).statusCode).toBe(404);
  });
});

describe("200: a customer", () => {
  it("sees their own jobs only, with the invoices that were sent to them, and can move none", async () => {
    const customer = await newCustomer(test, owner);
    const job = await newJob(test, owner, { client: customer.clientId, title: "Mine", estimatedCost: 5 });
    const billed = { clientId: customer.clientId, jobId: job._id };
    await addInvoice(test, owner, { ...billed, number: "INV-1", sentAt: new Date() });
    await addInvoice(test, owner, { ...billed, number: "INV-2" });
    expect(await list("", customer)).toMatchObject({ jobs: [{ title: "Mine" }], total: 1 });
    expect(await titles("?search=e", customer)).toEqual(["Mine"]);
    expect((await read(job._id, customer)).json()).toMatchObject({
      lineItems: [],
      invoices: [{ invoiceNumber: "INV-1" }],
      nextStatuses: [],
    });
    expect((await read(boiler._id, customer)).statusCode).toBe(404);
    expect(await titles(`?client=${kim._id}`, customer)).toEqual([]);
  });

  it("never learns what the office expects a job to cost, wherever they read", async () => {
    const customer = await newCustomer(test, owner);
    const job = await newJob(test, owner, { client: customer.clientId, estimatedCost: 98765.43 });
    await request(test, owner, "PUT", `/jobs/${job._id}`, { estimatedCost: 87654.32 });
    for (const path of [
      "/jobs",
      `/jobs?client=${customer.clientId}`,
      `/jobs/${job._id}`,
      `/jobs/${job._id}/activity`,
      "/dashboard",
      "/client-home",
      "/search?q=Repair",
      "/schedule",
      `/clients/${customer.clientId}`,
    ]) {
      const { body } = await request(test, customer, "GET", path);
      expect([path, /estimatedCost|98765|87654/.test(body)]).toEqual([path, false]);
    }
    expect((await read(job._id)).json()).toHaveProperty("estimatedCost", 87654.32);
  });
});

describe("400", () => {
  it.each(["?status=lost", "?client=kim", "?page=-1"])("%s", async (query) => {
    expect((await request(test, owner, "GET", `/jobs${query}`)).statusCode).toBe(400);
  });
});

describe("404", () => {
  it("a job of another organization", async () => {
    const rival = await registerOrganization(test);
    expect((await read(boiler._id, rival)).statusCode).toBe(404);
  });
});
