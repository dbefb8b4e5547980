import type { BoardPerson, BoardVisit, UnscheduledJob } from "@fieldwright/contract/schedule-board";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { newClient, newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { at, crew, newVisit, setStatus, slot } from "#testing/visits";

const now = new Date("2026-06-10T15:00:00Z");

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
});
afterAll(() => test.close());

type Board = { timeZone: string; from: string; to: string; people: BoardPerson[]; visits: BoardVisit[] };

const board = async (by: Person, query: string): Promise<Board> => {
  const response = await request(test, by, "GET", `/schedule/board?${query}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<Board>();
};

const monday = "from=2026-06-15&to=2026-06-15";

const unscheduled = async (by: Person, query = "") =>
  (await request(test, by, "GET", `/schedule/unscheduled${query}`)).json<{
    jobs: UnscheduledJob[];
    total: number;
    totalPages: number;
  }>();

describe("the board", () => {
  it("has the people with their hours and time off, and the visits of the requested days", async () => {
    const owner = await registerOrganization(test);
    const person = await signedInAs(test, "technician", owner);
    await request(test, owner, "PUT", `/users/${person.userId}`, {
      skills: ["gas"],
      workingHours: { 1: { start: 420, end: 960 } },
      homeLat: 30,
      homeLng: -97,
    });
    await request(test, owner, "POST", `/users/${person.userId}/time-off`, {
      ...slot(15, 16),
      reason: "Dentist",
    });
    const visit = await newVisit(test, owner, { team: crew(person), arrivalWindow: slot(10, 11) });
    const unassigned = await newVisit(test, owner, { timeSlot: slot(13, 14) });
    const cancelled = await newVisit(test, owner);
    await setStatus(test, owner, cancelled._id, "cancelled");
    await newVisit(test, owner, { timeSlot: slot(10, 11, "2026-06-16") });

    const seen = await board(owner, monday);
    expect(seen).toMatchObject({ timeZone: "America/Chicago", from: at(0), to: at(24) });
    expect(seen.people).toEqual([
      {
        _id: person.userId,
        firstName: "Mel",
        lastName: "Member",
        isActive: true,
        skills: ["gas"],
        workingHours: { 1: { start: 420, end: 960 } },
        timeOff: [{ ...slot(15, 16), reason: "Dentist" }],
        home: { lat: 30, lng: -97 },
      },
    ]);
    expect(seen.visits.map(({ _id }) => _id)).toEqual([visit._id, unassigned._id]);
    expect(seen.visits[0]).toEqual({
      _id: visit._id,
      title: "Replace valve",
      job: visit.job._id,
      client: { _id: visit.client._id, name: "Kim Sorensen" },
      status: "pending",
      priority: "medium",
      category: "repair",
      ...slot(10, 12),
      duration: 120,
      arrivalWindow: slot(10, 11),
      location: "",
      coordinates: null,
      locked: false,
      overridden: false,
      team: [{ user: person.userId, role: "technician", segments: [slot(10, 12)] }],
      segments: [slot(10, 12)],
      version: 1,
    });
    expect(seen.visits[1]?.team).toEqual([]);
  });

  it("says which skills a visit needs: those of its job, or else of its category", async () => {
    const owner = await registerOrganization(test);
    await request(test, owner, "PUT", "/settings/organization", { categorySkills: { repair: ["plumbing"] } });
    const { _id: client } = await newClient(test, owner);
    const own = await newJob(test, owner, { client, requiredSkills: ["gas"] });
    const none = await newJob(test, owner, { client, requiredSkills: [] });
    const usual = await newJob(test, owner, { client });
    for (const [job, hour] of [
      [own, 8],
      [none, 10],
      [usual, 12],
    ] as const)
      await newVisit(test, owner, { job, timeSlot: slot(hour, hour + 1) });
    const { visits } = await board(owner, monday);
    expect(visits.map(({ requiredSkills }) => requiredSkills)).toEqual([["gas"], undefined, ["plumbing"]]);
  });

  it("shows a long visit on each of its days, and not on days before and after", async () => {
    const owner = await registerOrganization(test);
    const person = await signedInAs(test, "technician", owner);
    const long = await newVisit(test, owner, {
      team: crew(person),
      timeSlot: slot(8, 17, "2026-06-15", "2026-06-18"),
    });
    for (const [day, shown] of [
      ["2026-06-14", 0],
      ["2026-06-17", 1],
      ["2026-06-19", 0],
    ] as const)
      expect((await board(owner, `from=${day}&to=${day}`)).visits).toHaveLength(shown);
    expect((await board(owner, monday)).visits[0]?.team[0]?.segments).toHaveLength(4);
    expect(long.timeSlot.duration).toBe(4 * 9 * 60);
  });

  it("has a row for anybody who is booked, or only the rows and visits of the requested team", async () => {
    const owner = await registerOrganization(test);
    const [one, other] = [
      await signedInAs(test, "technician", owner),
      await signedInAs(test, "technician", owner),
    ];
    const mine = await newVisit(test, owner, { team: crew(one) });
    await newVisit(test, owner, { team: crew(other) });
    await newVisit(test, owner, { team: crew(owner) });
    expect((await board(owner, monday)).people).toHaveLength(3);
    const asked = await board(owner, `${monday}&team=${one.userId}`);
    expect(asked.people.map(({ _id }) => _id)).toEqual([one.userId]);
    expect(asked.visits.map(({ _id }) => _id)).toEqual([mine._id]);
  });

  it("of a technician is their own row", async () => {
    const owner = await registerOrganization(test);
    const [one, other] = [
      await signedInAs(test, "technician", owner),
      await signedInAs(test, "technician", owner),
    ];
    const mine = await newVisit(test, owner, { team: crew(one, other) });
    await newVisit(test, owner, { team: crew(other), timeSlot: slot(14, 15) });
    const seen = await board(one, monday);
    expect(seen.people.map(({ _id }) => _id)).toEqual([one.userId]);
    expect(seen.visits.map(({ _id }) => _id)).toEqual([mine._id]);
    expect((await board(one, `${monday}&team=${other.userId}`)).visits).toEqual([]);
  });

  it("has days of 23 and 25 hours when the clocks change", async () => {
    const owner = await registerOrganization(test);
    for (const [day, hours] of [
      ["2026-03-08", 23],
      ["2026-11-01", 25],
    ] as const) {
      const { from, to } = await board(owner, `from=${day}&to=${day}`);
      expect((Date.parse(to) - Date.parse(from)) / 3_600_000).toBe(hours);
    }
  });

  it("400 for more than 42 days, 403 for clients", async () => {
    const owner = await registerOrganization(test);
    const many = await request(test, owner, "GET", "/schedule/board?from=2026-06-01&to=2026-07-13");
    expect(many.json()).toMatchObject({ message: "Up to 42 days are allowed" });
    const client = await signedInAs(test, "client", owner);
    expect((await request(test, client, "GET", `/schedule/board?${monday}`)).statusCode).toBe(403);
  });
});

describe("unscheduled work", () => {
  it("is open jobs without a visit: the earliest date first, then the more urgent", async () => {
    const owner = await registerOrganization(test);
    const later = await newJob(test, owner, { scheduledDate: "2026-06-22" });
    const calm = await newJob(test, owner, { scheduledDate: "2026-06-20", priority: "low" });
    const urgent = await newJob(test, owner, { scheduledDate: "2026-06-20", priority: "urgent" });
    const booked = await newJob(test, owner);
    const visit = await newVisit(test, owner, { job: booked });
    const held = await newJob(test, owner);
    await request(test, owner, "POST", `/jobs/${held._id}/status`, { status: "on_hold" });
    const ids = async (query = "") => (await unscheduled(owner, query)).jobs.map(({ _id }) => _id);
    expect(await ids()).toEqual([urgent._id, calm._id, later._id]);
    expect(await unscheduled(owner, "?limit=2&page=3")).toMatchObject({ jobs: [], total: 3, totalPages: 2 });
    await setStatus(test, owner, visit._id, "cancelled");
    expect(await ids()).toEqual([urgent._id, booked._id, calm._id, later._id]);
    expect(await ids(`?search=${later.jobNumber}`)).toEqual([later._id]);
  });

  it("says what a dispatcher needs to know", async () => {
    const owner = await registerOrganization(test);
    const client = await newClient(test, owner);
    await request(test, owner, "POST", `/clients/${client._id}/properties`, {
      address: { line1: "1 Main St" },
      lat: 30.2,
      lng: -97.7,
    });
    const job = await newJob(test, owner, { client: client._id, estimatedDuration: 90, priority: "high" });
    expect((await unscheduled(owner)).jobs).toEqual([
      {
        _id: job._id,
        jobNumber: job.jobNumber,
        title: "Replace valve",
        status: "draft",
        priority: "high",
        category: "repair",
        client: { _id: client._id, name: "Kim Sorensen" },
        scheduledDate: "2026-06-20",
        estimatedDuration: 90,
        crewSize: 1,
        requiredSkills: [],
        location: "1 Main St",
        coordinates: { lat: 30.2, lng: -97.7 },
        version: 1,
      },
    ]);
  });
});
