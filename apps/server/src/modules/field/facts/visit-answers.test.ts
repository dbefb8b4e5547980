import type { ChecklistItem } from "@fieldwright/contract/checklists";
import type { Job } from "@fieldwright/contract/jobs";
import type { Visit } from "@fieldwright/contract/schedule";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { bundleOf, type FactOf, factOn, send } from "#testing/field";
import { newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { crew, newVisit, setStatus, slot } from "#testing/visits";

/** Wednesday, 9:00 in Chicago. */
const start = new Date("2026-06-10T14:00:00Z");
/** After the first visit of the weekly job. */
const later = new Date("2026-06-10T14:20:00Z");
let now = start;
let test: TestApp;
let owner: Person;
let marcus: Person;
let elena: Person;
let job: Job;
let item: string;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  now = start;
  marcus = await signedInAs(test, "technician", owner);
  elena = await signedInAs(test, "technician", owner);
  job = await newJob(test, owner, { scheduledDate: "2026-06-10" });
  item = await ask({ text: "Pressure", kind: "reading", unit: "psi", required: true });
});

const ask = async (question: object): Promise<string> =>
  (await request(test, owner, "POST", `/jobs/${job._id}/checklist`, question)).json()._id;
const read = async (path: string, by = owner) => (await request(test, by, "GET", path)).json();
const repeat = () =>
  request(test, owner, "PUT", `/jobs/${job._id}/recurrence`, {
    frequency: "weekly",
    weekdays: ["we", "th"],
    startTime: "09:05",
    duration: 10,
  });
const endRepeating = () => request(test, owner, "DELETE", `/jobs/${job._id}/recurrence`);

/** The visits of the job in the order of their start, given to both technicians. */
const visitsOf = async (count: number): Promise<Visit[]> => {
  const { rows } = await test.database.pool.query<{ id: string }>(
    "select id from visits where job_id = $1 and deleted_at is null order by starts_at limit $2",
    [job._id, count],
  );
  const given: Visit[] = [];
  for (const { id } of rows)
    given.push((await request(test, owner, "PUT", `/schedule/${id}`, { team: crew(marcus, elena) })).json());
  return given;
};
const weekly = async (): Promise<[Visit, Visit]> => {
  expect((await repeat()).statusCode).toBe(200);
  const [first, second] = await visitsOf(2);
  if (!first || !second) throw new Error("A weekly job has visits");
  return [first, second];
};
const bookedOn = (day: string) =>
  newVisit(test, owner, { job, team: crew(marcus, elena), timeSlot: slot(10, 11, day) });

const measured = (value: string): FactOf => ({ kind: "check", item, done: true, value });
const valves = (quantity: number, part = uuidv7()): FactOf => ({
  kind: "part",
  part,
  name: "Ball valve",
  unit: "each",
  quantity,
});
const minutes = (count: number): Date => new Date(now.getTime() + count * 60_000);
const say = async (visit: Visit, by: Person, ...facts: FactOf[]) => {
  const results = await send(test, by, ...facts.map((fact) => factOn(visit, now, fact)));
  expect(results.map(({ outcome }) => outcome)).toEqual(facts.map(() => "done"));
};

const checklistAt = async (visit: string | undefined): Promise<ChecklistItem[]> =>
  (await read(`/jobs/${job._id}/checklist${visit ? `?visit=${visit}` : ""}`)).items;
/** The values and the parts that a visit shows to the office, and to the phone. */
const shownAt = async ({ _id }: Visit) => {
  const items = await checklistAt(_id);
  const { parts } = await read(`/jobs/${job._id}/parts?visit=${_id}`);
  const { work } = await bundleOf(test, marcus);
  const own = work?.visits.find(({ visit }) => visit._id === _id)?.own;
  const shared = work?.jobs.find((one) => one.job._id === job._id);
  if (work?.visits.some(({ visit }) => visit._id === _id)) {
    expect(own?.checklist ?? shared?.checklist).toEqual(items);
    expect(own?.parts ?? shared?.parts).toEqual(parts);
  }
  return {
    values: items.map(({ value }) => value),
    used: parts.map(({ quantity }: { quantity: number }) => quantity),
  };
};

const answer = (value: string, fields = {}) =>
  request(test, owner, "PUT", `/checklist-items/${item}`, { done: true, value, ...fields });

const empty = { values: [null], used: [] };

describe("on a recurring job", () => {
  it("answers and parts of one visit are not at the other, and stay readable there", async () => {
    const [first, second] = await weekly();
    await say(first, marcus, measured("7"), valves(2));
    expect(await shownAt(first)).toEqual({ values: ["7"], used: [2] });
    expect(await shownAt(second)).toEqual(empty);
    now = later;
    await say(second, elena, measured("8"), valves(1));
    expect(await shownAt(second)).toEqual({ values: ["8"], used: [1] });
    expect(await shownAt(first)).toEqual({ values: ["7"], used: [2] });
    expect(await checklistAt(first._id)).toMatchObject([{ doneBy: { _id: marcus.userId } }]);
  });

  it("a visit that is booked by hand has its own too", async () => {
    const [first] = await weekly();
    const extra = await bookedOn("2026-06-12");
    await say(first, marcus, measured("7"));
    await say(extra, marcus, valves(3));
    expect([await shownAt(first), await shownAt(extra)]).toEqual([
      { values: ["7"], used: [] },
      { values: [null], used: [3] },
    ]);
  });

  it("the last answer counts, who gave it first keeps it, and a skip never wipes a colleague's", async () => {
    const [first, second] = await weekly();
    const at = (by: Person, ago: number, fact: FactOf, visit = first) =>
      send(test, by, factOn(visit, minutes(-ago), fact));
    await at(marcus, 9, measured("7"));
    await at(elena, 3, measured("7"));
    await at(elena, 6, measured("8"));
    await at(elena, 1, { kind: "check", item, done: false, reason: "No access" });
    expect(await checklistAt(first._id)).toMatchObject([
      { value: "7", doneAt: minutes(-9).toISOString(), doneBy: { _id: marcus.userId } },
    ]);
    await at(elena, 1, { kind: "check", item, done: false, reason: "No access" }, second);
    expect(await checklistAt(second._id)).toMatchObject([{ done: false, reason: "No access" }]);
  });

  it("without a visit the office reads and answers the one that is current or next", async () => {
    const [first, second] = await weekly();
    expect((await answer("5")).json()).toMatchObject({ done: true, value: "5" });
    expect(await read(`/jobs/${job._id}/checklist`)).toMatchObject({
      visit: first._id,
      items: [{ value: "5" }],
    });
    now = later;
    expect(await read(`/jobs/${job._id}/parts`)).toMatchObject({ visit: second._id, parts: [] });
    const next = await read(`/jobs/${job._id}/checklist`);
    expect(next).toMatchObject({ visit: second._id, items: [{ value: null }], shared: false });
    expect(next.visits.map(({ _id }: { _id: string }) => _id)).toEqual([second._id, first._id]);
    await answer("6", { visit: first._id });
    expect([await shownAt(first), await shownAt(second)]).toEqual([{ values: ["6"], used: [] }, empty]);
  });

  it("400: answers of a visit of another job, or of a deleted one", async () => {
    const [first] = await weekly();
    const other = await newVisit(test, owner, {});
    await request(test, owner, "DELETE", `/schedule/${first._id}`);
    for (const visit of [other._id, first._id, uuidv7(), "x"]) {
      for (const part of ["checklist", "parts", "pdf"])
        expect(
          (await request(test, owner, "GET", `/jobs/${job._id}/${part}?visit=${visit}`)).statusCode,
        ).toBe(400);
      const sent = { done: false, visit };
      expect((await request(test, owner, "PUT", `/checklist-items/${item}`, sent)).statusCode).toBe(400);
    }
  });

  it("an item that is taken off, or asks for something else, leaves what visits answered", async () => {
    const [first, second] = await weekly();
    await say(first, marcus, measured("7"));
    const changed = await request(test, owner, "PUT", `/checklist-items/${item}`, {
      kind: "text",
      visit: second._id,
    });
    expect(changed.json()).toMatchObject({ _id: item, kind: "text", value: null });
    expect(await checklistAt(first._id)).toMatchObject([
      { _id: item, kind: "text", value: null },
      { kind: "reading", value: "7", removed: true },
    ]);
    await say(second, marcus, measured("new"));
    expect((await request(test, owner, "DELETE", `/checklist-items/${item}`)).statusCode).toBe(204);
    expect(await checklistAt(first._id)).toMatchObject([{ kind: "reading", value: "7", removed: true }]);
    expect(await checklistAt(second._id)).toMatchObject([{ _id: item, value: "new", removed: true }]);
    expect(await checklistAt("shared")).toEqual([]);
    expect((await request(test, owner, "DELETE", `/checklist-items/${item}`)).statusCode).toBe(404);
    await ask({ text: "Draft" });
    expect(await checklistAt(second._id)).toMatchObject([{ text: "Draft" }, { removed: true }]);
  });

  it("a phone that names the part of another visit counts it at its own", async () => {
    const first = await bookedOn("2026-06-10");
    const second = await bookedOn("2026-06-12");
    const part = uuidv7();
    await say(first, marcus, valves(2, part));
    await repeat();
    await say(second, elena, valves(1, part), valves(4, part));
    expect([await shownAt(first), await shownAt(second)]).toEqual([
      { values: [null], used: [2] },
      { values: [null], used: [4] },
    ]);
  });
});

describe("on a job that is not recurring", () => {
  it("the visits share answers and parts", async () => {
    const [first, second] = [await bookedOn("2026-06-10"), await bookedOn("2026-06-11")];
    const part = uuidv7();
    await say(first, marcus, measured("7"), valves(2, part));
    await say(second, elena, valves(3, part));
    const shared = { values: ["7"], used: [3] };
    expect([await shownAt(first), await shownAt(second)]).toEqual([shared, shared]);
    expect(await read(`/jobs/${job._id}/checklist`)).toMatchObject({
      visit: null,
      visits: [],
      shared: false,
    });
  });
});

describe("when a job becomes recurring", () => {
  it("what was answered stays at the visits before, and the others start empty", async () => {
    const [past, ahead] = [await bookedOn("2026-06-09"), await bookedOn("2026-06-12")];
    await say(past, marcus, measured("7"), valves(2));
    await setStatus(test, owner, past._id, "in_progress");
    await repeat();
    expect(await shownAt(past)).toEqual({ values: ["7"], used: [2] });
    expect(await shownAt(ahead)).toEqual(empty);
    await say(ahead, marcus, measured("8"));
    expect([await shownAt(past), await shownAt(ahead)]).toEqual([
      { values: ["7"], used: [2] },
      { values: ["8"], used: [] },
    ]);
    now = later;
    expect(await read(`/jobs/${job._id}/checklist?visit=shared`)).toMatchObject({
      shared: true,
      visit: null,
    });
  });

  it("a first visit that nobody has begun keeps what was prepared for it", async () => {
    const only = await bookedOn("2026-06-10");
    await say(only, marcus, measured("7"));
    await repeat();
    expect(await shownAt(only)).toEqual({ values: ["7"], used: [] });
    const visits = await visitsOf(3);
    for (const visit of visits.filter(({ _id }) => _id !== only._id))
      expect(await shownAt(visit)).toEqual(empty);
  });
});

describe("when a job repeats no more", () => {
  it("its visits keep their answers, and new visits share theirs", async () => {
    const [first, second] = await weekly();
    await say(first, marcus, measured("7"), valves(2));
    await endRepeating();
    expect([await shownAt(first), await shownAt(second)]).toEqual([{ values: ["7"], used: [2] }, empty]);
    await say(second, marcus, measured("8"));
    const [one, other] = [await bookedOn("2026-06-11"), await bookedOn("2026-06-12")];
    await say(one, marcus, measured("9"));
    expect(await shownAt(other)).toEqual({ values: ["9"], used: [] });
    expect([await shownAt(first), await shownAt(second)]).toEqual([
      { values: ["7"], used: [2] },
      { values: ["8"], used: [] },
    ]);
  });
});
