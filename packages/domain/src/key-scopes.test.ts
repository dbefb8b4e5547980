import { describe, expect, it } from "vitest";
import { everydayScopes, hasScope, keyScopes, scopeForCall, scopeOf } from "./key-scopes";

describe("the scopes of an API key", () => {
  it("are read and write by resource, where there is something to read or write", () => {
    expect(keyScopes).toContain("clients:read");
    expect(keyScopes).toContain("clients:write");
    expect(keyScopes).not.toContain("reports:write");
    expect(scopeOf("reports", "write")).toBe("reports:read");
    expect(scopeOf("billing", "read")).toBe("billing:write");
  });

  it("leave out, unless asked for, whatever manages the business", () => {
    for (const resource of ["team:write", "webhooks", "organization", "billing", "data", "books"])
      expect(everydayScopes.filter((scope) => scope.startsWith(resource))).toEqual([]);
    expect(everydayScopes).toContain("invoices:write");
    expect(everydayScopes).toContain("team:read");
  });

  it("write includes read, and read nothing more", () => {
    expect(hasScope(["clients:write"], "clients:read")).toBe(true);
    expect(hasScope(["clients:read"], "clients:write")).toBe(false);
    expect(hasScope(["clients:write"], "quotes:read")).toBe(false);
  });
});

describe("a call", () => {
  it.each([
    ["GET", "clients:read", "clients:read"],
    ["GET", "schedule:log", "schedule:read"],
    ["POST", "schedule:log", "schedule:write"],
    ["DELETE", "invoices:delete", "invoices:write"],
    ["POST", "quotes:decide", "quotes:write"],
    ["GET", "data:export", "data:read"],
    ["PUT", "books:write", "books:write"],
    ["POST", "keys:write", undefined],
    ["PUT", "account:write", undefined],
  ] as const)("%s with %s needs %s", (method, permission, scope) => {
    expect(scopeForCall({ permission, method })).toBe(scope);
  });

  it("needs the scope of its own resource where its permission is of several", () => {
    const call = { permission: "records:exchange", method: "GET", resource: "invoices" } as const;
    expect(scopeForCall(call)).toBe("invoices:read");
  });
});
