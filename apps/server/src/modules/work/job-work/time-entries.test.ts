import type { TimeEntry } from "@fieldwright/contract/job-work";
import type { Job } from "@fieldwright/contract/jobs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { bookVisit, lastEvent, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

/** 10:00 in Chicago. */
const start = new Date("2026-06-10T15:00:00Z");
let now = start;
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000).toISOString();
const letPass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};

let test: TestApp;
let owner: Person;
let rival: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
  rival = await registerOrganization(test);
});
afterAll(() => test.close());

/** Created at the time of these tests. */
const jobToday = async (fields: { readonly title?: string } = {}): Promise<Job> => {
  const created = await newJob(test, owner, fields);
  await test.database.pool.query("update jobs set created_at = $2 where id = $1", [created._id, start]);
  return created;
};

let technician: Person;
let job: Job;
beforeEach(async () => {
  now = start;
  technician = await signedInAs(test, "technician", owner);
  job = await jobToday();
  await bookVisit(test, owner, { job, startsAt: at(0), userId: technician.userId });
});

const log = (payload: object = {}, by = technician, of = job) =>
  request(test, by, "POST", `/jobs/${of._id}/time`, payload);
const stop = ({ _id }: TimeEntry, by = technician) => request(test, by, "POST", `/time-entries/${_id}/stop`);
const put = ({ _id }: TimeEntry, payload: object, by = technician) =>
  request(test, by, "PUT", `/time-entries/${_id}`, payload);
const remove = ({ _id }: TimeEntry, by = technician) => request(test, by, "DELETE", `/time-entries/${_id}`);
const list = (by = owner, query = "") => request(test, by, "GET", `/jobs/${job._id}/time${query}`);
const worked = { start: at(-90), end: at(-30) };

describe("logging", () => {
  it("201: without times the clock starts now, for oneself", async () => {
    const response = await log();
    expect(response.statusCode).toBe(201);
    const entry = response.json<TimeEntry>();
    expect(entry).toMatchObject({
      job: job._id,
      user: { _id: technician.userId, name: "Mel Member" },
      start: at(0),
      end: null,
      minutes: 0,
      version: 1,
    });
    expect(await lastEvent(test, owner, entry._id)).toMatchObject({
      kind: "time_entry",
      audience: [technician.userId],
    });
  });

  it("201: time that is over, also while a clock runs; the office for anybody", async () => {
    await log();
    expect((await log({ ...worked, note: "Dug" })).json()).toMatchObject({ minutes: 60, note: "Dug" });
    const earlier = { start: at(-120), end: at(-90), user: technician.userId };
    expect((await log(earlier, owner)).json().user._id).toBe(technician.userId);
  });

  it("200: the list is newest first, and its total counts every page and the running clock", async () => {
    await log(worked);
    const running = (await log({}, owner)).json<TimeEntry>();
    letPass(10);
    const page = (await list(technician, "?limit=1")).json();
    expect(page).toMatchObject({ total: 2, totalPages: 2, totalMinutes: 70 });
    expect(page.entries).toMatchObject([{ end: null, minutes: 10 }]);
    await stop(running, owner);
  });

  it.each([
    ["an end before the start", { start: at(-30), end: at(-60) }, "end"],
    ["an end without a start", { end: at(-60) }, "start"],
    ["a start in the future", { start: at(30) }, "start"],
    ["an end in the future", { start: at(-30), end: at(30) }, "end"],
    ["more than a day", { start: at(-3000), end: at(-30) }, "end"],
    ["a clock that would have run for more than a day", { start: at(-3000) }, "start"],
    ["no date at all", { start: "yesterday" }, "start"],
  ])("400: %s", async (_, payload, field) => {
    const response = await log(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toMatchObject([{ field }]);
  });

  it("400: for a person of another organization", async () => {
    const response = await log({ user: rival.userId }, owner);
    expect(response.json().errors).toEqual([{ field: "user", msg: "Person not found" }]);
  });

  it("403: in the field for someone else", async () => {
    expect((await log({ user: owner.userId })).statusCode).toBe(403);
  });

  it("404: on a job of others, or of another organization", async () => {
    const other = await jobToday();
    expect((await log({}, technician, other)).statusCode).toBe(404);
    expect((await log({}, rival)).statusCode).toBe(404);
    expect((await list(rival)).statusCode).toBe(404);
  });

  it("409: a second clock of the same person, naming the job of the first, even at the same instant", async () => {
    const other = await jobToday();
    await bookVisit(test, owner, { job: other, startsAt: at(600), userId: technician.userId });
    const answers = await Promise.all([log(), log({}, technician, other), log()]);
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    const running = answers.find((answer) => answer.statusCode === 201)?.json<TimeEntry>();
    const refusal = (await log()).json();
    expect(refusal.running).toEqual({ _id: running?._id, job: running?.job });
    expect(refusal.message).toContain(running?.job === job._id ? job.jobNumber : other.jobNumber);
  });
});

const message = async (payload: object, by = technician, of = job) =>
  (await log(payload, by, of)).json<{ message: string }>().message;

describe("409: nobody works twice at the same time", () => {
  it("names the entry in the way, on whatever job, whoever logs it", async () => {
    const other = await jobToday({ title: "Water heater" });
    const entry = (await log({ ...worked, user: technician.userId }, owner, other)).json<TimeEntry>();
    const refused = await log({ start: at(-60), end: at(-10) });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: "conflict",
      message: `Overlaps 8:30–9:30 AM on ${other.jobNumber} Water heater`,
      overlaps: { _id: entry._id, job: { jobNumber: other.jobNumber }, ...worked },
    });
    expect(await message({ start: at(-60), end: at(-10), user: technician.userId }, owner)).toBe(
      `Overlaps 8:30–9:30 AM on ${other.jobNumber} Water heater`,
    );
    const dayBefore = { start: at(-20 * 60), end: at(-19 * 60), user: technician.userId, confirmed: true };
    await log(dayBefore, owner);
    expect(await message(dayBefore, owner)).toContain("Overlaps Jun 9, 2:00–3:00 PM on");
  });

  it("a running clock counts until now, and a clock does not start inside what is logged", async () => {
    await log({ start: at(-60) });
    expect(await message({ start: at(-30), end: at(-10) })).toContain("Overlaps 9:00 AM–now on");
    const colleague = await signedInAs(test, "manager", owner);
    await log(worked, colleague);
    expect(await message({ start: at(-45) }, colleague)).toContain("Overlaps 8:30–9:30 AM on");
  });

  it("an end that touches a start is legal, and people may work side by side", async () => {
    await log(worked);
    expect((await log({ start: at(-30), end: at(-10) })).statusCode).toBe(201);
    const colleague = await signedInAs(test, "manager", owner);
    expect((await log(worked, colleague)).statusCode).toBe(201);
  });

  it("a clock starts again right after it was stopped at once", async () => {
    await stop((await log()).json<TimeEntry>());
    expect((await log()).statusCode).toBe(201);
  });

  it("of many that are logged at the same instant one stays", async () => {
    const other = await jobToday();
    const answers = await Promise.all(
      [job, other, job, other].map((of) => log({ ...worked, user: technician.userId }, owner, of)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409,
    ]);
  });

  it("a correction is checked against the others, not against itself; overlaps of old may be annotated", async () => {
    const entry = (await log(worked)).json<TimeEntry>();
    await log({ start: at(-30), end: at(-10) });
    expect((await put(entry, { end: at(-20) })).statusCode).toBe(409);
    expect((await put(entry, { start: at(-100), end: at(-40) })).statusCode).toBe(200);
    await test.database.pool.query("update time_entries set ended_at = $2 where id = $1", [
      entry._id,
      at(-20),
    ]);
    expect((await put(entry, { note: "Both of us" })).statusCode).toBe(200);
  });
});

describe("time before the day on which the job was created", () => {
  const dayBefore = { start: at(-11 * 60), end: at(-10.5 * 60) };
  const created = "This job was created on Wed, Jun 10.";

  it("409: the office is asked, and confirms it", async () => {
    const refused = await log(dayBefore, owner);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      code: "conflict",
      message: `${created} Confirm that the work started before.`,
      confirm: "before_job",
    });
    expect((await log({ ...dayBefore, confirmed: true }, owner)).statusCode).toBe(201);
  });

  it("403: in the field, confirmed or not", async () => {
    for (const fields of [{}, { confirmed: true }]) {
      const refused = await log({ ...dayBefore, ...fields });
      expect([refused.statusCode, refused.json().message]).toEqual([
        403,
        `${created} Only the office can log time before that.`,
      ]);
    }
  });

  it("the same for a correction that moves the start there, and not for one that leaves it there", async () => {
    const entry = (await log({ start: at(-60), end: at(-30) })).json<TimeEntry>();
    expect((await put(entry, dayBefore)).statusCode).toBe(403);
    expect((await put(entry, dayBefore, owner)).statusCode).toBe(409);
    const corrected = await put(entry, { ...dayBefore, confirmed: true }, owner);
    expect(corrected.json()).toMatchObject({ ...dayBefore, version: 2 });
    expect((await put(entry, { ...dayBefore, end: at(-10 * 60) }, owner)).statusCode).toBe(200);
  });

  it("201: on the day itself, from midnight in the organization's zone", async () => {
    expect((await log({ start: at(-10 * 60), end: at(-9 * 60) })).statusCode).toBe(201);
  });
});

describe("stopping", () => {
  it("200: a clock that nobody stopped for days counts for one day", async () => {
    const entry = (await log()).json<TimeEntry>();
    await test.database.pool.query("update time_entries set started_at = $2 where id = $1", [
      entry._id,
      at(-3 * 24 * 60),
    ]);
    expect((await stop(entry)).json()).toMatchObject({ end: at(-2 * 24 * 60), minutes: 24 * 60 });
  });

  it("200: ends the entry now; once more has no effect; then the next clock may start", async () => {
    const entry = (await log()).json<TimeEntry>();
    letPass(45);
    const stopped = (await stop(entry)).json();
    expect(stopped).toMatchObject({ end: at(45), minutes: 45, version: 2 });
    letPass(5);
    expect((await stop(entry)).json()).toEqual(stopped);
    expect((await log()).statusCode).toBe(201);
  });

  it("200: at once, and by the office", async () => {
    const entry = (await log()).json<TimeEntry>();
    expect((await stop(entry, owner)).json()).toMatchObject({ minutes: 0 });
  });

  it("200: one's own on a job that went to someone else or was deleted", async () => {
    const entry = (await log()).json<TimeEntry>();
    await request(test, owner, "DELETE", `/jobs/${job._id}`);
    expect((await stop(entry)).statusCode).toBe(200);
  });

  it("403: of a colleague; 404: of someone whose job one does not see", async () => {
    const entry = (await log({}, await signedInAs(test, "manager", owner))).json<TimeEntry>();
    expect((await stop(entry)).statusCode).toBe(403);
    const stranger = await signedInAs(test, "technician", owner);
    expect((await stop(entry, stranger)).statusCode).toBe(404);
    expect((await stop(entry, rival)).statusCode).toBe(404);
  });
});

describe("correcting", () => {
  it("200: one's own on the same day; what is left out stays", async () => {
    const entry = (await log({ ...worked, note: "Dug" })).json<TimeEntry>();
    expect((await put(entry, { end: at(-60) })).json()).toEqual({
      ...entry,
      end: at(-60),
      minutes: 30,
      version: 2,
    });
  });

  it("400: in the future, or an end before the start", async () => {
    const entry = (await log(worked)).json<TimeEntry>();
    expect((await put(entry, { end: at(-120) })).statusCode).toBe(400);
    expect((await put(entry, { end: at(60) })).statusCode).toBe(400);
  });

  it("403 after midnight of the organization's zone; the office may at any time", async () => {
    const entry = (await log(worked)).json<TimeEntry>();
    letPass(7 * 60);
    await list(owner);
    await list(technician);
    letPass(6 * 60);
    expect((await put(entry, { note: "Still Wednesday" })).statusCode).toBe(200);
    letPass(61);
    expect((await put(entry, { note: "Thursday" })).statusCode).toBe(403);
    expect((await remove(entry)).statusCode).toBe(403);
    expect((await put(entry, { note: "Thursday" }, owner)).statusCode).toBe(200);
    expect((await remove(entry, owner)).statusCode).toBe(204);
  });

  it("409: stale, with the current entry", async () => {
    const entry = (await log(worked)).json<TimeEntry>();
    const current = (await put(entry, { note: "One" })).json();
    expect((await put(entry, { note: "Two", version: 1 })).json()).toMatchObject({
      code: "stale_version",
      current,
    });
  });

  it("204: deletes one's own; its minutes no longer count", async () => {
    const entry = (await log(worked)).json<TimeEntry>();
    expect((await remove(entry)).statusCode).toBe(204);
    expect((await list()).json()).toMatchObject({ entries: [], totalMinutes: 0 });
    expect((await remove(entry)).statusCode).toBe(404);
    expect(await lastEvent(test, owner, entry._id)).toMatchObject({ version: 2 });
  });
});
