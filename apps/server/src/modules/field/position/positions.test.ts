import type { Position } from "@fieldwright/contract/positions";
import type { Visit } from "@fieldwright/contract/schedule";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTasks } from "#runtime/tasks";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { factOn, send } from "#testing/field";
import { request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { crew, newVisit, slot } from "#testing/visits";

const wednesday = "2026-06-10";
const tenAM = new Date("2026-06-10T15:00:00Z");
const here = { lat: 39.98, lng: -83.01, accuracy: 12 };

let now = tenAM;
let test: TestApp;
let owner: Person;
let marcus: Person;
let visit: Visit;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  now = tenAM;
  marcus = await signedInAs(test, "technician", owner);
  visit = await newVisit(test, owner, { team: crew(marcus), timeSlot: slot(10, 12, wednesday) });
});

const share = (by: Person, on: boolean) => request(test, by, "PUT", "/field/position", { on });
const tell = async (by: Person, at = now, place = here) =>
  (await request(test, by, "POST", "/field/position", { ...place, at: at.toISOString() })).json().outcome;
const setOff = () => send(test, marcus, factOn(visit, now, { kind: "travel" }));
const finish = () =>
  send(test, marcus, factOn(visit, now, { kind: "finish", forAll: false, keepTimer: false }));
const seenBy = async (by: Person): Promise<Position[]> =>
  (await request(test, by, "GET", "/field/positions")).json().positions;
const seen = async () => (await seenBy(owner)).filter(({ user }) => user._id === marcus.userId);

describe("a position is kept", () => {
  it("while a visit of the person is under way, and the office sees whose it is", async () => {
    await share(marcus, true);
    await setOff();
    expect(await tell(marcus)).toBe("kept");
    expect(await seen()).toEqual([
      {
        user: { _id: marcus.userId, name: expect.any(String) },
        ...here,
        at: now.toISOString(),
        visit: visit._id,
      },
    ]);
  });

  it("only if the person switched it on", async () => {
    await setOff();
    expect(await tell(marcus)).toBe("off");
    expect(await seen()).toEqual([]);
  });

  it("not before setting off, and it is gone from the map when the visit is finished", async () => {
    await share(marcus, true);
    expect(await tell(marcus)).toBe("no_visit");
    await setOff();
    await tell(marcus);
    await finish();
    expect(await tell(marcus)).toBe("no_visit");
    expect(await seen()).toEqual([]);
  });

  it("not outside of working hours, but for an hour before and after", async () => {
    await share(marcus, true);
    await setOff();
    now = new Date("2026-06-10T22:45:00Z");
    expect(await tell(marcus)).toBe("kept");
    now = new Date("2026-06-10T23:15:00Z");
    expect(await tell(marcus)).toBe("off_hours");
  });

  it("only as the newest one", async () => {
    await share(marcus, true);
    await setOff();
    await tell(marcus);
    const before = new Date(now.getTime() - 60_000);
    expect(await tell(marcus, before, { ...here, lat: 1 })).toBe("old");
    expect(await tell(marcus, new Date(now.getTime() - 16 * 60_000))).toBe("old");
    expect(await seen()).toMatchObject([here]);
  });

  it("never with a time in the future", async () => {
    await share(marcus, true);
    await setOff();
    await tell(marcus, new Date(now.getTime() + 3_600_000));
    expect(await seen()).toMatchObject([{ at: now.toISOString() }]);
  });
});

it("belongs to the person: colleagues and other organizations do not see it", async () => {
  await share(marcus, true);
  await setOff();
  await tell(marcus);
  const elena = await signedInAs(test, "technician", owner);
  expect((await request(test, elena, "GET", "/field/positions")).statusCode).toBe(403);
  expect(await seenBy(await registerOrganization(test))).toEqual([]);
});

it("403: for an API key, whatever it does", async () => {
  const { token } = (
    await request(test, owner, "POST", "/api-keys", { name: "Tracker", scopes: ["schedule:write"] })
  ).json<{ token: string }>();
  const program = { ...owner, headers: { authorization: `Bearer ${token}` } };
  const answers = [
    await request(test, program, "GET", "/field/position"),
    await share(program, true),
    await request(test, program, "POST", "/field/position", { ...here, at: now.toISOString() }),
    await request(test, program, "GET", "/field/positions"),
  ];
  const message = "Only a person can share or see positions, not an API key";
  for (const answer of answers) expect([answer.statusCode, answer.json().message]).toEqual([403, message]);
});

it("is of the visit that the person turned to last", async () => {
  await share(marcus, true);
  const first = await newVisit(test, owner, { team: crew(marcus), timeSlot: slot(9, 10, wednesday) });
  const earlier = new Date(now.getTime() - 10 * 60_000);
  await send(test, marcus, factOn(first, earlier, { kind: "start", timer: false }));
  await setOff();
  await tell(marcus);
  expect(await seen()).toMatchObject([{ visit: visit._id }]);
});

it.each([{ lat: 91 }, { lng: -181 }, { accuracy: -1 }, { lat: "here" }, { at: "now" }])(
  "refuses %j",
  async (wrong) => {
    const answer = await request(test, marcus, "POST", "/field/position", {
      ...here,
      at: now.toISOString(),
      ...wrong,
    });
    expect(answer.statusCode).toBe(400);
  },
);

const places = async () => {
  const { rows } = await test.database.pool.query(
    "select lat, lng, accuracy, at, visit_id from user_positions where user_id = $1",
    [marcus.userId],
  );
  return rows;
};

describe("nothing stays", () => {
  it("when the person switches it off", async () => {
    await share(marcus, true);
    await setOff();
    await tell(marcus);
    expect((await share(marcus, false)).json()).toEqual({ on: false, sentAt: null });
    expect(await places()).toEqual([]);
  });

  it.each([
    ["is deactivated", () => request(test, owner, "POST", `/users/${marcus.userId}/deactivate`, {})],
    ["deletes their account", () => request(test, marcus, "DELETE", "/account", { confirm: marcus.email })],
  ])("when the person %s", async (_, leave) => {
    await share(marcus, true);
    await setOff();
    await tell(marcus);
    expect(await places()).toHaveLength(1);
    expect((await leave()).statusCode).toBeLessThan(300);
    expect(await places()).toEqual([]);
  });

  it("beyond the day, while the switch stays on", async () => {
    now = new Date("2026-06-10T22:30:00Z");
    await share(marcus, true);
    await setOff();
    await tell(marcus);
    const manager = await signedInAs(test, "manager", owner);
    const marcusIsSeen = expect.arrayContaining([expect.objectContaining({ visit: visit._id })]);
    expect(await seenBy(manager)).toEqual(marcusIsSeen);
    now = new Date("2026-06-11T05:30:00Z");
    expect(await seenBy(manager)).toEqual([]);
    const answer = await request(test, marcus, "GET", "/field/position");
    expect(answer.json()).toEqual({ on: true, sentAt: null });
    now = new Date("2026-06-11T22:31:00Z");
    await buildTasks(test.deps).prune_expired({}, undefined as never);
    expect(await places()).toEqual([{ lat: null, lng: null, accuracy: null, at: null, visit_id: null }]);
  });
});
