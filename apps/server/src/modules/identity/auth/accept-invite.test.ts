import type { Role } from "@fieldwright/domain/permissions";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bearer,
  goodPassword,
  linkToken,
  mustCall,
  type Person,
  register,
  registerOrganization,
  signedInAs,
  uniqueEmail,
  verifyEmail,
} from "#testing/auth";
import { createTestApp, type TestApp } from "#testing/test-app";

let now = new Date("2026-03-02T15:00:00Z");
let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test, "Hollis & Sons");
});
afterAll(() => test.close());

const invite = async (email: string, role: Role = "technician", by = owner) => {
  const payload = { firstName: "Sam", lastName: "Okafor", email, role, phone: "614-555-0101" };
  await mustCall(test, "/users/invite", { headers: by.headers, payload });
  return linkToken(test, email, "invite");
};

const read = (token: string) => test.app.inject({ url: `/api/auth/invites/${token}` });
const accept = (payload: object) =>
  test.app.inject({ method: "POST", url: "/api/auth/accept-invite", payload });

const answersTo = async (token: string) => [
  (await read(token)).json(),
  (await accept({ token, password: goodPassword })).json(),
];

describe("a new person", () => {
  it("reads what the link offers", async () => {
    const email = uniqueEmail();
    const response = await read(await invite(email, "manager"));
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      email,
      firstName: "Sam",
      organization: "Hollis & Sons",
      role: "manager",
      needsPassword: true,
    });
  });

  it("joins with a new password and is signed in and verified", async () => {
    const email = uniqueEmail();
    const response = await accept({ token: await invite(email), password: goodPassword });
    expect(response.statusCode).toBe(200);
    expect(response.json().user).toMatchObject({
      email,
      firstName: "Sam",
      lastName: "Okafor",
      phone: "614-555-0101",
      role: "technician",
      isOwner: false,
      emailVerified: true,
      organization: { _id: owner.organizationId, name: "Hollis & Sons" },
    });
    const me = await test.app.inject({ url: "/api/auth/me", headers: bearer(response.json().token) });
    expect(me.statusCode).toBe(200);
    await mustCall(test, "/auth/login", { payload: { email, password: goodPassword } });
  });

  it.each([
    [{}, "Password is required"],
    [{ password: "12345" }, "Password must be at least 6 characters"],
    [{ password: "football" }, "This password is too common. Please choose another."],
  ])("400 with %j: %s; the link stays usable", async (fields, message) => {
    const token = await invite(uniqueEmail());
    const response = await accept({ token, ...fields });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ message, errors: [{ field: "password", msg: message }] });
    expect((await accept({ token, password: goodPassword })).statusCode).toBe(200);
  });
});

const logIn = (email: string, password: string) =>
  test.app.inject({ method: "POST", url: "/api/auth/login", payload: { email, password } });

describe("an account without organization", () => {
  it("with a verified address joins without a new password and keeps the old one", async () => {
    const { user } = await register(test, { role: "technician" });
    await verifyEmail(test, user.email);
    const token = await invite(user.email.toUpperCase(), "manager");
    expect((await read(token)).json()).toMatchObject({ needsPassword: false, firstName: "Robin" });
    const response = await accept({ token });
    expect(response.statusCode).toBe(200);
    expect(response.json().user).toMatchObject({
      _id: user._id,
      role: "manager",
      organization: { _id: owner.organizationId },
    });
    expect(response.json().user).not.toHaveProperty("notice");
    await mustCall(test, "/auth/login", { payload: { email: user.email, password: goodPassword } });
  });

  describe("that was never verified, perhaps registered by someone else", () => {
    it("joins as verified, with the new password instead of the old one", async () => {
      const { user } = await register(test, { role: "technician" });
      const token = await invite(user.email);
      expect((await read(token)).json()).toMatchObject({ needsPassword: true });
      const response = await accept({ token, password: "chosen-at-acceptance" });
      expect(response.json().user).toMatchObject({ _id: user._id, emailVerified: true });
      expect((await logIn(user.email, goodPassword)).statusCode).toBe(401);
      expect((await logIn(user.email, "chosen-at-acceptance")).statusCode).toBe(200);
    });

    it("loses the old password even if no new one is chosen", async () => {
      const { user } = await register(test, { role: "technician" });
      expect((await accept({ token: await invite(user.email) })).statusCode).toBe(200);
      expect((await logIn(user.email, goodPassword)).statusCode).toBe(401);
    });

    it("is signed out elsewhere", async () => {
      const { user, token: earlier } = await register(test, { role: "technician" });
      await accept({ token: await invite(user.email) });
      const me = await test.app.inject({ url: "/api/auth/me", headers: bearer(earlier) });
      expect(me.statusCode).toBe(401);
    });
  });
});

describe("400", () => {
  const refusal = {
    code: "invalid_link",
    message: "This invitation has expired or was already used. Ask for a new one.",
  };

  it("an unknown link", async () => {
    const response = await accept({ token: "nonsense", password: goodPassword });
    expect(response.statusCode).toBe(400);
    expect(await answersTo("nonsense")).toMatchObject([refusal, refusal]);
  });

  it("a used link", async () => {
    const token = await invite(uniqueEmail());
    await accept({ token, password: goodPassword });
    expect(await answersTo(token)).toMatchObject([refusal, refusal]);
  });

  it("a link after seven days", async () => {
    const token = await invite(uniqueEmail());
    const invitedAt = now;
    now = new Date(invitedAt.getTime() + 7 * 24 * 3_600_000);
    expect(await answersTo(token)).toMatchObject([refusal, refusal]);
    now = invitedAt;
  });

  it("a link after a newer one was sent", async () => {
    const email = uniqueEmail();
    const older = await invite(email);
    const newer = await invite(email);
    expect(await answersTo(older)).toMatchObject([refusal, refusal]);
    expect((await read(newer)).statusCode).toBe(200);
  });

  it("of two concurrent uses one wins", async () => {
    const token = await invite(uniqueEmail());
    const responses = await Promise.all([1, 2, 3].map(() => accept({ token, password: goodPassword })));
    expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400,
    ]);
  });
});

describe("409", () => {
  it("someone who has joined another organization; the link stays unused", async () => {
    const email = uniqueEmail();
    const token = await invite(email);
    const rival = await registerOrganization(test, "Rival Drains");
    const payload = { firstName: "Sam", lastName: "Okafor", email, password: goodPassword };
    await mustCall(test, "/users", { headers: rival.headers, payload });
    const response = await accept({ token });
    expect(response.statusCode).toBe(409);
    const { rows } = await test.database.pool.query(
      "select accepted_at from invitations where lower(email) = lower($1)",
      [email],
    );
    expect(rows).toEqual([{ accepted_at: null }]);
  });
});

describe("a member", () => {
  it("who accepted an invitation sees the organization's data at once", async () => {
    const client = { firstName: "Kim", lastName: "Customer", email: uniqueEmail() };
    await mustCall(test, "/clients", { headers: owner.headers, payload: client });
    const manager = await signedInAs(test, "manager", owner);
    const token = await invite(uniqueEmail(), "manager", owner);
    const { token: session } = (await accept({ token, password: goodPassword })).json();
    for (const headers of [manager.headers, bearer(session)]) {
      const list = await test.app.inject({ url: "/api/clients", headers });
      expect(list.json().total).toBe(1);
    }
  });
});
