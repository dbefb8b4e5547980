import type { DoubleBookingDetails } from "@fieldwright/contract/availability";
import type { Visit } from "@fieldwright/contract/schedule";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asAppError } from "#http";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { at, book, bookingsOf, crew, newVisit, setStatus, slot, visitBody } from "#testing/visits";

const now = new Date("2026-06-10T15:00:00Z");
const override = { reason: "Two quick calls in the same street" };

let test: TestApp;
let owner: Person;
let manager: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
  manager = await signedInAs(test, "manager", owner);
});
afterAll(() => test.close());

const technician = () => signedInAs(test, "technician", owner);

const update = (id: string, fields: object) => request(test, owner, "PUT", `/schedule/${id}`, fields);
const bulk = (moves: object[]) => request(test, owner, "POST", "/schedule/bulk-move", { moves });

/** A booked hour of someone, and another visit of theirs that does not touch it. */
const busy = async () => {
  const person = await technician();
  const taken = await newVisit(test, owner, { team: crew(person), timeSlot: slot(10, 12) });
  const other = await newVisit(test, owner, { team: crew(person), timeSlot: slot(13, 14) });
  return { person, taken, other };
};

describe("409 double_booking, for every kind of change", () => {
  it("a new visit, with the conflicting visits and the next free times", async () => {
    const { person, taken } = await busy();
    const response = await book(test, owner, { team: crew(person), timeSlot: slot(11, 13) });
    expect(response.statusCode).toBe(409);
    const body = response.json<DoubleBookingDetails & { code: string; message: string }>();
    expect(body.code).toBe("double_booking");
    expect(body.message).toBe("Mel Member is booked for Replace valve at that time");
    expect(body.conflicts).toEqual([
      {
        kind: "double_booking",
        reason: body.message,
        severity: "high",
        user: { _id: person.userId, firstName: "Mel", lastName: "Member" },
        schedule: {
          _id: taken._id,
          job: { _id: taken.job._id, title: "Replace valve" },
          timeSlot: { start: at(10), end: at(12) },
        },
      },
    ]);
    expect(body.optimalSlots).toHaveLength(6);
    expect(body.optimalSlots[0]).toEqual({
      start: at(8),
      end: at(10),
      duration: 120,
      team: [{ user: { _id: person.userId, firstName: "Mel", lastName: "Member" }, role: "technician" }],
    });
    expect(body.optimalSlots.slice(1).map(({ start }) => start)).toEqual([
      at(14),
      at(8, "2026-06-16"),
      at(10, "2026-06-16"),
      at(12, "2026-06-16"),
      at(14, "2026-06-16"),
    ]);
  });

  it("a visit that moves", async () => {
    const { other } = await busy();
    expect((await update(other._id, { timeSlot: slot(11, 12) })).json()).toMatchObject({
      code: "double_booking",
    });
    expect((await request(test, owner, "GET", `/schedule/${other._id}`)).json()).toMatchObject({
      timeSlot: { start: at(13) },
      version: other.version,
    });
  });

  it("a visit that gets longer", async () => {
    const { taken } = await busy();
    expect((await update(taken._id, { timeSlot: slot(10, 13.5) })).statusCode).toBe(409);
  });

  it("a visit that is given to someone who is booked", async () => {
    const { person } = await busy();
    const unassigned = await newVisit(test, owner, { timeSlot: slot(11, 12) });
    expect(unassigned.needsTechnician).toBe(true);
    expect((await update(unassigned._id, { team: crew(person) })).statusCode).toBe(409);
  });

  it("a visit that comes back from being cancelled", async () => {
    const { person, taken } = await busy();
    await setStatus(test, owner, taken._id, "cancelled");
    await newVisit(test, owner, { team: crew(person), timeSlot: slot(11, 12) });
    expect((await setStatus(test, owner, taken._id, "pending")).json()).toMatchObject({
      code: "double_booking",
    });
    expect((await setStatus(test, owner, taken._id, "pending", { override })).statusCode).toBe(200);
  });

  it("a visit that is restored", async () => {
    const { person, taken } = await busy();
    await request(test, owner, "DELETE", `/schedule/${taken._id}`);
    await newVisit(test, owner, { team: crew(person), timeSlot: slot(11, 12) });
    const response = await request(test, owner, "POST", `/schedule/${taken._id}/restore`);
    expect(response.json()).toMatchObject({ code: "double_booking" });
  });

  it("visits that move together, and then none of them moves", async () => {
    const { other, person } = await busy();
    const free = await newVisit(test, owner, { team: crew(person), timeSlot: slot(15, 16) });
    const response = await bulk([
      { _id: free._id, version: free.version, timeSlot: slot(16, 17) },
      { _id: other._id, version: other.version, timeSlot: slot(11, 12) },
    ]);
    expect(response.json()).toMatchObject({ code: "double_booking" });
    expect((await bookingsOf(test, owner, free._id))[0]?.startsAt.toISOString()).toBe(at(15));
  });

  it("visits that move onto each other", async () => {
    const { taken, other } = await busy();
    const response = await bulk([
      { _id: taken._id, version: taken.version, timeSlot: slot(15, 17) },
      { _id: other._id, version: other.version, timeSlot: slot(16, 17) },
    ]);
    expect(response.statusCode).toBe(409);
  });

  it("an occurrence of a recurring job that is given to someone", async () => {
    const { person } = await busy();
    const job = await newJob(test, owner, { scheduledDate: "2026-06-15" });
    await request(test, owner, "PUT", `/jobs/${job._id}/recurrence`, {
      frequency: "daily",
      count: 1,
      startDate: "2026-06-15",
      startTime: "10:30",
      duration: 60,
    });
    const { schedules } = (await request(test, owner, "GET", `/schedule?client=${job.client._id}`)).json<{
      schedules: Visit[];
    }>();
    const [occurrence] = schedules;
    expect(occurrence?.startDate).toBe(at(10.5));
    expect((await update(occurrence?._id ?? "", { team: crew(person) })).statusCode).toBe(409);
  });

  it("a plain booking over an overridden one", async () => {
    const { person, taken } = await busy();
    await newVisit(test, owner, { team: crew(person), timeSlot: slot(10, 12), override });
    await setStatus(test, owner, taken._id, "cancelled");
    expect((await book(test, owner, { team: crew(person), timeSlot: slot(11, 12) })).statusCode).toBe(409);
  });

  it("an override that is carried to another time without being given again", async () => {
    const { person } = await busy();
    const doubled = await newVisit(test, owner, { team: crew(person), timeSlot: slot(10, 12), override });
    expect((await update(doubled._id, { timeSlot: slot(13, 15) })).statusCode).toBe(409);
    expect((await update(doubled._id, { timeSlot: slot(15, 17) })).json()).toMatchObject({ override: null });
  });

  it("someone of a crew is booked", async () => {
    const { person } = await busy();
    const colleague = await technician();
    const team = crew(colleague, person);
    const response = await book(test, owner, { team, timeSlot: slot(9, 11) });
    expect(response.json<DoubleBookingDetails>().conflicts.map(({ user }) => user._id)).toEqual([
      person.userId,
    ]);
  });

  it("the database refuses what no operation checked", async () => {
    const { person, other } = await busy();
    const insert = test.database.pool.query(
      `insert into visit_assignments (id, organization_id, visit_id, user_id, starts_at, ends_at)
       values (gen_random_uuid(), $1, $2, $3, $4, $5)`,
      [owner.organizationId, other._id, person.userId, at(11), at(12)],
    );
    const refusal: unknown = await insert.catch((cause: unknown) => cause);
    expect(refusal).toMatchObject({ code: "23P01" });
    expect(asAppError(new Error("query failed", { cause: refusal })).code).toBe("double_booking");
  });
});

describe("not a double booking", () => {
  it("an end that touches a start", async () => {
    const { person } = await busy();
    const between = await newVisit(test, owner, { team: crew(person), timeSlot: slot(12, 13) });
    expect(between.override).toBeNull();
  });

  it("the time of a cancelled or deleted visit", async () => {
    const { person, taken, other } = await busy();
    await setStatus(test, owner, taken._id, "cancelled");
    await request(test, owner, "DELETE", `/schedule/${other._id}`);
    const instead = await newVisit(test, owner, { team: crew(person), timeSlot: slot(10, 14) });
    expect(instead.override).toBeNull();
  });

  it("a visit that moves within its own time", async () => {
    const { taken } = await busy();
    expect((await update(taken._id, { timeSlot: slot(11, 12.5) })).statusCode).toBe(200);
  });

  it("visits that swap their times together", async () => {
    const { taken, other } = await busy();
    const response = await bulk([
      { _id: taken._id, version: taken.version, timeSlot: slot(13, 14) },
      { _id: other._id, version: other.version, timeSlot: slot(10, 12) },
    ]);
    expect(response.statusCode).toBe(200);
    expect(response.json<{ schedules: Visit[] }>().schedules.map(({ startDate }) => startDate)).toEqual([
      at(13),
      at(10),
    ]);
  });

  it("two visits that nobody is assigned to", async () => {
    const job = await newJob(test, owner);
    await newVisit(test, owner, { job });
    expect((await book(test, owner, { job })).statusCode).toBe(201);
  });
});

describe("an override", () => {
  it("is recorded with its reason and author, also in the history", async () => {
    const { person } = await busy();
    const visit = await newVisit(test, manager, { team: crew(person), timeSlot: slot(10, 12), override });
    expect(visit.override).toEqual({
      reason: override.reason,
      by: { _id: manager.userId, firstName: "Mel", lastName: "Member" },
    });
    const { activity } = (await request(test, owner, "GET", `/schedule/${visit._id}/activity`)).json();
    expect(activity[0]).toMatchObject({ verb: "create", to: { override: { reason: override.reason } } });
  });

  it("is not recorded where nobody was booked twice", async () => {
    const person = await technician();
    const visit = await newVisit(test, owner, { team: crew(person), override });
    expect(visit.override).toBeNull();
  });

  it("needs a reason", async () => {
    const { person } = await busy();
    const response = await book(test, owner, { team: crew(person), override: { reason: " " } });
    expect(response.json()).toMatchObject({
      code: "validation_failed",
      errors: [{ field: "override.reason", msg: "Reason is required" }],
    });
  });
});

describe("the body", () => {
  it("is checked before anything is locked", async () => {
    const job = await newJob(test, owner);
    const response = await request(
      test,
      owner,
      "POST",
      "/schedule",
      visitBody(job, { team: [{ user: "00000000-0000-7000-8000-000000000000" }] }),
    );
    expect(response.json()).toMatchObject({
      code: "validation_failed",
      errors: [{ field: "team", msg: "Team member not found" }],
    });
  });
});
