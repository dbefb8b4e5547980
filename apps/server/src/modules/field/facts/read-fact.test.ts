import type { ChecklistItem } from "@fieldwright/contract/checklists";
import type { JobNote, TimeEntry } from "@fieldwright/contract/job-work";
import type { Visit } from "@fieldwright/contract/schedule";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { factOn, send, sendFacts } from "#testing/field";
import { request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { crew, newVisit, slot } from "#testing/visits";

/** 10:00 in Chicago, the day of the visits. */
const start = new Date("2026-06-10T15:00:00Z");
const minutes = (count: number): Date => new Date(start.getTime() + count * 60_000);

let test: TestApp;
let owner: Person;
let marcus: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => start });
  owner = await registerOrganization(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  marcus = await signedInAs(test, "technician", owner);
});

const visitOf = (...people: readonly Person[]): Promise<Visit> =>
  newVisit(test, owner, { team: crew(...people), timeSlot: slot(10, 12, "2026-06-10") });
const read = async (id: string) => (await request(test, owner, "GET", `/schedule/${id}`)).json<Visit>();
const listOf = async <T>(job: string, part: string, key: string): Promise<T[]> =>
  (await request(test, owner, "GET", `/jobs/${job}/${part}`)).json()[key];
const timeOn = (job: string) => listOf<TimeEntry>(job, "time", "entries");
const notesOn = (job: string) => listOf<JobNote>(job, "notes", "notes");
const checklistOf = (job: string) => listOf<ChecklistItem>(job, "checklist", "items");
const storedOf = async (id: string) => {
  const { rows } = await test.database.pool.query("select * from field_facts where id = $1", [id]);
  return rows;
};

describe("ids in capital letters", () => {
  it("mean the same", async () => {
    const visit = await visitOf(marcus);
    const job = visit.job._id;
    const item = (await request(test, owner, "POST", `/jobs/${job}/checklist`, { text: "Gas off" })).json();
    const timer = factOn(visit, minutes(-30), { kind: "timer_start" });
    const facts = [
      timer,
      factOn(visit, minutes(-20), { kind: "check", item: item._id.toUpperCase(), done: true }),
      factOn(visit, minutes(-10), { kind: "timer_stop", entry: timer.id.toUpperCase() }),
      factOn(visit, minutes(-5), { kind: "start", timer: true }),
    ].map((fact) => ({
      ...fact,
      id: fact.id.toUpperCase(),
      job: job.toUpperCase(),
      visit: visit._id.toUpperCase(),
    }));
    const results = await send(test, marcus, ...facts);
    expect(results.map(({ outcome }) => outcome)).toEqual(["done", "done", "done", "done"]);
    expect(await checklistOf(job)).toMatchObject([{ done: true }]);
    expect(await timeOn(job)).toMatchObject([{ end: null }, { _id: timer.id, minutes: 20 }]);
    expect(await read(visit._id)).toMatchObject({ status: "in_progress" });
  });

  it("hold up the same job", async () => {
    const visit = await visitOf(marcus);
    const note = factOn(visit, start, { kind: "note", text: "After it" });
    const newer = { ...note, id: uuidv7(), kind: "teleport", job: note.job.toUpperCase() };
    expect(await send(test, marcus, newer, note)).toMatchObject([{ outcome: "later" }, { outcome: "later" }]);
  });
});

describe("a fact that cannot be read", () => {
  it("is refused by itself, keeps its id, and does not hold up the others", async () => {
    const visit = await visitOf(marcus);
    const good = factOn(visit, start, { kind: "note", text: "Good" });
    const bad = { ...good, id: uuidv7(), text: 7 };
    const half = { ...good, id: uuidv7(), text: "half a \ud83d smile" };
    const zero = { ...good, id: uuidv7(), text: "null\0byte" };
    const results = await send(test, marcus, bad, "nonsense", null, half, zero, { kind: "travel" }, good);
    expect(results.map(({ outcome }) => outcome)).toEqual([...Array(6).fill("refused"), "done"]);
    expect(results[0]).toEqual({
      id: bad.id,
      outcome: "refused",
      message: "Couldn't read this: text: Note is required",
    });
    expect(results[1]?.id).toBe("00000000-0000-0000-0000-000000000000");
    expect(await storedOf(bad.id)).toMatchObject([{ outcome: "refused", kind: null }]);
    expect(await send(test, marcus, { ...bad, text: "Corrected" })).toMatchObject([results[0]]);
    expect(await notesOn(visit.job._id)).toHaveLength(1);
  });

  it("waits if it is of a kind that only a newer version knows, and holds up its job alone", async () => {
    const visit = await visitOf(marcus);
    const elsewhere = await newVisit(test, owner, { timeSlot: slot(14, 16, "2026-06-10") });
    const note = factOn(visit, start, { kind: "note", text: "Behind the furnace" });
    const newer = { ...note, id: uuidv7(), kind: "teleport", distance: 7 };
    const malformed = { ...newer, id: uuidv7(), at: "yesterday" };
    const other = factOn(elsewhere, start, { kind: "note", text: "Elsewhere" });
    const results = await send(test, owner, malformed, newer, note, other);
    expect(results.map(({ outcome }) => outcome)).toEqual(["refused", "later", "later", "done"]);
    expect(results[1]).toEqual({
      id: newer.id,
      outcome: "later",
      message: "The office's server needs an update first. We'll send this again.",
    });
    expect(await storedOf(newer.id)).toEqual([]);
    expect(await send(test, owner, note)).toMatchObject([{ outcome: "done" }]);
  });

  it("400: none, more than 50, or no list", async () => {
    const note = { kind: "note", text: "Good" };
    for (const facts of [[], Array.from({ length: 51 }, () => note)])
      expect((await sendFacts(test, marcus, facts)).statusCode).toBe(400);
    expect((await request(test, marcus, "POST", "/field/facts", { facts: "x" })).statusCode).toBe(400);
  });
});
