import type { Visit } from "@fieldwright/contract/schedule";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { lastEvent, newClient, newCustomer, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { at, book, crew, newVisit, setStatus, slot, visitAt, visitBody } from "#testing/visits";

const now = new Date("2026-06-10T15:00:00Z");
const nobody = "00000000-0000-7000-8000-000000000000";

let test: TestApp;
let owner: Person;
let technician: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
  technician = await signedInAs(test, "technician", owner);
});
afterAll(() => test.close());

const update = (id: string, fields: object, by = owner, headers = {}) =>
  request(test, by, "PUT", `/schedule/${id}`, fields, headers);
const jobStatus = async (id: string) => (await request(test, owner, "GET", `/jobs/${id}`)).json().status;
const someone = () => signedInAs(test, "technician", owner);

describe("201: a booking", () => {
  it("answers with the fields of a schedule entry", async () => {
    const client = await newClient(test, owner, {
      address: { line1: "12 Elm St", city: "Austin", state: "TX", zip: "78701" },
    });
    const job = await newJob(test, owner, { client: client._id, priority: "high", category: "Maintenance" });
    const response = await request(test, owner, "POST", "/schedule", {
      job: job._id,
      client: client._id,
      timeSlot: slot(10, 11.5),
      team: crew(technician),
      notes: { internal: " Dog in the yard " },
      arrivalWindow: slot(10, 12),
    });
    expect(response.statusCode).toBe(201);
    expect(response.headers["etag"]).toBe('"1"');
    expect(response.json()).toMatchObject({
      title: "Replace valve",
      job: { _id: job._id, jobNumber: job.jobNumber, title: "Replace valve" },
      client: { _id: client._id, user: { firstName: "Kim" } },
      status: "pending",
      priority: "high",
      category: "maintenance",
      startDate: at(10),
      duration: 1.5,
      timeSlot: { ...slot(10, 11.5), duration: 90 },
      segments: [slot(10, 11.5)],
      arrivalWindow: slot(10, 12),
      location: "12 Elm St, Austin, TX 78701",
      property: expect.any(String),
      precision: "zip",
      team: [{ user: { _id: technician.userId, firstName: "Mel", lastName: "Member" }, role: "technician" }],
      notes: { internal: "Dog in the yard" },
      needsTechnician: false,
      locked: false,
      override: null,
      nextStatuses: ["confirmed", "en_route", "in_progress", "cancelled"],
      version: 1,
    });
  });

  it("makes a draft job scheduled and tells the technician and the customer", async () => {
    const customer = await newCustomer(test, owner);
    const job = await newJob(test, owner, { client: customer.clientId });
    const person = await someone();
    const visit = await newVisit(test, owner, { job, team: crew(person) });
    expect(await jobStatus(job._id)).toBe("scheduled");
    expect(await lastEvent(test, owner, visit._id)).toMatchObject({ kind: "visit", version: 1 });
    expect((await lastEvent(test, owner, visit._id))?.audience?.toSorted()).toEqual(
      [customer.userId, person.userId].toSorted(),
    );
  });

  it("with the same idempotency key happens once", async () => {
    const job = await newJob(test, owner);
    const once = () =>
      request(test, owner, "POST", "/schedule", visitBody(job), { "idempotency-key": "visit-once" });
    const [first, second] = [await once(), await once()];
    expect(second.json()._id).toBe(first.json()._id);
    const { total } = (await request(test, owner, "GET", `/schedule?client=${job.client._id}`)).json();
    expect(total).toBe(1);
  });

  it("has the coordinates of the service address, and none for a typed address", async () => {
    const client = await newClient(test, owner);
    await request(test, owner, "POST", `/clients/${client._id}/properties`, {
      address: { line1: "1 Main St" },
      lat: 30.2,
      lng: -97.7,
    });
    const job = await newJob(test, owner, { client: client._id });
    const visit = await newVisit(test, owner, { job });
    expect(visit).toMatchObject({ location: "1 Main St", coordinates: { lat: 30.2, lng: -97.7 } });
    expect((await update(visit._id, { location: "Behind the church" })).json()).toMatchObject({
      location: "Behind the church",
      coordinates: null,
    });
    expect((await update(visit._id, { location: "" })).json()).toMatchObject({
      coordinates: { lat: 30.2, lng: -97.7 },
    });
  });
});

describe("a visit over several days", () => {
  it("takes one segment of each working day, leaves nights free, and lasts their sum", async () => {
    const early = await someone();
    await request(test, owner, "PUT", `/users/${early.userId}`, {
      workingHours: { 1: { start: 360, end: 720 }, 2: { start: 360, end: 720 } },
    });
    const visit = await newVisit(test, owner, {
      team: crew(early),
      timeSlot: slot(6, 12, "2026-06-15", "2026-06-16"),
    });
    expect(visit.segments).toEqual([slot(6, 12), slot(6, 12, "2026-06-16")]);
    expect(visit).toMatchObject({ duration: 12, timeSlot: { duration: 720 } });
    await newVisit(test, owner, { team: crew(early), timeSlot: slot(20, 22) });
    expect(
      (await book(test, owner, { team: crew(early), timeSlot: slot(8, 9, "2026-06-16") })).statusCode,
    ).toBe(409);
  });

  it("follows the hours of each person of a crew", async () => {
    const [usual, late] = [await someone(), await someone()];
    await request(test, owner, "PUT", `/users/${late.userId}`, {
      workingHours: { 1: { start: 720, end: 1200 }, 2: { start: 720, end: 1200 } },
    });
    const visit = await newVisit(test, owner, {
      team: crew(usual, late),
      timeSlot: slot(8, 17, "2026-06-15", "2026-06-16"),
    });
    expect(visit.team.map(({ segments }) => segments)).toEqual([
      [slot(8, 17), slot(8, 17, "2026-06-16")],
      [slot(8, 20), slot(12, 17, "2026-06-16")],
    ]);
  });

  it("keeps the times of day when the clocks change", async () => {
    const person = await someone();
    const visit = await newVisit(test, owner, {
      team: crew(person),
      timeSlot: { start: "2026-10-30T13:00:00.000Z", end: "2026-11-02T23:00:00.000Z" },
    });
    expect(visit.segments).toEqual([
      { start: "2026-10-30T13:00:00.000Z", end: "2026-10-30T22:00:00.000Z" },
      { start: "2026-11-02T14:00:00.000Z", end: "2026-11-02T23:00:00.000Z" },
    ]);
  });
});

describe("400: an invalid body", () => {
  it("says what is missing", async () => {
    const response = await request(test, owner, "POST", "/schedule", {});
    expect(response.json()).toMatchObject({
      code: "validation_failed",
      message: "Job is required, Client is required, Start time is required",
    });
    const job = await newJob(test, owner);
    expect(
      (
        await request(test, owner, "POST", "/schedule", visitBody(job, { timeSlot: { start: at(9) } }))
      ).json(),
    ).toMatchObject({ errors: [{ field: "timeSlot.end", msg: "End time is required" }] });
  });

  it.each([
    ["an end before the start", { timeSlot: slot(10, 9) }, "timeSlot.end"],
    ["a visit of more than 31 days", { timeSlot: slot(10, 9, "2026-06-15", "2026-08-15") }, "timeSlot.end"],
    ["an unknown person", { team: [{ user: nobody }] }, "team"],
    ["a person twice", { team: [{ user: nobody }, { user: nobody }] }, "team"],
    ["an unknown job", { job: nobody }, "job"],
    ["an arrival window that ends before it begins", { arrivalWindow: slot(10, 9) }, "arrivalWindow.end"],
    ["an unknown category", { category: "magic" }, "category"],
  ])("%s", async (_case, fields, field) => {
    const job = await newJob(test, owner);
    const response = await request(test, owner, "POST", "/schedule", visitBody(job, fields));
    expect(response.statusCode).toBe(400);
    expect(response.json().errors[0].field).toBe(field);
  });

  it("a client that is not the job's", async () => {
    const job = await newJob(test, owner);
    const client = await newClient(test, owner);
    const response = await book(test, owner, { job, client: client._id });
    expect(response.json()).toMatchObject({
      errors: [{ field: "client", msg: "The job belongs to another client" }],
    });
  });

  it("someone of another organization, or who has left", async () => {
    const stranger = await signedInAs(test, "technician");
    const leaver = await someone();
    await request(test, owner, "DELETE", `/users/${leaver.userId}`);
    for (const person of [stranger, leaver])
      expect((await book(test, owner, { team: crew(person) })).statusCode).toBe(400);
  });
});

describe("409: a job that takes no visits", () => {
  it.each(["on_hold", "cancelled"])("%s", async (status) => {
    const job = await newJob(test, owner);
    await request(test, owner, "POST", `/jobs/${job._id}/status`, { status });
    expect((await book(test, owner, { job })).statusCode).toBe(409);
  });
});

describe("a change", () => {
  it("keeps fields that are left out, raises the version and ignores status, job and client", async () => {
    const visit = await newVisit(test, owner, { team: crew(await someone()), notes: { internal: "Gate 4" } });
    const response = await update(visit._id, {
      locked: true,
      status: "completed",
      job: nobody,
      client: nobody,
    });
    expect(response.json()).toMatchObject({
      ...visit,
      locked: true,
      version: 2,
      updatedAt: now.toISOString(),
    });
  });

  it("of the time makes a confirmed visit rescheduled and moves the arrival window", async () => {
    const { _id } = await visitAt(test, owner, "confirmed", { arrivalWindow: slot(10, 11) });
    expect((await update(_id, { timeSlot: slot(14, 16) })).json()).toMatchObject({
      status: "rescheduled",
      arrivalWindow: slot(14, 15),
      nextStatuses: ["confirmed", "en_route", "in_progress", "cancelled"],
    });
  });

  it("of the time keeps the bookings of people who stay, another team gets new ones", async () => {
    const [one, other] = [await someone(), await someone()];
    const { _id } = await newVisit(test, owner, { team: crew(one, other) });
    const bookings = async () => {
      const { rows } = await test.database.pool.query(
        "select id, starts_at, ends_at, override_reason from visit_assignments where visit_id = $1 order by id",
        [_id],
      );
      return rows;
    };
    const before = await bookings();
    const override = { reason: "Short of people" };
    const moved = await update(_id, { timeSlot: slot(14, 16), team: crew(one, other), override });
    expect(moved.json()).toMatchObject({
      team: [{ user: { _id: one.userId } }, { user: { _id: other.userId } }],
    });
    const times = { starts_at: new Date(slot(14, 16).start), ends_at: new Date(slot(14, 16).end) };
    expect(await bookings()).toEqual(before.map((row) => ({ ...row, ...times })));

    const turned = await update(_id, { team: crew(other, one), timeSlot: slot(15, 16) });
    expect(turned.json()).toMatchObject({
      team: [{ user: { _id: other.userId } }, { user: { _id: one.userId } }],
    });
    expect((await bookings()).map(({ id }) => id)).not.toEqual(before.map(({ id }) => id));
  });

  it.each([
    ["of the length leaves it confirmed", "confirmed", slot(10, 13), "confirmed"],
    ["of a visit that waits leaves it pending", "pending", slot(14, 16), "pending"],
  ] as const)("%s", async (_case, from, timeSlot, status) => {
    const { _id } = await visitAt(test, owner, from);
    expect((await update(_id, { timeSlot })).json()).toMatchObject({ status });
  });

  it.each(["confirmed", "en_route"] as const)(
    "that is undone leaves the visit %s, as before",
    async (status) => {
      const before = await visitAt(test, owner, status, { arrivalWindow: slot(10, 11) });
      const bulk = async (move: object) =>
        (await request(test, owner, "POST", "/schedule/bulk-move", { moves: [move] })).json();
      const [moved] = (await bulk({ _id: before._id, version: before.version, timeSlot: slot(14, 16) }))
        .schedules;
      expect(moved).toMatchObject({ status: "rescheduled", arrivalWindow: slot(14, 15) });
      const back = { timeSlot: slot(10, 12), arrivalWindow: slot(10, 11), statusBefore: status };
      const answer = await bulk({ _id: moved._id, version: moved.version, ...back });
      expect(answer.schedules).toMatchObject([
        { status, arrivalWindow: slot(10, 11), timeSlot: slot(10, 12) },
      ]);
    },
  );

  it("statusBefore counts only for a visit that a move made rescheduled", async () => {
    const { _id, version } = await visitAt(test, owner, "pending");
    const moves = [{ _id, version, timeSlot: slot(14, 16), statusBefore: "confirmed" }];
    const { schedules } = (await request(test, owner, "POST", "/schedule/bulk-move", { moves })).json();
    expect(schedules).toMatchObject([{ status: "pending" }]);
  });

  it("409: moves neither a completed visit nor the start of a visit in progress", async () => {
    const done = await visitAt(test, owner, "completed");
    expect((await update(done._id, { timeSlot: slot(14, 16) })).statusCode).toBe(409);
    expect((await update(done._id, { timeSlot: slot(10, 12), notes: { internal: "Paid" } })).statusCode).toBe(
      200,
    );
    const begun = await visitAt(test, owner, "in_progress");
    expect((await update(begun._id, { timeSlot: slot(9, 12) })).statusCode).toBe(409);
    expect((await update(begun._id, { timeSlot: slot(10, 13) })).json()).toMatchObject({
      status: "in_progress",
    });
  });

  it("409: moves a locked visit only together with unlocking it", async () => {
    const { _id, version } = await newVisit(test, owner, { team: crew(await someone()), locked: true });
    const moves = [{ _id, version, timeSlot: slot(14, 16) }];
    for (const refused of [
      await update(_id, { timeSlot: slot(14, 16) }),
      await update(_id, { timeSlot: slot(10, 13), locked: true }),
      await update(_id, { team: [] }),
      await request(test, owner, "POST", "/schedule/bulk-move", { moves }),
    ]) {
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({
        code: "conflict",
        message: "This visit is locked. Unlock it to move it.",
      });
    }
    const same = await update(_id, { timeSlot: slot(10, 12), notes: { internal: "Ring twice" } });
    expect(same.statusCode).toBe(200);
    const freed = await update(_id, { timeSlot: slot(14, 16), locked: false });
    expect(freed.json()).toMatchObject({ locked: false, timeSlot: slot(14, 16) });
  });

  it("409: from a version that is no longer current, with the current row", async () => {
    const visit = await newVisit(test, owner);
    await update(visit._id, { locked: true });
    for (const response of [
      await update(visit._id, { locked: false, version: 1 }),
      await update(visit._id, { locked: false }, owner, { "if-match": '"1"' }),
      await request(test, owner, "DELETE", `/schedule/${visit._id}`, undefined, { "if-match": '"1"' }),
      await request(test, owner, "POST", "/schedule/bulk-move", {
        moves: [{ _id: visit._id, version: 1, timeSlot: slot(14, 16) }],
      }),
    ])
      expect(response.json()).toMatchObject({
        code: "stale_version",
        current: { _id: visit._id, version: 2 },
      });
  });

  it("404 for an unknown visit, but faults in the body are reported first", async () => {
    expect((await update(nobody, { locked: true })).statusCode).toBe(404);
    expect((await update(nobody, { team: [{ user: nobody }] })).statusCode).toBe(400);
  });

  it("is recorded in the history, with what changed", async () => {
    const visit = await newVisit(test, owner, { team: crew(await someone()) });
    await update(visit._id, { timeSlot: slot(14, 16) });
    const { activity } = (await request(test, owner, "GET", `/schedule/${visit._id}/activity`)).json();
    expect(activity[0]).toMatchObject({
      verb: "move",
      actor: { name: "Robin Tester" },
      from: { timeSlot: { start: at(10) } },
      to: { timeSlot: { start: at(14) } },
    });
    expect(Object.keys(activity[0].to)).toEqual(["timeSlot", "arrivalWindow"]);
  });
});

describe("the list", () => {
  it("is newest first, with totals, and filtered by status, client, team and text", async () => {
    const boss = await registerOrganization(test);
    const person = await signedInAs(test, "technician", boss);
    const [one, two] = [await newVisit(test, boss, { team: crew(person) }), await newVisit(test, boss)];
    await setStatus(test, boss, two._id, "cancelled");
    const ids = async (query: string) =>
      (await request(test, boss, "GET", `/schedule${query}`))
        .json<{ schedules: Visit[] }>()
        .schedules.map(({ _id }) => _id);
    const all = (await request(test, boss, "GET", "/schedule")).json();
    expect(all).toMatchObject({ total: 2, totalPages: 1 });
    expect(await ids("")).toEqual([two._id, one._id]);
    expect(await ids("?status=cancelled")).toEqual([two._id]);
    expect(await ids(`?client=${one.client._id}`)).toEqual([one._id]);
    expect(await ids(`?team=${person.userId}`)).toEqual([one._id]);
    expect(await ids("?search=VALV")).toEqual([two._id, one._id]);
    expect(await ids("?search=nothing")).toEqual([]);
    expect(await ids("?limit=1&page=2")).toEqual([one._id]);
    expect(await ids(`?job=${one.job._id}`)).toEqual([one._id]);
  });
});
