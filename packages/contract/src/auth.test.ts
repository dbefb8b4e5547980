import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { loginBody, registerBody } from "./auth";

const messages = (schema: z.ZodMiniType, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map((issue) => [issue.path.join("."), issue.message]);
};

const person = { firstName: "Dana", lastName: "Whitfield", email: "dana@example.com", password: "tankless9" };

describe("registration", () => {
  it("defaults to the client role and the Chicago time zone", () => {
    expect(registerBody.parse(person)).toMatchObject({ role: "client", timeZone: "America/Chicago" });
  });

  it.each([
    ["absent", {}],
    ["empty", { firstName: "", lastName: " ", email: "", password: "", company: "" }],
  ])("names every %s field at once, the company of a business account included", (_, fields) => {
    expect(messages(registerBody, { ...fields, role: "admin" })).toEqual([
      ["firstName", "First name is required"],
      ["lastName", "Last name is required"],
      ["email", "Email is required"],
      ["password", "Password is required"],
      ["company", "Company name is required for business accounts"],
    ]);
  });

  it.each([7, [[]], {}, null])("refuses a company that is no text: %j", (company) => {
    expect(registerBody.safeParse({ ...person, role: "admin", company }).success).toBe(false);
  });

  it.each(["admin", "manager"])("needs a company of a %s", (role) => {
    expect(messages(registerBody, { ...person, role, company: "  " })).toEqual([
      ["company", "Company name is required for business accounts"],
    ]);
  });

  it.each(["client", "technician"])("needs no company of a %s", (role) => {
    expect(messages(registerBody, { ...person, role })).toEqual([]);
  });

  it("refuses passwords under six characters", () => {
    expect(messages(registerBody, { ...person, password: "12345" })).toEqual([
      ["password", "Password must be at least 6 characters"],
    ]);
  });

  it("refuses an unknown time zone", () => {
    expect(messages(registerBody, { ...person, timeZone: "Mars/Olympus" })).toEqual([
      ["timeZone", "Time zone is unknown"],
    ]);
  });
});

describe("sign-in", () => {
  it("tells a missing email from an invalid one", () => {
    expect(messages(loginBody, { email: "", password: "x" })).toEqual([["email", "Email is required"]]);
    expect(messages(loginBody, { email: "dana@", password: "x" })).toEqual([["email", "Email is invalid"]]);
  });

  it("trims the email but never the password", () => {
    expect(loginBody.parse({ email: " dana@example.com ", password: " secret " })).toMatchObject({
      email: "dana@example.com",
      password: " secret ",
    });
  });
});
