import type { Job, ListedJob } from "@fieldwright/contract/jobs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { addInvoiceFor } from "#testing/invoices";
import { bookVisit, newClient, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

/** A Wednesday. The organization's weeks start on Sunday. */
const now = new Date("2026-06-10T15:00:00Z");

let test: TestApp;
let owner: Person;
let technician: Person;
let client: string;
let done: Job;

const add = async (title: string, fields: object = {}, statuses: readonly string[] = []) => {
  const job = await newJob(test, owner, { client, title, ...fields });
  for (const status of statuses) await request(test, owner, "POST", `/jobs/${job._id}/status`, { status });
  return job;
};

beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
  technician = await signedInAs(test, "technician", owner);
  client = (await newClient(test, owner))._id;
  await add("boiler", { estimatedCost: 200 });
  const drain = await add("Drain", { estimatedCost: 50 }, ["scheduled"]);
  const attic = await add("Attic fan", {}, ["scheduled"]);
  done = await add("Done", { estimatedCost: 900 }, ["scheduled", "in_progress", "completed"]);
  const { userId } = technician;
  await bookVisit(test, owner, { job: drain, startsAt: "2026-06-20T15:00:00Z", userId });
  await bookVisit(test, owner, { job: attic, startsAt: "2026-06-12T15:00:00Z", userId });
  await bookVisit(test, owner, { job: done, startsAt: "2026-06-01T15:00:00Z", userId, status: "completed" });
});
afterAll(() => test.close());

const list = async (query: string, by = owner) => {
  const response = await request(test, by, "GET", `/jobs${query}`);
  expect(response.statusCode).toBe(200);
  return response.json<{ jobs: ListedJob[]; total: number }>();
};
const titles = async (query: string, by = owner) => (await list(query, by)).jobs.map((job) => job.title);

describe("200: the order", () => {
  it.each([
    ["", ["Done", "Attic fan", "Drain", "boiler"]],
    ["sort=createdAt", ["boiler", "Drain", "Attic fan", "Done"]],
    ["sort=title", ["Attic fan", "boiler", "Done", "Drain"]],
    ["sort=-title", ["Drain", "Done", "boiler", "Attic fan"]],
    ["sort=status", ["boiler", "Attic fan", "Drain", "Done"]],
    ["sort=-status", ["Done", "Drain", "Attic fan", "boiler"]],
    ["sort=client", ["boiler", "Drain", "Attic fan", "Done"]],
    ["sort=-client", ["Done", "Attic fan", "Drain", "boiler"]],
    ["sort=amount", ["Attic fan", "Drain", "boiler", "Done"]],
    ["sort=-amount", ["Done", "boiler", "Drain", "Attic fan"]],
    ["sort=nextVisit", ["Attic fan", "Drain", "Done", "boiler"]],
    ["sort=-nextVisit", ["Drain", "Attic fan", "Done", "boiler"]],
    ["sort=nextVisit&search=a", ["Attic fan", "Drain"]],
    ["sort=nextVisit&status=scheduled", ["Attic fan", "Drain"]],
    ["sort=-title&search=d", ["Drain", "Done"]],
  ])("%s", async (query, order) => {
    expect(await titles(`?${query}`)).toEqual(order);
  });

  it.each(["title", "nextVisit", "-nextVisit", "status"])(
    "by %s, page by page, has every job once",
    async (sort) => {
      const whole = await titles(`?sort=${sort}`);
      const pages: string[] = [];
      for (const page of [1, 2, 3, 4]) {
        const { jobs, total } = await list(`?sort=${sort}&limit=1&page=${page}`);
        expect(total).toBe(4);
        pages.push(...jobs.map((job) => job.title));
      }
      expect(pages).toEqual(whole);
    },
  );

  it("by client follows a new name", async () => {
    const other = (await newClient(test, owner, { firstName: "Zoe", lastName: "Abel" }))._id;
    const last = await add("Zoe's", { client: other });
    expect((await titles("?sort=-client"))[0]).toBe("Zoe's");
    await request(test, owner, "PUT", `/clients/${other}`, { firstName: "aaron" });
    expect((await titles("?sort=client"))[0]).toBe("Zoe's");
    await request(test, owner, "DELETE", `/jobs/${last._id}`);
  });

  it("of a technician's own jobs", async () => {
    expect(await titles("?sort=title", technician)).toEqual(["Attic fan", "Done", "Drain"]);
  });
});

describe("200: the shortlists", () => {
  it("needs scheduling: open jobs without a visit, not those on hold", async () => {
    const held = await add("Held", {}, ["on_hold"]);
    expect(await titles("?only=needs_scheduling")).toEqual(["boiler"]);
    await request(test, owner, "DELETE", `/jobs/${held._id}`);
  });

  it("this week: jobs with a visit between Sunday and Saturday", async () => {
    expect(await list("?only=this_week")).toMatchObject({ jobs: [{ title: "Attic fan" }], total: 1 });
    expect(await titles("?only=this_week&search=drain")).toEqual([]);
    const { body } = await request(test, owner, "GET", "/jobs/export?only=this_week");
    expect(body).toContain("Attic fan");
    expect(body).not.toContain("Drain");
  });

  it("not invoiced: completed jobs until they have an invoice that counts", async () => {
    expect(await titles("?only=not_invoiced")).toEqual(["Done"]);
    const { _id } = await addInvoiceFor(test, owner, { client, job: done._id });
    expect(await titles("?only=not_invoiced")).toEqual([]);
    await request(test, owner, "POST", `/invoices/${_id}/void`, {});
    expect(await titles("?only=not_invoiced")).toEqual(["Done"]);
  });
});

describe("200: what they are worth", () => {
  it.each([
    ["", 1150],
    ["?limit=1", 1150],
    ["?status=completed", 900],
    ["?search=d", 950],
    ["?sort=nextVisit", 1150],
    ["?sort=nextVisit&search=a", 50],
    ["?only=needs_scheduling", 200],
    ["?only=needs_scheduling&sort=-title", 200],
    ["?only=needs_scheduling&status=scheduled", 0],
    ["?only=not_invoiced", 900],
    ["?only=this_week", 0],
  ])("%s", async (query, amount) => {
    expect(await list(query)).toMatchObject({ amount });
  });

  it("of one person's jobs", async () => {
    expect(await list(`?team=${technician.userId}`)).toMatchObject({ total: 3, amount: 950 });
  });

  it("follows a new estimate and a deleted job", async () => {
    const made = await add("Big", { estimatedCost: 10_000 });
    await request(test, owner, "PUT", `/jobs/${made._id}`, { estimatedCost: 5000 });
    expect(await list("")).toMatchObject({ amount: 6150 });
    expect(await list("?only=needs_scheduling")).toMatchObject({ amount: 5200 });
    await request(test, owner, "DELETE", `/jobs/${made._id}`);
    expect(await list("")).toMatchObject({ amount: 1150 });
    expect(await list("?only=needs_scheduling")).toMatchObject({ amount: 200 });
  });

  it("is not for technicians", async () => {
    expect(await list("", technician)).not.toHaveProperty("amount");
  });
});

const counts = async (by: Person) => (await request(test, by, "GET", "/jobs/shortlists")).json();

describe("200: how many there are", () => {
  it("for the office", async () => {
    expect(await counts(owner)).toEqual({ all: 4, this_week: 1, needs_scheduling: 1, not_invoiced: 1 });
  });

  it("for a technician: of their own", async () => {
    expect(await counts(technician)).toEqual({ all: 3, this_week: 1 });
  });
});

describe("200: a row", () => {
  it("has the next visit, else the last, and who is booked", async () => {
    const { jobs } = await list("?sort=title");
    const team = [{ _id: technician.userId }];
    expect(jobs).toMatchObject([
      { visit: { startDate: "2026-06-12T15:00:00.000Z", ahead: true, team } },
      { title: "boiler", visit: null },
      { visit: { startDate: "2026-06-01T15:00:00.000Z", ahead: false, status: "completed", team } },
      { visit: { startDate: "2026-06-20T15:00:00.000Z", ahead: true } },
    ]);
  });

  it("has no amount for a technician", async () => {
    const { body } = await request(test, technician, "GET", "/jobs?sort=title");
    expect(body).not.toContain("estimatedCost");
  });
});

describe("refused", () => {
  it.each(["?sort=amount", "?sort=-amount", "?only=not_invoiced"])(
    "403: %s for a technician",
    async (query) => {
      expect((await request(test, technician, "GET", `/jobs${query}`)).statusCode).toBe(403);
    },
  );

  it.each(["?sort=price", "?only=mine"])("400: %s", async (query) => {
    expect((await request(test, owner, "GET", `/jobs${query}`)).statusCode).toBe(400);
  });
});
