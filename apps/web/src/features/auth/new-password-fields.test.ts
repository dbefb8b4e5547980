import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { registerForm } from "./new-password-fields";

const empty = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  role: "client",
  company: "",
  password: "",
  confirmPassword: "",
};
const complete = {
  ...empty,
  firstName: "Dana",
  lastName: "Whitfield",
  email: "dana@example.com",
  password: "Trowel-42",
  confirmPassword: "Trowel-42",
};

const firstErrors = (value: object) => {
  const found: Record<string, string> = {};
  for (const issue of z.safeParse(registerForm, value).error?.issues ?? []) {
    const field = String(issue.path[0]);
    found[field] ??= issue.message;
  }
  return found;
};

describe("the registration form", () => {
  it("accepts a client without phone and company", () => {
    expect(firstErrors(complete)).toEqual({});
  });

  it("names every fault of an empty business registration at once", () => {
    expect(firstErrors({ ...empty, role: "admin", confirmPassword: "x" })).toEqual({
      firstName: "First name is required",
      lastName: "Last name is required",
      email: "Email is required",
      company: "Company name is required for business accounts",
      password: "Password is required",
      confirmPassword: "Passwords do not match",
    });
  });

  it.each(["admin", "manager"])("wants a company of the role %s", (role) => {
    expect(firstErrors({ ...complete, role, company: "  " })).toEqual({
      company: "Company name is required for business accounts",
    });
  });

  it.each(["client", "technician"])("wants no company of the role %s", (role) => {
    expect(firstErrors({ ...complete, role })).toEqual({});
  });

  it("refuses five characters of password and a malformed email address", () => {
    expect(firstErrors({ ...complete, email: "dana@", password: "12345", confirmPassword: "12345" })).toEqual(
      {
        email: "Email is invalid",
        password: "Password must be at least 6 characters",
      },
    );
  });
});
