import type { Visit } from "@fieldwright/contract/schedule";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { factOn, send } from "#testing/field";
import { request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { crew, newVisit, setStatus, slot } from "#testing/visits";

const start = new Date("2026-06-10T15:00:00Z");
const wednesday = "2026-06-10";
const finish = { kind: "finish", forAll: false, keepTimer: false } as const;

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
  newVisit(test, owner, { team: crew(...people), timeSlot: slot(10, 12, wednesday) });
const progressOf = async (visit: string, { userId }: Person) => {
  const { rows } = await test.database.pool.query(
    "select travel_at, arrived_at, started_at, finished_at from visit_progress where visit_id = $1 and user_id = $2",
    [visit, userId],
  );
  return rows[0];
};

describe("progress follows the existing calls", () => {
  it("of the person who sets a status, and nothing is invented when the office does", async () => {
    const visit = await visitOf(marcus);
    await setStatus(test, marcus, visit._id, "en_route");
    await setStatus(test, owner, visit._id, "in_progress");
    expect(await progressOf(visit._id, marcus)).toMatchObject({ travel_at: start, started_at: null });
    await setStatus(test, marcus, visit._id, "completed");
    expect(await progressOf(visit._id, marcus)).toMatchObject({ finished_at: start });
    await setStatus(test, owner, visit._id, "in_progress");
    expect(await progressOf(visit._id, marcus)).toMatchObject({ travel_at: start, finished_at: null });
    expect(await send(test, marcus, factOn(visit, start, finish))).toMatchObject([{ outcome: "done" }]);
  });

  it("and whoever was on the way to a visit that moves sets off again", async () => {
    const visit = await visitOf(marcus);
    await send(test, marcus, factOn(visit, start, { kind: "travel" }));
    await request(test, owner, "PUT", `/schedule/${visit._id}`, { timeSlot: slot(14, 16, wednesday) });
    expect(await progressOf(visit._id, marcus)).toBeUndefined();
    expect(await send(test, marcus, factOn(visit, start, { kind: "travel" }))).toMatchObject([
      { outcome: "done" },
    ]);
  });
});

const minutes = (count: number) => new Date(start.getTime() + count * 60_000);
const read = async (id: string) => (await request(test, owner, "GET", `/schedule/${id}`)).json<Visit>();
const finishedBy = async (...people: readonly Person[]) => {
  const elena = await signedInAs(test, "technician", owner);
  const visit = await visitOf(...people, elena);
  for (const [index, person] of people.entries())
    await send(test, person, factOn(visit, minutes(-10 * (index + 1)), finish));
  return { visit, elena };
};
const setTeam = (visit: Visit, ...people: readonly Person[]) =>
  request(test, owner, "PUT", `/schedule/${visit._id}`, { team: crew(...people) });

describe("a visit whose crew changes", () => {
  it("is completed with the last finish when everyone who stays has finished", async () => {
    const sam = await signedInAs(test, "technician", owner);
    const { visit } = await finishedBy(marcus, sam);
    expect(await read(visit._id)).toMatchObject({ status: "in_progress" });
    const { version } = await read(visit._id);
    const changed = (await setTeam(visit, marcus, sam)).json<Visit>();
    expect(changed).toMatchObject({ status: "completed", completedAt: minutes(-10).toISOString() });
    expect(await read(visit._id)).toEqual(changed);
    expect(changed.version).toBe(version + 2);
    const { activity } = (await request(test, owner, "GET", `/schedule/${visit._id}/activity`)).json();
    expect(activity.slice(0, 2)).toMatchObject([
      { verb: "status", from: { status: "in_progress" }, to: { status: "completed" } },
      { verb: "move" },
    ]);
  });

  it("goes on while someone who stays is at work, or nobody does", async () => {
    const { visit, elena } = await finishedBy(marcus);
    expect((await setTeam(visit, elena)).json()).toMatchObject({ status: "in_progress" });
    expect((await setTeam(visit)).json()).toMatchObject({ status: "in_progress" });
  });

  it("is completed when the last one at work leaves the company", async () => {
    const elena = await signedInAs(test, "technician", owner);
    const visit = await newVisit(test, owner, {
      team: crew(marcus, elena),
      timeSlot: slot(14, 16, wednesday),
    });
    await send(test, marcus, factOn(visit, minutes(-5), finish));
    const left = await request(test, owner, "POST", `/users/${elena.userId}/deactivate`, {});
    expect(left.statusCode).toBe(200);
    expect(await read(visit._id)).toMatchObject({
      status: "completed",
      completedAt: minutes(-5).toISOString(),
    });
  });
});
