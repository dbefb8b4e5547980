import type { ActivityEntry } from "@fieldwright/contract/activity";
import type { Job } from "@fieldwright/contract/jobs";
import type { Visit } from "@fieldwright/contract/schedule";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { collectVisitNewsTask, notifyPeopleTask } from "#messaging";
import { findVisitsNow } from "#schedule";
import { type Person, queuedEmails, registerOrganization, signedInAs } from "#testing/auth";
import { bundleOf, type FactOf, factOn, send } from "#testing/field";
import { runTasks } from "#testing/jobs";
import { newCustomer, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { crew, newVisit, setStatus, slot } from "#testing/visits";

/** 10:00 in Chicago, the day of the visits. */
const start = new Date("2026-06-10T15:00:00Z");
const wednesday = "2026-06-10";
const thursday = "2026-06-11";
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
  for (const [{ userId }, name] of [
    [marcus, "Marcus"],
    [elena, "Elena"],
  ] as const)
    await test.database.pool.query("update users set first_name = $2 where id = $1", [userId, name]);
});

const begin = { kind: "start", timer: true } as const;
const note = { kind: "note", text: "The valve leaks" } as const;

/** A visit of Marcus with the ticket that his phone has for it. */
const given = async (hour = 10): Promise<{ visit: Visit; ticket: string }> => {
  const visit = await newVisit(test, owner, {
    team: crew(marcus),
    timeSlot: slot(hour, hour + 2, wednesday),
  });
  const { work } = await bundleOf(test, marcus);
  const ticket = work?.visits.find((one) => one.visit._id === visit._id)?.ticket;
  if (!ticket) throw new Error("the visit is not in the bundle");
  return { visit, ticket };
};

const read = async (id: string) => (await request(test, owner, "GET", `/schedule/${id}`)).json<Visit>();
const notesOn = async (job: string) => {
  const { rows } = await test.database.pool.query("select body, visit_id from job_notes where job_id = $1", [
    job,
  ]);
  return rows;
};
const lastActivity = async (id: string, by = owner) => {
  const { activity } = (await request(test, by, "GET", `/schedule/${id}/activity`)).json();
  return (activity as ActivityEntry[])[0];
};
const change = (visit: Visit, fields: object) =>
  request(test, owner, "PUT", `/schedule/${visit._id}`, fields);

/** What Marcus's phone reports after the office changed the visit without it. */
const reports = ({ visit, ticket }: { visit: Visit; ticket: string }, ...facts: readonly FactOf[]) =>
  send(test, marcus, ...facts.map((fact) => factOn(visit, start, { ...fact, ticket })));

const versionOf = async ({ _id }: Visit) =>
  (await test.database.pool.query("select status, version, started_at from visits where id = $1", [_id]))
    .rows[0];

describe("a step on a visit that the office changed meanwhile is kept, and the notes are filed", () => {
  it("given to someone else", async () => {
    const work = await given();
    now = new Date(start.getTime() + 5 * 60_000);
    await change(work.visit, { team: crew(elena) });
    const before = await versionOf(work.visit);
    const [step, filed] = await reports(work, begin, note);
    expect(step).toMatchObject({ outcome: "kept", misfit: "reassigned", sees: "nothing" });
    expect(step?.message).toMatch(/^This visit was given to Elena at .+\. Your notes are kept on it\.$/);
    expect(filed).toMatchObject({ outcome: "done" });
    expect(await versionOf(work.visit)).toEqual(before);
    expect(await notesOn(work.visit.job._id)).toEqual([
      { body: "The valve leaks", visit_id: work.visit._id },
    ]);
    expect(await lastActivity(work.visit._id)).toMatchObject({
      verb: "misfit",
      actor: { name: "Marcus Member" },
      to: { step: "start", event: "tapped Start at 10:00 AM on a visit that was given to Elena" },
    });
  });

  it("moved to another day", async () => {
    const work = await given();
    await change(work.visit, { timeSlot: slot(10, 12, thursday) });
    expect(await reports(work, begin, note)).toMatchObject([
      {
        outcome: "kept",
        misfit: "moved",
        message: "The office moved this visit to Thu, Jun 11.",
        sees: "visit",
      },
      { outcome: "done" },
    ]);
    expect(await read(work.visit._id)).toMatchObject({ startedAt: null });
  });

  it("canceled", async () => {
    const work = await given();
    await setStatus(test, owner, work.visit._id, "cancelled");
    expect(await reports(work, begin, note)).toMatchObject([
      { outcome: "kept", misfit: "cancelled", message: "The office canceled this visit." },
      { outcome: "done" },
    ]);
  });

  it("deleted, alone or with its job", async () => {
    const work = await given();
    await request(test, owner, "DELETE", `/schedule/${work.visit._id}`);
    const deleted = { outcome: "kept", misfit: "deleted", sees: "nothing" };
    expect(await reports(work, begin, note, { kind: "timer_start" })).toMatchObject([
      deleted,
      { outcome: "done" },
      { outcome: "done" },
    ]);
    await request(test, owner, "DELETE", `/jobs/${work.visit.job._id}`);
    expect(await reports(work, begin, note)).toMatchObject([deleted, { outcome: "done" }]);
    expect(await notesOn(work.visit.job._id)).toHaveLength(2);
  });

  it("deleted, while the person still has another visit of the job to look into", async () => {
    const work = await given();
    const job = (await request(test, owner, "GET", `/jobs/${work.visit.job._id}`)).json<Job>();
    const timeSlot = slot(10, 12, thursday);
    const other = await newVisit(test, owner, { job, team: crew(marcus), timeSlot });
    await request(test, owner, "DELETE", `/schedule/${work.visit._id}`);
    const step = factOn(work.visit, start, { ...begin, ticket: work.ticket });
    expect(await send(test, marcus, step)).toMatchObject([{ misfit: "deleted", sees: "job" }]);
    await change(other, { team: crew(elena) });
    expect(await send(test, marcus, step)).toMatchObject([{ misfit: "deleted", sees: "nothing" }]);
  });

  it("finished by the office, or on a job that is on hold", async () => {
    const work = await given();
    await request(test, owner, "POST", `/jobs/${work.visit.job._id}/status`, { status: "on_hold" });
    expect(await reports(work, { kind: "travel" }, begin)).toMatchObject([
      { outcome: "kept", misfit: "on_hold" },
      { outcome: "kept", misfit: "on_hold" },
    ]);
    await request(test, owner, "POST", `/jobs/${work.visit.job._id}/status`, { status: "scheduled" });
    for (const status of ["in_progress", "completed"]) await setStatus(test, owner, work.visit._id, status);
    const finish = { kind: "finish", forAll: false, keepTimer: false } as const;
    expect(await reports(work, finish, { kind: "undo_finish" })).toMatchObject([
      { outcome: "kept", misfit: "finished", message: "This visit is already finished." },
      { outcome: "kept", misfit: "undo_too_late" },
    ]);
  });

  it("but the time that was worked is filed, and its own timer can always be stopped", async () => {
    const work = await given();
    await setStatus(test, owner, work.visit._id, "cancelled");
    const facts = [begin, { kind: "finish", forAll: false, keepTimer: false } as const];
    const [started, finished] = facts.map((fact, minutes) =>
      factOn(work.visit, new Date(start.getTime() - (40 - 30 * minutes) * 60_000), {
        ...fact,
        ticket: work.ticket,
      }),
    );
    if (!started || !finished) throw new Error("two facts are sent");
    expect(await send(test, marcus, started, finished)).toMatchObject([
      { outcome: "kept", misfit: "cancelled" },
      { outcome: "kept", misfit: "cancelled" },
    ]);
    const time = await request(test, owner, "GET", `/jobs/${work.visit.job._id}/time`);
    expect(time.json().entries).toMatchObject([{ _id: started.id, minutes: 30 }]);
    const own = await send(
      test,
      marcus,
      factOn(work.visit, start, { kind: "timer_start", ticket: work.ticket }),
    );
    const stop = { kind: "timer_stop", entry: own[0]?.id ?? "" } as const;
    now = new Date(start.getTime() + 60_000);
    expect(await send(test, marcus, factOn(work.visit, now, stop))).toMatchObject([{ outcome: "done" }]);
  });

  it("unless the job was completed, a finish can be taken back", async () => {
    const work = await given();
    const finish = { kind: "finish", forAll: false, keepTimer: false } as const;
    await reports(work, begin, finish);
    await request(test, marcus, "POST", `/jobs/${work.visit.job._id}/status`, { status: "completed" });
    expect(await reports(work, { kind: "undo_finish" })).toMatchObject([
      { outcome: "kept", misfit: "undo_too_late" },
    ]);
  });

  it("and travel on another day than the visit's, even if nobody moved it", async () => {
    const tomorrow = await newVisit(test, owner, { team: crew(marcus), timeSlot: slot(10, 12, thursday) });
    expect(await send(test, marcus, factOn(tomorrow, start, { kind: "travel" }))).toMatchObject([
      {
        outcome: "kept",
        misfit: "moved",
        message: "This visit is on Thu, Jun 11. You can only start travel on that day.",
      },
    ]);
  });
});

const minutes = (count: number) => new Date(start.getTime() + count * 60_000);

/** The office finished it half an hour after Marcus did. */
const finishedByOffice = async () => {
  const work = await given();
  now = minutes(30);
  for (const status of ["in_progress", "completed"]) await setStatus(test, owner, work.visit._id, status);
  now = minutes(60);
  const on = (at: Date, fact: FactOf) => factOn(work.visit, at, { ...fact, ticket: work.ticket });
  return { ...work, on };
};

describe("a visit that the office finished at another time", () => {
  const finish = { kind: "finish", forAll: false, keepTimer: false } as const;

  it("is told to the person with its time, however often they send theirs, and they choose", async () => {
    const { visit, on } = await finishedByOffice();
    const facts = [on(minutes(-20), { kind: "travel" }), on(start, begin), on(minutes(5), finish)];
    const told = { outcome: "kept", misfit: "finished", finishedAt: minutes(30).toISOString() };
    for (const _ of ["first", "again"])
      expect(await send(test, marcus, ...facts)).toMatchObject([
        { outcome: "done" },
        { outcome: "done" },
        told,
      ]);
    expect(await read(visit._id)).toMatchObject({ completedAt: minutes(30).toISOString() });

    const chosen = on(minutes(5), { ...finish, instead: told.finishedAt });
    for (const _ of ["first", "again"])
      expect(await send(test, marcus, chosen)).toEqual([{ id: chosen.id, outcome: "done" }]);
    expect(await read(visit._id)).toMatchObject({
      status: "completed",
      startedAt: start.toISOString(),
      completedAt: minutes(5).toISOString(),
    });
    expect(await lastActivity(visit._id)).toMatchObject({
      verb: "step",
      actor: { name: "Marcus Member" },
      to: { step: "finish", stepTime: "10:05 AM" },
    });
  });

  it("is asked about again if the office changed it after that", async () => {
    const { visit, on } = await finishedByOffice();
    await setStatus(test, owner, visit._id, "in_progress");
    await setStatus(test, owner, visit._id, "completed");
    const late = on(minutes(5), { ...finish, instead: minutes(30).toISOString() });
    expect(await send(test, marcus, late)).toMatchObject([
      { outcome: "kept", misfit: "finished", finishedAt: minutes(60).toISOString() },
    ]);
  });
});

describe("a ticket", () => {
  it("is of one person and one visit, and lasts 14 days", async () => {
    const work = await given();
    const other = await given(13);
    await request(test, owner, "DELETE", `/schedule/${work.visit._id}`);
    const refused = [{ outcome: "refused", message: "Visit not found" }];
    const of = (ticket: string) => factOn(work.visit, start, { ...note, ticket });
    expect(await send(test, marcus, of(other.ticket))).toMatchObject(refused);
    expect(await send(test, elena, of(work.ticket))).toMatchObject(refused);
    expect(await send(test, marcus, of(`${work.ticket}x`))).toMatchObject(refused);
    expect(await send(test, marcus, of("9999999999.AAAA"))).toMatchObject(refused);
    const [expires = ""] = work.ticket.split(".");
    const after = async (seconds: number) => {
      now = new Date((Number(expires) + seconds) * 1000);
      await test.database.pool.query("update sessions set last_seen_at = $1, expires_at = '2100-01-01'", [
        now,
      ]);
      return send(test, marcus, of(work.ticket));
    };
    expect(await after(-1)).toMatchObject([{ outcome: "done" }]);
    expect(await after(1)).toMatchObject(refused);
    expect((Number(expires) * 1000 - start.getTime()) / 86_400_000).toBeGreaterThanOrEqual(14);
  });
});

describe("the office is told of a misfit, and nobody else", () => {
  it("by the notification that people can turn off", async () => {
    const customer = await newCustomer(test, owner);
    const job = await newJob(test, owner, { client: customer.clientId });
    const team = crew(marcus, elena);
    const visit = await newVisit(test, owner, { job, team, timeSlot: slot(10, 12, wednesday) });
    await setStatus(test, owner, visit._id, "cancelled");
    await runTasks(test, {
      notify_people: notifyPeopleTask(test.deps, findVisitsNow),
      collect_visit_news: collectVisitNewsTask(test.deps, findVisitsNow),
    });
    const finish = { kind: "finish", forAll: false, keepTimer: false } as const;
    await send(test, marcus, factOn(visit, start, finish));
    await runTasks(test, {
      notify_people: notifyPeopleTask(test.deps, findVisitsNow),
      collect_visit_news: collectVisitNewsTask(test.deps, findVisitsNow),
    });
    const subject = "Marcus tapped Finish at 10:00 AM on a visit that was canceled.";
    const told = async ({ email }: Person) => (await queuedEmails(test, email)).map((mail) => mail.subject);
    expect(await told(owner)).toContain(subject);
    for (const person of [marcus, elena, customer]) expect(await told(person)).not.toContain(subject);
    expect((await lastActivity(visit._id, customer))?.verb).toBe("status");
    const settings = (await request(test, owner, "GET", "/settings")).json();
    expect(settings.notifications.events).toHaveProperty("field_misfit", true);
  });
});

describe("while the database is busy", () => {
  it("a fact and those after it on the same visit are to be sent again, others are stored", async () => {
    const [first, second] = [await given(), await given(13)];
    const held = await test.database.pool.connect();
    try {
      await held.query("begin");
      await held.query("select from jobs where id = $1 for no key update", [first.visit.job._id]);
      const facts = [
        factOn(first.visit, start, begin),
        factOn(second.visit, start, note),
        factOn(first.visit, start, note),
      ];
      const results = await send(test, marcus, ...facts);
      expect(results.map(({ outcome }) => outcome)).toEqual(["later", "done", "later"]);
      await held.query("rollback");
      expect((await send(test, marcus, ...facts)).map(({ outcome }) => outcome)).toEqual(
        Array(3).fill("done"),
      );
      expect(await send(test, marcus, { ...facts[0], id: uuidv7() })).toMatchObject([{ outcome: "done" }]);
    } finally {
      held.release();
    }
  });
});
