import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bearer,
  cookieOf,
  goodPassword,
  issuePasswordResets,
  linkToken,
  queuedEmails,
  register,
  setAttempts,
  uniqueEmail,
} from "#testing/auth";
import { createTestApp, type TestApp } from "#testing/test-app";

let now = new Date("2026-03-02T15:00:00Z");
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
});
afterAll(() => test.close());

const post = (path: string, payload: object, remoteAddress = "127.0.0.1") =>
  test.app.inject({ method: "POST", url: `/api/auth/${path}`, payload, remoteAddress });

const newPassword = "another-good-one";
const newAccount = async () => {
  const { user, token } = await register(test, { role: "client" });
  return { email: user.email, userId: user._id, token };
};

const requestLink = async (email: string) => {
  await post("forgot-password", { email });
  await issuePasswordResets(test);
  return linkToken(test, email, "reset-password");
};

const askFromOneAddress = () => post("forgot-password", { email: uniqueEmail() }, "10.1.0.3");

const use = async (token: string) => (await post("reset-password", { token, password: newPassword })).json();

const logIn = (email: string, password: string) => post("login", { email, password });

describe("asking for a link", () => {
  const message = "If an account with that email exists, a reset link has been sent.";

  it("known and unknown addresses get the same answer and queue the same work", async () => {
    const { email } = await newAccount();
    const unknown = uniqueEmail();
    for (const address of [email, unknown]) {
      const response = await post("forgot-password", { email: address });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({ message });
    }
    const { rows } = await test.database.pool.query<{ key: string }>(
      "select key from graphile_worker.jobs where task_identifier = 'send_password_reset' order by id",
    );
    expect(rows.map((row) => row.key)).toEqual([`password-reset:${email}`, `password-reset:${unknown}`]);
  });

  it("only a known address gets an email, in any letter case", async () => {
    const { email } = await newAccount();
    const unknown = uniqueEmail();
    await post("forgot-password", { email: email.toUpperCase() });
    await post("forgot-password", { email: unknown });
    await issuePasswordResets(test);
    const subjects = (await queuedEmails(test, email)).map((sent) => sent.subject);
    expect(subjects).toContain("Reset your password");
    expect(await queuedEmails(test, unknown)).toEqual([]);
  });

  it("a deactivated account gets none", async () => {
    const { email, userId } = await newAccount();
    await test.database.pool.query("update users set deactivated_at = now() where id = $1", [userId]);
    await expect(requestLink(email)).rejects.toThrow("no reset-password link");
  });

  it("stores only the hash of the token", async () => {
    const token = await requestLink((await newAccount()).email);
    const { rows } = await test.database.pool.query("select t::text from account_tokens t");
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each([
    [{}, "Email is required"],
    [{ email: "x" }, "Email is invalid"],
  ])("%j answers 400: %s", async (payload, message) => {
    const response = await post("forgot-password", payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe(message);
  });

  it("429 after ten requests for one email address, known or not", async () => {
    const known = (await newAccount()).email;
    for (const email of [known, uniqueEmail()]) {
      for (let time = 0; time < 10; time++)
        expect((await post("forgot-password", { email }, "10.1.0.1")).statusCode).toBe(200);
      const response = await post("forgot-password", { email }, "10.1.0.2");
      expect(response.statusCode).toBe(429);
      expect(response.headers["retry-after"]).toBeDefined();
    }
  });

  it("429 after a hundred requests from one network address", async () => {
    const responses = await Promise.all(Array.from({ length: 100 }, askFromOneAddress));
    expect(responses.every((response) => response.statusCode === 200)).toBe(true);
    expect((await askFromOneAddress()).statusCode).toBe(429);
  });
});

describe("200", () => {
  it("sets the new password and ends every session", async () => {
    const { email, token: session } = await newAccount();
    const second = (await logIn(email, goodPassword)).json().token;
    const token = await requestLink(email);
    const response = await post("reset-password", { token, password: newPassword });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: "Password reset successfully! You can now log in." });
    for (const ended of [session, second]) {
      const me = await test.app.inject({ url: "/api/auth/me", headers: bearer(ended) });
      expect(me.statusCode).toBe(401);
    }
    expect((await logIn(email, goodPassword)).statusCode).toBe(401);
    expect((await logIn(email, newPassword)).statusCode).toBe(200);
  });

  it("unlocks an account that was locked by wrong guesses", async () => {
    const { email } = await newAccount();
    await logIn(email, "not-this-one");
    await setAttempts(test, "login-account", email, 10);
    expect((await logIn(email, goodPassword)).statusCode).toBe(429);
    await post("reset-password", { token: await requestLink(email), password: newPassword });
    expect((await logIn(email, newPassword)).statusCode).toBe(200);
  });
});

describe("strangers", () => {
  it("who keep asking for links do not invalidate the owner's link", async () => {
    const { email } = await newAccount();
    const token = await requestLink(email);
    for (let time = 0; time < 9; time++) await requestLink(email);
    expect((await post("reset-password", { token, password: newPassword })).statusCode).toBe(200);
  });

  it("who used up the account's requests do not block a known device of the owner", async () => {
    const { user } = await register(test, { role: "client" });
    const entered = await logIn(user.email, goodPassword);
    const headers = cookieOf(entered);
    await post("forgot-password", { email: user.email });
    await setAttempts(test, "forgot-account", user.email, 10);
    expect((await post("forgot-password", { email: user.email })).statusCode).toBe(429);
    const asked = () =>
      test.app.inject({
        method: "POST",
        url: "/api/auth/forgot-password",
        payload: { email: user.email },
        headers,
      });
    expect((await asked()).statusCode).toBe(200);
    for (let time = 1; time < 10; time++) await asked();
    expect((await asked()).statusCode).toBe(429);
  });

  it("who keep guessing do not block sign-in on the device that reset the password", async () => {
    const { email } = await newAccount();
    const token = await requestLink(email);
    const reset = await post("reset-password", { token, password: newPassword });
    await logIn(email, "not-this-one");
    await setAttempts(test, "login-account", email, 10);
    expect((await logIn(email, newPassword)).statusCode).toBe(429);
    const payload = { email, password: newPassword };
    const headers = cookieOf(reset);
    const entered = await test.app.inject({ method: "POST", url: "/api/auth/login", payload, headers });
    expect(entered.statusCode).toBe(200);
  });
});

describe("400", () => {
  const refusal = {
    code: "invalid_link",
    message: "This reset link has expired or was already used. Request a new one.",
  };

  it("an unknown link", async () => {
    const response = await post("reset-password", { token: "x".repeat(43), password: newPassword });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject(refusal);
  });

  it("a used link", async () => {
    const token = await requestLink((await newAccount()).email);
    await post("reset-password", { token, password: newPassword });
    expect(await use(token)).toMatchObject(refusal);
  });

  it("a link after one hour", async () => {
    const token = await requestLink((await newAccount()).email);
    now = new Date(now.getTime() + 3_600_000);
    expect(await use(token)).toMatchObject(refusal);
  });

  it("every link of an account after one of them was used", async () => {
    const { email } = await newAccount();
    const older = await requestLink(email);
    const newer = await requestLink(email);
    expect((await post("reset-password", { token: older, password: newPassword })).statusCode).toBe(200);
    expect(await use(newer)).toMatchObject(refusal);
  });

  it("the link of an email verification", async () => {
    const { email } = await newAccount();
    expect(await use(await linkToken(test, email, "verify-email"))).toMatchObject(refusal);
  });

  it("of two concurrent uses one wins", async () => {
    const { email } = await newAccount();
    const token = await requestLink(email);
    const passwords = ["first-new-password", "second-new-password"];
    const responses = await Promise.all(
      passwords.map((password) => post("reset-password", { token, password })),
    );
    expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const winner = passwords[responses.findIndex((response) => response.statusCode === 200)] ?? "";
    expect((await logIn(email, winner)).statusCode).toBe(200);
  });

  it.each([
    [{ password: undefined }, "Password is required"],
    [{ password: "12345" }, "Password must be at least 6 characters"],
    [{ password: "iloveyou" }, "This password is too common. Please choose another."],
  ])("%j answers %s and leaves the link usable", async (fields, message) => {
    const token = await requestLink((await newAccount()).email);
    const response = await post("reset-password", { token, ...fields });
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe(message);
    expect((await post("reset-password", { token, password: newPassword })).statusCode).toBe(200);
  });
});
