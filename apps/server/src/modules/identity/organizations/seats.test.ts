import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { goodPassword, linkToken, type Person, registerOrganization, uniqueEmail } from "#testing/auth";
import { createPerson } from "#testing/people";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** An organization on Professional with that many active people, including its owner and a client's account. */
const teamOf = async (people: number): Promise<Person> => {
  const owner = await registerOrganization(test);
  for (let more = 1; more < people; more += 1)
    await createPerson(test.database, "technician", owner.organizationId);
  await createPerson(test.database, "client", owner.organizationId);
  await test.database.pool.query("update organizations set plan = 'professional' where id = $1", [
    owner.organizationId,
  ]);
  return owner;
};

const person = () => ({ firstName: "Sam", lastName: "Okafor", email: uniqueEmail(), role: "technician" });

const call = (method: "POST" | "PUT" | "DELETE", url: string, by: Person | undefined, payload?: object) =>
  test.app.inject({ method, url: `/api${url}`, headers: by?.headers ?? {}, ...(payload ? { payload } : {}) });

const add = (owner: Person) => call("POST", "/users", owner, { ...person(), password: goodPassword });

describe("Professional", () => {
  it("has a seat for the tenth team member and refuses the eleventh with a reason", async () => {
    const owner = await teamOf(9);
    expect((await add(owner)).statusCode).toBe(201);
    const eleventh = await add(owner);
    expect(eleventh.statusCode).toBe(409);
    expect(eleventh.json().message).toBe(
      "The Professional plan includes 10 team members, and all of them are in use. " +
        "Deactivate someone or change the plan in Settings > Billing.",
    );
    expect((await call("POST", "/users/invite", owner, person())).statusCode).toBe(409);
  });

  it("gives the last seat to one of two concurrent additions", async () => {
    const owner = await teamOf(9);
    const answers = await Promise.all([add(owner), add(owner), add(owner)]);
    expect(answers.map((answer) => answer.statusCode).sort((one, other) => one - other)).toEqual([
      201, 409, 409,
    ]);
  });

  it("refuses an invitation that is accepted after the last seat was taken, and keeps it for later", async () => {
    const owner = await teamOf(9);
    const invitee = person();
    await call("POST", "/users/invite", owner, invitee);
    const added = await add(owner);
    const token = await linkToken(test, invitee.email, "invite");
    const accept = () => call("POST", "/auth/accept-invite", undefined, { token, password: goodPassword });
    expect((await accept()).statusCode).toBe(409);
    await call("DELETE", `/users/${added.json()._id}`, owner);
    expect((await accept()).statusCode).toBe(200);
  });

  it("counts a reactivation", async () => {
    const owner = await teamOf(9);
    const { _id } = (await add(owner)).json();
    await call("DELETE", `/users/${_id}`, owner);
    expect((await add(owner)).statusCode).toBe(201);
    expect((await call("PUT", `/users/${_id}`, owner, { isActive: true })).statusCode).toBe(409);
  });
});
