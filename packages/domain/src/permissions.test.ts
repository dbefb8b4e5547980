import { describe, expect, it } from "vitest";
import { keyScopes } from "./key-scopes";
import { can, grants, permissions, permissionsOf, reachOf, roles } from "./permissions";

const person = (role: (typeof roles)[number], isOwner = false) => ({ role, isOwner });

describe("permissions", () => {
  it("give an admin everything except asking for work as a customer and running the deployment", () => {
    expect(permissions.filter((permission) => !can(person("admin"), permission))).toEqual([
      "requests:create",
      "system:read",
    ]);
  });

  it("show the deployment to whoever runs it, and to no role and no key", () => {
    for (const role of roles) expect(can(person(role, true), "system:read")).toBe(false);
    const runs = { ...person("manager", true), runsDeployment: true };
    expect(can(runs, "system:read")).toBe(true);
    expect(can({ ...runs, key: { name: "Zapier", scopes: keyScopes } }, "system:read")).toBe(false);
    expect(can({ is: "product" }, "system:read")).toBe(false);
  });

  it("give an owner every admin permission, whatever the role label", () => {
    expect(permissionsOf(person("manager", true))).toEqual(permissionsOf(person("admin")));
  });

  it("let a manager add technicians only, and never change roles, billing, integrations or the organization", () => {
    expect(reachOf(person("manager"), "team:write")).toBe("technicians");
    for (const permission of [
      "team:roles",
      "billing:write",
      "integrations:write",
      "keys:write",
      "webhooks:write",
      "organization:write",
      "data:export",
      "books:write",
      "security:read",
    ] as const) {
      expect(can(person("manager"), permission)).toBe(false);
    }
  });

  it("show a technician their own work and no price", () => {
    for (const permission of ["clients:read", "jobs:read", "schedule:read", "schedule:status"] as const) {
      expect(reachOf(person("technician"), permission)).toBe("own");
    }
    for (const permission of [
      "prices:read",
      "quotes:read",
      "invoices:read",
      "reports:read",
      "jobs:write",
    ] as const) {
      expect(can(person("technician"), permission)).toBe(false);
    }
  });

  it("let an administrator allow a technician prices and payments, for their own jobs and nothing else", () => {
    const allowed = { ...person("technician"), grants };
    for (const grant of grants) {
      expect(can(person("technician"), grant)).toBe(false);
      expect(reachOf(allowed, grant)).toBe("own");
    }
    expect(permissionsOf(allowed)).toEqual(
      permissions.filter((one) => can(person("technician"), one) || grants.some((grant) => grant === one)),
    );
  });

  it("give what was allowed to technicians only: no customer, and no key, gets more by it", () => {
    for (const role of ["client", "manager", "admin"] as const)
      expect(permissionsOf({ ...person(role), grants })).toEqual(permissionsOf(person(role)));
    const key = { ...person("technician"), grants, key: { name: "Zapier", scopes: keyScopes } };
    expect(grants.filter((grant) => can(key, grant))).toEqual([]);
  });

  it("let a client decide and pay their own documents and ask for work, and change nothing else", () => {
    expect(permissionsOf(person("client")).filter((permission) => !permission.endsWith(":read"))).toEqual([
      "quotes:decide",
      "invoices:pay",
      "requests:create",
      "account:write",
    ]);
    expect(reachOf(person("client"), "quotes:decide")).toBe("own");
  });

  it("keep an API key from keys, roles, accounts and the security log, whatever its role and scopes", () => {
    const key = { ...person("admin"), key: { name: "Zapier", scopes: keyScopes } };
    expect(permissionsOf(person("admin")).filter((permission) => !can(key, permission))).toEqual([
      "payments:collect",
      "team:roles",
      "integrations:write",
      "keys:write",
      "security:read",
      "account:read",
      "account:write",
    ]);
    expect(reachOf(key, "team:write")).toBe("technicians");
  });

  it("show an API key no kind of record that its scopes do not name", () => {
    const key = { ...person("admin"), key: { name: "Zapier", scopes: ["clients:write" as const] } };
    expect(can(key, "clients:read")).toBe(true);
    expect(can(key, "quotes:read")).toBe(false);
  });

  it("show the product what an admin sees, and a customer behind a link what a client sees", () => {
    for (const permission of permissions) {
      expect(reachOf({ is: "product" }, permission)).toBe(
        reachOf({ role: "admin", isOwner: false }, permission),
      );
      expect(reachOf({ is: "customer" }, permission)).toBe(
        reachOf({ role: "client", isOwner: false }, permission),
      );
    }
  });

  it.each(roles)("let a %s manage their own account", (role) => {
    expect(reachOf(person(role), "account:write")).toBe("own");
  });
});
