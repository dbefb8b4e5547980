import { verify } from "@node-rs/argon2";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { bearer, goodPassword, register, setAttempts, signedInAs, uniqueEmail } from "#testing/auth";
import { createTestApp, type TestApp } from "#testing/test-app";

// A spy, not a mock: every hash is real.
vi.mock("@node-rs/argon2", { spy: true });

const hour = 3_600_000;
let now = new Date("2026-03-02T15:00:00Z");
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ nodes: 3, clock: () => now });
});
afterAll(() => test.close());

const logIn = (payload: object, remoteAddress = "127.0.0.1") =>
  test.app.inject({ method: "POST", url: "/api/auth/login", payload, remoteAddress });

/** Algorithm, version and parameters of the hash that was compared last. */
const costOfLast = () => vi.mocked(verify).mock.calls.at(-1)?.[0].toString().split("$").slice(0, 4);

const newAccount = async () => {
  const { user } = await register(test, { role: "admin", company: "Acme" });
  return { email: user.email, password: goodPassword };
};

describe("200", () => {
  it("answers token, user and expiry, with the email in any letter case", async () => {
    const { email, password } = await newAccount();
    const response = await logIn({ email: ` ${email.toUpperCase()} `, password });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ token: expect.stringMatching(/^[\w-]{43}$/), user: { email } });
    expect(response.body).not.toMatch(/argon2|password|hash/i);
  });

  it.each([
    [false, 12 * hour],
    [true, 30 * 24 * hour],
  ])("with rememberMe %s an unused session lives %i ms", async (rememberMe, lifetime) => {
    const { token, expiresAt } = (await logIn({ ...(await newAccount()), rememberMe })).json();
    const signedInAt = now.getTime();
    expect(Date.parse(expiresAt)).toBe(signedInAt + lifetime);
    const me = () => test.app.inject({ url: "/api/auth/me", headers: bearer(token) });
    now = new Date(signedInAt + lifetime - 1000);
    expect((await me()).statusCode).toBe(200);
    now = new Date(now.getTime() + lifetime + 1000);
    expect((await me()).statusCode).toBe(401);
  });

  it("a session that is used stays alive beyond its first expiry", async () => {
    const { token } = (await logIn(await newAccount())).json();
    const me = () => test.app.inject({ url: "/api/auth/me", headers: bearer(token) });
    for (let step = 0; step < 3; step++) {
      now = new Date(now.getTime() + 11 * hour);
      expect((await me()).statusCode).toBe(200);
    }
  });

  it("stores neither the token nor the password", async () => {
    const { token } = (await logIn(await newAccount())).json();
    const { rows } = await test.database.pool.query(
      "select s::text as session, u::text as account from sessions s join users u on u.id = s.user_id",
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(goodPassword);
    expect(JSON.stringify(rows)).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
  });
});

describe("400", () => {
  it.each([
    [{ password: "x" }, "email", "Email is required"],
    [{ email: "x", password: "x" }, "email", "Email is invalid"],
    [{ email: "a@example.com" }, "password", "Password is required"],
    [{ email: "a@example.com", password: "" }, "password", "Password is required"],
  ])("%j answers for %s: %s", async (payload, field, msg) => {
    const response = await logIn(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message: msg, errors: [{ field, msg }] });
  });
});

describe("401", () => {
  it("a wrong password and an unknown account get the same answer", async () => {
    const { email } = await newAccount();
    const wrong = await logIn({ email, password: "not-this-one" });
    const unknown = await logIn({ email: uniqueEmail(), password: "not-this-one" });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject({
      code: "invalid_credentials",
      message: "The email or password is incorrect",
    });
    const { requestId: _first, ...answer } = wrong.json();
    const { requestId: _second, ...other } = unknown.json();
    expect(unknown.statusCode).toBe(401);
    expect(other).toEqual(answer);
  });

  it("an unknown account takes the same work as a known one: one comparison of the same cost", async () => {
    const { email } = await newAccount();
    vi.mocked(verify).mockClear();
    await logIn({ email, password: "not-this-one" });
    expect(verify).toHaveBeenCalledTimes(1);
    const cost = costOfLast();
    await logIn({ email: uniqueEmail(), password: "not-this-one" });
    expect(verify).toHaveBeenCalledTimes(2);
    expect(costOfLast()).toEqual(cost);
  });

  it("a password that is reset while it is compared creates no session", async () => {
    const { email, password } = await newAccount();
    vi.mocked(verify).mockImplementationOnce(async () => {
      await test.database.pool.query("update users set password_hash = 'newer' where email = $1", [email]);
      return true;
    });
    expect((await logIn({ email, password })).statusCode).toBe(401);
  });

  it("a deactivated account cannot sign in or use an older session", async () => {
    const member = await signedInAs(test, "technician");
    await test.database.pool.query("update users set deactivated_at = now() where id = $1", [member.userId]);
    const response = await logIn({ email: member.email, password: goodPassword });
    expect(response.statusCode).toBe(401);
    expect(response.json().message).toContain("deactivated");
    const me = await test.app.inject({ url: "/api/auth/me", headers: member.headers });
    expect(me.statusCode).toBe(401);
  });
});

describe("429", () => {
  let address = 0;
  let from: string;
  beforeEach(() => {
    from = `10.0.0.${++address}`;
  });

  const statusesOf = async (attempts: number, payload: object) => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < attempts; attempt++)
      statuses.push((await logIn(payload, from)).statusCode);
    return statuses;
  };

  it.each(["known", "unknown"])("after ten wrong passwords for a %s account", async (kind) => {
    const email = kind === "known" ? (await newAccount()).email : uniqueEmail();
    expect(await statusesOf(10, { email, password: "not-this-one" })).toEqual(Array(10).fill(401));
    const response = await logIn({ email: email.toUpperCase(), password: goodPassword }, "10.9.9.9");
    expect(response.statusCode).toBe(429);
    expect(response.json().code).toBe("rate_limited");
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(response.headers["retry-after"])).toBeLessThanOrEqual(900);
  });

  it("ends after the time in Retry-After", async () => {
    const { email } = await newAccount();
    await logIn({ email, password: "not-this-one" }, from);
    await setAttempts(test, "login-account", email, 10);
    now = new Date(now.getTime() + 60_000);
    const refused = await logIn({ email, password: goodPassword }, from);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe("840");
    now = new Date(now.getTime() + 840_000);
    expect((await logIn({ email, password: goodPassword }, from)).statusCode).toBe(200);
  });

  it("a successful sign-in clears the account's count", async () => {
    const { email } = await newAccount();
    const account = { email, password: goodPassword };
    await logIn({ email, password: "not-this-one" }, from);
    await setAttempts(test, "login-account", email, 9);
    expect((await logIn(account, from)).statusCode).toBe(200);
    expect((await logIn({ email, password: "not-this-one" }, from)).statusCode).toBe(401);
    expect((await logIn(account, from)).statusCode).toBe(200);
  });

  it("concurrent guesses do not get around it", async () => {
    const { email } = await newAccount();
    const payload = { email, password: "not-this-one" };
    const responses = await Promise.all(Array.from({ length: 25 }, () => logIn(payload, from)));
    const statuses = responses.map((response) => response.statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  const guess = () => logIn({ email: uniqueEmail(), password: "not-this-one" }, from);

  it("after a hundred wrong passwords from one address, for any accounts", async () => {
    await guess();
    await setAttempts(test, "login-address", from, 99);
    expect((await guess()).statusCode).toBe(401);
    expect((await guess()).statusCode).toBe(429);
  });

  it("a right password does not count against the address", async () => {
    const account = await newAccount();
    await logIn(account, from);
    await setAttempts(test, "login-address", from, 99);
    expect((await logIn(account, from)).statusCode).toBe(200);
    expect((await logIn(account, from)).statusCode).toBe(200);
  });

  it("never with RATE_LIMIT=off", async () => {
    const unlimited = await createTestApp({ config: { rateLimit: false } });
    const payload = { email: uniqueEmail(), password: "not-this-one" };
    for (let attempt = 0; attempt < 12; attempt++) {
      const response = await unlimited.app.inject({ method: "POST", url: "/api/auth/login", payload });
      expect(response.statusCode).toBe(401);
    }
    await unlimited.close();
  });
});
