import type { Invitation } from "@fieldwright/contract/team";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { linkToken, type Person, queuedEmails, registerOrganization, signedInAs } from "#testing/auth";
import { request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
let manager: Person;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  owner = await registerOrganization(test);
  manager = await signedInAs(test, "manager", owner);
});
afterAll(() => test.close());

let count = 0;
const invite = async (role = "technician", by = owner): Promise<string> => {
  count += 1;
  const email = `hector-${count}@example.com`;
  const body = { firstName: "Hector", lastName: "Salas", email, role, phone: "614-555-0102" };
  expect((await request(test, by, "POST", "/users/invite", body)).statusCode).toBe(202);
  return email;
};
const list = async (by = owner) =>
  (await request(test, by, "GET", "/team/invitations")).json<{ invitations: Invitation[] }>().invitations;
const idOf = async (email: string) => (await list()).find((one) => one.email === email)?._id ?? "";
const lostLink = 400;
const lookUp = async (token: string) =>
  (await test.app.inject({ url: `/api/auth/invites/${token}` })).statusCode;

describe("the invited people", () => {
  it("are listed with name, role and until when the link works, the latest first", async () => {
    const first = await invite();
    const second = await invite("manager");
    const listed = await list(manager);
    expect(listed.map(({ email }) => email)).toEqual([second, first]);
    expect(listed[1]).toEqual({
      _id: expect.any(String),
      firstName: "Hector",
      lastName: "Salas",
      email: first,
      role: "technician",
      invitedAt: expect.any(String),
      expiresAt: expect.any(String),
    });
  });

  it("of another company are neither listed nor found", async () => {
    const id = await idOf(await invite());
    const rival = await registerOrganization(test, "Rival Drains");
    expect(await list(rival)).toEqual([]);
    expect((await request(test, rival, "DELETE", `/team/invitations/${id}`)).statusCode).toBe(404);
    expect((await request(test, rival, "POST", `/team/invitations/${id}/resend`)).statusCode).toBe(404);
  });
});

describe("sending an invitation again", () => {
  it("202: mails a new link, and the old one stops working", async () => {
    const email = await invite();
    const old = await linkToken(test, email, "invite");
    const again = await request(test, owner, "POST", `/team/invitations/${await idOf(email)}/resend`);
    expect(again.statusCode).toBe(202);
    expect(await queuedEmails(test, email)).toHaveLength(2);
    expect((await list()).filter((one) => one.email === email)).toHaveLength(1);
    expect(await lookUp(old)).toBe(lostLink);
    expect(await lookUp(await linkToken(test, email, "invite"))).toBe(200);
  });

  it("409: somebody who belongs to a company by now", async () => {
    const email = await invite();
    const id = await idOf(email);
    const other = await registerOrganization(test, "Rival Drains");
    await test.database.pool.query("update users set email = $1 where id = $2", [email, other.userId]);
    expect((await request(test, owner, "POST", `/team/invitations/${id}/resend`)).statusCode).toBe(409);
  });
});

describe("canceling an invitation", () => {
  it("204: its link stops working, and it is recorded", async () => {
    const email = await invite();
    const id = await idOf(email);
    const token = await linkToken(test, email, "invite");
    expect((await request(test, owner, "DELETE", `/team/invitations/${id}`)).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    expect(await lookUp(token)).toBe(lostLink);
    const { rows } = await test.database.pool.query(
      "select verb, actor_id from audit_log where record_id = $1",
      [id],
    );
    expect(rows).toContainEqual({ verb: "cancel", actor_id: owner.userId });
    expect((await request(test, owner, "DELETE", `/team/invitations/${id}`)).statusCode).toBe(404);
  });

  it("403: a manager cancels and sends again for technicians only", async () => {
    const id = await idOf(await invite("admin"));
    expect((await request(test, manager, "DELETE", `/team/invitations/${id}`)).statusCode).toBe(403);
    expect((await request(test, manager, "POST", `/team/invitations/${id}/resend`)).statusCode).toBe(403);
    const own = await idOf(await invite());
    expect((await request(test, manager, "DELETE", `/team/invitations/${own}`)).statusCode).toBe(204);
  });
});
