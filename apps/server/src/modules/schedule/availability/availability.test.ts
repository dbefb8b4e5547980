import type { Conflict, MemberAvailability } from "@fieldwright/contract/availability";
import { organizations } from "@fieldwright/db/schema/organizations";
import { organizationSettings } from "@fieldwright/db/schema/settings";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { at, crew, newVisit, slot } from "#testing/visits";

const now = new Date("2026-06-10T15:00:00Z");

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
});
afterAll(() => test.close());

const technician = () => signedInAs(test, "technician", owner);

const availability = async (query: string, by = owner) => {
  const response = await request(test, by, "GET", `/ai-schedule/availability?${query}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ availability: MemberAvailability[] }>().availability;
};

const freeOn = async (person: Person, day: string, more = "", by = owner) => {
  const [member] = await availability(
    `startDate=${day}&endDate=${day}&teamMembers=${person.userId}${more}`,
    by,
  );
  return member?.free;
};

const timeOff = (person: Person, span: object) =>
  request(test, owner, "POST", `/users/${person.userId}/time-off`, { ...span, reason: "Vacation" });

describe("availability", () => {
  it("is working hours without visits and time off, and says what takes the time", async () => {
    const person = await technician();
    const visit = await newVisit(test, owner, { team: crew(person), timeSlot: slot(10, 12) });
    await timeOff(person, slot(15, 20));
    const [member] = await availability(
      `startDate=2026-06-15&endDate=2026-06-15&teamMembers=${person.userId}`,
    );
    expect(member).toEqual({
      user: { _id: person.userId, firstName: "Mel", lastName: "Member" },
      free: [slot(8, 10), slot(12, 15)],
      busy: [
        {
          ...slot(10, 12),
          schedule: { _id: visit._id, job: { _id: visit.job._id, title: "Replace valve" } },
        },
        { ...slot(15, 20), schedule: null },
      ],
    });
  });

  it("leaves out gaps that are too short", async () => {
    const person = await technician();
    await newVisit(test, owner, { team: crew(person), timeSlot: slot(9, 16) });
    expect(await freeOn(person, "2026-06-15", "&duration=60")).toEqual([slot(8, 9), slot(16, 17)]);
    expect(await freeOn(person, "2026-06-15", "&duration=61")).toEqual([]);
  });

  it("follows the hours of the person, else of the organization, else the usual ones", async () => {
    const boss = await registerOrganization(test);
    const person = await signedInAs(test, "technician", boss);
    expect(await freeOn(person, "2026-06-15", "", boss)).toEqual([slot(8, 17)]);
    await test.database.tenant(boss.organizationId, (tx) =>
      tx
        .insert(organizationSettings)
        .values({ organizationId: boss.organizationId, workingHours: { 1: { start: 540, end: 600 } } }),
    );
    expect(await freeOn(person, "2026-06-15", "", boss)).toEqual([slot(9, 10)]);
    await request(test, boss, "PUT", `/users/${person.userId}`, {
      workingHours: { 1: { start: 600, end: 660 } },
    });
    expect(await freeOn(person, "2026-06-15", "", boss)).toEqual([slot(10, 11)]);
  });

  it("is of everyone on the team unless people are named", async () => {
    const boss = await registerOrganization(test);
    const person = await signedInAs(test, "technician", boss);
    const leaver = await signedInAs(test, "technician", boss);
    await request(test, boss, "DELETE", `/users/${leaver.userId}`);
    const members = await availability("startDate=2026-06-15&endDate=2026-06-15", boss);
    expect(members.map(({ user }) => user._id).toSorted()).toEqual([boss.userId, person.userId].toSorted());
  });

  it.each([
    ["America/Chicago", "2026-03-08", "2026-03-08T13:00:00.000Z", "2026-03-08T22:00:00.000Z"],
    ["America/Chicago", "2026-11-01", "2026-11-01T14:00:00.000Z", "2026-11-01T23:00:00.000Z"],
    ["America/Phoenix", "2026-03-08", "2026-03-08T15:00:00.000Z", "2026-03-09T00:00:00.000Z"],
    ["America/Phoenix", "2026-11-01", "2026-11-01T15:00:00.000Z", "2026-11-02T00:00:00.000Z"],
  ])("keeps the time of day in %s on %s", async (timeZone, day, start, end) => {
    const boss = await registerOrganization(test);
    await test.database.system((tx) =>
      tx.update(organizations).set({ timeZone }).where(eq(organizations.id, boss.organizationId)),
    );
    const person = await signedInAs(test, "technician", boss);
    await request(test, boss, "PUT", `/users/${person.userId}`, {
      workingHours: { 7: { start: 480, end: 1020 } },
    });
    expect(await freeOn(person, day, "", boss)).toEqual([{ start, end }]);
  });

  it.each([
    ["no dates", "", "startDate"],
    ["an end before the start", "startDate=2026-06-15&endDate=2026-06-14", "endDate"],
    ["more than 42 days", "startDate=2026-06-01&endDate=2026-07-13", "endDate"],
    ["people who are none", "startDate=2026-06-01&endDate=2026-06-02&teamMembers=x", "teamMembers.0"],
    [
      "unknown people",
      "startDate=2026-06-01&endDate=2026-06-02&teamMembers=00000000-0000-7000-8000-000000000000",
      "teamMembers",
    ],
  ])("400 for %s", async (_case, query, field) => {
    const response = await request(test, owner, "GET", `/ai-schedule/availability?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors[0].field).toBe(field);
  });
});

const conflicts = async (fields: object) => {
  const response = await request(test, owner, "POST", "/ai-schedule/conflicts", fields);
  return response.json<{ conflicts: Conflict[] }>().conflicts;
};

describe("conflicts", () => {
  it("are visits, time off and times outside working hours, the first of them without the visit itself", async () => {
    const person = await technician();
    const visit = await newVisit(test, owner, { team: crew(person), timeSlot: slot(10, 12) });
    await timeOff(person, slot(15, 16));
    const teamMembers = [person.userId];
    expect(await conflicts({ teamMembers, timeSlot: slot(11, 13) })).toMatchObject([
      {
        kind: "double_booking",
        severity: "high",
        schedule: { _id: visit._id, job: { title: "Replace valve" } },
      },
    ]);
    expect(await conflicts({ teamMembers, timeSlot: slot(11, 13), excludeScheduleId: visit._id })).toEqual(
      [],
    );
    expect(await conflicts({ teamMembers, timeSlot: slot(15.5, 18) })).toMatchObject([
      { kind: "time_off", severity: "medium", reason: "Mel Member has time off then", schedule: null },
      { kind: "outside_working_hours", severity: "low", reason: "Mel Member doesn't work at that time" },
    ]);
    expect(await conflicts({ teamMembers, timeSlot: slot(12, 15) })).toEqual([]);
  });

  it("400 without people", async () => {
    const response = await request(test, owner, "POST", "/ai-schedule/conflicts", {
      teamMembers: [],
      timeSlot: { start: at(10), end: at(11) },
    });
    expect(response.json()).toMatchObject({ message: "Team members are required" });
  });
});
