import type { ActivityEntry } from "@fieldwright/contract/activity";
import type { ChecklistItem } from "@fieldwright/contract/checklists";
import type { JobNote, TimeEntry } from "@fieldwright/contract/job-work";
import type { Visit } from "@fieldwright/contract/schedule";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { factOn, send, sendFacts } from "#testing/field";
import { newCustomer, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { crew, newVisit, slot } from "#testing/visits";

/** 10:00 in Chicago, the day of the visits. */
const start = new Date("2026-06-10T15:00:00Z");
const wednesday = "2026-06-10";
let now = start;

let test: TestApp;
let owner: Person;
let marcus: Person;
let elena: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  now = start;
  marcus = await signedInAs(test, "technician", owner);
  elena = await signedInAs(test, "technician", owner);
});

const minutes = (count: number): Date => new Date(start.getTime() + count * 60_000);

/** Days later, with sessions that went on. */
const later = async (count: number): Promise<void> => {
  now = minutes(count);
  await test.database.pool.query("update sessions set last_seen_at = $1, expires_at = '2100-01-01'", [now]);
};

const visitOf = (...people: readonly Person[]): Promise<Visit> =>
  newVisit(test, owner, { team: crew(...people), timeSlot: slot(10, 12, wednesday) });

const read = async (id: string) => (await request(test, owner, "GET", `/schedule/${id}`)).json<Visit>();
const listOf = async <T>(job: string, part: string, key: string): Promise<T[]> =>
  (await request(test, owner, "GET", `/jobs/${job}/${part}`)).json()[key];
const timeOn = (job: string) => listOf<TimeEntry>(job, "time", "entries");
const notesOn = (job: string) => listOf<JobNote>(job, "notes", "notes");
const checklistOf = (job: string) => listOf<ChecklistItem>(job, "checklist", "items");
const activityOf = async (id: string) =>
  (await request(test, owner, "GET", `/schedule/${id}/activity`)).json().activity as ActivityEntry[];
const jobStatus = async (id: string) => (await request(test, owner, "GET", `/jobs/${id}`)).json().status;
const progressOf = async (visit: string, { userId }: Person) => {
  const { rows } = await test.database.pool.query(
    "select travel_at, arrived_at, started_at, finished_at from visit_progress where visit_id = $1 and user_id = $2",
    [visit, userId],
  );
  return rows[0];
};
const storedOf = async (id: string) => {
  const { rows } = await test.database.pool.query("select * from field_facts where id = $1", [id]);
  return rows;
};
const queuedArrivals = async (visit: string) => {
  const { rows } = await test.database.pool.query(
    `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'announce_arrival' and j.payload->>'visitId' = $1`,
    [visit],
  );
  return rows.length;
};

const finish = { kind: "finish", forAll: false, keepTimer: false } as const;
const begin = { kind: "start", timer: true } as const;

describe("the steps of a day", () => {
  it("are stored with the time of each tap, and so is the time on the job", async () => {
    const visit = await visitOf(marcus);
    now = minutes(130);
    const begun = factOn(visit, minutes(20), begin);
    const results = await send(
      test,
      marcus,
      factOn(visit, minutes(0), { kind: "travel" }),
      factOn(visit, minutes(18), { kind: "arrive" }),
      begun,
      factOn(visit, minutes(110), finish),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(["done", "done", "done", "done"]);
    expect(await read(visit._id)).toMatchObject({
      status: "completed",
      startedAt: minutes(20).toISOString(),
      completedAt: minutes(110).toISOString(),
      updatedAt: now.toISOString(),
    });
    expect(await progressOf(visit._id, marcus)).toEqual({
      travel_at: minutes(0),
      arrived_at: minutes(18),
      started_at: minutes(20),
      finished_at: minutes(110),
    });
    expect(await timeOn(visit.job._id)).toMatchObject([
      { _id: begun.id, start: minutes(20).toISOString(), end: minutes(110).toISOString(), minutes: 90 },
    ]);
    expect(await jobStatus(visit.job._id)).toBe("in_progress");
    const [last, , arrived] = await activityOf(visit._id);
    expect(last).toMatchObject({
      verb: "status",
      to: { status: "completed", step: "finish", stepTime: "11:50 AM", stoppedTimer: 90 },
    });
    expect(arrived).toMatchObject({ verb: "step", to: { step: "arrive", stepTime: "10:18 AM" } });
  });

  it("of a crew are done when the last one is, and two phones at once lose no step", async () => {
    const visit = await visitOf(marcus, elena);
    const taps = [begin, finish].map((step, index) => ({ step, at: minutes(index * 60 - 90) }));
    const ofPhone = (person: Person) =>
      send(test, person, ...taps.map(({ step, at }) => factOn(visit, at, step)));
    await Promise.all([ofPhone(marcus), ofPhone(elena)]);
    for (const person of [marcus, elena])
      expect(await progressOf(visit._id, person)).toMatchObject({ finished_at: minutes(-30) });
    expect(await read(visit._id)).toMatchObject({
      status: "completed",
      completedAt: minutes(-30).toISOString(),
    });
    expect(await timeOn(visit.job._id)).toHaveLength(2);
  });

  it("can be taken back for a minute after the finish", async () => {
    const visit = await visitOf(marcus);
    await send(test, marcus, factOn(visit, minutes(-60), begin), factOn(visit, minutes(-1), finish));
    const [undone] = await send(test, marcus, factOn(visit, minutes(-0.5), { kind: "undo_finish" }));
    expect(undone).toEqual({ id: undone?.id, outcome: "done" });
    expect(await read(visit._id)).toMatchObject({ status: "in_progress", completedAt: null });
    expect(await progressOf(visit._id, marcus)).toMatchObject({ finished_at: null });
    expect(await timeOn(visit.job._id)).toMatchObject([{ end: null }]);
  });
});

describe("a fact counts once", () => {
  it("sent twice, and twice at once", async () => {
    const visit = await visitOf(marcus);
    const note = factOn(visit, start, { kind: "note", text: "Shut-off is behind the furnace" });
    const all = [factOn(visit, start, begin), note];
    const answers = await Promise.all([1, 2, 3].map(() => send(test, marcus, ...all)));
    answers.push(await send(test, marcus, ...all));
    for (const answer of answers) expect(answer).toEqual(all.map(({ id }) => ({ id, outcome: "done" })));
    expect(await notesOn(visit.job._id)).toHaveLength(1);
    expect(await timeOn(visit.job._id)).toHaveLength(1);
    expect((await read(visit._id)).version).toBe(visit.version + 1);
  });

  it("and its first outcome stays, whatever changes later", async () => {
    const visit = await visitOf(elena);
    const tap = factOn(visit, start, begin);
    const [refused] = await send(test, marcus, tap);
    expect(refused).toEqual({ id: tap.id, outcome: "refused", message: "Visit not found", sees: "nothing" });
    await request(test, owner, "PUT", `/schedule/${visit._id}`, { team: crew(marcus) });
    expect(await send(test, marcus, tap)).toEqual([{ ...refused, sees: "visit" }]);
    expect(await read(visit._id)).toMatchObject({ status: "pending" });
  });

  it("under an id that someone else used, it is refused and tells nothing", async () => {
    const visit = await visitOf(marcus, elena);
    const note = factOn(visit, start, { kind: "note", text: "Mine" });
    await send(test, marcus, note);
    const [answer] = await send(test, elena, note);
    expect(answer).toMatchObject({ outcome: "refused", message: "Something else is stored under this id" });
    const [taken] = await send(test, marcus, { ...note, id: uuidv7(), kind: "note", text: "Other" });
    expect(taken).toMatchObject({ outcome: "done" });
  });

  it("under the id of another organization's note, it is stored beside that one", async () => {
    const rival = await registerOrganization(test);
    const theirs = await newVisit(test, rival, { timeSlot: slot(10, 12, wednesday) });
    const note = factOn(theirs, start, { kind: "note", text: "Theirs" });
    expect(await send(test, rival, note)).toMatchObject([{ outcome: "done" }]);
    const visit = await visitOf(marcus);
    const same = { ...factOn(visit, start, { kind: "note", text: "Ours" }), id: note.id };
    expect(await send(test, marcus, same)).toMatchObject([{ outcome: "done" }]);
    expect(await notesOn(visit.job._id)).toHaveLength(1);
  });
});

describe("who may", () => {
  it("403: a customer; 401: nobody", async () => {
    const customer = await newCustomer(test, owner);
    expect((await sendFacts(test, customer, [{}])).statusCode).toBe(403);
    const nobody = await test.app.inject({
      method: "POST",
      url: "/api/field/facts",
      payload: { facts: [{}] },
    });
    expect(nobody.statusCode).toBe(401);
  });

  it("refuses visits and jobs of others, of another organization, and that do not belong together", async () => {
    const rival = await registerOrganization(test);
    const theirs = await newVisit(test, rival, { timeSlot: slot(10, 12, wednesday) });
    const own = await visitOf(marcus);
    const note = { kind: "note", text: "Where am I?" } as const;
    const mixed = factOn({ ...own, job: theirs.job }, start, note);
    const facts = [
      factOn(theirs, start, note),
      factOn(await visitOf(elena), start, note),
      mixed,
      factOn(own, start, { ...note, job: uuidv7(), visit: null }),
    ];
    expect((await send(test, marcus, ...facts)).map(({ outcome, message }) => [outcome, message])).toEqual([
      ["refused", "Visit not found"],
      ["refused", "Visit not found"],
      ["refused", "Visit not found"],
      ["refused", "Job not found"],
    ]);
  });

  it("takes notes and time on a job without a visit", async () => {
    const { job } = await visitOf(marcus);
    const visit = { _id: "", job, version: 1, startDate: start.toISOString() };
    const on = { visit: null, version: null, plannedFor: null };
    const timer = factOn(visit, minutes(-30), { kind: "timer_start", ...on });
    const results = await send(
      test,
      marcus,
      timer,
      factOn(visit, minutes(-20), { kind: "note", text: "At the supplier", ...on }),
      factOn(visit, minutes(-10), { kind: "timer_stop", entry: timer.id, ...on }),
      factOn(visit, minutes(-5), { kind: "travel", ...on }),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(["done", "done", "done", "refused"]);
    expect(await timeOn(job._id)).toMatchObject([{ _id: timer.id, minutes: 20 }]);
  });
});

describe("the clock", () => {
  it("of the phone is corrected, and nothing happens in the future", async () => {
    const visit = await visitOf(marcus);
    const hour = 3_600_000;
    const slow = factOn(visit, minutes(-75), { kind: "note", text: "An hour slow", offset: hour });
    const ahead = factOn(visit, minutes(60), { kind: "note", text: "From the future" });
    const slightly = factOn(visit, minutes(1), { kind: "note", text: "A minute ahead" });
    await send(test, marcus, slow, ahead, slightly);
    const times = new Map((await notesOn(visit.job._id)).map(({ text, createdAt }) => [text, createdAt]));
    expect(times.get("An hour slow")).toBe(minutes(-15).toISOString());
    expect(times.get("From the future")).toBe(start.toISOString());
    expect(times.get("A minute ahead")).toBe(minutes(1).toISOString());
    expect(await storedOf(slow.id)).toMatchObject([
      { at: minutes(-15), device_at: minutes(-75), offset_ms: String(hour), received_at: start },
    ]);
  });

  it("three days offline: everything is stored with its time, and the customer is not told late", async () => {
    const visit = await visitOf(marcus);
    await later(3 * 24 * 60);
    const results = await send(
      test,
      marcus,
      factOn(visit, minutes(0), { kind: "travel" }),
      factOn(visit, minutes(20), begin),
      factOn(visit, minutes(50), { kind: "note", text: "Three days ago" }),
      factOn(visit, minutes(90), finish),
    );
    expect(results.map(({ outcome }) => outcome)).toEqual(["done", "done", "done", "done"]);
    expect(await read(visit._id)).toMatchObject({
      status: "completed",
      completedAt: minutes(90).toISOString(),
    });
    expect(await queuedArrivals(visit._id)).toBe(0);
  });

  it("after 7 days only notes, ticks and photos are filed; steps and timers are kept", async () => {
    const visit = await visitOf(marcus);
    await later(7 * 24 * 60 + 1);
    const results = await send(
      test,
      marcus,
      factOn(visit, start, { kind: "note", text: "Long ago" }),
      factOn(visit, start, begin),
      factOn(visit, start, { kind: "timer_start" }),
    );
    expect(results).toMatchObject([
      { outcome: "done" },
      { outcome: "kept", misfit: "too_old" },
      { outcome: "kept", misfit: "too_old" },
    ]);
    expect(await timeOn(visit.job._id)).toEqual([]);
    expect(await notesOn(visit.job._id)).toMatchObject([{ createdAt: start.toISOString() }]);
  });
});

describe("on the way", () => {
  it("is told to the customer while it is news, and once", async () => {
    const visit = await visitOf(marcus, elena);
    now = minutes(15);
    await send(test, marcus, factOn(visit, minutes(0), { kind: "travel" }));
    await send(test, elena, factOn(visit, minutes(5), { kind: "travel" }));
    expect(await queuedArrivals(visit._id)).toBe(1);
    expect(await read(visit._id)).toMatchObject({ status: "en_route" });
  });

  it("is not told when it is old", async () => {
    const visit = await visitOf(marcus);
    now = minutes(16);
    await send(test, marcus, factOn(visit, minutes(0), { kind: "travel" }));
    expect(await queuedArrivals(visit._id)).toBe(0);
  });
});

describe("a checklist", () => {
  it("keeps who checked an item off and when, and what happened last counts", async () => {
    const visit = await visitOf(marcus, elena);
    const job = visit.job._id;
    const item = (
      await request(test, owner, "POST", `/jobs/${job}/checklist`, { text: "Gas off" })
    ).json<ChecklistItem>();
    const tick = (at: Date, done: boolean) => factOn(visit, at, { kind: "check", item: item._id, done });
    await send(test, elena, tick(minutes(-10), true), tick(minutes(-5), false));
    await send(test, marcus, tick(minutes(-7), true));
    expect(await checklistOf(job)).toMatchObject([{ done: false, doneBy: null }]);
    await send(test, marcus, tick(minutes(-4), true));
    expect(await checklistOf(job)).toMatchObject([
      { done: true, doneAt: minutes(-4).toISOString(), doneBy: { _id: marcus.userId } },
    ]);
    await request(test, owner, "PUT", `/checklist-items/${item._id}`, { done: false });
    await send(test, marcus, tick(minutes(-3), true));
    expect(await checklistOf(job)).toMatchObject([{ done: false }]);
    await request(test, owner, "DELETE", `/checklist-items/${item._id}`);
    expect(await send(test, marcus, tick(start, true))).toMatchObject([
      { outcome: "kept", misfit: "item_gone", message: "This item is no longer on the checklist." },
    ]);
  });

  it("stays checked off when a later tick that repeats the first arrived before its removal", async () => {
    const visit = await visitOf(marcus, elena);
    const job = visit.job._id;
    const item = (
      await request(test, owner, "POST", `/jobs/${job}/checklist`, { text: "Gas off" })
    ).json<ChecklistItem>();
    const tick = (at: Date, done: boolean) => factOn(visit, at, { kind: "check", item: item._id, done });
    await send(test, marcus, tick(minutes(-60), true));
    await send(test, marcus, tick(minutes(-50), true));
    await send(test, elena, tick(minutes(-55), false));
    expect(await checklistOf(job)).toMatchObject([
      { done: true, doneAt: minutes(-60).toISOString(), doneBy: { _id: marcus.userId } },
    ]);
    await request(test, owner, "PUT", `/checklist-items/${item._id}`, { done: true });
    await send(test, elena, tick(minutes(-1), false));
    expect(await checklistOf(job)).toMatchObject([{ done: true, doneAt: minutes(-60).toISOString() }]);
  });
});

describe("time", () => {
  it("is never counted twice, whatever the office logged meanwhile", async () => {
    const visit = await visitOf(marcus);
    const other = await newJob(test, owner);
    const logged = {
      start: minutes(-50).toISOString(),
      end: minutes(-30).toISOString(),
      user: marcus.userId,
      confirmed: true,
    };
    await request(test, owner, "POST", `/jobs/${other._id}/time`, logged);
    const timer = factOn(visit, minutes(-40), { kind: "timer_start" });
    await send(test, marcus, timer);
    expect(await timeOn(visit.job._id)).toMatchObject([
      { _id: timer.id, start: minutes(-30).toISOString(), end: null },
    ]);
    await send(test, marcus, factOn(visit, minutes(-35), { kind: "timer_stop", entry: timer.id }));
    expect(await timeOn(visit.job._id)).toEqual([]);
  });

  it("is linked to the visit, and someone else's timer cannot be stopped", async () => {
    const visit = await visitOf(marcus, elena);
    const timer = factOn(visit, minutes(-40), { kind: "timer_start" });
    await send(test, marcus, timer);
    await send(test, elena, factOn(visit, minutes(-30), { kind: "timer_stop", entry: timer.id }));
    const { rows } = await test.database.pool.query(
      "select visit_id, ended_at from time_entries where id = $1",
      [timer.id],
    );
    expect(rows).toEqual([{ visit_id: visit._id, ended_at: null }]);
  });
});
