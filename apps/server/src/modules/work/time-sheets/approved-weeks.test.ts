import type { TimeEntry } from "@fieldwright/contract/job-work";
import type { Job } from "@fieldwright/contract/jobs";
import type { WeekOfPerson } from "@fieldwright/contract/time-sheets";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { factOn, send } from "#testing/field";
import { bookVisit, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { approve, logFor, readSheet, takeBack } from "#testing/time-sheets";

/** Monday, 9:00 in Chicago. */
const monday = new Date("2026-11-16T15:00:00Z");
let now = monday;
const week = "2026-11-08";
const sentence = "That week was approved by Robin Tester on Nov 16, 2026. Remove the approval first.";

let test: TestApp;
let owner: Person;
let job: Job;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
  job = await newJob(test, owner);
});
afterAll(() => test.close());

let technician: Person;
let entry: TimeEntry;
const friday = { start: "2026-11-13T15:00:00Z", end: "2026-11-13T16:00:00Z" };
beforeEach(async () => {
  now = monday;
  technician = await signedInAs(test, "technician", owner);
  entry = await logFor(test, { by: owner, of: technician, job, ...friday });
});

const lock = async () => {
  const { minutes } = await readSheet(test, owner, technician, week);
  const response = await approve(test, owner, technician, week, minutes);
  if (response.statusCode !== 200) throw new Error(response.body);
};
const log = (times: object) =>
  request(test, owner, "POST", `/jobs/${job._id}/time`, {
    user: technician.userId,
    confirmed: true,
    ...times,
  });
const put = (body: object, by = owner, { _id } = entry) =>
  request(test, by, "PUT", `/time-entries/${_id}`, body);
const remove = (by = owner) => request(test, by, "DELETE", `/time-entries/${entry._id}`);
const sheet = () => readSheet(test, owner, technician, week);

describe("time of an approved week is locked", () => {
  beforeEach(() => lock());

  it.each([
    ["logging", () => log({ start: "2026-11-12T15:00:00Z", end: "2026-11-12T16:00:00Z" })],
    [
      "logging over the end of the week",
      () => log({ start: "2026-11-15T05:30:00Z", end: "2026-11-15T06:30:00Z" }),
    ],
    ["changing times", () => put({ end: "2026-11-13T15:30:00Z" })],
    ["changing a note", () => put({ note: "Longer" })],
    ["moving it out of the week", () => put({ start: "2026-11-16T13:00:00Z", end: "2026-11-16T14:00:00Z" })],
    ["deleting", () => remove()],
    ["a correction by the person", () => put({ note: "Longer" }, technician)],
    ["deleting by the person", () => remove(technician)],
  ])("409: %s", async (_, call) => {
    const response = await call();
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: "conflict", message: sentence });
    expect(await sheet()).toMatchObject({ minutes: 60, afterApproval: false });
  });

  it("409: moving time of another week into it", async () => {
    const other = (await log({ start: "2026-11-16T13:00:00Z", end: "2026-11-16T14:00:00Z" })).json();
    const moved = await put({ start: "2026-11-14T13:00:00Z", end: "2026-11-14T14:00:00Z" }, owner, other);
    expect(moved.json()).toMatchObject({ message: sentence });
  });

  it("201: time that began before that week, or after it", async () => {
    expect((await log({ start: "2026-11-15T06:00:00Z", end: "2026-11-15T07:00:00Z" })).statusCode).toBe(201);
    expect((await log({ start: "2026-11-08T05:30:00Z", end: "2026-11-08T06:30:00Z" })).statusCode).toBe(201);
  });

  it("201: the same week of a colleague", async () => {
    const colleague = await signedInAs(test, "technician", owner);
    expect((await logFor(test, { by: owner, of: colleague, job, ...friday })).minutes).toBe(60);
  });

  it("200: once the approval is taken back; then the technician is told why it is not theirs to correct", async () => {
    await takeBack(test, owner, technician, week);
    expect((await put({ note: "Longer" }, technician)).statusCode).toBe(403);
    expect((await put({ end: "2026-11-13T15:30:00Z" })).statusCode).toBe(200);
    expect(await sheet()).toMatchObject({ minutes: 30, approval: null });
  });
});

const bookedVisit = async () => {
  const id = await bookVisit(test, owner, {
    job,
    startsAt: "2026-11-14T15:00:00Z",
    userId: technician.userId,
  });
  await test.database.pool.query("update visits set status = 'cancelled' where id = $1", [id]);
  return { _id: id, job: { _id: job._id }, version: 1, startDate: "2026-11-14T15:00:00Z" };
};
const row = async () =>
  (await request(test, owner, "GET", `/time-sheets?week=${week}`))
    .json<{ sheets: WeekOfPerson[] }>()
    .sheets.find(({ user }) => user._id === technician.userId);

describe("time from the field is never dropped", () => {
  it("is filed into an approved week, marked, and the office sees the difference", async () => {
    const visit = await bookedVisit();
    await lock();
    const timer = factOn(visit, "2026-11-14T15:00:00Z", { kind: "timer_start" });
    const ended = factOn(visit, "2026-11-14T15:40:00Z", { kind: "timer_stop", entry: timer.id });
    expect(await send(test, technician, timer, ended)).toMatchObject([
      { outcome: "done" },
      { outcome: "done" },
    ]);
    const read = await sheet();
    expect(read).toMatchObject({ minutes: 100, approval: { minutes: 60 }, afterApproval: true, ready: true });
    expect(read.entries.map(({ _id, afterApproval }) => [_id, afterApproval])).toEqual([
      [entry._id, false],
      [timer.id, true],
    ]);
    expect(await row()).toMatchObject({ minutes: 100, approval: { minutes: 60 }, afterApproval: true });
  });

  it("is marked even if the clock of the server that filed it is behind", async () => {
    const visit = await bookedVisit();
    await lock();
    now = new Date(monday.getTime() - 5_000);
    const timer = factOn(visit, "2026-11-14T15:00:00Z", { kind: "timer_start" });
    await send(test, technician, timer);
    expect((await sheet()).entries.at(-1)).toMatchObject({ _id: timer.id, afterApproval: true });
  });

  it("is accepted by approving again, with the minutes that are there now", async () => {
    const visit = await bookedVisit();
    await lock();
    const timer = factOn(visit, "2026-11-14T15:00:00Z", { kind: "timer_start" });
    await send(test, technician, timer);
    expect((await approve(test, owner, technician, week, 60)).json()).toMatchObject({
      message: "Stop the running timer first",
    });
    const stopped = await request(test, technician, "POST", `/time-entries/${timer.id}/stop`);
    expect(stopped.statusCode).toBe(200);
    const { minutes } = await sheet();
    expect((await approve(test, owner, technician, week, 60)).statusCode).toBe(409);
    expect((await approve(test, owner, technician, week, minutes)).json()).toMatchObject({
      minutes,
      approval: { minutes },
      afterApproval: false,
    });
  });
});

describe("approving and stopping at the same instant", () => {
  it("approves what is there, or nothing", async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await signedInAs(test, "technician", owner);
      now = new Date("2026-11-15T05:00:00Z");
      const running = (
        await request(test, owner, "POST", `/jobs/${job._id}/time`, { user: person.userId })
      ).json<TimeEntry>();
      now = new Date("2026-11-15T06:30:00Z");
      const [approved, stopped] = await Promise.all([
        approve(test, owner, person, week, 90),
        request(test, owner, "POST", `/time-entries/${running._id}/stop`),
      ]);
      expect(stopped.statusCode).toBe(200);
      const read = await readSheet(test, owner, person, week);
      expect(read).toMatchObject({ minutes: 90, afterApproval: false });
      expect([approved.json().message, read.approval?.minutes]).toBeOneOf([
        [undefined, 90],
        ["Stop the running timer first", undefined],
      ]);
    }
  });

  it("one of approving and correcting comes first, and the other is refused", async () => {
    const [approved, corrected] = await Promise.all([
      approve(test, owner, technician, week, 60),
      put({ end: "2026-11-13T15:30:00Z" }),
    ]);
    const statuses = [approved.statusCode, corrected.statusCode].toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409]);
    expect(await sheet()).toMatchObject({ afterApproval: false });
  });
});
