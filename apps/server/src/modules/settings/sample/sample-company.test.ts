import type { SignedIn } from "@fieldwright/contract/auth";
import { Logger, runOnce } from "graphile-worker";
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
import { createTestApp, type TestApp } from "#testing/test-app";
import { purgeOrganizationTask } from "../account/account";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
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

const purge = () =>
  runOnce({
    pgPool: test.database.pool,
    logger: new Logger(() => () => {}),
    taskList: { purge_organization: purgeOrganizationTask(test.deps) },
  });

describe("looking around", () => {
  it("opens a company full of records around today, under the person's own name", async () => {
    const owner = await registerOrganization(test, "Rivera Plumbing");
    const sample = await enter(owner);
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

  it("makes one company per person, however often and fast they click", async () => {
    const owner = await registerOrganization(test);
    const entered = await Promise.all([enter(owner), enter(owner), enter(owner)]);
    expect(new Set(entered.map(({ organizationId }) => organizationId)).size).toBe(1);
    const made = await rows("select id from users where sample_of = $1", owner.userId);
    expect(made).toHaveLength(1);
  });

  it("gives every person a company of their own, which the other cannot see", async () => {
    const [one, other] = [await registerOrganization(test), await registerOrganization(test)];
    const [first, second] = [await enter(one), await enter(other)];
    expect(first.organizationId).not.toBe(second.organizationId);
    const [client] = (await call("GET", "/clients", first)).json().clients;
    expect((await call("GET", `/clients/${client._id}`, first)).statusCode).toBe(200);
    for (const stranger of [second, one, other])
      expect((await call("GET", `/clients/${client._id}`, stranger)).statusCode).toBe(404);
  });

  it("is for admins", async () => {
    const owner = await registerOrganization(test);
    for (const role of ["manager", "technician", "client"] as const)
      expect((await open(await signedInAs(test, role, owner))).statusCode).toBe(403);
  });
});

describe("a sample company", () => {
  it("sends nothing, whoever asks", async () => {
    const sample = await enter(await registerOrganization(test));
    const client = await call("POST", "/clients", sample, {
      firstName: "Real",
      lastName: "Person",
      email: uniqueEmail("realmail.test"),
    });
    const [quote] = (await call("GET", "/quotes?status=pending", sample)).json().quotes;
    const sent = await call("POST", `/quotes/${quote._id}/send`, sample, { email: client.json().email });
    expect([sent.statusCode, sent.json().message]).toEqual([
      403,
      "This is a sample company. Nothing is sent from it.",
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
    const sample = await enter(await registerOrganization(test));
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
    const sample = await enter(await registerOrganization(test));
    const email = uniqueEmail();
    await call("POST", "/clients", sample, { firstName: "Real", lastName: "Person", email });
    const { token, user } = await register(test, { role: "client", email });
    await rows("update users set email_verified_at = now() where id = $1", user._id);
    const me = await mustCall<SignedIn["user"]>(test, "/auth/me", { method: "GET", headers: bearer(token) });
    expect(me.organizations).toEqual([]);
  });
});

describe("removing it", () => {
  it.each(["inside", "outside"] as const)("from %s leaves no row of it, and the real company", async (from) => {
    const owner = await registerOrganization(test);
    const sample = await enter(owner);
    expect((await call("DELETE", "/sample-company", from === "inside" ? sample : owner)).statusCode).toBe(204);
    expect((await call("GET", "/auth/me", sample)).statusCode).toBe(401);
    expect((await call("DELETE", "/sample-company", owner)).statusCode).toBe(204);
    await purge();
    const tables = await rows(
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id'",
    );
    for (const { name } of tables)
      expect([
        name,
        await rows(`select from ${name} where organization_id = $1`, sample.organizationId),
      ]).toEqual([name, []]);
    expect(await rows("select from organizations where id = $1", sample.organizationId)).toEqual([]);
    expect(await rows("select from users where email like '%.invalid'  and organization_id is null")).toEqual(
      [],
    );
    expect((await call("GET", "/auth/me", owner)).statusCode).toBe(200);
  });

  it("lets the person start again with a new one", async () => {
    const owner = await registerOrganization(test);
    const first = await enter(owner);
    await call("DELETE", "/sample-company", first);
    expect((await enter(owner)).organizationId).not.toBe(first.organizationId);
  });

  it("happens with the person's own account", async () => {
    const owner = await registerOrganization(test, "Gone Plumbing");
    const sample = await enter(owner);
    expect((await call("DELETE", "/account", owner, { confirm: "Gone Plumbing" })).statusCode).toBe(204);
    expect((await call("GET", "/auth/me", sample)).statusCode).toBe(401);
    await purge();
    expect(await rows("select from organizations where id = $1", sample.organizationId)).toEqual([]);
  });
});
