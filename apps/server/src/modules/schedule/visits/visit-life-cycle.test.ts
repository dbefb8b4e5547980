import type { Visit } from "@fieldwright/contract/schedule";
import { statusInWords } from "@fieldwright/domain/statuses";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { messagesTo } from "#testing/messages";
import { newClient, newCustomer, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { bookingsOf, crew, newVisit, setStatus, slot, visitAt } from "#testing/visits";

const wednesday = new Date("2026-06-10T15:00:00Z");
/** The day of the clock, unlike that of the visits of `newVisit`. */
const today = { timeSlot: slot(14, 15, "2026-06-10") };
let now = wednesday;

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
});
afterAll(() => test.close());
beforeEach(() => {
  now = wednesday;
});

const read = async (id: string, by = owner) =>
  (await request(test, by, "GET", `/schedule/${id}`)).json<Visit>();
const update = (id: string, fields: object, by = owner, headers = {}) =>
  request(test, by, "PUT", `/schedule/${id}`, fields, headers);
const jobStatus = async (id: string) => (await request(test, owner, "GET", `/jobs/${id}`)).json().status;

describe("the life cycle", () => {
  it.each([
    ["pending", "confirmed"],
    ["pending", "cancelled"],
    ["pending", "en_route"],
    ["pending", "in_progress"],
    ["confirmed", "en_route"],
    ["confirmed", "in_progress"],
    ["en_route", "in_progress"],
    ["in_progress", "completed"],
    ["completed", "in_progress"],
    ["cancelled", "pending"],
  ] as const)("200: %s to %s", async (from, to) => {
    const { _id, version } = await visitAt(test, owner, from);
    expect((await setStatus(test, owner, _id, to)).json()).toMatchObject({
      status: to,
      version: version + 1,
    });
  });

  it.each([
    ["pending", "completed"],
    ["completed", "pending"],
    ["cancelled", "confirmed"],
    ["confirmed", "rescheduled"],
  ] as const)("409: %s to %s names both", async (from, to) => {
    const { _id } = await visitAt(test, owner, from);
    expect((await setStatus(test, owner, _id, to)).json()).toMatchObject({
      code: "illegal_transition",
      message: `This visit is ${statusInWords(from)} and can't become ${statusInWords(to)}`,
    });
  });

  it("the same status again changes nothing", async () => {
    const { _id, version } = await visitAt(test, owner, "confirmed");
    expect((await setStatus(test, owner, _id, "confirmed")).json()).toMatchObject({ version });
  });

  it("starting makes the job in progress, and the last visit done says that it can be completed", async () => {
    const job = await newJob(test, owner);
    const first = await newVisit(test, owner, { job });
    const second = await newVisit(test, owner, { job, timeSlot: slot(14, 15) });
    for (const id of [first._id, second._id]) await setStatus(test, owner, id, "confirmed");
    expect((await setStatus(test, owner, first._id, "in_progress")).json()).toMatchObject({
      startedAt: now.toISOString(),
      jobDone: false,
    });
    expect(await jobStatus(job._id)).toBe("in_progress");
    expect((await setStatus(test, owner, first._id, "completed")).json()).toMatchObject({
      completedAt: now.toISOString(),
      jobDone: false,
    });
    await setStatus(test, owner, second._id, "in_progress");
    expect((await setStatus(test, owner, second._id, "completed")).json()).toMatchObject({ jobDone: true });
  });

  it("a visit does not begin while its job is on hold, nor come back to one that is cancelled", async () => {
    const held = await visitAt(test, owner, "confirmed");
    await request(test, owner, "POST", `/jobs/${held.job._id}/status`, { status: "on_hold" });
    expect((await setStatus(test, owner, held._id, "in_progress")).statusCode).toBe(409);
    const gone = await visitAt(test, owner, "cancelled");
    await request(test, owner, "POST", `/jobs/${gone.job._id}/status`, { status: "cancelled" });
    expect((await setStatus(test, owner, gone._id, "pending")).statusCode).toBe(409);
  });

  it("a cancelled visit comes back without people who have left", async () => {
    const { _id, person } = await visitAt(test, owner, "cancelled");
    await request(test, owner, "DELETE", `/users/${person.userId}`);
    expect((await setStatus(test, owner, _id, "pending")).json()).toMatchObject({
      team: [],
      needsTechnician: true,
    });
  });
});

const reopen = (id: string, by = owner, fields: object = {}) =>
  setStatus(test, by, id, "in_progress", fields);
const history = async (id: string, by = owner) =>
  (await request(test, by, "GET", `/schedule/${id}/activity`)).json().activity;

describe("a completed visit", () => {
  it("is reopened by the office, with an optional reason, and keeps its start", async () => {
    const { _id, startedAt, person } = await visitAt(test, owner, "completed");
    const manager = await signedInAs(test, "manager", owner);
    now = new Date(wednesday.getTime() + 60_000);
    const reopened = (await reopen(_id, manager, { reason: "The valve leaks again" })).json();
    expect(reopened).toMatchObject({
      status: "in_progress",
      startedAt,
      completedAt: null,
      team: [{ user: { _id: person.userId } }],
    });
    expect((await history(_id))[0]).toMatchObject({
      verb: "reopen",
      actor: { name: "Mel Member" },
      to: { status: "in_progress", reason: "The valve leaks again" },
    });
  });

  it("reopens its completed job, and leaves a job in progress as it is", async () => {
    const { _id, job } = await visitAt(test, owner, "completed");
    await request(test, owner, "POST", `/jobs/${job._id}/status`, { status: "completed" });
    await reopen(_id);
    expect(await jobStatus(job._id)).toBe("in_progress");
    const ongoing = await visitAt(test, owner, "completed");
    await reopen(ongoing._id);
    expect(await jobStatus(ongoing.job._id)).toBe("in_progress");
  });

  it("409: stays finished while its job is on hold or once it is cancelled", async () => {
    for (const status of ["on_hold", "cancelled"]) {
      const { _id, job } = await visitAt(test, owner, "completed");
      await request(test, owner, "POST", `/jobs/${job._id}/status`, { status });
      expect((await reopen(_id)).statusCode).toBe(409);
    }
  });

  it("403: is not reopened by technicians, and not offered to them", async () => {
    const { _id, person } = await visitAt(test, owner, "completed");
    expect((await reopen(_id, person)).statusCode).toBe(403);
    expect((await read(_id, person)).nextStatuses).toEqual([]);
    expect((await read(_id)).nextStatuses).toEqual(["in_progress"]);
  });

  it("does not tell the customer why it was reopened", async () => {
    const customer = await newCustomer(test, owner);
    const job = await newJob(test, owner, { client: customer.clientId });
    const { _id } = await visitAt(test, owner, "completed", { job });
    await reopen(_id, owner, { reason: "Sam forgot the gasket" });
    expect(JSON.stringify(await history(_id, customer))).not.toContain("gasket");
  });
});

describe("a status change from an old version", () => {
  it("409 with the visit as it is now, by header or body; the same status again changes nothing", async () => {
    const { _id, version } = await visitAt(test, owner, "pending");
    const current = (await setStatus(test, owner, _id, "confirmed", { version })).json();
    const refused = await setStatus(test, owner, _id, "cancelled", { version });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: "stale_version",
      current: { _id, status: "confirmed", version: current.version },
    });
    const byHeader = await request(
      test,
      owner,
      "POST",
      `/schedule/${_id}/status`,
      { status: "cancelled" },
      { "if-match": `"${version}"` },
    );
    expect(byHeader.statusCode).toBe(409);
    expect((await setStatus(test, owner, _id, "confirmed", { version })).statusCode).toBe(200);
    expect((await setStatus(test, owner, _id, "cancelled")).statusCode).toBe(200);
  });

  it("409: of a job too", async () => {
    const job = await newJob(test, owner);
    const path = `/jobs/${job._id}/status`;
    await request(test, owner, "POST", path, { status: "scheduled", version: job.version });
    const refused = await request(test, owner, "POST", path, { status: "cancelled", version: job.version });
    expect(refused.json()).toMatchObject({ code: "stale_version", current: { status: "scheduled" } });
    expect((await request(test, owner, "POST", path, { status: "cancelled" })).statusCode).toBe(200);
  });
});

const announced = async (visitId: string) =>
  (
    await test.database.pool.query(
      "select 1 from graphile_worker._private_jobs where payload ->> 'visitId' = $1",
      [visitId],
    )
  ).rowCount;

describe("on the way", () => {
  it("on the day of the visit, by the organization's clocks: the customer is told", async () => {
    // 23:59 in Chicago, where the day of the visits is not over yet.
    now = new Date("2026-06-16T04:59:00Z");
    const { _id, person } = await visitAt(test, await registerOrganization(test), "confirmed");
    expect((await setStatus(test, person, _id, "en_route")).statusCode).toBe(200);
    expect(await announced(_id)).toBe(1);
  });

  it("409 for a technician on another day, with the day", async () => {
    now = new Date("2026-06-16T05:00:00Z");
    const { _id, person } = await visitAt(test, await registerOrganization(test), "confirmed");
    const refused = await setStatus(test, person, _id, "en_route");
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(
      "This visit is on Monday, June 15. You can only start travel on that day.",
    );
    expect(await announced(_id)).toBe(0);
  });

  it("by the office on another day: recorded, and no customer is told", async () => {
    const { _id } = await visitAt(test, owner, "confirmed");
    expect((await setStatus(test, owner, _id, "en_route")).json()).toMatchObject({ status: "en_route" });
    expect(await announced(_id)).toBe(0);
  });
});

/** Underway, with a timer of the technician that has run for 42 minutes. */
const timed = async () => {
  const visit = await visitAt(test, owner, "in_progress");
  await request(test, visit.person, "POST", `/jobs/${visit.job._id}/time`, {});
  now = new Date(now.getTime() + 42 * 60_000);
  return visit;
};
const running = async ({ job }: Visit) =>
  (await request(test, owner, "GET", `/jobs/${job._id}/time`))
    .json<{ entries: { end: string | null }[] }>()
    .entries.map(({ end }) => end);

describe("finishing with a timer", () => {
  it("stops the finisher's own on that job, says so, and keeps it in the history", async () => {
    const visit = await timed();
    const done = (await setStatus(test, visit.person, visit._id, "completed")).json();
    expect(done.stoppedTimer).toMatchObject({ minutes: 42, end: now.toISOString() });
    expect(await running(visit)).toEqual([now.toISOString()]);
    const { activity } = (await request(test, owner, "GET", `/schedule/${visit._id}/activity`)).json();
    expect(activity[0].to).toMatchObject({ status: "completed", stoppedTimer: 42 });
  });

  it("leaves it running when asked to, and leaves timers of others and on other jobs alone", async () => {
    const visit = await timed();
    expect(
      (await setStatus(test, visit.person, visit._id, "completed", { keepTimer: true })).json().stoppedTimer,
    ).toBeNull();
    expect(await running(visit)).toEqual([null]);
    const byOffice = await timed();
    expect((await setStatus(test, owner, byOffice._id, "completed")).json().stoppedTimer).toBeNull();
    expect(await running(byOffice)).toEqual([null]);
    const elsewhere = await timed();
    const here = await newVisit(test, owner, {
      team: crew(elsewhere.person),
      timeSlot: slot(15, 16),
    });
    for (const status of ["in_progress", "completed"])
      await setStatus(test, elsewhere.person, here._id, status);
    expect(await running(elsewhere)).toEqual([null]);
  });
});

describe("deleting", () => {
  it("frees the time, and an admin brings the visit back with its people", async () => {
    const { _id, person } = await visitAt(test, owner, "confirmed");
    expect((await request(test, owner, "DELETE", `/schedule/${_id}`)).statusCode).toBe(204);
    expect((await request(test, owner, "GET", `/schedule/${_id}`)).statusCode).toBe(404);
    expect((await bookingsOf(test, owner, _id)).map(({ blocks }) => blocks)).toEqual([false]);
    const restored = await request(test, owner, "POST", `/schedule/${_id}/restore`);
    expect(restored.json()).toMatchObject({ status: "confirmed", team: [{ user: { _id: person.userId } }] });
    expect((await bookingsOf(test, owner, _id)).map(({ blocks }) => blocks)).toEqual([true]);
  });

  it("409: a visit does not come back to a deleted job", async () => {
    const visit = await newVisit(test, owner);
    await request(test, owner, "DELETE", `/schedule/${visit._id}`);
    await request(test, owner, "DELETE", `/jobs/${visit.job._id}`);
    expect((await request(test, owner, "POST", `/schedule/${visit._id}/restore`)).statusCode).toBe(409);
  });
});

describe("permissions", () => {
  it("a technician sees and works on their own visits, but neither books nor moves them", async () => {
    const mine = await visitAt(test, owner, "confirmed", today);
    const foreign = await visitAt(test, owner, "confirmed");
    const by = mine.person;
    const { schedules } = (await request(test, by, "GET", "/schedule")).json<{ schedules: Visit[] }>();
    expect(schedules.map(({ _id }) => _id)).toEqual([mine._id]);
    expect((await read(mine._id, by)).nextStatuses).toEqual(["en_route", "in_progress"]);
    expect((await request(test, by, "GET", `/schedule/${foreign._id}`)).statusCode).toBe(404);
    expect((await setStatus(test, by, foreign._id, "in_progress")).statusCode).toBe(404);
    expect((await setStatus(test, by, mine._id, "cancelled")).statusCode).toBe(403);
    expect((await setStatus(test, by, mine._id, "confirmed")).statusCode).toBe(403);
    expect((await update(mine._id, { locked: true }, by)).statusCode).toBe(403);
    for (const status of ["en_route", "in_progress", "completed"])
      expect((await setStatus(test, by, mine._id, status)).json()).toMatchObject({ status });
    expect(JSON.stringify(await read(mine._id, by))).not.toMatch(/cost|price/i);
  });

  it("a client reads their own visits, without internal notes", async () => {
    const customer = await newCustomer(test, owner);
    const job = await newJob(test, owner, { client: customer.clientId });
    const visit = await newVisit(test, owner, { job, notes: { internal: "Pays late" } });
    const foreign = await newVisit(test, owner);
    const seen = await read(visit._id, customer);
    expect(seen).toMatchObject({ _id: visit._id, nextStatuses: [] });
    expect(seen).not.toHaveProperty("notes");
    expect(seen).not.toHaveProperty("override");
    expect((await request(test, customer, "GET", `/schedule/${foreign._id}`)).statusCode).toBe(404);
    expect((await setStatus(test, customer, visit._id, "confirmed")).statusCode).toBe(403);
    const { activity } = (await request(test, customer, "GET", `/schedule/${visit._id}/activity`)).json();
    expect(JSON.stringify(activity)).not.toContain("Pays late");
  });
});

describe("a notice to the customer", () => {
  it("is an email with the time that they were promised, and part of the history", async () => {
    const client = await newClient(test, owner);
    const job = await newJob(test, owner, { client: client._id });
    const visit = await newVisit(test, owner, { job, arrivalWindow: slot(10, 12) });
    const response = await request(test, owner, "POST", `/schedule/${visit._id}/notify`, {
      message: "Please <clear> the driveway.",
    });
    expect(response.statusCode).toBe(202);
    expect(response.json()).toEqual({ sentTo: client.user.email, version: 2 });
    const [message] = await messagesTo(test, client.user.email);
    expect(message?.subject).toBe("Your visit is on Monday, June 15 – Acme Plumbing");
    const { rows } = await test.database.pool.query<{ details: unknown }>(
      "select details from messages where id = $1",
      [message?.id],
    );
    expect(JSON.stringify(rows[0]?.details).replaceAll("\u202f", " ")).toContain("10:00 AM");
    expect(message?.body).toContain("Please <clear> the driveway.");
    expect((await read(visit._id)).version).toBe(2);
    const { activity } = (await request(test, owner, "GET", `/schedule/${visit._id}/activity`)).json();
    expect(activity[0]).toMatchObject({ verb: "notify", to: { sentTo: client.user.email } });
  });
});
