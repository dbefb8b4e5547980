import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { factOn, send } from "#testing/field";
import { newClient, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { approve, logFor } from "#testing/time-sheets";
import { crew, newVisit, slot } from "#testing/visits";

/** Monday, 9:00 in Chicago. */
const now = new Date("2026-11-16T15:00:00Z");
const week = "2026-11-08";
const titles =
  "Employee,Email,Week of,Date,Job number,Job,Client,Start,End,Minutes,Hours,Note,Approved by,Approved at";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
});
afterAll(() => test.close());

const download = (at: string, by = owner) => request(test, by, "GET", `/time-sheets/export?week=${at}`);
const linesOf = async (at: string, by = owner) =>
  (await download(at, by)).body.slice(1).split("\r\n").slice(0, -1);

describe("the file for payroll", () => {
  it("200: one line an entry, by person and time, in the organization's time zone", async () => {
    const technician = await signedInAs(test, "technician", owner);
    const manager = await signedInAs(test, "manager", owner);
    const client = await newClient(test, owner, { lastName: "=HYPERLINK(1)" });
    const job = await newJob(test, owner, { client: client._id, title: "Valve, 2 inch" });
    const of = { by: owner, job };
    await logFor(test, {
      ...of,
      of: technician,
      start: "2026-11-15T05:30:00Z",
      end: "2026-11-15T07:10:00Z",
      note: "=1+1",
    });
    await logFor(test, { ...of, of: technician, start: "2026-11-09T15:00:00Z", end: "2026-11-09T15:20:00Z" });
    await logFor(test, { ...of, of: owner, start: "2026-11-10T15:00:00Z", end: "2026-11-10T16:00:00Z" });
    await approve(test, manager, technician, week, 120);
    const response = await download(week);
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(response.headers["content-disposition"]).toBe('attachment; filename="time-sheets-2026-11-08.csv"');
    const mel = `Mel Member,${technician.email},2026-11-08`;
    const work = `${job.jobNumber},"Valve, 2 inch",Kim =HYPERLINK(1)`;
    expect(await linesOf(week)).toEqual([
      titles,
      `${mel},2026-11-09,${work},2026-11-09 09:00,2026-11-09 09:20,20,0.33,,Mel Member,2026-11-16 09:00`,
      `${mel},2026-11-14,${work},2026-11-14 23:30,2026-11-15 01:10,100,1.67,'=1+1,Mel Member,2026-11-16 09:00`,
      `Robin Tester,${owner.email},2026-11-08,2026-11-10,${work},2026-11-10 09:00,2026-11-10 10:00,60,1.00,,,`,
    ]);
  });

  it("200: time that was written after the approval is not named as approved", async () => {
    const boss = await registerOrganization(test);
    const technician = await signedInAs(test, "technician", boss);
    const timeSlot = slot(10, 12, "2026-11-17");
    const visit = await newVisit(test, boss, { team: crew(technician), timeSlot });
    const entry = { by: boss, of: technician, job: visit.job };
    await logFor(test, { ...entry, start: "2026-11-09T15:00:00Z", end: "2026-11-09T15:20:00Z" });
    await approve(test, boss, technician, week, 20);
    const timer = factOn(visit, "2026-11-10T15:00:00Z", { kind: "timer_start" });
    const ended = factOn(visit, "2026-11-10T16:00:00Z", { kind: "timer_stop", entry: timer.id });
    await send(test, technician, timer, ended);
    const [, approved, later] = await linesOf(week, boss);
    expect(approved).toMatch(/,20,0\.33,,Robin Tester,2026-11-16 09:00$/);
    expect(later).toMatch(/,60,1\.00,,,$/);
  });

  it("200: time that still runs is named so", async () => {
    const rival = await registerOrganization(test);
    const job = await newJob(test, rival);
    await request(test, rival, "POST", `/jobs/${job._id}/time`, {
      start: "2026-11-16T14:00:00Z",
      confirmed: true,
    });
    const [, line] = await linesOf("2026-11-15", rival);
    expect(line).toContain("2026-11-16 08:00,running,60,1.00");
  });

  it("200: has nothing of another organization, and only titles for a week without time", async () => {
    const rival = await registerOrganization(test);
    expect(await linesOf(week, rival)).toEqual([titles]);
  });
});
