import type { Job } from "@fieldwright/contract/jobs";
import type { WeekOfPerson } from "@fieldwright/contract/time-sheets";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { lastEvent, newCustomer, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { approve, logFor, readSheet, takeBack } from "#testing/time-sheets";

/** Monday, 9:00 in Chicago. */
const monday = new Date("2026-11-16T15:00:00Z");
let now = monday;
const week = "2026-11-08";
const thisWeek = "2026-11-15";

let test: TestApp;
let owner: Person;
let manager: Person;
let rival: Person;
let job: Job;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
  rival = await registerOrganization(test);
  manager = await signedInAs(test, "manager", owner);
  job = await newJob(test, owner, { title: "Water heater" });
});
afterAll(() => test.close());

let technician: Person;
beforeEach(async () => {
  now = monday;
  technician = await signedInAs(test, "technician", owner);
});

const log = (start: string, end: string, of = technician) => logFor(test, { by: owner, of, job, start, end });
const sheet = (of = technician, at = week, by = owner) => readSheet(test, by, of, at);
const rowOf = async (of: Person, at = week, by = manager) => {
  const { sheets } = (await request(test, by, "GET", `/time-sheets?week=${at}`)).json<{
    sheets: WeekOfPerson[];
  }>();
  return sheets.find(({ user }) => user._id === of.userId);
};
const changesOf = async ({ userId }: Person) => {
  const { rows } = await test.database.pool.query<{ verb: string; actor_id: string; to: object }>(
    `select verb, actor_id, "to" from audit_log where kind = 'time_sheet' and record_id = $1 order by id`,
    [userId],
  );
  return rows;
};

describe("a sheet", () => {
  it("has the week's time by day, with job and customer, and sums that add up", async () => {
    await log("2026-11-09T15:00:00Z", "2026-11-09T16:30:00Z");
    await log("2026-11-09T17:00:00Z", "2026-11-09T17:10:00Z");
    await log("2026-11-14T15:00:00Z", "2026-11-14T15:45:20Z");
    const read = await sheet();
    expect(read).toMatchObject({
      user: { _id: technician.userId, name: "Mel Member" },
      week,
      minutes: 145,
      minutesByDay: [0, 100, 0, 0, 0, 0, 45],
      running: false,
      approval: null,
      afterApproval: false,
      ready: true,
    });
    expect(read.entries.map(({ day, minutes }) => [day, minutes])).toEqual([
      ["2026-11-09", 90],
      ["2026-11-09", 10],
      ["2026-11-14", 45],
    ]);
    expect(read.entries[0]).toMatchObject({
      job: job._id,
      jobNumber: job.jobNumber,
      jobTitle: "Water heater",
      client: "Kim Sorensen",
      afterApproval: false,
    });
    expect(await rowOf(technician)).toMatchObject({ minutes: 145, minutesByDay: read.minutesByDay });
  });

  it("counts time on the day, and in the week, in which it began", async () => {
    await log("2026-11-12T05:00:00Z", "2026-11-12T08:00:00Z");
    await log("2026-11-15T05:59:00Z", "2026-11-15T08:59:00Z");
    await log("2026-11-15T10:00:00Z", "2026-11-15T11:00:00Z");
    expect((await sheet()).minutesByDay).toEqual([0, 0, 0, 180, 0, 0, 180]);
    expect((await sheet(technician, thisWeek)).minutesByDay).toEqual([60, 0, 0, 0, 0, 0, 0]);
  });

  it("counts worked hours when clocks change, not those on the wall", async () => {
    await log("2026-11-01T05:30:00Z", "2026-11-01T08:30:00Z");
    await log("2026-11-02T05:59:00Z", "2026-11-02T06:01:00Z");
    const fall = await sheet(technician, "2026-11-01");
    expect(fall.minutesByDay).toEqual([182, 0, 0, 0, 0, 0, 0]);
    expect(fall.entries.map(({ day }) => day)).toEqual(["2026-11-01", "2026-11-01"]);
    await log("2026-03-08T07:30:00Z", "2026-03-08T09:30:00Z");
    await log("2026-03-09T04:59:00Z", "2026-03-09T05:59:00Z");
    await log("2026-03-09T05:59:30Z", "2026-03-09T06:59:30Z");
    expect((await sheet(technician, "2026-03-08")).minutesByDay).toEqual([180, 60, 0, 0, 0, 0, 0]);
  });

  it("counts a running timer up to now, and says that it runs", async () => {
    now = new Date("2026-11-14T16:00:00Z");
    await request(test, owner, "POST", `/jobs/${job._id}/time`, { user: technician.userId });
    now = new Date("2026-11-14T16:25:00Z");
    expect(await sheet()).toMatchObject({ minutes: 25, running: true, ready: false });
    expect(await rowOf(technician)).toMatchObject({ minutes: 25, running: true, ready: false });
  });

  it("keeps the time on a job that was deleted, and of someone who left", async () => {
    const other = await newJob(test, owner, { title: "Gone" });
    await logFor(test, {
      by: owner,
      of: technician,
      job: other,
      start: "2026-11-09T15:00:00Z",
      end: "2026-11-09T16:00:00Z",
    });
    await request(test, owner, "DELETE", `/jobs/${other._id}`);
    await test.database.pool.query("update users set deactivated_at = now() where id = $1", [
      technician.userId,
    ]);
    expect((await sheet()).entries).toMatchObject([{ jobTitle: "Gone", minutes: 60 }]);
    expect(await rowOf(technician)).toMatchObject({ minutes: 60 });
    expect(await rowOf(technician, "2026-10-25")).toBeUndefined();
  });

  it("without time is on the list, and waits for nobody", async () => {
    expect(await rowOf(technician)).toMatchObject({ minutes: 0, approval: null, ready: false });
  });
});

describe("who sees what", () => {
  it("200: a technician their own; 404: that of someone else", async () => {
    expect((await sheet(technician, week, technician)).ready).toBe(false);
    const response = await request(test, technician, "GET", `/time-sheets/${manager.userId}/${week}`);
    expect(response.statusCode).toBe(404);
  });

  it("404: for the office of another organization, whatever it does", async () => {
    const path = `/time-sheets/${technician.userId}/${week}`;
    expect((await request(test, rival, "GET", path)).statusCode).toBe(404);
    expect((await approve(test, rival, technician, week, 0)).statusCode).toBe(404);
    expect((await takeBack(test, rival, technician, week)).statusCode).toBe(404);
    expect(await rowOf(technician, week, rival)).toBeUndefined();
  });

  it("403: a technician the list, the file and approvals; a customer everything", async () => {
    const customer = await newCustomer(test, owner);
    for (const by of [technician, customer]) {
      expect((await request(test, by, "GET", `/time-sheets?week=${week}`)).statusCode).toBe(403);
      expect((await request(test, by, "GET", `/time-sheets/export?week=${week}`)).statusCode).toBe(403);
      expect((await approve(test, by, technician, week, 0)).statusCode).toBe(403);
      expect((await takeBack(test, by, technician, week)).statusCode).toBe(403);
    }
    const path = `/time-sheets/${technician.userId}/${week}`;
    expect((await request(test, customer, "GET", path)).statusCode).toBe(403);
  });

  it("404 and 400: a week that does not begin on Sunday", async () => {
    const path = `/time-sheets/${technician.userId}/2026-11-09`;
    expect((await request(test, owner, "GET", path)).statusCode).toBe(404);
    const list = await request(test, owner, "GET", "/time-sheets?week=2026-11-09");
    expect(list.json()).toMatchObject({ message: "Week must be a Sunday" });
  });
});

describe("approving", () => {
  beforeEach(() => log("2026-11-09T15:00:00Z", "2026-11-09T16:30:00Z"));

  it("200: says who, when and how much; it is recorded, and the person is told", async () => {
    const response = await approve(test, manager, technician, week, 90);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      minutes: 90,
      approval: { by: { _id: manager.userId }, at: now.toISOString(), minutes: 90 },
      ready: false,
    });
    expect(await sheet(technician, week, technician)).toMatchObject({ approval: { minutes: 90 } });
    expect(await lastEvent(test, owner, technician.userId)).toMatchObject({
      kind: "time_sheet",
      audience: [technician.userId],
    });
    expect(await changesOf(technician)).toMatchObject([
      { verb: "approve", actor_id: manager.userId, to: { week, minutes: 90 } },
    ]);
  });

  it("200: twice, and by two at once, is one approval", async () => {
    const answers = await Promise.all(
      [manager, owner, manager, owner].map((by) => approve(test, by, technician, week, 90)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const approvals = new Set(answers.map((answer) => JSON.stringify(answer.json().approval)));
    expect(approvals.size).toBe(1);
    expect(await changesOf(technician)).toHaveLength(1);
  });

  it("409: if the minutes are not those that were seen, with the current sheet", async () => {
    const response = await approve(test, manager, technician, week, 60);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: "stale_version",
      current: { minutes: 90, approval: null, entries: [{ minutes: 90 }] },
    });
    expect((await sheet()).approval).toBeNull();
  });

  it("409: while a timer of that week runs", async () => {
    now = new Date("2026-11-15T05:00:00Z");
    await request(test, owner, "POST", `/jobs/${job._id}/time`, { user: technician.userId });
    now = new Date("2026-11-15T07:00:00Z");
    const response = await approve(test, owner, technician, week, 210);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ message: "Stop the running timer first" });
  });

  it("200: while a timer of the next week runs", async () => {
    await request(test, owner, "POST", `/jobs/${job._id}/time`, { user: technician.userId });
    expect((await approve(test, owner, technician, week, 90)).statusCode).toBe(200);
  });

  it("409: before Saturday is over, unless the person left", async () => {
    await log("2026-11-15T15:00:00Z", "2026-11-15T16:00:00Z");
    const early = await approve(test, owner, technician, thisWeek, 60);
    expect(early.statusCode).toBe(409);
    expect(early.json()).toMatchObject({
      message: "This week isn't over yet. You can approve it from Sunday, November 22.",
    });
    expect(await rowOf(technician, thisWeek)).toMatchObject({ ready: false });
    await test.database.pool.query("update users set deactivated_at = now() where id = $1", [
      technician.userId,
    ]);
    expect(await rowOf(technician, thisWeek)).toMatchObject({ ready: true });
    expect((await approve(test, owner, technician, thisWeek, 60)).statusCode).toBe(200);
  });

  it("409: a week without time", async () => {
    const response = await approve(test, owner, technician, "2026-11-01", 0);
    expect([response.statusCode, response.json().message]).toEqual([409, "There's no time this week"]);
    expect((await sheet(technician, "2026-11-01")).approval).toBeNull();
  });

  it("409: a week to come, though the person left", async () => {
    await test.database.pool.query("update users set deactivated_at = now() where id = $1", [
      technician.userId,
    ]);
    const response = await approve(test, owner, technician, "2026-11-22", 0);
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toContain("This week isn't over yet");
  });

  it("200: an admin their own week; 403: a manager, who may approve that of another", async () => {
    const colleague = await signedInAs(test, "manager", owner);
    const time = { by: owner, job, start: "2026-11-09T15:00:00Z", end: "2026-11-09T16:00:00Z" };
    for (const of of [owner, colleague]) await logFor(test, { ...time, of });
    expect((await approve(test, owner, owner, week, 60)).statusCode).toBe(200);
    const own = await approve(test, colleague, colleague, week, 60);
    expect(own.statusCode).toBe(403);
    expect(own.json().message).toBe("An admin or another manager has to approve your week");
    expect(await rowOf(colleague, week, colleague)).toMatchObject({ ready: false });
    expect((await approve(test, manager, colleague, week, 60)).statusCode).toBe(200);
    expect((await takeBack(test, colleague, colleague, week)).statusCode).toBe(403);
  });

  it("403: an API key", async () => {
    const { token } = (
      await request(test, owner, "POST", "/api-keys", { name: "Payroll", scopes: ["schedule:write"] })
    ).json<{ token: string }>();
    const program = { ...owner, headers: { authorization: `Bearer ${token}` } };
    expect((await readSheet(test, program, technician, week)).minutes).toBe(90);
    expect((await approve(test, program, technician, week, 90)).statusCode).toBe(403);
  });

  it("204: is taken back by the office, once more has no effect; both are recorded", async () => {
    await approve(test, manager, technician, week, 90);
    expect((await takeBack(test, owner, technician, week)).statusCode).toBe(204);
    expect((await takeBack(test, owner, technician, week)).statusCode).toBe(204);
    expect(await sheet()).toMatchObject({ approval: null, ready: true });
    expect(await changesOf(technician)).toMatchObject([
      { verb: "approve", actor_id: manager.userId },
      { verb: "reopen", actor_id: owner.userId },
    ]);
  });
});
