import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cookieOf, goodPassword, queuedEmails, register, setAttempts, uniqueEmail } from "#testing/auth";
import { createTestApp, type TestApp } from "#testing/test-app";

const day = 24 * 3_600_000;
const start = new Date("2026-03-02T15:00:00Z");
let now = start;
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
});
afterAll(() => test.close());
beforeEach(() => {
  now = start;
});

type From = { headers?: Record<string, string>; remoteAddress?: string };

const logIn = (email: string, password: string, from: From = {}) =>
  test.app.inject({ method: "POST", url: "/api/auth/login", payload: { email, password }, ...from });

const wrong = "not-this-one";

/** An account with one known device. */
const withDevice = async () => {
  const { user } = await register(test, { role: "admin", company: "Acme" });
  const entered = await logIn(user.email, goodPassword);
  return { email: user.email, userId: user._id, entered, headers: cookieOf(entered) };
};

/** Counts ten guesses by strangers. */
const lockForStrangers = async (email: string) => {
  await logIn(email, wrong, { remoteAddress: "198.51.100.1" });
  await setAttempts(test, "login-account", email, 10);
  expect((await logIn(email, goodPassword, { remoteAddress: "198.51.100.2" })).statusCode).toBe(429);
};

const signInMails = async (email: string) =>
  (await queuedEmails(test, email)).filter(({ subject }) => subject === "New sign-in to your account");

describe("the cookie of a device", () => {
  it("is random, kept from scripts and other sites, and stored as a hash", async () => {
    const { entered, headers } = await withDevice();
    const set = String(entered.headers["set-cookie"]);
    expect(set).toMatch(/^fieldwright_device=[\w-]{43}; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    const token = headers.cookie.split("=")[1] ?? "";
    const { rows } = await test.database.pool.query("select d::text from known_devices d");
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("is limited to https if the product is served over https", async () => {
    const secure = await createTestApp({ config: { publicUrl: "https://fieldwright.example" } });
    const made = await secure.app.inject({
      method: "POST",
      url: "/api/auth/register",
      payload: {
        firstName: "Kim",
        lastName: "S",
        email: uniqueEmail(),
        password: goodPassword,
        role: "client",
      },
    });
    expect(String(made.headers["set-cookie"])).toMatch(/; Secure$/);
    await secure.close();
  });

  it("is not set by a failed sign-in, nor before the second factor", async () => {
    const { email } = await withDevice();
    expect((await logIn(email, wrong)).headers["set-cookie"]).toBeUndefined();
  });

  it("keeps people who share a computer apart", async () => {
    const one = await withDevice();
    const other = await withDevice();
    const shared = cookieOf(await logIn(other.email, goodPassword, { headers: one.headers }));
    const before = (await signInMails(one.email)).length;
    await logIn(one.email, goodPassword, { headers: shared });
    expect(await signInMails(one.email)).toHaveLength(before);
    await lockForStrangers(other.email);
    expect((await logIn(other.email, goodPassword, { headers: shared })).statusCode).toBe(200);
  });
});

describe("strangers who guess the password", () => {
  it("do not lock the owner out of a known device", async () => {
    const { email, headers } = await withDevice();
    await lockForStrangers(email);
    expect((await logIn(email, goodPassword, { headers })).statusCode).toBe(200);
    // The owner's success gives them no further guesses.
    expect((await logIn(email, wrong, { remoteAddress: "198.51.100.1" })).statusCode).toBe(429);
  });

  it("do not lock it by using up the limit of a shared network address", async () => {
    const { email, headers } = await withDevice();
    const remoteAddress = "198.51.100.7";
    await logIn(uniqueEmail(), wrong, { remoteAddress });
    await setAttempts(test, "login-address", remoteAddress, 100);
    expect((await logIn(email, goodPassword, { remoteAddress })).statusCode).toBe(429);
    expect((await logIn(email, goodPassword, { headers, remoteAddress })).statusCode).toBe(200);
  });

  it("are not helped by the device of another account, nor by a made-up token", async () => {
    const { email } = await withDevice();
    const stranger = await withDevice();
    await lockForStrangers(email);
    const made = { cookie: `fieldwright_device=${"a".repeat(43)}` };
    for (const headers of [stranger.headers, made])
      expect((await logIn(email, goodPassword, { headers })).statusCode).toBe(429);
  });

  it("get no more than ten guesses with a stolen device", async () => {
    const { email, headers } = await withDevice();
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess++)
      statuses.push((await logIn(email, wrong, { headers })).statusCode);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await logIn(email, goodPassword)).statusCode).toBe(200);
  });

  it("learn nothing from a cookie: an unknown account gets the same answer", async () => {
    const { headers } = await withDevice();
    const answer = await logIn(uniqueEmail(), wrong, { headers });
    expect([answer.statusCode, answer.json().message]).toEqual([401, "The email or password is incorrect"]);
  });
});

describe("a device", () => {
  it("is forgotten after 180 days without a sign-in", async () => {
    const { email, headers } = await withDevice();
    now = new Date(start.getTime() + 180 * day + 1);
    await lockForStrangers(email);
    expect((await logIn(email, goodPassword, { headers })).statusCode).toBe(429);
  });

  it("is one of at most twenty: the most recently used ones", async () => {
    const { email, userId, headers } = await withDevice();
    for (let other = 0; other < 20; other++) {
      now = new Date(now.getTime() + 60_000);
      await logIn(email, goodPassword);
    }
    const { rows } = await test.database.pool.query("select from known_devices where user_id = $1", [userId]);
    expect(rows).toHaveLength(20);
    await lockForStrangers(email);
    expect((await logIn(email, goodPassword, { headers })).statusCode).toBe(429);
  });
});
