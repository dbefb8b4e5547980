import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bearer, goodPassword, queuedEmails, setAttempts, uniqueEmail } from "#testing/auth";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const person = (fields: object = {}) => ({
  firstName: "Ada",
  lastName: "Lovell",
  email: uniqueEmail(),
  password: goodPassword,
  ...fields,
});

const post = (payload: object) => test.app.inject({ method: "POST", url: "/api/auth/register", payload });

describe("201", () => {
  it.each(["admin", "manager"])("a %s creates an organization and owns it", async (role) => {
    const response = await post(person({ role, company: " Lovell Heating ", timeZone: "America/Denver" }));
    expect(response.statusCode).toBe(201);
    expect(response.json().user).toMatchObject({
      role,
      isOwner: true,
      company: "Lovell Heating",
      emailVerified: false,
      organization: { name: "Lovell Heating", timeZone: "America/Denver" },
    });
    expect(response.json().user.permissions).toContain("billing:write");
    expect(response.json().user).not.toHaveProperty("notice");
  });

  it("an organization without a time zone gets Chicago's", async () => {
    const response = await post(person({ role: "admin", company: "Acme" }));
    expect(response.json().user.organization.timeZone).toBe("America/Chicago");
  });

  it("a company name never joins an existing organization", async () => {
    const first = await post(person({ role: "admin", company: "Twin Pipes" }));
    const second = await post(person({ role: "manager", company: "Twin Pipes" }));
    expect(second.json().user.organization._id).not.toBe(first.json().user.organization._id);
  });

  it.each([
    ["technician", "no_organization"],
    ["client", "verify_email"],
  ])("a %s belongs to no organization and gets the notice %s", async (role, notice) => {
    const response = await post(person({ role, company: "Twin Pipes" }));
    expect(response.statusCode).toBe(201);
    expect(response.json().user).toMatchObject({ role, isOwner: false, organization: null, notice });
  });

  it("the default role is client", async () => {
    expect((await post(person())).json().user.role).toBe("client");
  });

  it("signs the person in with a token that works", async () => {
    const { token } = (await post(person())).json();
    const me = await test.app.inject({ url: "/api/auth/me", headers: bearer(token) });
    expect(me.statusCode).toBe(200);
  });

  it("sends one verification link", async () => {
    const input = person();
    await post(input);
    const emails = await queuedEmails(test, input.email);
    expect(emails.map((email) => email.subject)).toEqual(["Verify your email"]);
  });

  it("the answer contains no secrets", async () => {
    const { body } = await post(person());
    expect(body).not.toMatch(/argon2|password|hash/i);
  });
});

describe("400", () => {
  const valid = person({ role: "admin", company: "Acme" });

  it.each([
    ["firstName", { firstName: " " }, "First name is required"],
    ["lastName", { lastName: undefined }, "Last name is required"],
    ["email", { email: "" }, "Email is required"],
    ["email", { email: "not an address" }, "Email is invalid"],
    ["password", { password: undefined }, "Password is required"],
    ["password", { password: "12345" }, "Password must be at least 6 characters"],
    ["company", { company: "" }, "Company name is required for business accounts"],
    ["password", { password: "Password1" }, "This password is too common. Please choose another."],
    ["password", { password: valid.email.toUpperCase() }, "Password can't be your email address"],
    ["timeZone", { timeZone: "Mars/Olympus" }, "Time zone is unknown"],
  ])("%s: %j answers %s", async (field, fields, msg) => {
    const response = await post({ ...valid, ...fields });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: "validation_failed",
      message: expect.stringContaining(msg),
    });
    expect(response.json().errors).toContainEqual({ field, msg });
  });

  it("names every wrong field at once", async () => {
    const response = await post({ role: "manager" });
    expect(response.json().errors).toEqual([
      { field: "firstName", msg: "First name is required" },
      { field: "lastName", msg: "Last name is required" },
      { field: "email", msg: "Email is required" },
      { field: "password", msg: "Password is required" },
      { field: "company", msg: "Company name is required for business accounts" },
    ]);
  });

  it("an unknown role is refused", async () => {
    expect((await post(person({ role: "owner" }))).statusCode).toBe(400);
  });
});

describe("429", () => {
  it("after a hundred registrations from one address", async () => {
    const from = { remoteAddress: "10.2.0.1" };
    const call = () =>
      test.app.inject({ method: "POST", url: "/api/auth/register", payload: person(), ...from });
    await call();
    await setAttempts(test, "register-address", from.remoteAddress, 99);
    expect((await call()).statusCode).toBe(201);
    const refused = await call();
    expect(refused.statusCode).toBe(429);
    expect(refused.json().code).toBe("rate_limited");
    expect(refused.headers["retry-after"]).toBeDefined();
  });
});

describe("409", () => {
  const message = "An account with this email already exists";

  it("a taken email, in any letter case", async () => {
    const input = person();
    await post(input);
    const response = await post({ ...input, email: input.email.toUpperCase() });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      code: "email_taken",
      message,
      errors: [{ field: "email", msg: message }],
    });
  });

  it("of two concurrent registrations one wins, and only one organization is created", async () => {
    const input = person({ role: "admin", company: "Race Drains" });
    const responses = await Promise.all([post(input), post(input), post(input)]);
    expect(responses.map((response) => response.statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409,
    ]);
    const { rows } = await test.database.pool.query("select from organizations where name = 'Race Drains'");
    expect(rows).toHaveLength(1);
  });
});
