import type { TeamUser } from "@fieldwright/contract/users";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  goodPassword,
  mustCall,
  type Person,
  register,
  registerOrganization,
  signedInAs,
  uniqueEmail,
} from "#testing/auth";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp();
  owner = await registerOrganization(test, "Hollis & Sons");
});
afterAll(() => test.close());

const list = async (query = "", by = owner) =>
  (await test.app.inject({ url: `/api/users${query}`, headers: by.headers })).json();

describe("the list", () => {
  let boss: Person;
  let worker: Person;
  beforeAll(async () => {
    boss = await registerOrganization(test, "Small Team");
    worker = await signedInAs(test, "technician", boss);
    const payload = {
      firstName: "Zoë",
      lastName: "Under_score",
      email: uniqueEmail(),
      phone: "1",
      password: goodPassword,
    };
    await mustCall(test, "/users", { headers: boss.headers, payload });
  });

  it("shows the members of this organization only, newest first", async () => {
    const { users, total, totalPages } = await list("", boss);
    expect(users.map((user: TeamUser) => user.firstName)).toEqual(["Zoë", "Mel", "Robin"]);
    expect({ total, totalPages }).toEqual({ total: 3, totalPages: 1 });
    expect(JSON.stringify(users)).not.toMatch(/argon2|password|hash/i);
  });

  it("has pages", async () => {
    const { users, total, totalPages } = await list("?page=2&limit=2", boss);
    expect(users).toHaveLength(1);
    expect({ total, totalPages }).toEqual({ total: 3, totalPages: 2 });
  });

  it.each([
    ["zOË", 1],
    ["under_s", 1],
    ["%25", 0],
    ["el Mem", 1],
    ["nobody", 0],
  ])("search %s finds %i", async (search, total) => {
    expect((await list(`?search=${search}`, boss)).total).toBe(total);
  });

  it("shows deactivated members only on request", async () => {
    const former = await signedInAs(test, "technician", owner);
    await test.database.pool.query("update users set deactivated_at = now() where id = $1", [former.userId]);
    const idsOf = async (query: string) =>
      (await list(query)).users.map((user: TeamUser) => user._id) as string[];
    expect(await idsOf("?limit=100")).not.toContain(former.userId);
    expect(await idsOf("?status=inactive&limit=100")).toContain(former.userId);
    const [row] = (await list("?status=inactive")).users;
    expect(row.isActive).toBe(false);
  });

  it("shows technicians names, but not the email or phone of others", async () => {
    const { users } = await list("", worker);
    const others = users.filter((user: TeamUser) => user._id !== worker.userId);
    expect(others).toHaveLength(2);
    for (const other of others) expect(other).toMatchObject({ email: "", phone: null });
    expect(users).toContainEqual(expect.objectContaining({ _id: worker.userId, email: worker.email }));
  });

  it("lets technicians search names, not email addresses", async () => {
    expect((await list(`?search=${encodeURIComponent(boss.email)}`, boss)).total).toBe(1);
    expect((await list(`?search=${encodeURIComponent(boss.email)}`, worker)).total).toBe(0);
    expect((await list("?search=robin", worker)).total).toBe(1);
  });

  it("is empty with a notice for a technician without an organization", async () => {
    const { token } = await register(test, { role: "technician" });
    const response = await test.app.inject({
      url: "/api/users",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ users: [], total: 0, totalPages: 0, notice: "no_organization" });
  });

  it.each(["?page=0", "?limit=x", "?status=gone"])("400: %s", async (query) => {
    const response = await test.app.inject({ url: `/api/users${query}`, headers: owner.headers });
    expect(response.statusCode).toBe(400);
  });

  it("403 for a client", async () => {
    const client = await signedInAs(test, "client", owner);
    const response = await test.app.inject({ url: "/api/users", headers: client.headers });
    expect(response.statusCode).toBe(403);
  });
});
