import type { ActivityEntry } from "@fieldwright/contract/activity";
import type { ChecklistItem } from "@fieldwright/contract/checklists";
import type { PartUsed } from "@fieldwright/contract/job-work";
import type { Visit } from "@fieldwright/contract/schedule";
import type { VisitSignature } from "@fieldwright/contract/signatures";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { bundleOf, factOn, send } from "#testing/field";
import { lastEvent, newCustomer, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { crew, newVisit, slot } from "#testing/visits";

/** 10:00 in Chicago, the day of the visits. */
const start = new Date("2026-06-10T15:00:00Z");
let test: TestApp;
let owner: Person;
let marcus: Person;
let elena: Person;
let visit: Visit;
beforeAll(async () => {
  test = await createTestApp({ clock: () => start });
  owner = await registerOrganization(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  marcus = await signedInAs(test, "technician", owner);
  elena = await signedInAs(test, "technician", owner);
  const timeSlot = slot(10, 12, "2026-06-10");
  visit = await newVisit(test, owner, { team: crew(marcus, elena), timeSlot });
});

const minutes = (count: number): Date => new Date(start.getTime() + count * 60_000);
const read = (path: string, by = owner) => request(test, by, "GET", path);
const listOf = async <T>(part: string, key: string): Promise<T[]> =>
  (await read(`/jobs/${visit.job._id}/${part}`)).json()[key];
const parts = () => listOf<PartUsed>("parts", "parts");
const activityOf = async (id: string, by = owner): Promise<ActivityEntry[]> =>
  (await read(`/schedule/${id}/activity`, by)).json().activity;

const ask = async (question: object): Promise<ChecklistItem> =>
  (await request(test, owner, "POST", `/jobs/${visit.job._id}/checklist`, question)).json();

const checklist = () => listOf<ChecklistItem>("checklist", "items");

describe("answers", () => {
  const reading = { text: "Pressure", kind: "reading", min: 5, max: 10, unit: "psi" };

  it("out of range that stay are in the job's activity with the reason, once", async () => {
    const { _id: item } = await ask(reading);
    const answer = { kind: "check", item, done: true, value: "12", reason: "Old gauge" } as const;
    for (const at of [minutes(-5), minutes(-4)]) await send(test, marcus, factOn(visit, at, answer));
    const ofOffice = { done: true, value: "14", reason: "Read again" };
    await request(test, owner, "PUT", `/checklist-items/${item}`, ofOffice);
    await request(test, owner, "PUT", `/checklist-items/${item}`, { done: true, value: "7", reason: "" });
    const { activity } = (await read(`/jobs/${visit.job._id}/activity`)).json();
    const kept = activity.filter(({ verb }: ActivityEntry) => verb === "keep_reading");
    expect(kept.map(({ to }: ActivityEntry) => to?.["event"])).toEqual([
      "Kept 14 psi for Pressure (5 to 10): Read again",
      "Kept 12 psi for Pressure (5 to 10): Old gauge",
    ]);
  });

  it("are filed as they are, also when the office would refuse them", async () => {
    const { _id: item } = await ask(reading);
    const answer = { kind: "check", item, done: true, value: "about 12" } as const;
    expect(await send(test, marcus, factOn(visit, minutes(-5), answer))).toMatchObject([{ outcome: "done" }]);
    const stored = { done: true, value: "about 12", reason: "", doneBy: { _id: marcus.userId } };
    expect(await checklist()).toMatchObject([{ ...stored, doneAt: minutes(-5).toISOString() }]);
    await send(
      test,
      marcus,
      factOn(visit, minutes(-4), { kind: "check", item, done: false, reason: "Broken" }),
    );
    expect(await checklist()).toMatchObject([{ done: false, value: null, reason: "Broken", doneBy: null }]);
  });

  it("that are the same keep who and when, and older news changes nothing", async () => {
    const { _id: item } = await ask(reading);
    const answer = (value: string) => ({ kind: "check", item, done: true, value }) as const;
    await send(test, marcus, factOn(visit, minutes(-9), answer("7")));
    await send(test, elena, factOn(visit, minutes(-3), answer("7")));
    await send(test, marcus, factOn(visit, minutes(-6), answer("8")));
    const first = { doneAt: minutes(-9).toISOString(), doneBy: { _id: marcus.userId } };
    expect(await checklist()).toMatchObject([{ value: "7", ...first }]);
  });

  it("from before the office changed the kind of the item are filed too", async () => {
    const { _id: item } = await ask(reading);
    const answer = (value: string) => ({ kind: "check", item, done: true, value }) as const;
    await send(test, marcus, factOn(visit, minutes(-9), answer("7")));
    await request(test, owner, "PUT", `/checklist-items/${item}`, { kind: "text" });
    expect(await checklist()).toMatchObject([{ kind: "text", done: false, value: null }]);
    await send(test, elena, factOn(visit, minutes(-5), answer("8")));
    expect(await checklist()).toMatchObject([{ done: true, value: "8", doneBy: { _id: elena.userId } }]);
  });

  it("of a phone that knows only ticks are ticks", async () => {
    const { _id: item } = await ask({ text: "Gas off" });
    await send(test, marcus, factOn(visit, start, { kind: "check", item, done: true }));
    expect(await checklist()).toMatchObject([{ done: true, value: null, reason: "" }]);
  });
});

const use = (part: string, quantity: number, at = start) =>
  factOn(visit, at, { kind: "part", part, name: "Ball valve", unit: "each", quantity });

describe("parts", () => {
  it("200: what was said last counts, none takes a part off, and who used it first stays", async () => {
    const [valve, pipe] = [uuidv7(), uuidv7()];
    await send(test, marcus, use(valve, 2, minutes(-10)));
    await send(test, elena, { ...use(pipe, 1.5, minutes(-9)), name: "Pipe", unit: "ft" });
    await send(test, elena, use(valve, 3, minutes(-5)));
    await send(test, marcus, use(valve, 1, minutes(-7)));
    const user = { _id: marcus.userId, name: "Mel Member" };
    const changedAt = minutes(-5).toISOString();
    const used = { _id: valve, name: "Ball valve", quantity: 3, unit: "each", user, changedAt };
    expect(await parts()).toEqual([
      used,
      expect.objectContaining({ name: "Pipe", quantity: 1.5, unit: "ft" }),
    ]);
    expect((await bundleOf(test, elena)).work?.jobs[0]?.parts).toEqual(await parts());
    const event = await lastEvent(test, owner, valve);
    expect(event).toMatchObject({ kind: "job_part", audience: expect.arrayContaining([marcus.userId]) });
    await send(test, marcus, use(valve, 0, minutes(-1)));
    await send(test, elena, use(valve, 9, minutes(-2)));
    expect(await parts()).toMatchObject([{ _id: pipe }]);
  });

  it("are refused beyond 200 on a job, and under the id of another job's part", async () => {
    const elsewhere = await newVisit(test, owner, {
      team: crew(marcus),
      timeSlot: slot(14, 15, "2026-06-10"),
    });
    const taken = uuidv7();
    await send(test, marcus, factOn(elsewhere, start, { ...use(taken, 1), ...placeOf(elsewhere) }));
    expect(await send(test, marcus, use(taken, 5))).toMatchObject([
      { outcome: "refused", message: "Something else is stored under this id" },
    ]);
    await test.database.pool.query(
      `insert into job_parts (organization_id, id, job_id, user_id, name, quantity, unit, changed_at)
       select $1, gen_random_uuid(), $2, $3, 'more', 1000, 'each', now() from generate_series(1, 200)`,
      [owner.organizationId, visit.job._id, marcus.userId],
    );
    const [known] = await parts();
    expect(await send(test, marcus, use(uuidv7(), 1))).toMatchObject([
      { outcome: "refused", message: "A job can have up to 200 parts. Put the rest in a note." },
    ]);
    const more = { ...use(known?._id ?? "", 7), at: "2100-01-01T00:00:00Z" };
    expect(await send(test, marcus, more)).toMatchObject([{ outcome: "done" }]);
  });

  it("404: on a job of others; 403: for a customer", async () => {
    const stranger = await signedInAs(test, "technician", owner);
    expect((await read(`/jobs/${visit.job._id}/parts`, stranger)).statusCode).toBe(404);
    const customer = await newCustomer(test, owner);
    expect((await read(`/jobs/${visit.job._id}/parts`, customer)).statusCode).toBe(403);
  });
});

const placeOf = ({ _id, job }: Visit) => ({ visit: _id, job: job._id, id: uuidv7() });

const signature = async (by = owner): Promise<VisitSignature | null> =>
  (await read(`/schedule/${visit._id}/signature`, by)).json().signature;

const sign = (name: string, at = start) =>
  factOn(visit, at, { kind: "signature", name, strokes: "M10 20L30 40M5 5L6 6" });

describe("signatures", () => {
  it("200: the newest counts, whichever arrives last, and each is in the activity", async () => {
    expect(await signature(marcus)).toBeNull();
    const late = sign("Jennifer Hill", minutes(-1));
    await send(test, marcus, late);
    await send(test, elena, factOn(visit, minutes(-5), { kind: "nobody_home" }));
    expect(await signature(marcus)).toEqual({
      _id: late.id,
      name: "Jennifer Hill",
      strokes: "M10 20L30 40M5 5L6 6",
      user: { _id: marcus.userId, name: "Mel Member" },
      signedAt: minutes(-1).toISOString(),
    });
    const [nobody, signed] = await activityOf(visit._id);
    expect(signed).toMatchObject({ verb: "sign", to: { event: "Jennifer Hill signed for the work" } });
    expect(nobody).toMatchObject({ verb: "nobody_home", to: { event: "Nobody was home" } });
    expect(await lastEvent(test, owner, visit._id)).toMatchObject({ kind: "visit", version: visit.version });
    await send(test, marcus, factOn(visit, start, { kind: "nobody_home" }));
    expect(await signature()).toMatchObject({ name: "", strokes: null });
  });

  it("are filed when the visit was canceled or given away, with the ticket of the visit", async () => {
    const [given] = (await bundleOf(test, marcus)).work?.visits ?? [];
    await request(test, owner, "PUT", `/schedule/${visit._id}`, { team: crew(elena) });
    await request(test, owner, "POST", `/schedule/${visit._id}/status`, { status: "cancelled" });
    const sent = { ...sign("Jennifer Hill"), ticket: given?.ticket };
    expect(await send(test, marcus, sent)).toMatchObject([{ outcome: "done" }]);
    expect(await send(test, marcus, sent)).toMatchObject([{ outcome: "done" }]);
    expect(await signature()).toMatchObject({ name: "Jennifer Hill" });
    const { rows } = await test.database.pool.query("select id from visit_signatures where visit_id = $1", [
      visit._id,
    ]);
    expect(rows).toEqual([{ id: sent.id }]);
  });

  it("need a visit, a name and lines", async () => {
    const wrong = [
      { ...sign("Jennifer Hill"), visit: null, version: null, plannedFor: null },
      sign(" "),
      { ...sign("Jennifer Hill"), strokes: "M10 20C1 1" },
    ];
    const results = await send(test, marcus, ...wrong);
    expect(results.map(({ outcome }) => outcome)).toEqual(["refused", "refused", "refused"]);
  });

  it("404: of others' visits; nothing of it in the customer's activity", async () => {
    const customer = await newCustomer(test, owner);
    const job = await newJob(test, owner, { client: customer.clientId });
    visit = await newVisit(test, owner, { job, team: crew(marcus), timeSlot: slot(13, 14, "2026-06-10") });
    await send(test, marcus, sign("Kim Customer"));
    expect((await read(`/schedule/${visit._id}/signature`, elena)).statusCode).toBe(404);
    expect((await activityOf(visit._id, customer)).map(({ verb }) => verb)).not.toContain("sign");
  });
});
