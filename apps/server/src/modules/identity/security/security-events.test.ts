import type { SecurityEvent } from "@fieldwright/contract/security-events";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createLogger } from "#kernel";
import { pruneExpired } from "#runtime/system/prune-expired";
import {
  codeOf,
  goodPassword,
  issuePasswordResets,
  linkToken,
  mustCall,
  type Person,
  recordAttempts,
  registerOrganization,
  setAttempts,
  signedInAs,
  uniqueEmail,
} from "#testing/auth";
import { request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

const hour = 3_600_000;
let now = new Date("2026-03-02T15:00:00Z");
let log = "";
let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({
    clock: () => now,
    log: createLogger("info", { write: (line) => void (log += line) }),
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  log = "";
  owner = await registerOrganization(test);
});

type Listed = { events: SecurityEvent[]; next: string | null };

const listed = async (query = "", as = owner): Promise<Listed> =>
  (await request(test, as, "GET", `/security-events${query}`)).json();

const kinds = async (): Promise<string[]> => (await listed("?limit=50")).events.map(({ kind }) => kind);

const logIn = (email: string, password: string) =>
  test.app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { email, password },
    headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0" },
    remoteAddress: "203.0.113.9",
  });

const enterAgain = async (email: string, password: string) => {
  const { token } = (await logIn(email, password)).json();
  return { token, headers: { authorization: `Bearer ${token}` } };
};

/** Records the event several times. */
const record = (kind: string, times: number, at: Date) =>
  test.database.system((tx) =>
    tx.execute(sql`select record_security_event(${owner.organizationId}::uuid, ${owner.userId}::uuid, null, ${kind},
      'x', '', '', ${at.toISOString()}::timestamptz) from generate_series(1, ${times}::int)`),
  );

/** The security events in the server log. */
const logged = (kind: string): Record<string, unknown>[] =>
  log
    .split("\n")
    .filter((line) => line.includes(`"security":"${kind}"`))
    .map((line) => JSON.parse(line));

describe("the security log has", () => {
  it("wrong passwords: who, when, from which address and device, without the typed password", async () => {
    await logIn(owner.email, "s3cret-typed-wrong");
    await recordAttempts(test);
    const { events } = await listed("?kind=sign_in_failed");
    expect(events).toEqual([
      {
        _id: expect.stringMatching(/^\d+$/),
        kind: "sign_in_failed",
        detail: "Wrong password",
        account: { _id: owner.userId, name: "Robin Tester" },
        actor: null,
        address: "203.0.113.9",
        device: "Firefox on Linux",
        count: 1,
        at: now.toISOString(),
        lastAt: now.toISOString(),
      },
    ]);
    expect(logged("sign_in_failed")).toMatchObject([
      { level: 40, userId: owner.userId, address: "203.0.113.9" },
    ]);
    expect(log).not.toContain("s3cret-typed-wrong");
  });

  it("no entry for unknown accounts, which only go to the server log with the same work queued", async () => {
    const waiting = async () => {
      const { rows } = await test.database.pool.query(
        "select from graphile_worker.jobs where task_identifier = 'record_attempt'",
      );
      return rows.length;
    };
    const before = await waiting();
    await logIn(uniqueEmail(), "not-this-one");
    expect(await waiting()).toBe(before + 1);
    await recordAttempts(test);
    expect(logged("sign_in_failed")).toMatchObject([{ level: 40, userId: null, address: "203.0.113.9" }]);
    expect(await kinds()).toEqual([]);
  });

  it("sign-ins refused after too many wrong passwords, once for each window", async () => {
    await logIn(owner.email, "not-this-one");
    await setAttempts(test, "login-account", owner.email, 10);
    for (let time = 0; time < 3; time++)
      expect((await logIn(owner.email, goodPassword)).statusCode).toBe(429);
    await recordAttempts(test);
    expect((await listed("?kind=sign_in_refused")).events).toMatchObject([
      { account: { _id: owner.userId }, count: 1 },
    ]);
  });

  it("sign-ins with the right password to a deactivated account", async () => {
    const member = await signedInAs(test, "technician", owner);
    await request(test, owner, "DELETE", `/users/${member.userId}`);
    expect((await logIn(member.email, goodPassword)).statusCode).toBe(401);
    await recordAttempts(test);
    expect((await listed("?kind=sign_in_failed")).events).toMatchObject([
      { account: { _id: member.userId }, detail: "The account is deactivated" },
    ]);
  });

  it("refused calls", async () => {
    const technician = await signedInAs(test, "technician", owner);
    expect((await request(test, technician, "GET", "/reports")).statusCode).toBe(403);
    await expect.poll(kinds).toContain("access_refused");
    expect((await listed("?kind=access_refused")).events).toMatchObject([
      { detail: "GET /api/reports", actor: { _id: technician.userId, name: "Mel Member" } },
    ]);
    expect(logged("access_refused")).toMatchObject([{ level: 40, userId: technician.userId }]);
  });

  it("sign-ins on a new device, and ended sessions", async () => {
    await logIn(owner.email, goodPassword);
    const { sessions } = (await request(test, owner, "GET", "/auth/sessions")).json();
    const other = sessions.find(({ current }: { current: boolean }) => !current);
    await request(test, owner, "DELETE", `/auth/sessions/${other._id}`);
    expect((await listed()).events).toMatchObject([
      { kind: "session_ended", detail: "Firefox on Linux", actor: { _id: owner.userId } },
      { kind: "new_device", device: "Firefox on Linux", address: "203.0.113.9" },
    ]);
    expect(logged("new_device")).toMatchObject([{ level: 30 }]);
  });

  it("changes of passwords and email addresses", async () => {
    const changed = { currentPassword: goodPassword, newPassword: "another-good-one" };
    await request(test, owner, "PUT", "/settings/security", changed);
    const moved = { email: `new-${owner.email}`, currentPassword: "another-good-one" };
    await request(test, owner, "PUT", "/settings/profile", moved);
    await mustCall(test, "/auth/forgot-password", { payload: { email: moved.email } });
    await issuePasswordResets(test);
    const token = await linkToken(test, moved.email, "reset-password");
    await mustCall(test, "/auth/reset-password", { payload: { token, password: "a-third-password" } });
    owner = { ...owner, ...(await enterAgain(moved.email, "a-third-password")) };
    expect(await kinds()).toEqual(["new_device", "password_reset", "email_changed", "password_changed"]);
    for (const secret of [token, "another-good-one", "a-third-password"]) expect(log).not.toContain(secret);
  });

  it("two-factor sign-in on and off, wrong codes, and used recovery codes", async () => {
    const { headers } = owner;
    const { uri } = await mustCall<{ uri: string }>(test, "/auth/2fa/setup", {
      headers,
      payload: { password: goodPassword },
    });
    const { recoveryCodes } = await mustCall<{ recoveryCodes: string[] }>(test, "/auth/2fa/enable", {
      headers,
      payload: { code: codeOf(uri, now) },
    });
    const { challenge } = (await logIn(owner.email, goodPassword)).json();
    const verify = (code: string | undefined) => ({
      method: "POST" as const,
      url: "/api/auth/2fa/verify",
      payload: { challenge, code },
    });
    expect((await test.app.inject(verify("abcdefghjk"))).statusCode).toBe(401);
    expect((await test.app.inject(verify(recoveryCodes[0]))).statusCode).toBe(200);
    now = new Date(now.getTime() + 30_000);
    const proof = { password: goodPassword, code: codeOf(uri, now) };
    await mustCall(test, "/auth/2fa/disable", { headers, payload: proof });
    await recordAttempts(test);
    expect((await kinds()).sort()).toEqual([
      "new_device",
      "recovery_code_used",
      "sign_in_failed",
      "two_factor_off",
      "two_factor_on",
    ]);
    for (const secret of [...recoveryCodes, "abcdefghjk", challenge]) expect(log).not.toContain(secret);
  });

  it("roles, deactivation and reactivation: whose, and by whom", async () => {
    const member = await signedInAs(test, "technician", owner);
    const change = (body: object) => request(test, owner, "PUT", `/users/${member.userId}`, body);
    await change({ role: "manager" });
    await change({ phone: "614 555 0100" });
    await change({ isActive: false });
    await change({ isActive: true });
    const about = { account: { _id: member.userId }, actor: { _id: owner.userId, name: "Robin Tester" } };
    expect((await listed("?limit=3")).events).toMatchObject([
      { kind: "member_reactivated", ...about },
      { kind: "member_deactivated", ...about },
      { kind: "role_changed", detail: "Field Technician to Operations Manager", ...about },
    ]);
    expect(logged("role_changed")).toMatchObject([{ userId: member.userId, actorId: owner.userId }]);
  });

  it("API keys created, changed and revoked, without the key", async () => {
    const made = await request(test, owner, "POST", "/api-keys", { name: "Feed", scopes: ["jobs:read"] });
    const { apiKey, token } = made.json();
    await request(test, owner, "PUT", `/api-keys/${apiKey._id}`, { scopes: ["jobs:write"] });
    await request(test, owner, "DELETE", `/api-keys/${apiKey._id}`);
    const { events } = await listed();
    expect(events).toMatchObject([
      { kind: "api_key_revoked", detail: "Feed" },
      { kind: "api_key_changed", detail: "Feed: jobs:write" },
      { kind: "api_key_created", detail: "Feed: jobs:read" },
    ]);
    expect(JSON.stringify(events) + log).not.toContain(token);
  });

  it("nothing that was rolled back", async () => {
    const demoted = await request(test, owner, "PUT", `/users/${owner.userId}`, { role: "manager" });
    expect(demoted.statusCode).toBe(409);
    expect(await kinds()).not.toContain("role_changed");
  });
});

describe("the list", () => {
  it("is newest first, page by page, and by kind", async () => {
    for (const name of ["One", "Two", "Three"]) await request(test, owner, "POST", "/api-keys", { name });
    const first = await listed("?limit=2&kind=api_key_created");
    expect(first.events.map(({ detail }) => detail.split(":")[0])).toEqual(["Three", "Two"]);
    const second = await listed(`?limit=2&kind=api_key_created&before=${first.next}`);
    expect(second.events.map(({ detail }) => detail.split(":")[0])).toEqual(["One"]);
    expect(second.next).toBeNull();
    expect((await listed("?kind=password_reset")).events).toEqual([]);
  });

  it("has the caller's own organization only, and is for administrators only", async () => {
    await request(test, owner, "POST", "/api-keys", { name: "Ours" });
    const other = await registerOrganization(test);
    expect((await listed("", other)).events).toEqual([]);
    const manager = await signedInAs(test, "manager", owner);
    expect((await request(test, manager, "GET", "/security-events")).statusCode).toBe(403);
  });

  it.each(["kind=nonsense", "before=x", "before=-1", "before=1e300", "limit=0"])("%s: 400", async (query) => {
    expect((await request(test, owner, "GET", `/security-events?${query}`)).statusCode).toBe(400);
  });

  it("uses its indexes, with and without a kind", async () => {
    const plans = await test.database.tenant(owner.organizationId, async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      await tx.execute(sql`set local enable_sort = off`);
      const explain = async (where: string) => {
        const { rows } = await tx.execute(
          sql.raw(
            `explain select * from security_events where organization_id = app_organization_id() ${where} order by id desc limit 10`,
          ),
        );
        return JSON.stringify(rows);
      };
      return [await explain(""), await explain("and kind = 'new_device'")];
    });
    expect(plans[0]).toContain("security_events_pkey");
    expect(plans[1]).toContain("security_events_kind_idx");
    expect(plans.join()).not.toContain("Sort");
  });
});

describe("a flood", () => {
  it("of one account and kind is limited to twenty entries an hour; the newest counts the rest", async () => {
    await record("access_refused", 25, now);
    const { events } = await listed("?limit=50");
    expect(events).toHaveLength(20);
    expect(events.map(({ count }) => count).sort((one, other) => other - one)).toEqual([
      6,
      ...Array(19).fill(1),
    ]);
    await record("new_device", 1, now);
    expect((await listed("?limit=50")).events).toHaveLength(21);
    await record("access_refused", 1, new Date(now.getTime() + hour + 1));
    expect((await listed("?limit=50")).events).toHaveLength(22);
  });

  it("of concurrent events has the same limit", async () => {
    await Promise.all(Array.from({ length: 8 }, () => record("access_refused", 5, now)));
    const { events } = await listed("?limit=50");
    expect(events).toHaveLength(20);
    expect(events.reduce((sum, { count }) => sum + count, 0)).toBe(40);
  });
});

describe("history", () => {
  it("cannot be changed, deleted or forged by the tenant role", async () => {
    const attempt = (statement: string) =>
      test.database.tenant(owner.organizationId, (tx) => tx.execute(sql.raw(statement)));
    await request(test, owner, "POST", "/api-keys", { name: "Kept" });
    for (const statement of [
      "delete from security_events",
      "update security_events set detail = ''",
      `insert into security_events (organization_id, user_id, kind) values ('${owner.organizationId}', '${owner.userId}', 'new_device')`,
    ])
      await expect(attempt(statement)).rejects.toMatchObject({ cause: { code: "42501" } });
    const other = await registerOrganization(test);
    await attempt(
      `select record_security_event('${other.organizationId}', '${owner.userId}', null, 'new_device', '', '', '', now())`,
    );
    expect((await listed("", other)).events).toEqual([]);
  });

  it("is kept for 365 days", async () => {
    await request(test, owner, "POST", "/api-keys", { name: "Old" });
    const made = Date.parse((await listed()).events[0]?.at ?? "");
    const start = now;
    const leftAt = async (instant: number) => {
      now = new Date(instant);
      await pruneExpired(test.deps);
      const { rows } = await test.database.pool.query("select from security_events where user_id = $1", [
        owner.userId,
      ]);
      return rows.length;
    };
    const year = 365 * 24 * hour;
    expect([await leftAt(made + year - 1000), await leftAt(made + year + 1000)]).toEqual([1, 0]);
    now = start;
  });
});
