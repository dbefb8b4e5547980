import type { SignedIn } from "@fieldwright/contract/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
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
import { runTasks } from "#testing/jobs";
import { createTestApp, type TestApp } from "#testing/test-app";
import { purgeOrganizationTask } from "../account/account";

let test: TestApp;
/** Building a sample takes seconds, so tests that only look share one. */
let owner: Person;
let sample: Awaited<ReturnType<typeof enter>>;
beforeAll(async () => {
  test = await createTestApp();
  owner = await registerOrganization(test, "Rivera Plumbing");
  sample = await enter(owner);
});
afterAll(() => test.close());

type Headers = Pick<Person, "headers">;

const call = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  { headers }: Headers,
  payload?: object,
) => test.app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) });

const open = (person: Headers) => call("POST", "/sample-company", person);

const enter = async (person: Headers) => {
  const answer = await open(person);
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  const { token, user } = answer.json<SignedIn>();
  return { headers: bearer(token), user, organizationId: user.organization?._id ?? "" };
};

const rows = async (sql: string, ...values: unknown[]) => (await test.database.pool.query(sql, values)).rows;

const purge = () => runTasks(test, { purge_organization: purgeOrganizationTask(test.deps) });

describe("looking around", () => {
  it("opens a company full of records around today, under the person's own name", async () => {
    expect(sample.user).toMatchObject({
      firstName: "Robin",
      organization: { name: "Sample company", sampleFor: "Rivera Plumbing" },
    });
    const { stats, today, setup } = (await call("GET", "/dashboard/stats", sample)).json();
    expect(stats.totalClients).toBeGreaterThan(100);
    expect(today.visits.length).toBeGreaterThan(5);
    expect(setup).toBeNull();
    expect((await call("GET", "/auth/me", owner)).json().organization).toMatchObject({
      name: "Rivera Plumbing",
      sampleFor: null,
    });
    expect((await call("GET", "/clients", owner)).json().total).toBe(0);
  });

  it("makes one company per person, however fast they click, which nobody else can see", async () => {
    const other = await registerOrganization(test);
    const [first, ...again] = await Promise.all([enter(other), enter(other), enter(other)]);
    if (!first) throw new Error("Nobody entered.");
    for (const { organizationId } of again) expect(organizationId).toBe(first.organizationId);
    expect(first.organizationId).not.toBe(sample.organizationId);
    expect(await rows("select id from users where sample_of = $1", other.userId)).toHaveLength(1);
    const [client] = (await call("GET", "/clients", first)).json().clients;
    expect((await call("GET", `/clients/${client._id}`, first)).statusCode).toBe(200);
    for (const stranger of [sample, owner, other])
      expect((await call("GET", `/clients/${client._id}`, stranger)).statusCode).toBe(404);
  });

  it("lets people back in while somebody else's company is being made", async () => {
    const other = await registerOrganization(test);
    const holding = await test.database.direct.pool.connect();
    await holding.query("begin");
    await holding.query("select from users where id = $1 for no key update", [other.userId]);
    const entering = enter(other);
    try {
      const saving =
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update%'";
      await expect.poll(() => rows(saving), { timeout: 150_000 }).toHaveLength(1);
      expect((await enter(owner)).organizationId).toBe(sample.organizationId);
    } finally {
      await holding.query("rollback");
      holding.release();
    }
    expect((await entering).organizationId).not.toBe(sample.organizationId);
  });

  it("is for admins", async () => {
    for (const role of ["manager", "technician", "client"] as const)
      expect((await open(await signedInAs(test, role, owner))).statusCode).toBe(403);
  });
});

describe("a sample company", () => {
  it("sends nothing, whoever asks", async () => {
    const client = await call("POST", "/clients", sample, {
      firstName: "Real",
      lastName: "Person",
      email: uniqueEmail("realmail.test"),
    });
    const [quote] = (await call("GET", "/quotes?status=pending", sample)).json().quotes;
    const sent = await call("POST", `/quotes/${quote._id}/send`, sample, { email: client.json().email });
    expect([sent.statusCode, sent.json().message]).toEqual([
      403,
      "This is a sample company. Nothing gets sent.",
    ]);
    expect(
      await rows(
        `select u.email from users u join organizations o on o.id = u.organization_id
         where o.is_sample and (u.email_verified_at is not null or u.password_hash is not null
           or u.email not like '%.invalid')`,
      ),
    ).toEqual([]);
    expect(await rows("select from messages where organization_id = $1", sample.organizationId)).toEqual([]);
  });

  it("takes no people, no integrations, no keys and no webhooks, and its account stays as it is", async () => {
    const person = { firstName: "Sam", lastName: "Lee", email: uniqueEmail(), role: "technician" };
    const answers = [
      await call("POST", "/users", sample, { ...person, password: goodPassword }),
      await call("POST", "/users/invite", sample, person),
      await call("POST", "/integrations/stripe/connect", sample, { credentials: {} }),
      await call("POST", "/webhooks", sample, { url: "https://example.com", events: [] }),
      await call("POST", "/api-keys", sample, { name: "Key", scopes: ["clients:read"] }),
      await call("PUT", "/settings/profile", sample, { email: uniqueEmail() }),
      await call("DELETE", "/account", sample, { confirm: "Sample company" }),
      await call("POST", "/settings/data/export", sample, {}),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 403));
    expect((await open(sample)).statusCode).toBe(409);
  });

  it("is not shown to a customer whose email somebody typed there", async () => {
    const email = uniqueEmail();
    await call("POST", "/clients", sample, { firstName: "Real", lastName: "Person", email });
    const { token, user } = await register(test, { role: "client", email });
    await rows("update users set email_verified_at = now() where id = $1", user._id);
    const me = await mustCall<SignedIn["user"]>(test, "/auth/me", { method: "GET", headers: bearer(token) });
    expect(me.organizations).toEqual([]);
  });
});

describe("removing it", () => {
  it("leaves no row of it, from inside or outside, and the person can start again", async () => {
    const person = await registerOrganization(test);
    const first = await enter(person);
    expect((await call("DELETE", "/sample-company", first)).statusCode).toBe(204);
    expect((await call("GET", "/auth/me", first)).statusCode).toBe(401);
    const second = await enter(person);
    expect(second.organizationId).not.toBe(first.organizationId);
    for (const _again of [1, 2])
      expect((await call("DELETE", "/sample-company", person)).statusCode).toBe(204);
    await purge();
    const removed = [first.organizationId, second.organizationId];
    const tables = await rows(
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id'",
    );
    for (const { name } of tables)
      expect([name, await rows(`select from ${name} where organization_id = any($1)`, removed)]).toEqual([
        name,
        [],
      ]);
    expect(await rows("select from organizations where id = any($1)", removed)).toEqual([]);
    expect(await rows("select from users where email like '%.invalid' and organization_id is null")).toEqual(
      [],
    );
    expect((await call("GET", "/auth/me", person)).statusCode).toBe(200);
    expect((await call("GET", "/auth/me", sample)).statusCode).toBe(200);
  });

  it("happens with the person's own account", async () => {
    const person = await registerOrganization(test, "Gone Plumbing");
    const { headers, organizationId } = await enter(person);
    expect((await call("DELETE", "/account", person, { confirm: "Gone Plumbing" })).statusCode).toBe(204);
    expect((await call("GET", "/auth/me", { headers })).statusCode).toBe(401);
    await purge();
    expect(await rows("select from organizations where id = $1", organizationId)).toEqual([]);
  });
});
