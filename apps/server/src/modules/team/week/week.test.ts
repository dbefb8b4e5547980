import type { MemberWeek } from "@fieldwright/contract/team";
import type { WorkingHours } from "@fieldwright/contract/users";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { crew, newVisit, setStatus, slot } from "#testing/visits";

/** A Wednesday, 10:00 in Chicago. */
const now = new Date("2026-06-10T15:00:00Z");
const sunday = "2026-06-07";

let test: TestApp;
let owner: Person;
let technician: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
});
beforeEach(async () => {
  technician = await signedInAs(test, "technician", owner);
});
afterAll(() => test.close());

type Answer = { companyHours: WorkingHours; members: MemberWeek[] };
const ask = (teamMembers: string, by = owner, from = sunday) =>
  request(test, by, "GET", `/team/week?from=${from}&teamMembers=${teamMembers}`);
const weekOf = async ({ userId }: Person) => (await ask(userId)).json<Answer>().members[0];
const takeOff = (start: string, end: string, reason = "") =>
  request(test, owner, "POST", `/users/${technician.userId}/time-off`, { start, end, reason });

describe("a person's week", () => {
  it("counts visits and booked minutes against the company's hours", async () => {
    await newVisit(test, owner, { team: crew(technician), timeSlot: slot(8, 10, "2026-06-08") });
    await newVisit(test, owner, { team: crew(technician), timeSlot: slot(9, 10, "2026-06-12") });
    await newVisit(test, owner, { team: crew(technician), timeSlot: slot(9, 10, "2026-06-16") });
    expect(await weekOf(technician)).toEqual({
      user: technician.userId,
      visits: 2,
      booked: 180,
      capacity: 5 * 9 * 60,
      timeOff: null,
    });
    const { companyHours } = (await ask(technician.userId)).json<Answer>();
    expect(companyHours).toEqual({
      1: { start: 480, end: 1020 },
      2: { start: 480, end: 1020 },
      3: { start: 480, end: 1020 },
      4: { start: 480, end: 1020 },
      5: { start: 480, end: 1020 },
    });
  });

  it("leaves canceled visits out, and works by the person's own hours", async () => {
    const visit = await newVisit(test, owner, {
      team: crew(technician),
      timeSlot: slot(8, 10, "2026-06-11"),
    });
    await setStatus(test, owner, visit._id, "cancelled");
    await request(test, owner, "PUT", `/users/${technician.userId}`, {
      workingHours: { 6: { start: 480, end: 720 } },
    });
    expect(await weekOf(technician)).toMatchObject({ visits: 0, booked: 0, capacity: 240 });
  });

  it("has less time by time off, and tells which is on now or next", async () => {
    await takeOff("2026-05-01T00:00:00Z", "2026-05-02T00:00:00Z", "Long ago");
    await takeOff("2026-08-01T00:00:00Z", "2026-08-08T00:00:00Z", "Vacation");
    await takeOff("2026-06-12T05:00:00Z", "2026-06-13T05:00:00Z", "Dentist");
    expect(await weekOf(technician)).toMatchObject({
      capacity: 4 * 9 * 60,
      timeOff: { start: "2026-06-12T05:00:00.000Z", end: "2026-06-13T05:00:00.000Z", reason: "Dentist" },
    });
  });
});

describe("asking for the week", () => {
  it("400: of somebody unknown, of too many people, or from no day", async () => {
    const rival = await registerOrganization(test, "Rival Drains");
    expect((await ask(rival.userId)).statusCode).toBe(400);
    expect((await ask(Array.from({ length: 101 }, () => uuidv7()).join(","))).statusCode).toBe(400);
    expect((await ask(technician.userId, owner, "someday")).statusCode).toBe(400);
  });

  it("403: a technician does not see how busy others are", async () => {
    expect((await ask(owner.userId, technician)).statusCode).toBe(403);
  });
});
