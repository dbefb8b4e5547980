import type { Visit } from "@fieldwright/contract/schedule";
import type { DeactivatedUser } from "@fieldwright/contract/users";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Person, registerOrganization, signedInAs } from "#testing/auth";
import { factOn, send } from "#testing/field";
import { request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { book, bookingsOf, crew, newVisit, setStatus, slot } from "#testing/visits";

/** A Wednesday, 10:00 in Chicago. */
const now = new Date("2026-06-10T15:00:00Z");

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
});
afterAll(() => test.close());

let leaver: Person;
let successor: Person;
beforeEach(async () => {
  leaver = await signedInAs(test, "technician", owner);
  successor = await signedInAs(test, "technician", owner);
});

const read = async (id: string) => (await request(test, owner, "GET", `/schedule/${id}`)).json<Visit>();
const teamOf = async (id: string) => (await read(id)).team.map(({ user }) => user._id);
const deactivate = (body: object = {}, by = owner, id = leaver.userId) =>
  request(test, by, "POST", `/users/${id}/deactivate`, body);
const handOver = async () => (await deactivate({ handOverTo: successor.userId })).json<DeactivatedUser>();
const visitOf = (from: number, to: number, fields: object = {}) =>
  newVisit(test, owner, { team: crew(leaver), timeSlot: slot(from, to), ...fields });
const visitsAhead = ({ userId }: Person, by = owner) =>
  request(test, by, "GET", `/users/${userId}/visits-ahead`);
const ids = (visits: readonly { _id: string }[]) => visits.map(({ _id }) => _id);

describe("past work of a deactivated member", () => {
  it("a visit that was finished or canceled before its planned time keeps them", async () => {
    const done = await visitOf(8, 9);
    for (const status of ["in_progress", "completed"]) await setStatus(test, owner, done._id, status);
    const cancelled = await visitOf(9, 10);
    await setStatus(test, owner, cancelled._id, "cancelled");
    const open = await visitOf(10, 11);
    await request(test, owner, "DELETE", `/users/${leaver.userId}`);
    expect(await teamOf(done._id)).toEqual([leaver.userId]);
    expect((await read(done._id)).version).toBe(3);
    expect(await teamOf(cancelled._id)).toEqual([leaver.userId]);
    expect(await read(open._id)).toMatchObject({ team: [], needsTechnician: true, version: 2 });
  });

  it("a visit under way is completed if the others have finished, and waits only for them", async () => {
    const finish = { kind: "finish", forAll: false, keepTimer: false } as const;
    const timeSlot = slot(9, 12, "2026-06-10");
    const start = { kind: "start", timer: false } as const;
    const visit = await newVisit(test, owner, { team: crew(leaver, successor), timeSlot });
    await send(test, leaver, factOn(visit, now, start));
    await send(test, successor, factOn(visit, now, finish));
    const other = await newVisit(test, owner, {
      team: crew(leaver, successor),
      timeSlot: slot(8, 9, "2026-06-10"),
    });
    await send(test, leaver, factOn(other, now, start));
    expect((await read(visit._id)).status).toBe("in_progress");
    await deactivate();
    expect((await read(visit._id)).status).toBe("completed");
    expect((await read(other._id)).status).toBe("in_progress");
    await send(test, successor, factOn(other, now, finish));
    expect((await read(other._id)).status).toBe("completed");
  });

  it("a visit that has begun keeps them, without the coming days of a long one", async () => {
    const long = await newVisit(test, owner, {
      team: crew(leaver),
      timeSlot: slot(8, 17, "2026-06-09", "2026-06-11"),
    });
    expect((await handOver()).handedOver).toHaveLength(1);
    const rows = await bookingsOf(test, owner, long._id);
    expect(rows.map(({ userId }) => userId)).toEqual([leaver.userId, leaver.userId, successor.userId]);
  });
});

describe("GET /users/{id}/visits-ahead", () => {
  it("200: the visits that would lose them, earliest first", async () => {
    const later = await visitOf(14, 15);
    const sooner = await visitOf(8, 9);
    const done = await visitOf(10, 11);
    for (const status of ["in_progress", "completed"]) await setStatus(test, owner, done._id, status);
    const answer = (await visitsAhead(leaver)).json();
    expect(answer).toMatchObject({
      total: 2,
      visits: [{ _id: sooner._id, ...slot(8, 9) }, { _id: later._id }],
    });
  });

  it("403: of an administrator for a manager; 404: of another organization", async () => {
    const manager = await signedInAs(test, "manager", owner);
    const rival = await registerOrganization(test);
    expect((await visitsAhead(owner, manager)).statusCode).toBe(403);
    expect((await visitsAhead(leaver, rival)).statusCode).toBe(404);
  });
});

describe("handing over", () => {
  it("200: leaves visits unassigned if the successor lacks the skills", async () => {
    const visit = await visitOf(8, 9);
    await test.database.pool.query("update jobs set required_skills = '{gas}' where id = $1", [
      visit.job._id,
    ]);
    expect(await handOver()).toMatchObject({ handedOver: [], unassigned: [{ _id: visit._id }] });
  });

  it("200: leaves visits unassigned if the successor lacks the skills of the category", async () => {
    const visit = await visitOf(8, 9);
    const put = (skills: string[]) =>
      request(test, owner, "PUT", "/settings/organization", { categorySkills: { [visit.category]: skills } });
    await put(["gas"]);
    expect(await handOver()).toMatchObject({ handedOver: [], unassigned: [{ _id: visit._id }] });
    await put([]);
  });

  it("200: gives the successor what they can take, and lists visits left without a technician", async () => {
    const fits = await visitOf(8, 9, { team: [{ user: leaver.userId, role: "lead" }] });
    const booked = await visitOf(10, 11);
    const away = await visitOf(14, 15);
    await newVisit(test, owner, { team: crew(successor), timeSlot: slot(10, 11) });
    const timeOff = { ...slot(13, 17), reason: "" };
    await request(test, owner, "POST", `/users/${successor.userId}/time-off`, timeOff);
    const answer = await handOver();
    expect(answer.user).toMatchObject({ _id: leaver.userId, isActive: false });
    expect(ids(answer.handedOver)).toEqual([fits._id]);
    expect(ids(answer.unassigned)).toEqual([booked._id, away._id]);
    expect(await read(fits._id)).toMatchObject({
      team: [{ user: { _id: successor.userId }, role: "lead" }],
      needsTechnician: false,
      version: 2,
    });
    expect(await read(booked._id)).toMatchObject({ team: [], needsTechnician: true });
    const { activity } = (await request(test, owner, "GET", `/schedule/${fits._id}/activity`)).json();
    expect(activity[0]).toMatchObject({ verb: "move", actor: { name: "Robin Tester" } });
  });

  it("200: of two visits at the same time the successor takes one", async () => {
    const first = await visitOf(8, 9);
    const second = await visitOf(8, 9, { override: { reason: "Next door" } });
    const { handedOver, unassigned } = await handOver();
    expect([...ids(handedOver), ...ids(unassigned)].toSorted()).toEqual([first._id, second._id].toSorted());
    expect(handedOver).toHaveLength(1);
  });

  it("200: keeps the rest of a crew, and does not book the successor twice for one visit", async () => {
    const together = await visitOf(8, 9, { team: crew(leaver, successor) });
    expect(ids((await handOver()).unassigned)).toEqual([together._id]);
    expect(await teamOf(together._id)).toEqual([successor.userId]);
  });

  it("200: the same key gets the same answer; another call has no effect", async () => {
    await visitOf(8, 9);
    const headers = { "idempotency-key": `leave-${leaver.userId}` };
    const send = () =>
      request(
        test,
        owner,
        "POST",
        `/users/${leaver.userId}/deactivate`,
        { handOverTo: successor.userId },
        headers,
      );
    const first = (await send()).json<DeactivatedUser>();
    expect(first.handedOver).toHaveLength(1);
    expect((await send()).json()).toEqual(first);
    expect(await handOver()).toMatchObject({ handedOver: [], unassigned: [] });
  });

  it("400: to nobody, to a deactivated member, to another organization, or to themselves", async () => {
    const gone = await signedInAs(test, "technician", owner);
    await deactivate({}, owner, gone.userId);
    const rival = await registerOrganization(test);
    for (const handOverTo of ["nobody", gone.userId, rival.userId, leaver.userId]) {
      const response = await deactivate({ handOverTo });
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toMatchObject([{ field: "handOverTo" }]);
    }
    expect((await deactivate()).json().user.isActive).toBe(false);
  });

  it("403: of a manager by a manager, and by a technician", async () => {
    const manager = await signedInAs(test, "manager", owner);
    expect((await deactivate({ handOverTo: successor.userId }, manager, owner.userId)).statusCode).toBe(403);
    expect((await deactivate({}, successor)).statusCode).toBe(403);
  });

  it("concurrent bookings of the successor cause no double booking and no failure", async () => {
    const hours = [8, 9, 10, 11, 12, 13];
    for (const hour of hours) await visitOf(hour, hour + 1);
    const answers = await Promise.all([
      deactivate({ handOverTo: successor.userId }),
      ...hours.map((hour) => book(test, owner, { team: crew(successor), timeSlot: slot(hour, hour + 1) })),
    ]);
    expect(answers[0]?.statusCode).toBe(200);
    for (const { statusCode } of answers.slice(1)) expect([201, 409]).toContain(statusCode);
    const booked = answers.slice(1).filter(({ statusCode }) => statusCode === 201).length;
    const { handedOver, unassigned } = answers[0]?.json<DeactivatedUser>() ?? {
      handedOver: [],
      unassigned: [],
    };
    expect([handedOver.length + unassigned.length, handedOver.length + booked]).toEqual([6, 6]);
  });
});
