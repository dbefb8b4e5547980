import type { ApiKey } from "@fieldwright/contract/api-keys";
import { everydayScopes, type KeyScope, keyScopes } from "@fieldwright/domain/key-scopes";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bearer, mustCall, type Person, registerOrganization, signedInAs } from "#testing/auth";
import { newClient, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp();
  owner = await registerOrganization(test);
});
afterAll(() => test.close());

type Made = { apiKey: ApiKey; token: string };

const newKey = (payload: {
  name: string;
  role?: "admin" | "manager";
  scopes?: readonly KeyScope[];
}): Promise<Made> => mustCall(test, "/api-keys", { headers: owner.headers, payload });

const callAs = (
  { token }: Made,
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) =>
  test.app.inject({
    method,
    url: `/api${url}`,
    headers: { ...bearer(token), ...headers },
    ...(payload ? { payload } : {}),
  });

const kim = { firstName: "Kim", lastName: "Sorensen", email: "kim@example.com" };

describe("a key", () => {
  it("works as a bearer token with the permissions of its role, and the history names it", async () => {
    const key = await newKey({ name: "Zapier" });
    expect(key.token).toMatch(/^fw_[\w-]{43}$/);
    const made = await callAs(key, "POST", "/clients", kim);
    expect(made.statusCode).toBe(201);
    const { _id } = made.json<{ _id: string }>();
    const { activity } = (await request(test, owner, "GET", `/clients/${_id}/activity`)).json();
    expect(activity).toMatchObject([{ verb: "create", actor: { name: "API key Zapier" } }]);
    expect((await callAs(key, "GET", "/clients")).json().total).toBe(1);
  });

  it("is listed without its secret, with its creator and last use", async () => {
    const key = await newKey({ name: "Listed", role: "admin" });
    await callAs(key, "GET", "/clients");
    const listed = await request(test, owner, "GET", "/api-keys");
    expect(listed.body).not.toContain(key.token);
    const { apiKeys } = listed.json<{ apiKeys: ApiKey[] }>();
    expect(apiKeys.find(({ _id }) => _id === key.apiKey._id)).toMatchObject({
      name: "Listed",
      role: "admin",
      scopes: everydayScopes,
      hint: key.token.slice(-4),
      createdBy: "Robin Tester",
      lastUsedAt: expect.any(String),
    });
  });

  it("runs a call with the same Idempotency-Key once, separate from the keys of its creator", async () => {
    const key = await newKey({ name: "Repeating" });
    const headers = { "idempotency-key": "the-same" };
    const first = await callAs(key, "POST", "/clients", kim, headers);
    expect(first.statusCode).toBe(201);
    const second = await callAs(key, "POST", "/clients", kim, headers);
    expect(second.json()._id).toBe(first.json()._id);
    const person = await test.app.inject({
      method: "POST",
      url: "/api/clients",
      headers: { ...owner.headers, ...headers },
      payload: kim,
    });
    expect(person.json()._id).not.toBe(first.json()._id);
  });
});

describe("changing a key", () => {
  it("takes effect with its next call and is recorded in the history", async () => {
    const key = await newKey({ name: "Changed", scopes: ["clients:read"] });
    expect((await callAs(key, "POST", "/clients", kim)).statusCode).toBe(403);
    const changed = await request(test, owner, "PUT", `/api-keys/${key.apiKey._id}`, {
      name: "Renamed",
      scopes: ["clients:write"],
    });
    expect([changed.statusCode, changed.json()]).toMatchObject([
      200,
      { name: "Renamed", scopes: ["clients:write"], hint: key.apiKey.hint },
    ]);
    expect((await callAs(key, "POST", "/clients", kim)).statusCode).toBe(201);
    await request(test, owner, "PUT", `/api-keys/${key.apiKey._id}`, { scopes: ["jobs:read"] });
    expect((await callAs(key, "GET", "/clients")).statusCode).toBe(403);
  });

  it("keeps fields that were left out", async () => {
    const key = await newKey({ name: "Kept", scopes: ["clients:read"] });
    const changed = await request(test, owner, "PUT", `/api-keys/${key.apiKey._id}`, { name: "New" });
    expect(changed.json()).toMatchObject({ name: "New", scopes: ["clients:read"] });
  });
});

describe("a key that sees one kind of record", () => {
  it("does not see figures of other kinds", async () => {
    const client = await newClient(test, owner);
    const seenWith = async (...scopes: KeyScope[]) => {
      const key = await newKey({ name: "Narrow", scopes: ["clients:read", ...scopes] });
      const summary = await callAs(key, "GET", `/clients/${client._id}/summary`);
      const list = await callAs(key, "GET", `/clients/figures?clients=${client._id}`);
      expect([summary.statusCode, list.statusCode]).toEqual([200, 200]);
      return [Object.keys(summary.json()), Object.keys(list.json().figures[0])];
    };
    expect(await seenWith()).toEqual([[], ["client"]]);
    expect(await seenWith("jobs:read")).toEqual([["openJobs"], ["client", "openJobs"]]);
    expect(await seenWith("quotes:read")).toEqual([["openQuotes"], ["client"]]);
    expect(await seenWith("invoices:write")).toEqual([
      ["balance", "lifetime", "invoiced", "openInvoices"],
      ["client", "lifetime"],
    ]);
    expect(await seenWith("schedule:read")).toEqual([["lastVisit", "nextVisit", "visit"], ["client"]]);
  });
});

describe("401", () => {
  it("answers a revoked and an unknown key", async () => {
    const key = await newKey({ name: "Revoked" });
    expect((await callAs(key, "GET", "/clients")).statusCode).toBe(200);
    expect((await request(test, owner, "DELETE", `/api-keys/${key.apiKey._id}`)).statusCode).toBe(204);
    expect((await callAs(key, "GET", "/clients")).statusCode).toBe(401);
    const unknown = { ...key, token: `fw_${"a".repeat(43)}` };
    expect((await callAs(unknown, "GET", "/clients")).statusCode).toBe(401);
  });
});

describe("403", () => {
  const member = { ...kim, email: "new@example.com", password: "correct-horse-battery", role: "admin" };

  it("answers every key that tries to manage keys, integrations, administrators or accounts", async () => {
    const key = await newKey({ name: "Everything", scopes: keyScopes });
    const refused = [
      await callAs(key, "GET", "/api-keys"),
      await callAs(key, "POST", "/api-keys", { name: "Successor" }),
      await callAs(key, "PUT", `/api-keys/${key.apiKey._id}`, { scopes: keyScopes }),
      await callAs(key, "GET", "/integrations"),
      await callAs(key, "GET", "/security-events"),
      await callAs(key, "POST", "/users", member),
      await callAs(key, "GET", "/auth/me"),
      await callAs(key, "GET", "/auth/sessions"),
      await callAs(key, "POST", "/auth/logout"),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 403));
    expect((await callAs(key, "POST", "/users", { ...member, role: "technician" })).statusCode).toBe(201);
  });

  it("names the missing scope", async () => {
    const key = await newKey({ name: "Reader", scopes: ["clients:read", "jobs:read"] });
    expect((await callAs(key, "GET", "/clients")).statusCode).toBe(200);
    const written = await callAs(key, "POST", "/clients", kim);
    expect([written.statusCode, written.json().message]).toEqual([
      403,
      "This API key needs the scope clients:write",
    ]);
    const read = await callAs(key, "GET", "/invoices");
    expect([read.statusCode, read.json().message]).toEqual([
      403,
      "This API key needs the scope invoices:read",
    ]);
    expect((await callAs(key, "GET", "/invoices/export")).json().message).toContain("invoices:read");
    expect((await callAs(key, "GET", "/auth/me")).json().message).toBe("An API key can't do this");
  });

  it("answers a key, even an administrator's, without the scope that manages the business", async () => {
    const key = await newKey({ name: "Admin", role: "admin" });
    const refused = {
      "team:write": await callAs(key, "POST", "/users", { ...member, role: "technician" }),
      "organization:write": await callAs(key, "PUT", "/settings/organization", {}),
      "billing:write": await callAs(key, "PUT", "/settings/billing", {}),
      "data:write": await callAs(key, "POST", "/settings/data/export"),
      "data:read": await callAs(key, "GET", "/settings/data/export"),
      "books:write": await callAs(key, "PUT", "/accounting/settings", { closedThrough: null }),
      "webhooks:read": await callAs(key, "GET", "/webhooks"),
    };
    for (const [scope, answer] of Object.entries(refused))
      expect([answer.statusCode, answer.json().message]).toEqual([
        403,
        `This API key needs the scope ${scope}`,
      ]);
  });

  it("does not answer a key that has the scope", async () => {
    const scopes = ["webhooks:read", "books:write", "data:read"] as const;
    const key = await newKey({ name: "Manages", scopes });
    expect((await callAs(key, "GET", "/webhooks")).statusCode).toBe(200);
    expect((await callAs(key, "GET", "/settings/data/export")).statusCode).toBe(200);
    const closed = await callAs(key, "PUT", "/accounting/settings", { closedThrough: "2020-12-31" });
    expect(closed.statusCode).toBe(200);
  });

  it("answers a manager's key where managers have no permission", async () => {
    const key = await newKey({ name: "Manager" });
    const client = await newClient(test, owner);
    await callAs(key, "DELETE", `/clients/${client._id}`);
    expect((await callAs(key, "POST", `/clients/${client._id}/restore`)).statusCode).toBe(403);
  });

  it("answers a manager who tries to create a key", async () => {
    const manager = await signedInAs(test, "manager", owner);
    expect((await request(test, manager, "POST", "/api-keys", { name: "Mine" })).statusCode).toBe(403);
  });
});

describe("400", () => {
  it.each([
    { name: " " },
    { name: "x".repeat(61) },
    { name: "x", role: "technician" },
    { name: "x", scopes: [] },
    { name: "x", scopes: ["keys:write"] },
    { name: "x", scopes: ["reports:write"] },
    { name: "x", scopes: "clients:read" },
  ])("answers %j", async (payload) => {
    expect((await request(test, owner, "POST", "/api-keys", payload)).statusCode).toBe(400);
  });
});
