import type { Optimizations } from "@fieldwright/contract/ai-schedule";
import type { Conflict } from "@fieldwright/contract/availability";
import type { Visit } from "@fieldwright/contract/schedule";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization } from "#testing/auth";
import { jobAt, minutesNorth, now, technician } from "#testing/planning";
import { request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { crew, newVisit, setStatus, slot } from "#testing/visits";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
});
afterAll(() => test.close());

const far = 60;
const livesNorth = { homeLat: minutesNorth(far).lat };

/** A visit so many minutes north, confirmed with the customer. */
const visitAt = async (
  owner: Person,
  person: Person,
  minutes: number,
  from: number,
  to: number,
  more = {},
) => {
  const { jobFields, ...fields } = { jobFields: {}, ...more };
  const job = await jobAt(test, owner, minutes, jobFields);
  const visit = await newVisit(test, owner, { job, team: crew(person), timeSlot: slot(from, to), ...fields });
  await setStatus(test, owner, visit._id, "confirmed");
  return readVisit(owner, visit._id);
};

const readVisit = async (by: Person, id: string) =>
  (await request(test, by, "GET", `/schedule/${id}`)).json<Visit>();

const optimize = async (by: Person, id: string, optimizationType = "efficiency") => {
  const response = await request(test, by, "POST", `/ai-schedule/optimize/${id}`, { optimizationType });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ optimizations: Optimizations }>().optimizations;
};

const apply = (by: Person, proposalId: string, more: object = {}) =>
  request(test, by, "POST", "/ai-schedule/apply", { proposalId, ...more });
const undo = (by: Person, proposalId: string) =>
  request(test, by, "POST", "/ai-schedule/undo", { proposalId });

const teamOf = ({ team }: Pick<Visit, "team">) => team.map(({ user }) => user.firstName);

/** Two people who each drive to where the other one lives. */
const crossed = async () => {
  const owner = await registerOrganization(test);
  const sam = await technician(test, owner, "Sam");
  const lee = await technician(test, owner, "Lee", livesNorth);
  const north = await visitAt(owner, sam, far, 10, 12);
  const south = await visitAt(owner, lee, 0, 10, 12);
  return { owner, sam, lee, north, south };
};

/** One person who drives north twice, with a visit at home between. */
const zigzag = async () => {
  const owner = await registerOrganization(test);
  const sam = await technician(test, owner, "Sam");
  const visits = [
    await visitAt(owner, sam, 30, 8, 9),
    await visitAt(owner, sam, 0, 10, 11),
    await visitAt(owner, sam, 30, 13, 14),
  ];
  const [first] = visits;
  if (!first) throw new Error("no visit");
  return { owner, sam, visits, first };
};

/** All but what every change counts up. */
const fieldsOf = (visit: Visit) => ({ ...visit, version: 0, updatedAt: "" });

describe("200: optimize", () => {
  it("proposes who should change, with the figures of both plans, and moves nothing", async () => {
    const { owner, north, south } = await crossed();
    const answer = await optimize(owner, north._id);
    expect(answer.moves).toHaveLength(2);
    const move = answer.moves.find(({ schedule }) => schedule._id === north._id);
    expect(move).toMatchObject({
      schedule: { title: "Replace valve", client: "Kim Sorensen" },
      from: { ...slot(10, 12), team: [{ user: { firstName: "Sam" }, role: "technician" }] },
      to: { ...slot(10, 12), team: [{ user: { firstName: "Lee" }, role: "technician" }] },
    });
    expect(move?.why).toMatch(/^Lee gets there in 0 min from the stop before, Sam in \d+ min\.$/);
    expect(answer.after).toEqual({
      travelMinutes: 0,
      miles: 0,
      cost: 0,
      overtimeMinutes: 0,
      lateMinutes: 0,
      spreadHours: 0,
    });
    expect(answer.before.travelMinutes).toBeGreaterThan(100);
    expect(answer.estimatedImprovement).toBe(100);
    expect(answer.estimatedSavings).toBe(answer.before.cost);
    expect(answer.customersToNotify).toBe(0);
    expect(answer.suggestions).toContain("No customer's time changes.");
    expect(answer.suggestions[0]).toMatch(/^Move 2 visits: 0 min of driving instead of/);
    expect(await readVisit(owner, north._id)).toEqual(north);
    expect(await readVisit(owner, south._id)).toEqual(south);
  });

  it("gives figures that another look at the applied plan gives too", async () => {
    const { owner, first } = await zigzag();
    const proposed = await optimize(owner, first._id);
    expect(proposed.moves.some(({ from, to }) => from.start !== to.start)).toBe(true);
    expect(proposed.suggestions).toContain("No customer has to be called about a new time.");
    const { before, after, estimatedImprovement, estimatedSavings } = proposed;
    expect(estimatedImprovement).toBeCloseTo(
      (100 * (before.travelMinutes - after.travelMinutes)) / before.travelMinutes,
      0,
    );
    expect(estimatedSavings).toBeCloseTo(before.cost - after.cost, 2);
    expect((await apply(owner, proposed.proposalId)).statusCode).toBe(200);
    const again = await optimize(owner, first._id);
    expect(again.before).toEqual(after);
    expect(again.moves).toEqual([]);
  });

  it("evens out the work when asked for that", async () => {
    const owner = await registerOrganization(test);
    const sam = await technician(test, owner, "Sam");
    await technician(test, owner, "Lee");
    const visits = [];
    for (const hour of [8, 10, 12, 14]) visits.push(await visitAt(owner, sam, 5, hour, hour + 2));
    const answer = await optimize(owner, visits[0]?._id ?? "", "workload");
    expect([answer.before.spreadHours, answer.after.spreadHours]).toEqual([8, 0]);
    expect(answer.estimatedImprovement).toBe(100);
    expect(answer.moves.map(({ to }) => to.team[0]?.user.firstName)).toEqual(["Lee", "Lee"]);
  });

  it.each(["cost", "route"])("lowers the %s", async (type) => {
    const { owner, north } = await crossed();
    const { before, after } = await optimize(owner, north._id, type);
    expect(after.cost).toBeLessThan(before.cost);
    expect(after.miles).toBeLessThan(before.miles);
  });

  it("keeps visits that are locked, in progress or promised", async () => {
    const { owner, sam, lee } = await crossed();
    const locked = await visitAt(owner, sam, far, 14, 15, { locked: true });
    const begun = await visitAt(owner, lee, 0, 14, 15);
    await setStatus(test, owner, begun._id, "in_progress");
    const promised = await visitAt(owner, sam, 0, 8, 8.5, { arrivalWindow: slot(8, 8.25) });
    const { moves } = await optimize(owner, locked._id);
    const moved = moves.map(({ schedule }) => schedule._id);
    for (const { _id } of [locked, begun]) expect(moved).not.toContain(_id);
    const kept = moves.find(({ schedule }) => schedule._id === promised._id)?.to ?? promised.timeSlot;
    expect(kept.start >= slot(8, 8.25).start && kept.start <= slot(8, 8.25).end).toBe(true);
  });

  it("has a proposal without moves when there is nothing better, which can be applied and undone", async () => {
    const owner = await registerOrganization(test);
    const sam = await technician(test, owner, "Sam");
    const visit = await visitAt(owner, sam, 5, 9, 10);
    const { proposalId, moves, before, after, ...rest } = await optimize(owner, visit._id);
    expect([moves, after]).toEqual([[], before]);
    expect(rest).toMatchObject({ estimatedImprovement: 0, estimatedSavings: 0 });
    expect(rest.suggestions[0]).toContain("No better plan for Mon, Jun 15");
    for (const call of [apply, undo]) {
      const response = await call(owner, proposalId);
      expect([response.statusCode, response.json()]).toEqual([200, { success: true, schedules: [] }]);
    }
    expect(await readVisit(owner, visit._id)).toEqual(visit);
  });

  it("answers for visits without anybody and of the past too", async () => {
    const owner = await registerOrganization(test);
    const nobody = await newVisit(test, owner, { timeSlot: slot(9, 10) });
    expect((await optimize(owner, nobody._id)).moves).toEqual([]);
    const sam = await technician(test, owner, "Sam");
    const past = await newVisit(test, owner, { team: crew(sam), timeSlot: slot(9, 10, "2026-06-01") });
    expect((await optimize(owner, past._id)).moves).toEqual([]);
  });
});

describe("200: bulk-optimize", () => {
  it("moves the given visits only, on their own days", async () => {
    const { owner, north, south } = await crossed();
    const bulk = async (...scheduleIds: string[]) => {
      const body = { scheduleIds, optimizationType: "efficiency" };
      const response = await request(test, owner, "POST", "/ai-schedule/bulk-optimize", body);
      return response.json<{ optimizations: Optimizations }>().optimizations;
    };
    const both = await bulk(north._id, south._id);
    expect(both.moves).toHaveLength(2);
    const one = await bulk(north._id);
    for (const { schedule, to } of one.moves) {
      expect(schedule._id).toBe(north._id);
      expect(to.start.slice(0, 10)).toBe("2026-06-15");
    }
  });
});

describe("200: apply and undo", () => {
  it("move the visits, and bring every field back", async () => {
    const { owner, visits, first } = await zigzag();
    const { proposalId, moves } = await optimize(owner, first._id);
    const applied = await apply(owner, proposalId);
    const { success, schedules } = applied.json<{ success: boolean; schedules: Visit[] }>();
    expect(success).toBe(true);
    expect(schedules).toHaveLength(moves.length);
    for (const { schedule, to } of moves) {
      const visit = await readVisit(owner, schedule._id);
      expect(visit.timeSlot).toMatchObject({ start: to.start, end: to.end });
      expect(teamOf(visit)).toEqual(to.team.map(({ user }) => user.firstName));
      expect(visit.status).toBe("rescheduled");
    }
    expect((await undo(owner, proposalId)).statusCode).toBe(200);
    for (const visit of visits) expect(fieldsOf(await readVisit(owner, visit._id))).toEqual(fieldsOf(visit));
  });

  it("go back also to where someone has time off by now", async () => {
    const { owner, visits, first } = await zigzag();
    const { proposalId } = await optimize(owner, first._id);
    await apply(owner, proposalId);
    for (const user of new Set(visits.flatMap(({ team }) => team.map(({ user }) => user._id))))
      await request(test, owner, "POST", `/users/${user}/time-off`, { ...slot(0, 24), reason: "" });
    expect((await undo(owner, proposalId)).statusCode).toBe(200);
    for (const visit of visits) expect(fieldsOf(await readVisit(owner, visit._id))).toEqual(fieldsOf(visit));
  });

  it("take a part of the moves", async () => {
    const owner = await registerOrganization(test);
    const sam = await technician(test, owner, "Sam");
    await technician(test, owner, "Lee");
    const visits = [];
    for (const hour of [8, 10, 12, 14]) visits.push(await visitAt(owner, sam, 5, hour, hour + 2));
    const { proposalId, moves } = await optimize(owner, visits[0]?._id ?? "", "workload");
    const [one] = moves;
    const response = await apply(owner, proposalId, { scheduleIds: [one?.schedule._id] });
    expect(response.json<{ schedules: Visit[] }>().schedules.map(({ _id }) => _id)).toEqual([
      one?.schedule._id,
    ]);
    expect((await undo(owner, proposalId)).json<{ schedules: Visit[] }>().schedules).toHaveLength(1);
  });

  it("never break a hard rule on a day with many constraints", async () => {
    const owner = await registerOrganization(test);
    const people = [
      await technician(test, owner, "Ann", { skills: ["gas"] }),
      await technician(test, owner, "Ben", { skills: ["gas", "drains"], homeLat: minutesNorth(30).lat }),
      await technician(test, owner, "Cal", { homeLat: minutesNorth(15).lat }),
    ] as const;
    const [ann, ben, cal] = people;
    await request(test, owner, "POST", `/users/${cal.userId}/time-off`, { ...slot(8, 10), reason: "Doctor" });
    const gas = { jobFields: { requiredSkills: ["gas"] } };
    const visits = [
      await visitAt(owner, ann, 40, 8, 9, gas),
      await visitAt(owner, ann, 5, 10, 11),
      await visitAt(owner, ann, 35, 12, 13.5),
      await visitAt(owner, ben, 2, 8, 10, gas),
      await visitAt(owner, ben, 28, 11, 12),
      await visitAt(owner, ben, 3, 13, 15, { arrivalWindow: slot(12.5, 14) }),
      await visitAt(owner, cal, 33, 10, 11),
      await visitAt(owner, cal, 1, 13, 14, { locked: true }),
    ];
    const { proposalId, moves, before, after } = await optimize(owner, visits[0]?._id ?? "");
    expect(moves.length).toBeGreaterThan(0);
    expect(after.travelMinutes).toBeLessThan(before.travelMinutes);
    expect((await apply(owner, proposalId)).statusCode).toBe(200);
    for (const { _id } of visits) {
      const { team, timeSlot, arrivalWindow } = await readVisit(owner, _id);
      const answer = await request(test, owner, "POST", "/ai-schedule/conflicts", {
        teamMembers: team.map(({ user }) => user._id),
        timeSlot: { start: timeSlot.start, end: timeSlot.end },
        excludeScheduleId: _id,
      });
      expect(answer.json<{ conflicts: Conflict[] }>().conflicts).toEqual([]);
      const { start, end } = arrivalWindow ?? timeSlot;
      expect(timeSlot.start >= start && timeSlot.start <= end).toBe(true);
    }
    for (const at of [0, 3])
      expect(["Ann", "Ben"]).toContain(teamOf(await readVisit(owner, visits[at]?._id ?? ""))[0]);
    expect(teamOf(await readVisit(owner, visits[7]?._id ?? ""))).toEqual(["Cal"]);
  });
});

describe("409", () => {
  it("answers a plan that was made before someone moved one of its visits, and moves none", async () => {
    const { owner, north, south } = await crossed();
    const { proposalId } = await optimize(owner, north._id);
    const moved = await request(test, owner, "PUT", `/schedule/${south._id}`, { timeSlot: slot(13, 15) });
    const response = await apply(owner, proposalId);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, "stale_version"]);
    expect(await readVisit(owner, north._id)).toEqual(north);
    expect(await readVisit(owner, south._id)).toEqual(moved.json());
  });

  it("answers a plan whose time was taken meanwhile", async () => {
    const owner = await registerOrganization(test);
    const sam = await technician(test, owner, "Sam");
    const lee = await technician(test, owner, "Lee", livesNorth);
    const visit = await visitAt(owner, sam, far, 10, 12);
    const { proposalId, moves } = await optimize(owner, visit._id);
    expect(moves.map(({ to }) => to.team[0]?.user.firstName)).toEqual(["Lee"]);
    await newVisit(test, owner, { team: crew(lee), timeSlot: slot(11, 12) });
    const response = await apply(owner, proposalId);
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([409, "double_booking"]);
  });

  it("answers an undo after someone changed one of the visits, and one of what was not applied", async () => {
    const { owner, north } = await crossed();
    const { proposalId } = await optimize(owner, north._id);
    expect((await undo(owner, proposalId)).statusCode).toBe(409);
    await apply(owner, proposalId);
    expect((await apply(owner, proposalId)).statusCode).toBe(409);
    await request(test, owner, "PUT", `/schedule/${north._id}`, { notes: { internal: "Ring twice" } });
    expect((await undo(owner, proposalId)).statusCode).toBe(409);
    expect(teamOf(await readVisit(owner, north._id))).toEqual(["Lee"]);
  });
});

describe("400 and 404", () => {
  it("answer unknown and foreign proposals and visits", async () => {
    const { owner, north } = await crossed();
    const { proposalId } = await optimize(owner, north._id);
    const stranger = await registerOrganization(test);
    for (const call of [apply, undo]) {
      const response = await call(stranger, proposalId);
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
        400,
        "Proposal not found",
      ]);
    }
    const foreign = await request(test, stranger, "POST", `/ai-schedule/optimize/${north._id}`, {});
    expect(foreign.statusCode).toBe(404);
    const bulk = await request(test, stranger, "POST", "/ai-schedule/bulk-optimize", {
      scheduleIds: [north._id],
    });
    expect([bulk.statusCode, bulk.json<{ message: string }>().message]).toEqual([400, "Visit not found"]);
    const autumn = await newVisit(test, owner, { timeSlot: slot(9, 10, "2026-09-15") });
    const apart = await request(test, owner, "POST", "/ai-schedule/bulk-optimize", {
      scheduleIds: [north._id, autumn._id],
    });
    expect([apart.statusCode, apart.json<{ message: string }>().message]).toEqual([
      400,
      "The visits must be within 42 days",
    ]);
    const other = await apply(owner, proposalId, { scheduleIds: [proposalId] });
    expect(other.statusCode).toBe(400);
  });
});
