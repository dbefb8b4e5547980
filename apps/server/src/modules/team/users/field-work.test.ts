import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { createTestApp, type TestApp } from "#testing/test-app";

let test: TestApp;
let owner: Person;
let technician: Person;
beforeAll(async () => {
  test = await createTestApp();
  owner = await registerOrganization(test, "Hollis & Sons");
  technician = await signedInAs(test, "technician", owner);
});
afterAll(() => test.close());

const put = (id: string, payload: object, by = owner) =>
  test.app.inject({ method: "PUT", url: `/api/users/${id}`, payload, headers: by.headers });
const read = (id: string, by = owner) => test.app.inject({ url: `/api/users/${id}`, headers: by.headers });

const week = { "1": { start: 480, end: 1020 }, "6": { start: 0, end: 1440 } };
const home = { homeAddress: "12 Elm St, Columbus", homeLat: 39.96, homeLng: -83 };

describe("the scheduling fields of a member", () => {
  it("200: unique skills in lower case, working days, home; a manager sets them for technicians", async () => {
    const manager = await signedInAs(test, "manager", owner);
    const { userId } = await signedInAs(test, "technician", owner);
    const skills = [" HVAC ", "gas fitting", "hvac", ""];
    const response = await put(userId, { skills, workingHours: { ...week, "7": null }, ...home }, manager);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ skills: ["hvac", "gas fitting"], ...home, version: 2 });
    expect(response.json().workingHours).toEqual(week);
    expect((await read(userId)).json()).toEqual(response.json());
    expect((await read(userId)).headers.etag).toBe('"2"');
    const { users } = (await test.app.inject({ url: "/api/users", headers: owner.headers })).json();
    expect(users).toContainEqual(response.json());
    expect((await put(userId, { skills, ...home })).json().version).toBe(2);
  });

  it("200: fields left out stay; null removes hours and home", async () => {
    const { userId } = await signedInAs(test, "technician", owner);
    await put(userId, { skills: ["hvac"], workingHours: week, ...home });
    const renamed = (await put(userId, { firstName: "Sam" })).json();
    expect(renamed).toMatchObject({ skills: ["hvac"], workingHours: week, ...home });
    const cleared = await put(userId, { skills: [], workingHours: null, homeAddress: null });
    expect(cleared.json()).toMatchObject({
      skills: [],
      workingHours: null,
      homeAddress: null,
      homeLat: null,
      homeLng: null,
    });
  });

  it("200: a new address clears the coordinates", async () => {
    const { userId } = await signedInAs(test, "technician", owner);
    await put(userId, home);
    expect((await put(userId, { homeAddress: "Elsewhere" })).json()).toMatchObject({
      homeLat: null,
      homeLng: null,
    });
  });

  it.each([
    [{ workingHours: { "1": { start: 600, end: 600 } } }, "workingHours.1.end"],
    [{ workingHours: { "1": { start: -1, end: 600 } } }, "workingHours.1.start"],
    [{ workingHours: { "1": { start: 0, end: 1441 } } }, "workingHours.1.end"],
    [{ workingHours: { "1": { start: 0.5, end: 60 } } }, "workingHours.1.start"],
    [{ workingHours: { "8": null } }, "workingHours"],
    [{ skills: ["x".repeat(41)] }, "skills.0"],
    [{ homeLat: 12 }, "homeLat"],
    [{ homeLat: 12, homeLng: 200 }, "homeLng"],
  ])("400: %j names %s", async (payload, field) => {
    const response = await put(technician.userId, payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toEqual([{ field, msg: expect.any(String) }]);
  });

  it("technicians see only their own", async () => {
    await put(technician.userId, { skills: ["hvac"], workingHours: week, ...home });
    const colleague = await signedInAs(test, "technician", owner);
    expect((await read(technician.userId, technician)).json()).toMatchObject({ skills: ["hvac"], ...home });
    const seen = (await read(technician.userId, colleague)).json();
    expect(Object.keys(seen).toSorted()).toEqual(
      ["_id", "email", "firstName", "isActive", "isOwner", "lastName", "phone", "role", "version"].toSorted(),
    );
    expect(seen).toMatchObject({ email: "", phone: null });
    const { users } = (await test.app.inject({ url: "/api/users", headers: colleague.headers })).json();
    expect(users).toContainEqual(seen);
  });
});

describe("reading a member", () => {
  it("200: also deactivated members", async () => {
    const { userId } = await signedInAs(test, "technician", owner);
    await test.app.inject({ method: "DELETE", url: `/api/users/${userId}`, headers: owner.headers });
    expect((await read(userId)).json()).toMatchObject({ _id: userId, isActive: false });
  });

  it("403 for a client; 404 of another organization, unknown or invalid id", async () => {
    const client = await signedInAs(test, "client", owner);
    expect((await read(technician.userId, client)).statusCode).toBe(403);
    const rival = await registerOrganization(test, "Rival Drains");
    for (const id of [rival.userId, client.userId, uuidv7(), "x"])
      expect((await read(id)).statusCode).toBe(404);
  });
});
