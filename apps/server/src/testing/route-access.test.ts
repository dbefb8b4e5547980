import { readdirSync } from "node:fs";
import type { Route } from "@fieldwright/contract/route";
import { apiKeys } from "@fieldwright/db/schema/account-access";
import { hasScope, type KeyScope, keyScopes } from "@fieldwright/domain/key-scopes";
import { type Permission, permissionTable, type Role, roles } from "@fieldwright/domain/permissions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DeclaredRoute } from "#http";
import { hashToken, newToken } from "#kernel";
import { foreignRecords } from "./foreign-records";
import { createOrganization, createPerson, type TestPerson } from "./people";
import { createTestApp, type TestApp } from "./test-app";

const isRoute = (value: unknown): value is Route =>
  typeof value === "object" && value !== null && "path" in value && "access" in value && "method" in value;

const contractFolder = new URL("../../../../packages/contract/src/", import.meta.url);

const loadContract = async (): Promise<Route[]> => {
  const names = readdirSync(contractFolder).filter((name) => !name.endsWith(".test.ts"));
  const modules: object[] = await Promise.all(
    names.map((name) => import(new URL(name, contractFolder).href)),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isRoute);
};

const contract = await loadContract();
const accessOf = new Map(contract.map((route) => [`${route.method} /api${route.path}`, route.access]));

/** Public routes that are pages or documents and not part of the contract. */
const beyondContract = [
  "GET /*",
  "GET /health",
  "GET /livez",
  "GET /readyz",
  "GET /metrics",
  "GET /api/docs",
  "GET /api/openapi.json",
];

let test: TestApp;
let organizationId: string;
beforeAll(async () => {
  test = await createTestApp();
  organizationId = await createOrganization(test.database);
  const { userId } = await createPerson(test.database, "admin", organizationId);
  // Keys send to customers in the owner's name, so there must be an owner with a verified email.
  await test.database.pool.query(
    "update users set is_owner = true, email_verified_at = now() where id = $1",
    [userId],
  );
});
afterAll(() => test.close());

const served = () => test.app.declaredRoutes.filter((route) => route.method !== "HEAD");
const anyId = "01890000-0000-7000-8000-000000000000";

const callAs = async (
  person: Pick<TestPerson, "headers"> | undefined,
  route: { method: string; url: string },
) => {
  const answer = await test.app.inject({
    method: route.method as "GET",
    url: route.url.replace(/:\w+/g, anyId),
    headers: person?.headers ?? {},
    ...(route.method === "GET" || route.method === "DELETE" ? {} : { payload: {} }),
    payloadAsStream: true,
  });
  answer.stream().destroy();
  return answer.statusCode;
};

/** These pass the validation of every call. Each call uses the fields that it knows. */
const anyBody: Record<string, object> = {
  POST: {
    status: "completed",
    amount: 1,
    method: "cash",
    reason: "Because",
    text: "Anything",
    address: { line1: "12 Elm St" },
    start: "2026-03-02T00:00:00Z",
    end: "2026-03-03T00:00:00Z",
    template: anyId,
  },
  PUT: {
    name: "Anything",
    items: [{ text: "Anything" }],
    lineItems: [{ name: "Anything", quantity: 1, unitPrice: 1 }],
    frequency: "daily",
    startTime: "09:00",
    duration: 60,
    muted: [],
    note: "Anything",
  },
};

/** Reads the permission table directly instead of using the code under test. */
const mayCall = (role: Role, access: Route["access"]): boolean =>
  access === "public" || access === "session" || role in permissionTable[access];

describe("every registered route", () => {
  it("is a call of the contract with the access that it declares, or a known public page", () => {
    const unknown = served().filter(({ method, url }) => !accessOf.has(`${method} ${url}`));
    expect(unknown.map(({ method, url, access }) => `${access} ${method} ${url}`).sort()).toEqual(
      beyondContract.map((name) => `public ${name}`).sort(),
    );
    const known = served().filter(({ method, url }) => accessOf.has(`${method} ${url}`));
    for (const { method, url, access } of known)
      expect([url, access]).toEqual([url, accessOf.get(`${method} ${url}`)]);
  });

  it("asks for a permission that the table knows", () => {
    const asked = served()
      .map((route) => route.access)
      .filter((access) => access !== "public" && access !== "session");
    expect(asked.length).toBeGreaterThan(0);
    for (const permission of asked)
      expect(Object.keys(permissionTable)).toContain(permission satisfies Permission);
  });
});

describe("401", () => {
  it("answers nobody on every route that is not public, and on no other", async () => {
    for (const route of served())
      expect([route.url, (await callAs(undefined, route)) === 401]).toEqual([
        route.url,
        route.access !== "public",
      ]);
  });
});

describe.each(roles)("403 for the role %s", (role) => {
  it("answers exactly where the table does not name it", async () => {
    for (const route of served()) {
      // A new session each time, because one of the calls ends it.
      const status = await callAs(await createPerson(test.database, role, organizationId), route);
      const expected = mayCall(role, route.access) ? "allowed" : "forbidden";
      expect([route.method, route.url, status === 403 ? "forbidden" : "allowed"]).toEqual([
        route.method,
        route.url,
        expected,
      ]);
      expect([route.url, status === 401 || status === 500]).toEqual([route.url, false]);
    }
  });
});

const createKey = async (scopes: KeyScope[]) => {
  const token = `fw_${newToken()}`;
  const { userId } = await createPerson(test.database, "admin", organizationId);
  const key = { organizationId, createdBy: userId, name: "Key", hint: "0000", role: "admin" as const };
  await test.database.system((tx) =>
    tx.insert(apiKeys).values({ ...key, scopes, tokenHash: hashToken(token) }),
  );
  return { headers: { authorization: `Bearer ${token}` } };
};

/** Closed to API keys: a key could create its own successor, or has no session. Repeated here on purpose. */
const closedToKeys = [
  "session",
  "keys:write",
  "integrations:write",
  "security:read",
  "system:read",
  "account:read",
  "account:write",
  "requests:create",
  "payments:collect",
];

/** People share their position with people. The routes that change something look at the body first. */
const isForPeople = ({ method, url }: DeclaredRoute): boolean =>
  method === "GET" && ["/api/field/position", "/api/field/positions"].includes(url);

const guarded = () => served().filter(({ access }) => access !== "public");

describe("403 for an API key", () => {
  it("answers on every route without any scope, and on the closed ones with all of them", async () => {
    const none = await createKey([]);
    const all = await createKey([...keyScopes]);
    for (const route of guarded()) {
      expect([route.method, route.url, await callAs(none, route)]).toEqual([route.method, route.url, 403]);
      const status = await callAs(all, route);
      const closed = closedToKeys.includes(route.access);
      expect([route.method, route.url, status === 403]).toEqual([
        route.method,
        route.url,
        closed || isForPeople(route),
      ]);
      expect([route.url, route.scope === undefined]).toEqual([route.url, closed]);
      expect([route.url, status === 401 || status === 500]).toEqual([route.url, false]);
    }
  });

  it.each(keyScopes)(
    "with %s alone answers everywhere but where that scope is enough",
    async (scope) => {
      const key = await createKey([scope]);
      const isEnough = ({ scope: needed }: DeclaredRoute) =>
        needed !== undefined && hasScope([scope], needed);
      const answers = await Promise.all(
        guarded().map(async (route) => [route.method, route.url, (await callAs(key, route)) === 403]),
      );
      expect(answers).toEqual(
        guarded().map((route) => [route.method, route.url, !isEnough(route) || isForPeople(route)]),
      );
      expect(guarded().some(isEnough)).toBe(true);
    },
    60_000,
  );

  it("lets a key that may only read change nothing", () => {
    const readers = guarded().filter(({ scope }) => scope?.endsWith(":read"));
    expect(readers.filter(({ method }) => method !== "GET").map(({ url }) => url)).toEqual([]);
  });
});

/** Callers choose the id, so there is nothing of others to find. */
const makesRecord = ({ method, url }: DeclaredRoute): boolean =>
  method === "PUT" && url === "/api/field/uploads/:id";

describe("404 for records of another organization", () => {
  it("answers every route with an :id", async () => {
    const stranger = await createPerson(test.database, "admin", organizationId);
    const elsewhere = await createOrganization(test.database, "Elsewhere");
    const withId = served().filter((route) => route.url.includes(":id") && !makesRecord(route));
    expect(withId.length).toBeGreaterThan(0);
    for (const { method, url } of withId) {
      const record = foreignRecords.find(({ prefix }) => url.startsWith(prefix));
      if (!record) throw new Error(`Say in foreign-records.ts how to make a record for ${url}`);
      const id = await record.create(test.database, elsewhere);
      const answer = await test.app.inject({
        method: method as "GET",
        url: url.replace(":id", id),
        headers: stranger.headers,
        ...(anyBody[method] ? { payload: anyBody[method] } : {}),
      });
      expect([method, url, answer.statusCode]).toEqual([method, url, 404]);
    }
  });
});
