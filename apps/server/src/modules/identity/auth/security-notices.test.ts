import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  codeOf,
  cookieOf,
  goodPassword,
  issuePasswordResets,
  linkToken,
  type Person,
  queuedEmails,
  registerOrganization,
} from "#testing/auth";
import { createTestApp, type TestApp } from "#testing/test-app";

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const start = new Date("2026-03-02T15:00:00Z");
let now = start;
let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
});
afterAll(() => test.close());
beforeEach(async () => {
  now = new Date(now.getTime() + 60_000);
  owner = await registerOrganization(test);
});

const send = (url: string, payload: object, headers: object = {}, method: "POST" | "PUT" = "POST") =>
  test.app.inject({
    method,
    url: `/api${url}`,
    payload,
    headers: { "user-agent": chrome, ...headers },
    remoteAddress: "203.0.113.77",
  });

const logIn = (password = goodPassword, headers: object = {}) =>
  send("/auth/login", { email: owner.email, password }, headers);

const notices = async (subject: string) =>
  (await queuedEmails(test, owner.email)).filter((email) => email.subject === subject);

const changePassword = (headers: object) =>
  send(
    "/settings/security",
    { currentPassword: goodPassword, newPassword: "another-good-one" },
    { ...owner.headers, ...headers },
    "PUT",
  );

describe("a sign-in on a new device", () => {
  const subject = "New sign-in to your account";

  it("notifies the person what happened, when in their zone, on which device, roughly where, and what to do", async () => {
    await logIn();
    const [notice] = await notices(subject);
    const { text } = notice ?? { text: "" };
    expect(text).toContain("on a device we haven't seen before");
    expect(text).toMatch(/When: Monday, March 2, 2026 at \d+:\d\d.[AP]M CST/);
    expect(text).toContain("Device: Chrome on Windows, IP address 203.0.113.x");
    expect(text).not.toContain("203.0.113.77");
    expect(text).toContain("If this wasn't you, reset your password right away.");
    expect(text).toContain("/forgot-password");
  });

  it("sends no notice for the first device, right after registration", async () => {
    expect(await notices(subject)).toEqual([]);
  });

  it("sends one notice: the device is known afterwards", async () => {
    const headers = cookieOf(await logIn());
    await logIn(goodPassword, headers);
    expect(await notices(subject)).toHaveLength(1);
  });

  it("sends a notice again after the password was changed elsewhere", async () => {
    const phone = cookieOf(await logIn());
    now = new Date(now.getTime() + 1000);
    const here = cookieOf(await changePassword({}));
    now = new Date(now.getTime() + 1000);
    await logIn("another-good-one", here);
    expect(await notices(subject)).toHaveLength(1);
    await logIn("another-good-one", phone);
    expect(await notices(subject)).toHaveLength(2);
  });

  it("sends at most ten notices a day", async () => {
    for (let time = 0; time < 13; time++) await logIn();
    expect((await notices(subject)).length).toBeLessThanOrEqual(10);
  });

  it("sends no notice if the password was wrong", async () => {
    expect((await logIn("not-this-one")).statusCode).toBe(401);
    expect(await notices(subject)).toEqual([]);
  });
});

describe("a change of the account", () => {
  it("of the password sends a notice, unless it was refused", async () => {
    await send(
      "/settings/security",
      { currentPassword: "wrong", newPassword: "another-good-one" },
      owner.headers,
      "PUT",
    );
    expect(await notices("Your password was changed")).toEqual([]);
    expect((await changePassword({})).statusCode).toBe(200);
    const [notice] = await notices("Your password was changed");
    expect(notice?.text).toContain("Chrome on Windows");
    expect(JSON.stringify(notice)).not.toContain("another-good-one");
  });

  it("by a reset link sends a notice", async () => {
    await send("/auth/forgot-password", { email: owner.email });
    await issuePasswordResets(test);
    const token = await linkToken(test, owner.email, "reset-password");
    await send("/auth/reset-password", { token, password: "another-good-one" });
    const [notice] = await notices("Your password was reset");
    expect(notice?.text).toContain("reset using an email link");
    expect(notice?.text).not.toContain(token);
  });

  it("of two-factor sign-in sends a notice, on and off", async () => {
    const { uri } = (await send("/auth/2fa/setup", { password: goodPassword }, owner.headers)).json<{
      uri: string;
    }>();
    expect((await send("/auth/2fa/enable", { code: codeOf(uri, now) }, owner.headers)).statusCode).toBe(200);
    expect(await notices("Two-factor sign-in is on")).toHaveLength(1);
    now = new Date(now.getTime() + 60_000);
    const off = { password: goodPassword, code: codeOf(uri, now) };
    expect((await send("/auth/2fa/disable", off, owner.headers)).statusCode).toBe(200);
    expect(await notices("Two-factor sign-in is off")).toHaveLength(1);
  });

  it("of the email address sends a notice to the old one", async () => {
    const email = `new-${owner.email}`;
    const body = { email, currentPassword: goodPassword };
    expect((await send("/settings/profile", body, owner.headers, "PUT")).statusCode).toBe(200);
    const [notice] = await notices("Your email address was changed");
    expect(notice?.text).toContain(`sign in with ${email} instead of this address`);
    expect(notice?.text).toContain("Chrome on Windows");
  });
});
