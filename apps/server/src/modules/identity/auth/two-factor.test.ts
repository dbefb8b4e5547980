import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  codeOf,
  goodPassword,
  issuePasswordResets,
  linkToken,
  mustCall,
  type Person,
  registerOrganization,
  setAttempts,
} from "#testing/auth";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
/** Moves the clock by half a minute for every code, since each works once. */
let now = new Date("2026-03-02T09:00:00Z");
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
});
afterAll(() => test.close());

const call = (url: string, payload: object, person?: Person) =>
  test.app.inject({ method: "POST", url: `/api${url}`, payload, headers: person?.headers ?? {} });

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

const withTwoFactor = async () => {
  const person = await registerOrganization(test);
  const { headers } = person;
  const { uri, secret } = await mustCall<{ uri: string; secret: string }>(test, "/auth/2fa/setup", {
    headers,
    payload: { password: goodPassword },
  });
  const { recoveryCodes } = await mustCall<{ recoveryCodes: string[] }>(test, "/auth/2fa/enable", {
    headers,
    payload: { code: codeOf(uri, now) },
  });
  later(30);
  return { person, uri, secret, recoveryCodes };
};

const logIn = ({ email }: Person, rememberMe = false) =>
  call("/auth/login", { email, password: goodPassword, rememberMe });

const challengeFor = async (person: Person, rememberMe = false): Promise<string> =>
  (await logIn(person, rememberMe)).json().challenge;

describe("signing in with two-factor on", () => {
  it("answers the password with a challenge and the code with a session of the chosen length", async () => {
    const { person, uri } = await withTwoFactor();
    const refused = await logIn(person, true);
    expect([refused.statusCode, refused.json().code, refused.json().token]).toEqual([
      401,
      "two_factor_required",
      undefined,
    ]);
    const { challenge } = refused.json();
    const entered = await call("/auth/2fa/verify", {
      challenge,
      code: codeOf(uri, now).replace(/(...)/, "$1 "),
    });
    expect([entered.statusCode, entered.json().user.email]).toEqual([200, person.email]);
    expect(new Date(entered.json().expiresAt).getTime() - now.getTime()).toBe(30 * 24 * 3_600_000);
    later(30);
    expect((await call("/auth/2fa/verify", { challenge, code: codeOf(uri, now) })).statusCode).toBe(400);
  });

  it("accepts a code once, also in a new challenge, and in one of two concurrent calls", async () => {
    const { person, uri } = await withTwoFactor();
    const challenges = [await challengeFor(person), await challengeFor(person)];
    const answers = await Promise.all(
      challenges.map((challenge) => call("/auth/2fa/verify", { challenge, code: codeOf(uri, now) })),
    );
    expect(answers.map((answer) => answer.statusCode).sort((one, other) => one - other)).toEqual([200, 401]);
    const again = await call("/auth/2fa/verify", {
      challenge: await challengeFor(person),
      code: codeOf(uri, now),
    });
    expect([again.statusCode, again.json().message]).toEqual([401, "The code is incorrect"]);
  });

  it("accepts each of ten recovery codes once, however it is typed", async () => {
    const { person, recoveryCodes } = await withTwoFactor();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = ""] = recoveryCodes;
    const typed = first.replace("-", " ").toUpperCase();
    const use = async (code: string) =>
      (await call("/auth/2fa/verify", { challenge: await challengeFor(person), code })).statusCode;
    expect([await use(typed), await use(first), await use(recoveryCodes[1] ?? "")]).toEqual([200, 401, 200]);
  });

  it("ends a challenge after five tries, ten minutes, or a password change", async () => {
    const { person, uri } = await withTwoFactor();
    const challenge = await challengeFor(person);
    for (let wrong = 0; wrong < 5; wrong += 1)
      expect((await call("/auth/2fa/verify", { challenge, code: "abcdefghjk" })).statusCode).toBe(401);
    expect((await call("/auth/2fa/verify", { challenge, code: codeOf(uri, now) })).statusCode).toBe(400);

    const late = await challengeFor(person);
    later(601);
    expect((await call("/auth/2fa/verify", { challenge: late, code: codeOf(uri, now) })).statusCode).toBe(
      400,
    );

    const open = await challengeFor(person);
    await call("/auth/forgot-password", { email: person.email });
    await issuePasswordResets(test);
    const token = await linkToken(test, person.email, "reset-password");
    await mustCall(test, "/auth/reset-password", { payload: { token, password: `${goodPassword}-2` } });
    expect((await call("/auth/2fa/verify", { challenge: open, code: codeOf(uri, now) })).statusCode).toBe(
      400,
    );
  });

  it("limits the codes of an account over all of its challenges", async () => {
    const { person, uri } = await withTwoFactor();
    await call("/auth/2fa/verify", { challenge: await challengeFor(person), code: "000000" });
    await setAttempts(test, "two-factor-account", person.userId, 20);
    const answer = await call("/auth/2fa/verify", {
      challenge: await challengeFor(person),
      code: codeOf(uri, now),
    });
    expect([answer.statusCode, Number(answer.headers["retry-after"]) > 0]).toEqual([429, true]);
  });
});

describe("setting up", () => {
  it("needs the password, stores the secret encrypted, and takes effect with the first code", async () => {
    const person = await registerOrganization(test);
    const wrong = await call("/auth/2fa/setup", { password: "not it" }, person);
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, "Current password is incorrect"]);
    const { uri, secret } = (await call("/auth/2fa/setup", { password: goodPassword }, person)).json();
    expect(uri).toContain(`otpauth://totp/Fieldwright:${encodeURIComponent(person.email)}`);
    const { rows } = await test.database.pool.query("select secret from two_factor where user_id = $1", [
      person.userId,
    ]);
    expect(rows[0].secret).not.toContain(secret);
    expect((await call("/auth/2fa/enable", { code: "abcdef" }, person)).statusCode).toBe(400);
    expect((await logIn(person)).statusCode).toBe(200);
  });

  it("cannot replace an active secret", async () => {
    const { person } = await withTwoFactor();
    expect((await call("/auth/2fa/setup", { password: goodPassword }, person)).statusCode).toBe(409);
  });
});

describe("turning off and new recovery codes", () => {
  it("need the password and a code", async () => {
    const { person, uri, recoveryCodes } = await withTwoFactor();
    for (const url of ["/auth/2fa/disable", "/auth/2fa/recovery-codes"]) {
      expect((await call(url, { password: "not it", code: codeOf(uri, now) }, person)).statusCode).toBe(400);
      expect((await call(url, { password: goodPassword, code: "abcdef" }, person)).statusCode).toBe(400);
    }
    const proof = { password: goodPassword, code: codeOf(uri, now) };
    const renewed = (await call("/auth/2fa/recovery-codes", proof, person)).json().recoveryCodes;
    expect(renewed).toHaveLength(10);
    const old = { password: goodPassword, code: recoveryCodes[0] };
    expect((await call("/auth/2fa/disable", old, person)).statusCode).toBe(400);
    const off = { password: goodPassword, code: renewed[0] };
    expect((await call("/auth/2fa/disable", off, person)).statusCode).toBe(200);
    expect((await logIn(person)).statusCode).toBe(200);
  });
});
