import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  goodPassword,
  type Person,
  queuedEmails,
  register,
  registerOrganization,
  signedInAs,
  uniqueEmail,
} from "#testing/auth";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
let manager: Person;
let technician: Person;
beforeAll(async () => {
  test = await createTestApp();
  owner = await registerOrganization(test, "Hollis & Sons");
  manager = await signedInAs(test, "manager", owner);
  technician = await signedInAs(test, "technician", owner);
});
afterAll(() => test.close());

const member = (fields: object = {}) => ({
  firstName: "Sam",
  lastName: "Okafor",
  email: uniqueEmail(),
  password: goodPassword,
  ...fields,
});

const invitee = (fields: object = {}) => ({
  firstName: "Sam",
  lastName: "Okafor",
  email: uniqueEmail(),
  ...fields,
});

const add = (payload: object, by = owner, headers: Record<string, string> = {}) =>
  test.app.inject({ method: "POST", url: "/api/users", payload, headers: { ...by.headers, ...headers } });

const invite = (payload: object, by = owner) =>
  test.app.inject({ method: "POST", url: "/api/users/invite", payload, headers: by.headers });

const logIn = (email: string) =>
  test.app.inject({ method: "POST", url: "/api/auth/login", payload: { email, password: goodPassword } });

describe("adding a member", () => {
  it("201: they can sign in at once, into this organization", async () => {
    const input = member({ role: "manager", phone: "614-555-0102" });
    const response = await add(input);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      _id: expect.any(String),
      firstName: "Sam",
      lastName: "Okafor",
      email: input.email,
      role: "manager",
      phone: "614-555-0102",
      isActive: true,
      isOwner: false,
      grants: [],
      skills: [],
      workingHours: null,
      homeAddress: null,
      homeLat: null,
      homeLng: null,
      version: 1,
    });
    expect(response.headers.etag).toBe('"1"');
    const session = await logIn(input.email);
    expect(session.json().user).toMatchObject({
      emailVerified: true,
      organization: { _id: owner.organizationId },
    });
  });

  it("201: the default role is technician", async () => {
    expect((await add(member())).json().role).toBe("technician");
  });

  it("201: the history has who added whom, without the password", async () => {
    const { _id } = (await add(member())).json();
    const { rows } = await test.database.pool.query(
      'select actor_id, verb, kind, "to"::text from audit_log where record_id = $1',
      [_id],
    );
    expect(rows).toMatchObject([{ actor_id: owner.userId, verb: "create", kind: "user" }]);
    expect(JSON.stringify(rows)).not.toMatch(/argon2|password/i);
  });

  it("202: an account without an organization is invited instead, and not changed", async () => {
    const { user } = await register(test, { role: "technician" });
    const response = await add(member({ email: user.email, role: "manager" }));
    expect(response.statusCode).toBe(202);
    expect(response.json()).toEqual({ invited: true, email: user.email });
    expect((await logIn(user.email)).json().user).toMatchObject({ role: "technician", organization: null });
    const subjects = (await queuedEmails(test, user.email)).map((email) => email.subject);
    expect(subjects).toContain("Join Hollis & Sons on Fieldwright");
  });

  it("202: a repeated call with the same key sends no second invitation", async () => {
    const { user } = await register(test, { role: "technician" });
    const payload = member({ email: user.email });
    const first = await add(payload, owner, { "idempotency-key": "invite-once" });
    const second = await add(payload, owner, { "idempotency-key": "invite-once" });
    expect([first.statusCode, second.statusCode]).toEqual([202, 202]);
    expect(second.json()).toEqual(first.json());
    const invitations = (await queuedEmails(test, user.email)).filter((email) =>
      email.subject.startsWith("Join"),
    );
    expect(invitations).toHaveLength(1);
  });

  it.each([
    [{ firstName: "" }, "firstName", "First name is required"],
    [{ lastName: " " }, "lastName", "Last name is required"],
    [{ email: undefined }, "email", "Email is required"],
    [{ email: "x" }, "email", "Email is invalid"],
    [{ password: undefined }, "password", "Password is required"],
    [{ password: "12345" }, "password", "Password must be at least 6 characters"],
    [{ password: "superman" }, "password", "This password is too common. Please choose another."],
    [{ role: "client" }, "role", "Role must be technician, manager or admin"],
  ])("400: %j names %s", async (fields, field, msg) => {
    const response = await add(member(fields));
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toContainEqual({ field, msg });
  });

  it.each([
    ["manager", 403],
    ["admin", 403],
    ["technician", 201],
  ])("by a manager: a %s answers %i", async (role, status) => {
    expect((await add(member({ role }), manager)).statusCode).toBe(status);
  });

  it("403 for a technician and a client", async () => {
    const client = await signedInAs(test, "client", owner);
    for (const person of [technician, client]) expect((await add(member(), person)).statusCode).toBe(403);
  });

  it("401 without a session", async () => {
    const response = await test.app.inject({ method: "POST", url: "/api/users", payload: member() });
    expect(response.statusCode).toBe(401);
  });

  it("409: someone of the same team, with the email in any letter case", async () => {
    const response = await add(member({ email: technician.email.toUpperCase() }));
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: "email_taken",
      message: "This person is already on your team",
      errors: [{ field: "email" }],
    });
  });

  it("409: a former member has to be reactivated instead", async () => {
    const former = await signedInAs(test, "technician", owner);
    await test.database.pool.query("update users set deactivated_at = now() where id = $1", [former.userId]);
    const response = await add(member({ email: former.email }));
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toContain("Reactivate");
  });

  it("409: someone of another organization", async () => {
    const rival = await registerOrganization(test, "Rival Drains");
    const response = await add(member({ email: rival.email }));
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe("This email belongs to someone at another company");
  });

  it("409: of two organizations that add one person concurrently one wins", async () => {
    const rival = await registerOrganization(test, "Rival Drains");
    const payload = member();
    const responses = await Promise.all([add(payload, owner), add(payload, rival)]);
    expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });
});

describe("inviting", () => {
  it("202: a new address gets a link, and no account yet", async () => {
    const input = invitee();
    const response = await invite(input);
    expect(response.statusCode).toBe(202);
    expect(response.json()).toEqual({ invited: true, email: input.email });
    expect(await queuedEmails(test, input.email)).toHaveLength(1);
    expect((await logIn(input.email)).statusCode).toBe(401);
  });

  it("only the hash of the token is stored", async () => {
    const input = invitee();
    await invite(input);
    const [email] = await queuedEmails(test, input.email);
    const token = /\/invite\/([\w-]+)/.exec(email?.text ?? "")?.[1] ?? "";
    const { rows } = await test.database.pool.query("select i::text from invitations i");
    expect(token).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("403: a manager invites technicians only", async () => {
    expect((await invite(invitee({ role: "admin" }), manager)).statusCode).toBe(403);
    expect((await invite(invitee(), manager)).statusCode).toBe(202);
  });

  it("409: someone who belongs to an organization", async () => {
    const rival = await registerOrganization(test, "Rival Drains");
    for (const email of [technician.email, rival.email])
      expect((await invite(invitee({ email }))).statusCode).toBe(409);
  });

  it("400: a client cannot be invited to the team", async () => {
    expect((await invite(invitee({ role: "client" }))).statusCode).toBe(400);
  });
});
