import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bearer, goodPassword, register, registerOrganization } from "#testing/auth";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ nodes: 3 });
});
afterAll(() => test.close());

const call = (method: "GET" | "POST" | "DELETE", path: string, token?: string) =>
  test.app.inject({ method, url: `/api/auth/${path}`, headers: token ? bearer(token) : {} });

const statusOfMe = async (token: string) => (await call("GET", "me", token)).statusCode;

const twoSessions = async () => {
  const { user, token } = await register(test, { role: "client" });
  const response = await test.app.inject({
    method: "POST",
    url: "/api/auth/login",
    payload: { email: user.email, password: goodPassword },
    headers: { "user-agent": "Firefox on the van's tablet" },
    remoteAddress: "203.0.113.7",
  });
  return { first: token, second: response.json().token };
};

const idsOf = async (token: string) =>
  (await call("GET", "sessions", token)).json().sessions as { _id: string; current: boolean }[];

describe("the signed-in person", () => {
  it("reads their own account with permissions, version and entity tag", async () => {
    const owner = await registerOrganization(test, "Acme");
    const response = await call("GET", "me", owner.token);
    expect(response.statusCode).toBe(200);
    expect(response.headers.etag).toBe('"1"');
    expect(response.json()).toMatchObject({
      _id: owner.userId,
      role: "admin",
      isOwner: true,
      company: "Acme",
      organization: { _id: owner.organizationId },
      version: 1,
    });
    expect(response.body).not.toMatch(/argon2|password|hash/i);
  });

  it("sees the account's sessions, newest first", async () => {
    const { first, second } = await twoSessions();
    const { sessions } = (await call("GET", "sessions", first)).json();
    expect(sessions).toHaveLength(2);
    expect(sessions).toContainEqual(
      expect.objectContaining({
        current: false,
        userAgent: "Firefox on the van's tablet",
        address: "203.0.113.7",
      }),
    );
    expect(sessions.filter((session: { current: boolean }) => session.current)).toHaveLength(1);
    expect(JSON.stringify(sessions)).not.toContain(second);
  });

  it("ends another session of theirs", async () => {
    const { first, second } = await twoSessions();
    const other = (await idsOf(first)).find((session) => !session.current);
    const response = await call("DELETE", `sessions/${other?._id}`, first);
    expect(response.statusCode).toBe(204);
    expect(await statusOfMe(second)).toBe(401);
    expect(await statusOfMe(first)).toBe(200);
  });

  it("signs out of this session only, on the server", async () => {
    const { first, second } = await twoSessions();
    const response = await call("POST", "logout", first);
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe("");
    expect(await statusOfMe(first)).toBe(401);
    expect(await statusOfMe(second)).toBe(200);
  });
});

describe("401", () => {
  it.each([
    ["GET", "me"],
    ["POST", "logout"],
    ["GET", "sessions"],
    ["DELETE", `sessions/${uuidv7()}`],
  ] as const)("%s %s without a session", async (method, path) => {
    const response = await call(method, path);
    expect(response.statusCode).toBe(401);
    expect(response.json().code).toBe("unauthenticated");
  });

  it("an unknown token", async () => {
    expect(await statusOfMe("x".repeat(43))).toBe(401);
  });
});

describe("404", () => {
  it("another account's session, which stays", async () => {
    const mine = await register(test, { role: "client" });
    const theirs = await register(test, { role: "client" });
    const [session] = await idsOf(theirs.token);
    expect((await call("DELETE", `sessions/${session?._id}`, mine.token)).statusCode).toBe(404);
    expect(await statusOfMe(theirs.token)).toBe(200);
  });

  it.each([uuidv7(), "not-an-id"])("a session that is not there: %s", async (id) => {
    const { token } = await register(test, { role: "client" });
    expect((await call("DELETE", `sessions/${id}`, token)).statusCode).toBe(404);
  });
});
