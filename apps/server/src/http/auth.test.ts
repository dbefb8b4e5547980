import { sessions } from "@fieldwright/db/schema/account-access";
import { clients } from "@fieldwright/db/schema/clients";
import { users } from "@fieldwright/db/schema/users";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callers } from "#identity";
import { hashToken, newToken } from "#kernel";
import { buildApp } from "#runtime/app";
import { createOrganization, createPerson, type TestPerson } from "#testing/people";
import { createTestApp, type TestApp } from "#testing/test-app";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const start = new Date("2026-03-02T08:00:00Z");
const later = (milliseconds: number) => new Date(start.getTime() + milliseconds);

let now = start;
let test: TestApp;
let organizationId: string;

beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  organizationId = await createOrganization(test.database);
});
afterAll(() => test.close());
beforeEach(() => {
  now = start;
});

const signedIn = (session: { remembered?: boolean; expiresAt?: Date } = {}) =>
  createPerson(test.database, "admin", organizationId, {
    createdAt: start,
    lastSeenAt: start,
    expiresAt: later(session.remembered ? 30 * day : 12 * hour),
    ...session,
  });

const statusFor = async (person: Pick<TestPerson, "headers">) =>
  (await test.app.inject({ url: "/api/auth/me", headers: person.headers })).statusCode;

const sessionOf = async (person: TestPerson) => {
  const [row] = await test.database.system((tx) =>
    tx.select().from(sessions).where(eq(sessions.id, person.sessionId)),
  );
  return row;
};

const principalOf = ({ token }: TestPerson, chosen?: string) =>
  callers.findSession(test.deps, { tokenHash: hashToken(token), chosen });

describe("401", () => {
  it.each([
    ["no token", {}],
    ["an unknown token", { authorization: `Bearer ${newToken()}` }],
    ["something that is no token", { authorization: "Bearer ' or 1=1 --" }],
    ["another scheme", { authorization: "Basic YTpi" }],
  ])("answers %s", async (_case, headers) => {
    const answer = await test.app.inject({ url: "/api/auth/me", headers });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: "unauthenticated" });
  });

  it("answers a session that is over", async () => {
    expect(await statusFor(await signedIn({ expiresAt: later(-1) }))).toBe(401);
  });

  it("answers after 12 idle hours", async () => {
    const person = await signedIn();
    now = later(12 * hour + 1);
    expect(await statusFor(person)).toBe(401);
  });

  it("answers after 30 idle days when remembered", async () => {
    const person = await signedIn({ remembered: true });
    now = later(30 * day + 1);
    expect(await statusFor(person)).toBe(401);
  });

  it("answers 90 days after signing in, however often the session was used", async () => {
    const person = await signedIn({ remembered: true });
    for (let used = 20; used < 90; used += 20) {
      now = later(used * day);
      expect(await statusFor(person)).toBe(200);
    }
    expect((await sessionOf(person))?.expiresAt).toEqual(later(90 * day));
    now = later(90 * day + 1);
    expect(await statusFor(person)).toBe(401);
  });

  it("answers a deactivated account", async () => {
    const person = await signedIn();
    await test.database.system((tx) =>
      tx.update(users).set({ deactivatedAt: start }).where(eq(users.id, person.userId)),
    );
    expect(await statusFor(person)).toBe(401);
  });
});

describe("200", () => {
  it("answers up to the idle limit", async () => {
    const [plain, remembered] = [await signedIn(), await signedIn({ remembered: true })];
    now = later(12 * hour - 1000);
    expect(await statusFor(plain)).toBe(200);
    now = later(30 * day - 1000);
    expect(await statusFor(remembered)).toBe(200);
  });

  it("keeps a session in use alive", async () => {
    const person = await signedIn();
    for (const elapsed of [10, 20, 30]) {
      now = later(elapsed * hour);
      expect(await statusFor(person)).toBe(200);
    }
  });

  it("notes the last use at most once a minute", async () => {
    const person = await signedIn();
    now = later(59_000);
    await statusFor(person);
    expect((await sessionOf(person))?.lastSeenAt).toEqual(start);
    now = later(60_000);
    await statusFor(person);
    expect((await sessionOf(person))?.lastSeenAt).toEqual(now);
  });
});

describe("the organization of a client account", () => {
  const session = { lastSeenAt: start, expiresAt: later(hour) };

  it("is that of the linked records", async () => {
    const person = await createPerson(test.database, "client", organizationId, session);
    const principal = await principalOf(person);
    expect(principal?.organizationId).toBe(organizationId);
    expect(principal?.clientIds).toHaveLength(1);
  });

  it("is the newest of several unless they choose another; a stranger's cannot be chosen", async () => {
    const person = await createPerson(test.database, "client", organizationId, session);
    const second = await createOrganization(test.database, "Second & Co");
    const strange = await createOrganization(test.database, "Strange & Co");
    const record = {
      firstName: "Test",
      lastName: "Twice",
      email: "twice@example.com",
      userId: person.userId,
    };
    await test.database.system((tx) =>
      tx.insert(clients).values({ ...record, organizationId: second, createdAt: later(day * 365) }),
    );
    const read = async (chosen?: string) =>
      (
        await test.app.inject({
          url: "/api/auth/me",
          headers: { ...person.headers, ...(chosen ? { "fieldwright-organization": chosen } : {}) },
        })
      ).json();
    expect((await principalOf(person))?.organizationId).toBe(second);
    expect((await principalOf(person, strange))?.organizationId).toBe(second);
    const chosen = await principalOf(person, organizationId);
    expect([chosen?.organizationId, chosen?.clientIds.length]).toEqual([organizationId, 1]);
    expect(await read(organizationId)).toMatchObject({
      organization: { _id: organizationId },
      organizations: [{ _id: second, name: "Second & Co" }, { _id: organizationId }],
    });
    expect(await read(strange)).toMatchObject({ organization: { _id: second } });
  });

  it("is none before linking, and none after the record was deleted", async () => {
    const unlinked = await createPerson(test.database, "client", null, session);
    expect(await principalOf(unlinked)).toMatchObject({ organizationId: null, clientIds: [] });
    const deleted = await createPerson(test.database, "client", organizationId, session);
    await test.database.system((tx) =>
      tx.update(clients).set({ deletedAt: start }).where(eq(clients.userId, deleted.userId)),
    );
    expect(await principalOf(deleted)).toMatchObject({ organizationId: null, clientIds: [] });
  });
});

describe("deny by default", () => {
  it("does not start with a route that declares no access", async () => {
    const undeclared = buildApp(test.deps, [(app) => void app.get("/api/open", { schema: {} }, () => "x")]);
    await expect(undeclared).rejects.toThrow("GET /api/open declares no access");
  });

  it("does not start with a route that has no schema", async () => {
    const options = { config: { access: "public" } } as const;
    const unchecked = buildApp(test.deps, [(app) => void app.get("/api/open", options, () => "x")]);
    await expect(unchecked).rejects.toThrow("GET /api/open has no schema");
  });
});
