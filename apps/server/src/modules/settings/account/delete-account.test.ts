import { access } from "node:fs/promises";
import { join } from "node:path";
import { populate } from "@fieldwright/db/testing/populate";
import { createTenant } from "@fieldwright/db/testing/tenants";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goodPassword, mustCall, type Person, registerOrganization, signedInAs } from "#testing/auth";
import { runTasks } from "#testing/jobs";
import { createTestApp, type TestApp } from "#testing/test-app";
import { multipartBody, multipartType, picture } from "#testing/uploads";
import { purgeOrganizationTask } from "./account";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const remove = ({ headers }: Pick<Person, "headers">, confirm: string) =>
  test.app.inject({ method: "DELETE", url: "/api/account", headers, payload: { confirm } });

const status = async (url: string, { headers }: Person) =>
  (await test.app.inject({ method: "GET", url: `/api${url}`, headers })).statusCode;

const logIn = ({ email }: Person) =>
  test.app.inject({ method: "POST", url: "/api/auth/login", payload: { email, password: goodPassword } });

const rows = async (sql: string, ...values: string[]) => (await test.database.pool.query(sql, values)).rows;

const purge = () => runTasks(test, { purge_organization: purgeOrganizationTask(test.deps) });

describe("someone who is not the owner", () => {
  it("types their email, loses all personal data, and stays in the history as a former member", async () => {
    const owner = await registerOrganization(test);
    const technician = await signedInAs(test, "technician", owner);
    const wrong = await remove(technician, "something else");
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      400,
      [{ field: "confirm", msg: "Type your email address to confirm" }],
    ]);
    expect((await remove(technician, technician.email.toUpperCase())).statusCode).toBe(204);
    expect(await status("/auth/me", technician)).toBe(401);
    expect((await logIn(technician)).statusCode).toBe(401);
    const [left] = await rows("select * from users where id = $1", technician.userId);
    expect(left).toMatchObject({
      first_name: "Former",
      last_name: "member",
      phone: null,
      password_hash: null,
    });
    expect(left.email).not.toContain("example.com");
    expect(await rows("select from sessions where user_id = $1", technician.userId)).toEqual([]);
    const team = await mustCall<{ users: object[] }>(test, "/users?status=inactive", {
      method: "GET",
      headers: owner.headers,
    });
    expect(team.users).toEqual([]);
    expect(await status(`/users/${technician.userId}`, owner)).toBe(404);
  });

  it("who is a client leaves the client record without the account", async () => {
    const owner = await registerOrganization(test);
    const client = await signedInAs(test, "client", owner);
    expect((await remove(client, client.email)).statusCode).toBe(204);
    const { clients } = await mustCall<{ clients: object[] }>(test, "/clients", {
      method: "GET",
      headers: owner.headers,
    });
    expect(clients).toHaveLength(1);
  });

  it("cannot leave the organization without an administrator", async () => {
    const owner = await registerOrganization(test);
    const admin = await signedInAs(test, "admin", owner);
    await test.database.pool.query("update users set deactivated_at = now() where id = $1", [owner.userId]);
    expect((await remove(admin, admin.email)).statusCode).toBe(409);
    expect(await status("/auth/me", admin)).toBe(200);
  });
});

describe("the owner", () => {
  it("types the organization's name, which closes it for everyone at once", async () => {
    const owner = await registerOrganization(test, "Hollis & Sons");
    const manager = await signedInAs(test, "manager", owner);
    const client = await signedInAs(test, "client", owner);
    expect((await remove(owner, owner.email)).statusCode).toBe(400);
    expect((await remove(owner, " hollis & sons ")).statusCode).toBe(204);
    expect([await status("/auth/me", owner), await status("/auth/me", manager)]).toEqual([401, 401]);
    const me = await test.app.inject({ method: "GET", url: "/api/auth/me", headers: client.headers });
    expect([me.statusCode, me.json().organization]).toEqual([200, null]);
    expect((await logIn(manager)).statusCode).toBe(401);
  });

  it("leaves no row and no file, and does not touch other organizations", async () => {
    const owner = await registerOrganization(test, "Gone");
    const manager = await signedInAs(test, "manager", owner);
    await populate(test.database, { organizationId: owner.organizationId, userId: owner.userId });
    const other = await createTenant(test.database, "Stays");
    await populate(test.database, other);
    await test.app.inject({
      method: "POST",
      url: "/api/settings/organization/logo",
      headers: { ...owner.headers, "content-type": multipartType },
      payload: multipartBody({ content: await picture() }),
    });
    const [logo] = await rows(
      "select file_hash as hash from attachments where organization_id = $1 and kind = 'organization'",
      owner.organizationId,
    );
    const path = join(test.config.dataDir, "files", logo.hash.slice(0, 2), logo.hash.slice(2));
    await access(path);

    expect((await remove(owner, "Gone")).statusCode).toBe(204);
    await purge();

    const tables = await rows(
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id'",
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const count = (of: string) => rows(`select from ${name} where organization_id = $1`, of);
      expect([name, await count(owner.organizationId)]).toEqual([name, []]);
      expect([name, (await count(other.organizationId)).length > 0]).toEqual([name, true]);
    }
    expect(await rows("select from organizations where id = $1", owner.organizationId)).toEqual([]);
    await expect(access(path)).rejects.toThrow("ENOENT");
    const back = await logIn(manager);
    expect([back.statusCode, back.json().user.organization]).toEqual([200, null]);
  });
});
