import type { FieldBundle } from "@fieldwright/contract/field";
import type { Job } from "@fieldwright/contract/jobs";
import type { Visit } from "@fieldwright/contract/schedule";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { bundleOf, factOn, send } from "#testing/field";
import { bookVisit, newClient, newCustomer, newJob, request } from "#testing/records";
import { statementCounter } from "#testing/statements";
import { createTestApp, type TestApp } from "#testing/test-app";
import { png, upload } from "#testing/uploads";
import { crew, newVisit, setStatus, slot } from "#testing/visits";

/** 10:00 in Chicago. */
const start = new Date("2026-06-10T15:00:00Z");
let now = start;

let test: TestApp;
let owner: Person;
let marcus: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  now = start;
  marcus = await signedInAs(test, "technician", owner);
});

const workOf = async (by = marcus): Promise<NonNullable<FieldBundle["work"]>> => {
  const { work } = await bundleOf(test, by);
  if (!work) throw new Error("a bundle without a mark has work");
  return work;
};

const nothing = { visits: [], jobs: [], places: [], takenOff: [] };

const visitOn = (day: string, fields: object = {}) =>
  newVisit(test, owner, { team: crew(marcus), timeSlot: slot(10, 12, day), ...fields });

describe("200: a bundle", () => {
  it("has one's own visits from yesterday to the 7th day ahead, canceled ones included", async () => {
    const days = ["2026-06-08", "2026-06-09", "2026-06-10", "2026-06-17", "2026-06-18"];
    const visits: Visit[] = [];
    for (const day of days) visits.push(await visitOn(day));
    const [, yesterday, today, last] = visits;
    await setStatus(test, owner, today?._id ?? "", "cancelled");
    const deleted = await visitOn("2026-06-11");
    await request(test, owner, "DELETE", `/schedule/${deleted._id}`);
    const others = await signedInAs(test, "technician", owner);
    await visitOn("2026-06-11", { team: crew(others) });
    const work = await workOf();
    expect(work.visits.map(({ visit }) => [visit._id, visit.status])).toEqual([
      [yesterday?._id, "pending"],
      [today?._id, "cancelled"],
      [last?._id, "pending"],
    ]);
    expect(new Set(work.jobs.map(({ job }) => job._id))).toEqual(
      new Set([yesterday, today, last].map((visit) => visit?.job._id)),
    );
  });

  it("has earlier visits that are still under way, so that they can be finished", async () => {
    const visit = await visitOn("2026-06-05");
    await setStatus(test, owner, visit._id, "in_progress");
    expect((await workOf()).visits.map((one) => one.visit._id)).toEqual([visit._id]);
  });

  it("has what the work needs, as the calls for one record answer it to a technician", async () => {
    const client = await newClient(test, owner, { address: { line1: "1 Elm St", zip: "60601" } });
    const { properties } = (await request(test, owner, "GET", `/clients/${client._id}/properties`)).json();
    const [property] = properties;
    await request(test, owner, "PUT", `/properties/${property._id}`, {
      ...property,
      notes: "Gate code 4711, friendly dog",
    });
    const job = await newJob(test, owner, { client: client._id });
    const visit = await visitOn("2026-06-10", { job });
    await request(test, owner, "POST", `/jobs/${job._id}/checklist`, { text: "Gas off" });
    for (let count = 0; count < 21; count++)
      await request(test, owner, "POST", `/jobs/${job._id}/notes`, { text: `Note ${count}` });
    await upload(test, owner, job, { content: png("before") });
    await send(
      test,
      marcus,
      factOn(visit, start, { kind: "travel" }),
      factOn(visit, start, { kind: "timer_start" }),
      factOn(visit, start, { kind: "part", part: uuidv7(), name: "Valve", quantity: 2.5, unit: "ft" }),
      factOn(visit, start, { kind: "signature", name: "Jennifer Hill", strokes: "M1 2L3 4" }),
    );
    const answers = async (path: string, by = marcus) => (await request(test, by, "GET", path)).json();
    const { visits, jobs } = await workOf();
    expect(visits).toEqual([
      {
        visit: await answers(`/schedule/${visit._id}`),
        accessNotes: "Gate code 4711, friendly dog",
        own: null,
        progress: [
          {
            user: marcus.userId,
            travelAt: start.toISOString(),
            arrivedAt: null,
            startedAt: null,
            finishedAt: null,
          },
        ],
        signature: (await answers(`/schedule/${visit._id}/signature`)).signature,
        ticket: expect.any(String),
      },
    ]);
    const page = "?limit=20";
    expect(jobs).toEqual([
      {
        job: await answers(`/jobs/${job._id}`),
        items: [],
        checklist: (await answers(`/jobs/${job._id}/checklist`)).items,
        notes: (await answers(`/jobs/${job._id}/notes${page}`)).notes,
        files: (await answers(`/jobs/${job._id}/files${page}`)).files,
        parts: (await answers(`/jobs/${job._id}/parts`)).parts,
        time: (await answers(`/jobs/${job._id}/time`)).entries,
      },
    ]);
    expect(jobs[0]?.notes).toHaveLength(20);
    const user = { _id: marcus.userId, name: expect.any(String) };
    expect(jobs[0]?.parts).toMatchObject([{ name: "Valve", quantity: 2.5, unit: "ft", user }]);
    expect(visits[0]?.signature).toMatchObject({ name: "Jennifer Hill", strokes: "M1 2L3 4", user });
  });

  it("has no price in it, for nobody", async () => {
    const boss = await signedInAs(test, "manager", owner);
    const job = await newJob(test, owner, { estimatedCost: 7654.32 });
    const lineItems = [
      { name: "Heater", description: "40 gallons", quantity: 1.5, unit: "each", unitPrice: 1234.56 },
      { name: "Loyalty", quantity: 1, unitPrice: -98.76, rebate: true },
    ];
    const saved = await request(test, owner, "PUT", `/jobs/${job._id}/line-items`, { lineItems });
    expect(saved.statusCode).toBe(200);
    await visitOn("2026-06-10", { job, team: crew(boss, marcus) });
    for (const person of [boss, marcus]) {
      const work = await workOf(person);
      expect(work.jobs[0]?.items).toEqual([
        { description: "Heater: 40 gallons", quantity: 1.5, unit: "each" },
      ]);
      const text = JSON.stringify(work);
      for (const amount of ["1234", "123456", "1851", "185184", "7654", "765432", "98.76", "9876", "1753"])
        expect(text).not.toContain(amount);
      for (const field of ["lineItems", "estimatedCost", "quote", "invoices", "unitPrice", "total"])
        expect(text).not.toContain(`"${field}"`);
    }
  });

  it("takes the same number of statements for one visit and for many", async () => {
    const statements = statementCounter(...test.nodes.map(({ database }) => database));
    await visitOn("2026-06-10");
    const one = await statements(workOf);
    for (const day of ["2026-06-11", "2026-06-12", "2026-06-15"]) await visitOn(day);
    expect(one).toBeGreaterThan(5);
    expect(await statements(workOf)).toBe(one);
    expect((await workOf()).visits).toHaveLength(4);
  });

  it("stops at 200 visits", async () => {
    const job: Job = await newJob(test, owner);
    await test.database.pool.query(
      `with added as (
         insert into visits (id, organization_id, job_id, client_id, starts_at, ends_at, duration)
         select gen_random_uuid(), $1, $2, $3, t, t + interval '10 minutes', 10
         from generate_series(timestamptz '2026-06-09 06:00Z', '2026-06-17', '30 minutes') t limit 220
         returning id, starts_at, ends_at)
       insert into visit_assignments (id, organization_id, visit_id, user_id, starts_at, ends_at)
       select gen_random_uuid(), $1, id, $4, starts_at, ends_at from added`,
      [owner.organizationId, job._id, job.client._id, marcus.userId],
    );
    expect((await workOf()).visits).toHaveLength(200);
  });
});

describe("the mark", () => {
  it("stays while only time passes, and says that nothing changed", async () => {
    const visit = await visitOn("2026-06-10");
    await upload(test, owner, visit.job, { content: png("mark") });
    await send(test, marcus, factOn(visit, start, { kind: "timer_start" }));
    const { mark } = await bundleOf(test, marcus);
    now = new Date(start.getTime() + 30 * 60_000);
    expect(await bundleOf(test, marcus, mark)).toEqual({
      mark,
      serverTime: now.toISOString(),
      timeZone: "America/Chicago",
      work: null,
    });
    await request(test, owner, "PUT", `/schedule/${visit._id}`, { notes: { internal: "Ring twice" } });
    const changed = await bundleOf(test, marcus, mark);
    expect(changed.mark).not.toBe(mark);
    expect(changed.work?.visits[0]?.visit.notes).toEqual({ internal: "Ring twice" });
  });
});

const given = (visit: Visit, ...people: Person[]) =>
  request(test, owner, "PUT", `/schedule/${visit._id}`, { team: crew(...people) });

describe("a visit that was given away", () => {
  it("is named with who has it now and since when, and with nothing else of it", async () => {
    const elena = await signedInAs(test, "technician", owner);
    const client = await newClient(test, owner, { email: "ruiz@example.com" });
    const job = await newJob(test, owner, { client: client._id, title: "Furnace tune-up" });
    const visit = await visitOn("2026-06-10", { job });
    const { mark } = await bundleOf(test, marcus);
    expect((await given(visit, elena)).statusCode).toBe(200);
    const { work } = await bundleOf(test, marcus, mark);
    const named = await test.database.pool.query("select first_name from users where id = $1", [
      elena.userId,
    ]);
    const firstName: string = named.rows[0].first_name;
    expect(work).toEqual({
      ...nothing,
      takenOff: [
        { _id: visit._id, title: "Furnace tune-up", givenTo: [firstName], at: expect.stringMatching(/Z$/) },
      ],
    });
    expect((await workOf(elena)).takenOff).toEqual([]);
  });

  it("is not named once it is theirs again, was deleted, or changed for someone who never had it", async () => {
    const elena = await signedInAs(test, "technician", owner);
    const rosa = await signedInAs(test, "technician", owner);
    const [back, deleted] = [await visitOn("2026-06-10"), await visitOn("2026-06-11")];
    for (const visit of [back, deleted]) await given(visit, elena);
    expect((await workOf()).takenOff?.map(({ _id }) => _id).toSorted()).toEqual(
      [back._id, deleted._id].toSorted(),
    );
    await given(back, marcus, elena);
    await request(test, owner, "DELETE", `/schedule/${deleted._id}`);
    expect((await workOf()).takenOff).toEqual([]);
    expect((await workOf(rosa)).takenOff).toEqual([]);
  });

  it("is news for as long as the bundle's days reach back", async () => {
    const visit = await visitOn("2026-06-12");
    await given(visit);
    expect((await workOf()).takenOff).toMatchObject([{ _id: visit._id, givenTo: [] }]);
    await test.database.pool.query("update visits set updated_at = $2 where id = $1", [
      visit._id,
      "2026-06-09T04:59:00Z",
    ]);
    expect((await workOf()).takenOff).toEqual([]);
  });
});

describe("who gets a bundle", () => {
  it("403: a customer; 200: the office, with nothing if it has no visits", async () => {
    const customer = await newCustomer(test, owner);
    expect((await request(test, customer, "GET", "/field/bundle")).statusCode).toBe(403);
    await visitOn("2026-06-10");
    expect(await workOf(owner)).toEqual(nothing);
  });

  it("never has anything of another organization", async () => {
    const rival = await registerOrganization(test);
    const theirs = await newJob(test, rival);
    await bookVisit(test, rival, { job: theirs, startsAt: "2026-06-10T16:00:00Z", userId: rival.userId });
    expect((await workOf(rival)).visits).toHaveLength(1);
    expect(await workOf()).toEqual(nothing);
  });
});
