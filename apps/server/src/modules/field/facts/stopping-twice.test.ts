import type { TimeEntry } from "@fieldwright/contract/job-work";
import type { Visit } from "@fieldwright/contract/schedule";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { factOn, send } from "#testing/field";
import { request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { crew, newVisit, setStatus, slot } from "#testing/visits";

const start = new Date("2026-06-10T15:00:00Z");
const minutes = (count: number): Date => new Date(start.getTime() + count * 60_000);

let test: TestApp;
let owner: Person;
let marcus: Person;
let visit: Visit;
let timer: string;
beforeAll(async () => {
  test = await createTestApp({ clock: () => start });
  owner = await registerOrganization(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  marcus = await signedInAs(test, "technician", owner);
  visit = await newVisit(test, owner, { team: crew(marcus), timeSlot: slot(10, 12, "2026-06-10") });
  const begun = factOn(visit, minutes(-60), { kind: "start", timer: true });
  await send(test, marcus, begun);
  timer = begun.id;
});

const waiting = (count: number) =>
  vi.waitFor(
    async () => {
      const { rowCount } = await test.database.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      expect(rowCount).toBe(count);
    },
    { timeout: 60_000 },
  );

/** Neither can commit before both have come as far as they can. */
const atOnce = async (first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<void> => {
  const barrier = await test.database.pool.connect();
  await barrier.query("begin; lock table audit_log in share mode");
  const one = first();
  await waiting(1);
  const other = second();
  await waiting(2);
  await barrier.query("commit");
  barrier.release();
  await Promise.all([one, other]);
};

const stops = async (): Promise<number> => {
  const { rowCount } = await test.database.pool.query(
    "select from audit_log where record_id = $1 and verb = 'stop'",
    [timer],
  );
  return rowCount ?? 0;
};

const stopFact = () => send(test, marcus, factOn(visit, minutes(-10), { kind: "timer_stop", entry: timer }));
const entry = async () =>
  (await request(test, owner, "GET", `/jobs/${visit.job._id}/time`)).json<{ entries: TimeEntry[] }>()
    .entries[0];

it("a timer that is stopped by a call and by a fact at once is stopped once, by the first", async () => {
  await atOnce(() => request(test, marcus, "POST", `/time-entries/${timer}/stop`), stopFact);
  expect(await stops()).toBe(1);
  expect(await entry()).toMatchObject({ end: start.toISOString(), version: 2 });
});

it("and so is one that a finished visit stops", async () => {
  const later = factOn(visit, minutes(-10), { kind: "timer_stop", entry: timer, visit: null });
  const elsewhere = await newVisit(test, owner, { timeSlot: slot(14, 16, "2026-06-10") });
  // A fact on another job waits for the person only.
  await atOnce(
    () => setStatus(test, marcus, visit._id, "completed"),
    () => send(test, marcus, { ...later, job: elsewhere.job._id }),
  );
  expect(await stops()).toBe(1);
  expect(await entry()).toMatchObject({ end: start.toISOString(), version: 2 });
});
