import { visitAssignments } from "@fieldwright/db/schema/visits";
import type { Role } from "@fieldwright/domain/permissions";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { endSessionsTask } from "#identity";
import {
  bearer,
  goodPassword,
  mustCall,
  type Person,
  register,
  registerOrganization,
  signedInAs,
  uniqueEmail,
} from "#testing/auth";
import { addVisit } from "#testing/clients";
import { runTasks } from "#testing/jobs";
import { createTestApp, type TestApp } from "#testing/test-app";

let now = new Date("2026-03-02T12:00:00Z");
let test: TestApp;
let owner: Person;
let manager: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test, "Hollis & Sons");
  manager = await signedInAs(test, "manager", owner);
});
afterAll(() => test.close());

const put = (id: string, payload: object, by = owner, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: "PUT",
    url: `/api/users/${id}`,
    payload,
    headers: { ...by.headers, ...headers },
  });

const deactivate = (id: string, by = owner) =>
  test.app.inject({ method: "DELETE", url: `/api/users/${id}`, headers: by.headers });

const statusOfMe = async ({ headers }: Person) =>
  (await test.app.inject({ url: "/api/auth/me", headers })).statusCode;

const join = (role: Role) => signedInAs(test, role, owner);

describe("changing a member", () => {
  it("200: changes the given fields and raises the version", async () => {
    const member = await join("technician");
    const response = await put(member.userId, { firstName: "Sam", phone: "614-555-0104" });
    expect(response.statusCode).toBe(200);
    expect(response.headers.etag).toBe('"2"');
    expect(response.json()).toEqual({
      _id: member.userId,
      firstName: "Sam",
      lastName: "Member",
      email: member.email,
      role: "technician",
      phone: "614-555-0104",
      isActive: true,
      isOwner: false,
      grants: [],
      skills: [],
      workingHours: null,
      homeAddress: null,
      homeLat: null,
      homeLng: null,
      version: 2,
    });
    expect((await put(member.userId, { phone: "" })).json().phone).toBeNull();
  });

  it("200: a new role works at once", async () => {
    const member = await join("technician");
    const add = () =>
      test.app.inject({
        method: "POST",
        url: "/api/clients",
        headers: member.headers,
        payload: { firstName: "Kim", lastName: "Customer", email: uniqueEmail() },
      });
    expect((await add()).statusCode).toBe(403);
    await put(member.userId, { role: "manager" });
    expect((await add()).statusCode).toBe(201);
  });

  it("200 without effect if nothing changed", async () => {
    const member = await join("technician");
    expect((await put(member.userId, { isActive: true, lastName: "Member" })).json().version).toBe(1);
  });

  it.each([
    [{ firstName: "" }, "First name is required"],
    [{ role: "client" }, "Role must be technician, manager or admin"],
  ])("400: %j", async (payload, message) => {
    const response = await put(manager.userId, payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe(message);
  });

  it("403: a manager changes technicians only, and no roles", async () => {
    const technician = await join("technician");
    expect((await put(technician.userId, { firstName: "Sam" }, manager)).statusCode).toBe(200);
    expect((await put(technician.userId, { role: "manager" }, manager)).statusCode).toBe(403);
    for (const person of [owner, manager])
      expect((await put(person.userId, { firstName: "Sam" }, manager)).statusCode).toBe(403);
  });

  it("403: an owner counts as an administrator in any role", async () => {
    const rival = await register(test, { role: "manager", company: "Label Ltd" });
    const boss = {
      ...owner,
      userId: rival.user._id,
      organizationId: rival.user.organization?._id ?? "",
      headers: bearer(rival.token),
    };
    const other = await signedInAs(test, "manager", boss);
    await put(rival.user._id, { role: "technician" }, boss);
    expect((await deactivate(rival.user._id, other)).statusCode).toBe(403);
  });

  it("404: of another organization, unknown or invalid id", async () => {
    const rival = await registerOrganization(test, "Rival Drains");
    for (const id of [rival.userId, uuidv7(), "x"]) {
      expect((await put(id, { firstName: "Sam" })).statusCode).toBe(404);
      expect((await deactivate(id)).statusCode).toBe(404);
    }
    expect(await statusOfMe(rival)).toBe(200);
  });

  it("409: a stale version gets the current record", async () => {
    const member = await join("technician");
    const current = (await put(member.userId, { firstName: "Sam" })).json();
    const response = await put(member.userId, { firstName: "Pat" }, owner, { "if-match": '"1"' });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ code: "stale_version", current });
  });
});

describe("deactivating a member", () => {
  it("204: ends access at once; after reactivation they have to sign in again", async () => {
    const member = await join("technician");
    const response = await deactivate(member.userId, manager);
    expect(response.statusCode).toBe(204);
    expect(await statusOfMe(member)).toBe(401);

    await runTasks(test, { end_sessions: endSessionsTask(test.deps) });
    expect((await put(member.userId, { isActive: true })).json().isActive).toBe(true);
    expect(await statusOfMe(member)).toBe(401);
    await mustCall(test, "/auth/login", { payload: { email: member.email, password: goodPassword } });
  });

  it("204 without effect the second time", async () => {
    const member = await join("technician");
    await deactivate(member.userId);
    expect((await deactivate(member.userId)).statusCode).toBe(204);
    const { rows } = await test.database.pool.query("select version from users where id = $1", [
      member.userId,
    ]);
    expect(rows).toEqual([{ version: 2 }]);
  });

  it("204: removes them from future visits, not from past ones", async () => {
    const member = await join("technician");
    const client = await mustCall<{ _id: string }>(test, "/clients", {
      headers: owner.headers,
      payload: { firstName: "Kim", lastName: "Customer", email: uniqueEmail() },
    });
    const assignments = () =>
      test.database.tenant(owner.organizationId, (tx) =>
        tx.select().from(visitAssignments).where(eq(visitAssignments.userId, member.userId)),
      );
    // Visits of `addVisit` start at 15:00.
    await addVisit(test, owner, { clientId: client._id, userId: member.userId });
    const morning = now;
    now = new Date("2026-03-02T16:00:00Z");
    await deactivate(member.userId);
    expect(await assignments()).toHaveLength(1);
    now = morning;
    await put(member.userId, { isActive: true });
    await deactivate(member.userId);
    expect(await assignments()).toEqual([]);
  });

  it("403 for a technician, and for a manager deactivating a manager", async () => {
    const technician = await join("technician");
    expect((await deactivate(manager.userId, technician)).statusCode).toBe(403);
    const colleague = await join("manager");
    expect((await deactivate(colleague.userId, manager)).statusCode).toBe(403);
  });
});

describe("the last active administrator", () => {
  it("409: cannot be deactivated", async () => {
    const only = await registerOrganization(test, "One Boss");
    const response = await deactivate(only.userId, only);
    expect(response.statusCode).toBe(409);
    expect(await statusOfMe(only)).toBe(200);
    expect((await put(only.userId, { isActive: false }, only)).statusCode).toBe(409);
  });

  it("409: cannot be demoted, not even as owner, until there is another", async () => {
    const only = await registerOrganization(test, "One Owner");
    expect((await put(only.userId, { role: "technician" }, only)).statusCode).toBe(409);
    await signedInAs(test, "admin", only);
    expect((await put(only.userId, { role: "technician" }, only)).statusCode).toBe(200);
  });

  it("409: cannot be demoted after the owner is gone", async () => {
    const boss = await registerOrganization(test, "Two Bosses");
    const second = await signedInAs(test, "admin", boss);
    expect((await deactivate(boss.userId, second)).statusCode).toBe(204);
    expect((await put(second.userId, { role: "manager" }, second)).statusCode).toBe(409);
  });

  it("409: of two who deactivate each other concurrently one stays", async () => {
    const boss = await registerOrganization(test, "Duel");
    const second = await signedInAs(test, "admin", boss);
    const { pool } = test.database;
    // Neither can commit before both have reached the lock.
    const barrier = await pool.connect();
    await barrier.query("begin; lock table audit_log in share mode");
    const duel = Promise.all([deactivate(second.userId, boss), deactivate(boss.userId, second)]);
    await vi.waitFor(
      async () => {
        const { rowCount } = await pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        expect(rowCount).toBe(2);
      },
      { timeout: 60_000 },
    );
    await barrier.query("commit");
    barrier.release();
    const statuses = (await duel).map((response) => response.statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 409]);
  });
});
