import type { TimeOff } from "@fieldwright/contract/time-off";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
let manager: Person;
let technician: Person;
beforeAll(async () => {
  test = await createTestApp();
  owner = await registerOrganization(test, "Hollis & Sons");
  manager = await signedInAs(test, "manager", owner);
  technician = await signedInAs(test, "technician", owner);
});
afterAll(() => test.close());

const monday = { start: "2026-03-02T06:00:00.000Z", end: "2026-03-03T06:00:00.000Z" };

const add = (userId: string, payload: object, by = manager) =>
  test.app.inject({
    method: "POST",
    url: `/api/users/${userId}/time-off`,
    payload,
    headers: by.headers,
  });
const list = (userId: string, by = manager) =>
  test.app.inject({ url: `/api/users/${userId}/time-off`, headers: by.headers });
const remove = (id: string, by = manager) =>
  test.app.inject({ method: "DELETE", url: `/api/time-off/${id}`, headers: by.headers });

describe("entering time off", () => {
  it("201: also in the past and overlapping; the latest comes first", async () => {
    const { userId } = await signedInAs(test, "technician", owner);
    const first = await add(userId, { ...monday, reason: " Dentist " });
    expect(first.statusCode).toBe(201);
    expect(first.json()).toEqual({
      _id: expect.any(String),
      user: userId,
      ...monday,
      reason: "Dentist",
      createdAt: expect.any(String),
      version: 1,
    });
    const second = await add(userId, { start: "2026-03-02T12:00:00-06:00", end: monday.end });
    expect(second.json()).toMatchObject({ start: "2026-03-02T18:00:00.000Z", reason: "" });
    expect((await list(userId)).json()).toEqual({ timeOff: [second.json(), first.json()] });
  });

  it("201: it is recorded, and the person gets the change event", async () => {
    const { userId } = await signedInAs(test, "technician", owner);
    const { _id } = (await add(userId, monday)).json<TimeOff>();
    await remove(_id);
    const audit = await test.database.pool.query(
      `select actor_id, verb, coalesce("from", "to")->'timeOff'->>'_id' as entry from audit_log
       where record_id = $1 and kind = 'user' and verb like '%time_off' order by id`,
      [userId],
    );
    expect(audit.rows).toEqual([
      { actor_id: manager.userId, verb: "add_time_off", entry: _id },
      { actor_id: manager.userId, verb: "remove_time_off", entry: _id },
    ]);
    const events = await test.database.pool.query(
      "select audience from change_events where record_id = $1 order by id desc limit 1",
      [userId],
    );
    expect(events.rows).toEqual([{ audience: [userId] }]);
  });

  it.each([
    [{ end: monday.end }, "start"],
    [{ start: "2026-03-02", end: monday.end }, "start"],
    [{ start: "0000-03-02T06:00:00Z", end: monday.end }, "start"],
    [{ start: monday.end, end: monday.end }, "end"],
    [{ start: "2026-03-02T06:00:00Z", end: "2026-03-02T07:00:00+02:00" }, "end"],
    [{ ...monday, reason: "x".repeat(501) }, "reason"],
  ])("400: %j names %s", async (payload, field) => {
    const response = await add(technician.userId, payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ field, msg: expect.any(String) }]);
  });

  it("403: managers only for technicians, technicians for nobody", async () => {
    for (const person of [owner, manager]) expect((await add(person.userId, monday)).statusCode).toBe(403);
    expect((await add(technician.userId, monday, technician)).statusCode).toBe(403);
    expect((await add(manager.userId, monday, owner)).statusCode).toBe(201);
  });

  it("404: for someone of another organization", async () => {
    const rival = await registerOrganization(test, "Rival Drains");
    for (const id of [rival.userId, uuidv7()]) {
      expect((await add(id, monday)).statusCode).toBe(404);
      expect((await list(id)).statusCode).toBe(404);
    }
  });
});

describe("removing time off", () => {
  it("204, then 404", async () => {
    const { _id } = (await add(technician.userId, monday)).json<TimeOff>();
    expect((await remove(_id, technician)).statusCode).toBe(403);
    expect((await remove(_id)).statusCode).toBe(204);
    expect((await remove(_id)).statusCode).toBe(404);
  });

  it("403 by a manager for another manager; 404 from another organization; it stays", async () => {
    const { _id } = (await add(manager.userId, monday, owner)).json<TimeOff>();
    expect((await remove(_id)).statusCode).toBe(403);
    expect((await remove(_id, await registerOrganization(test, "Rival Drains"))).statusCode).toBe(404);
    expect((await list(manager.userId, owner)).json().timeOff).toContainEqual(
      expect.objectContaining({ _id }),
    );
  });
});

describe("who sees time off", () => {
  it("technicians see their own, not a colleague's; clients see none", async () => {
    const colleague = await signedInAs(test, "technician", owner);
    expect((await list(technician.userId, technician)).statusCode).toBe(200);
    expect((await list(technician.userId, colleague)).statusCode).toBe(404);
    const client = await signedInAs(test, "client", owner);
    expect((await list(technician.userId, client)).statusCode).toBe(403);
  });
});
