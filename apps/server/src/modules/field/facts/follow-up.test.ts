import type { ActivityEntry } from "@fieldwright/contract/activity";
import type { Attachment } from "@fieldwright/contract/attachments";
import type { Job } from "@fieldwright/contract/jobs";
import type { Visit } from "@fieldwright/contract/schedule";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { collectVisitNewsTask, notifyPeopleTask } from "#messaging";
import { findVisitsNow } from "#schedule";
import { type Person, queuedEmails, registerOrganization, signedInAs } from "#testing/auth";
import { factOn, send } from "#testing/field";
import { runTasks } from "#testing/jobs";
import { newClient, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { png } from "#testing/uploads";
import { crew, newVisit, slot } from "#testing/visits";

/** 10:00 in Chicago, the day of the visits. */
const start = new Date("2026-06-10T15:00:00Z");
let test: TestApp;
let owner: Person;
let marcus: Person;
let job: Job;
let visit: Visit;
beforeAll(async () => {
  test = await createTestApp({ clock: () => start });
});
afterAll(() => test.close());
beforeEach(async () => {
  owner = await registerOrganization(test);
  marcus = await signedInAs(test, "technician", owner);
  await test.database.pool.query("update users set first_name = 'Marcus', last_name = 'Reed' where id = $1", [
    marcus.userId,
  ]);
  const client = await newClient(test, owner, { address: { line1: "1 Elm St", zip: "60601" } });
  const estimate = { estimatedCost: 900, title: "Boiler", category: "repair" };
  job = await newJob(test, owner, { client: client._id, ...estimate });
  visit = await newVisit(test, owner, { job, team: crew(marcus), timeSlot: slot(10, 12, "2026-06-10") });
});

const ask = (want: "visit" | "quote", text = "The pump is worn") =>
  factOn(visit, start, { kind: "follow_up", want, text });
const jobs = async (): Promise<Job[]> => (await request(test, owner, "GET", "/jobs")).json().jobs;
const read = async (id: string): Promise<Job> => (await request(test, owner, "GET", `/jobs/${id}`)).json();
const activityOf = async (id: string): Promise<ActivityEntry[]> =>
  (await request(test, owner, "GET", `/jobs/${id}/activity`)).json().activity;

describe("a follow-up", () => {
  it("is a draft for the office, for the same client, without a price, and once", async () => {
    const fact = ask("visit");
    expect(await send(test, marcus, fact)).toMatchObject([{ outcome: "done" }]);
    await Promise.all([send(test, marcus, fact), send(test, marcus, fact)]);
    expect(await jobs()).toHaveLength(2);
    expect(await read(fact.id)).toMatchObject({
      _id: fact.id,
      title: "Follow-up: Boiler",
      description: `Requested by Marcus Reed at the visit on Wed, Jun 10, 10:00 AM (${job.jobNumber}).`,
      status: "draft",
      category: "repair",
      client: { _id: job.client._id },
      estimatedCost: null,
      lineItems: [],
      schedule: { startDate: null },
    });
    const { rows } = await test.database.pool.query("select property_id from jobs where client_id = $1", [
      job.client._id,
    ]);
    expect(new Set(rows.map(({ property_id }) => property_id)).size).toBe(1);
    expect(rows[0].property_id).not.toBeNull();
  });

  it("tells the team what is left to do, and the customer nothing of it", async () => {
    const fact = ask("visit");
    await send(test, marcus, fact);
    const { notes } = (await request(test, owner, "GET", `/jobs/${fact.id}/notes`)).json();
    expect(notes).toMatchObject([{ text: "The pump is worn", author: { name: "Marcus Reed" } }]);
    expect((await read(fact.id)).description).not.toContain("pump");
  });

  it("for a quote says so, and starts with the checklist of its category", async () => {
    const items = [{ text: "Look around" }];
    await request(test, owner, "POST", "/checklist-templates", {
      name: "Repairs",
      category: "repair",
      items,
    });
    const fact = ask("quote");
    await send(test, marcus, fact);
    expect(await read(fact.id)).toMatchObject({ title: "Quote needed: Boiler" });
    const checklist = (await request(test, owner, "GET", `/jobs/${fact.id}/checklist`)).json();
    expect(checklist.items).toMatchObject(items);
  });

  it("is in the activity of both jobs, by the technician", async () => {
    const fact = ask("visit");
    await send(test, marcus, fact);
    const actor = { name: "Marcus Reed" };
    expect(await activityOf(fact.id)).toMatchObject([{ verb: "create", actor }]);
    const { jobNumber } = await read(fact.id);
    expect((await activityOf(job._id)).find(({ verb }) => verb === "follow_up")).toMatchObject({
      actor,
      to: {
        event: "Asked for another visit: The pump is worn",
        followUp: { _id: fact.id, jobNumber, title: "Follow-up: Boiler" },
      },
    });
  });

  it("notifies the office, once, and not the technicians", async () => {
    const fact = ask("quote");
    await send(test, marcus, fact);
    await send(test, marcus, fact);
    await runTasks(test, {
      notify_people: notifyPeopleTask(test.deps, findVisitsNow),
      collect_visit_news: collectVisitNewsTask(test.deps, findVisitsNow),
    });
    const told = async ({ email }: Person) =>
      (await queuedEmails(test, email)).filter(({ subject }) => subject.includes("asked for"));
    const { firstName, lastName } = job.client.user;
    const subject = `Marcus Reed asked for a quote for ${firstName} ${lastName}`;
    expect(await told(owner)).toMatchObject([{ subject }]);
    expect((await told(owner))[0]?.text).toContain(`/jobs/${fact.id}`);
    expect(await told(marcus)).toEqual([]);
    const settings = (await request(test, owner, "GET", "/settings")).json();
    expect(settings.notifications.events).toMatchObject({ follow_up: true, running_late: true });
  });

  it("for a client who was deleted meanwhile is a note on the job, and the office is told", async () => {
    await test.database.pool.query("update clients set deleted_at = now() where id = $1", [job.client._id]);
    expect(await send(test, marcus, ask("visit"))).toMatchObject([{ outcome: "done" }]);
    expect(await jobs()).toHaveLength(1);
    const { notes } = (await request(test, owner, "GET", `/jobs/${job._id}/notes`)).json();
    expect(notes).toMatchObject([{ text: "The pump is worn", author: { name: "Marcus Reed" } }]);
    const asked = (await activityOf(job._id)).find(({ verb }) => verb === "follow_up");
    expect(asked?.to).toEqual({ event: "Asked for another visit: The pump is worn" });
    await runTasks(test, {
      notify_people: notifyPeopleTask(test.deps, findVisitsNow),
      collect_visit_news: collectVisitNewsTask(test.deps, findVisitsNow),
    });
    const told = (await queuedEmails(test, owner.email)).find(({ subject }) => subject.includes("asked for"));
    expect(told?.text).toContain(`/jobs/${job._id}`);
  });

  it("does not let technicians create or see jobs in any other way", async () => {
    const fact = ask("visit");
    await send(test, marcus, fact);
    expect((await request(test, marcus, "GET", `/jobs/${fact.id}`)).statusCode).toBe(404);
    const body = { client: job.client._id, title: "Own" };
    expect((await request(test, marcus, "POST", "/jobs", body)).statusCode).toBe(403);
    const stranger = await signedInAs(test, "technician", owner);
    expect(await send(test, stranger, ask("visit"))).toMatchObject([{ outcome: "refused" }]);
    expect(await jobs()).toHaveLength(2);
  });

  it("under the id of a job that is there is refused and changes nothing", async () => {
    expect(await send(test, marcus, { ...ask("visit"), id: job._id })).toMatchObject([
      { outcome: "refused", message: "Something else is stored under this id" },
    ]);
    expect(await jobs()).toHaveLength(1);
  });
});

const finish = (seconds: number) =>
  factOn(visit, after(seconds), { kind: "finish", forAll: false, keepTimer: false });
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const undo = (seconds: number, request?: string) =>
  factOn(visit, after(seconds), { kind: "undo_finish", request });
const wishes = async () => (await jobs()).filter(({ _id }) => _id !== job._id);
const notesOf = async (id: string): Promise<{ text: string }[]> =>
  (await request(test, owner, "GET", `/jobs/${id}/notes`)).json().notes;

describe("asked with a finish that is undone", () => {
  it("is gone, and asked again it is one draft, in the last words", async () => {
    const first = ask("visit", "The pump is worn");
    const second = ask("quote", "The pump and the valve");
    expect(await send(test, marcus, first, finish(0), undo(20, first.id), second, finish(30))).toMatchObject(
      Array.from({ length: 5 }, () => ({ outcome: "done" })),
    );
    expect(await wishes()).toMatchObject([{ _id: second.id, title: "Quote needed: Boiler" }]);
    expect(await notesOf(second.id)).toMatchObject([{ text: "The pump and the valve" }]);
  });

  it("is gone if the person finishes without a request", async () => {
    const first = ask("visit");
    await send(test, marcus, first, finish(0), undo(20, first.id), finish(30));
    expect(await wishes()).toEqual([]);
    expect((await request(test, owner, "POST", `/jobs/${first.id}/restore`)).statusCode).toBe(200);
    expect(await activityOf(first.id)).toContainEqual(
      expect.objectContaining({ verb: "delete", actor: expect.objectContaining({ name: "Marcus Reed" }) }),
    );
  });

  it("stays if the undo came too late, or was of another person", async () => {
    const first = ask("visit");
    await send(test, marcus, first, finish(0));
    expect(await send(test, marcus, undo(70, first.id))).toMatchObject([{ misfit: "undo_too_late" }]);
    const elena = await signedInAs(test, "technician", owner);
    await request(test, owner, "PUT", `/schedule/${visit._id}`, { team: crew(marcus, elena) });
    await send(test, elena, finish(10), undo(20, first.id));
    expect(await wishes()).toMatchObject([{ _id: first.id }]);
  });

  it("stays once the office has worked on it, and gets what is asked again as a note", async () => {
    const first = ask("visit", "The pump is worn");
    await send(test, marcus, first, finish(0));
    const changed = await request(test, owner, "PUT", `/jobs/${first.id}`, { title: "New pump" });
    expect(changed.statusCode).toBe(200);
    const second = ask("visit", "And the valve");
    await send(test, marcus, undo(20, first.id), second, finish(30));
    expect(await wishes()).toMatchObject([{ _id: first.id, title: "New pump" }]);
    expect((await notesOf(first.id)).map(({ text }) => text).sort()).toEqual([
      "And the valve",
      "The pump is worn",
    ]);
  });
});

const files = async (id: string): Promise<Attachment[]> =>
  (await request(test, owner, "GET", `/jobs/${id}/files`)).json().files;

const sendPhoto = async (followUp: string, by = marcus): Promise<string> => {
  const fact = factOn(visit, start, { kind: "photo", name: "pump.png", mark: null, followUp });
  const content = png(fact.id);
  await test.app.inject({
    method: "PUT",
    url: `/api/field/uploads/${fact.id}?offset=0&size=${content.length}`,
    headers: { ...by.headers, "content-type": "application/octet-stream" },
    payload: content,
  });
  expect(await send(test, by, fact)).toMatchObject([{ outcome: "done" }]);
  expect(await send(test, by, fact)).toMatchObject([{ outcome: "done" }]);
  return fact.id;
};

describe("its photos", () => {
  it("are on both jobs, with one content", async () => {
    const asked = ask("quote");
    await send(test, marcus, asked);
    const id = await sendPhoto(asked.id);
    expect(await files(job._id)).toMatchObject([{ _id: id }]);
    expect(await files(asked.id)).toMatchObject([{ name: "pump.png", uploadedBy: { _id: marcus.userId } }]);
    const { rows } = await test.database.pool.query(
      "select distinct file_hash from attachments where record_id = any($1)",
      [[job._id, asked.id]],
    );
    expect(rows).toHaveLength(1);
  });

  it("are on both jobs, even if they were there before the request, and once", async () => {
    const asked = ask("visit");
    await sendPhoto(asked.id);
    await send(test, marcus, asked);
    await send(test, marcus, asked);
    await sendPhoto(asked.id);
    expect(await files(asked.id)).toHaveLength(2);
    expect(await files(job._id)).toHaveLength(2);
  });

  it("are on the job that was asked for again after an undone finish, whenever they arrive", async () => {
    const first = ask("visit");
    await sendPhoto(first.id);
    const second = ask("visit");
    await send(test, marcus, first, finish(0), undo(20, first.id), second, finish(30));
    await sendPhoto(first.id);
    expect(await files(second.id)).toHaveLength(2);
  });

  it("are on the job of the visit alone if the other is not theirs, not a follow-up or not there", async () => {
    const elena = await signedInAs(test, "technician", owner);
    await request(test, owner, "PUT", `/schedule/${visit._id}`, { team: crew(marcus, elena) });
    const asked = ask("visit");
    await send(test, marcus, asked);
    await sendPhoto(asked.id, elena);
    const other = await newJob(test, owner);
    await sendPhoto(other._id);
    await sendPhoto(uuidv7());
    expect(await files(job._id)).toHaveLength(3);
    expect(await files(asked.id)).toEqual([]);
    expect(await files(other._id)).toEqual([]);
  });
});
