import type { DayPlan } from "@fieldwright/contract/plan-days";
import type { Visit } from "@fieldwright/contract/schedule";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization } from "#testing/auth";
import { jobAt, minutesNorth, now, setPerson, technician } from "#testing/planning";
import { applyPlan, planOf, undoPlan } from "#testing/plans";
import { request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { at, crew, monday, newVisit, setStatus, slot } from "#testing/visits";

let clock = now;
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ clock: () => clock });
});
afterAll(() => test.close());

const daily = (start: number, end: number) =>
  Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, { start: start * 60, end: end * 60 }]));

const goesOff = async (
  owner: Person,
  person: Person,
  from: number,
  to: number,
  day = monday,
  until = day,
) => {
  const body = { ...slot(from, to, day, until), reason: "Doctor" };
  const response = await request(test, owner, "POST", `/users/${person.userId}/time-off`, body);
  if (response.statusCode !== 201) throw new Error(response.body);
};

const readVisit = async (by: Person, id: string) =>
  (await request(test, by, "GET", `/schedule/${id}`)).json<Visit>();

const names = (team: readonly { user: { firstName: string } }[]) => team.map(({ user }) => user.firstName);

const moveOf = ({ moves }: DayPlan, { _id }: Visit) => moves.find(({ schedule }) => schedule._id === _id);

const visitFor = async (owner: Person, people: readonly Person[], from: number, to: number, more = {}) =>
  newVisit(test, owner, {
    job: await jobAt(test, owner, 5, { crewSize: Math.max(1, people.length) }),
    team: crew(...people),
    timeSlot: slot(from, to),
    ...more,
  });

describe("a crew that is booked before the hours of one of its people", () => {
  it("is planned within working hours, with plausible figures, and can be applied", async () => {
    const owner = await registerOrganization(test);
    const sam = await technician(test, owner, "Sam");
    const lee = await technician(test, owner, "Lee", { workingHours: daily(9, 17) });
    const pair = await visitFor(owner, [sam, lee], 8, 10);
    await jobAt(test, owner, 20, { estimatedDuration: 60, scheduledDate: monday });
    const plan = await planOf(test, owner);
    const day = 24 * 60;
    for (const figures of [plan.before, plan.after])
      expect(figures.overtimeMinutes + figures.lateMinutes + figures.travelMinutes).toBeLessThan(day);
    expect(plan.suggestions.join()).not.toContain("more work outside");
    expect((moveOf(plan, pair)?.to.start ?? "") >= at(9)).toBe(true);
    expect((await applyPlan(test, owner, plan.proposalId)).statusCode).toBe(200);
  });
});

describe("proposed times", () => {
  it("are whole five minutes, and a visit that stays keeps its minute", async () => {
    const owner = await registerOrganization(test);
    const sam = await technician(test, owner, "Sam");
    const odd = { start: at(9 + 7 / 60), end: at(10 + 7 / 60) };
    const stays = await visitFor(owner, [sam], 0, 0, {
      timeSlot: odd,
      arrivalWindow: { start: at(9 + 6 / 60), end: at(9 + 9 / 60) },
    });
    for (const minutes of [3, 8, 13, 19, 23])
      await jobAt(test, owner, minutes, { estimatedDuration: 50, scheduledDate: monday });
    const nobodys = await visitFor(owner, [], 0, 0, {
      timeSlot: { start: at(14 + 3 / 60), end: at(15 + 3 / 60) },
      arrivalWindow: { start: at(14 + 1 / 60), end: at(14 + 4 / 60) },
    });
    const plan = await planOf(test, owner);
    expect(plan.creations).toHaveLength(5);
    expect(moveOf(plan, nobodys)?.to).toMatchObject({ start: nobodys.timeSlot.start });
    for (const { to } of plan.creations) expect(Date.parse(to.start) % (5 * 60_000)).toBe(0);
    expect(moveOf(plan, stays)).toBeUndefined();
    expect((await applyPlan(test, owner, plan.proposalId)).statusCode).toBe(200);
  });
});

/** Sam has four visits and the day off; they are next to Sam, so that giving them to Lee only costs. */
const dayOff = async () => {
  const owner = await registerOrganization(test);
  const sam = await technician(test, owner, "Sam");
  const visits = [];
  for (const hour of [8, 10, 12, 14]) visits.push(await visitFor(owner, [sam], hour, hour + 1));
  await goesOff(owner, sam, 0, 24);
  return { owner, visits };
};

describe("visits of someone who is off", () => {
  it("go to someone else, though the way is longer", async () => {
    const { owner, visits } = await dayOff();
    await technician(test, owner, "Lee", { homeLat: minutesNorth(60).lat });
    const plan = await planOf(test, owner);
    expect(visits.map((visit) => names(moveOf(plan, visit)?.to.team ?? []))).toEqual(
      visits.map(() => ["Lee"]),
    );
    expect(plan.moves[0]?.why).toMatch(/^Sam has time off then\. Lee gets there in \d+ min/);
    expect(plan.unassigned).toEqual([]);
    expect((await applyPlan(test, owner, plan.proposalId)).statusCode).toBe(200);
    expect((await planOf(test, owner)).moves).toEqual([]);
    expect((await undoPlan(test, owner, plan.proposalId)).statusCode).toBe(200);
    for (const { _id } of visits) expect(names((await readVisit(owner, _id)).team)).toEqual(["Sam"]);
  });

  it("are listed with the closest remedy when nobody else can take them", async () => {
    const { owner, visits } = await dayOff();
    const lee = await technician(test, owner, "Lee");
    await visitFor(owner, [lee], 8, 17, { locked: true });
    const plan = await planOf(test, owner);
    expect(plan.moves).toEqual([]);
    expect(new Set(plan.unassigned.map(({ schedule }) => schedule))).toEqual(
      new Set(visits.map(({ _id }) => _id)),
    );
    for (const { rule, change } of plan.unassigned) expect([rule, change]).not.toContain("");
    expect(plan.suggestions[0]).toBe("4 visits are with someone who is off, and nobody else can take them.");
  });

  it("move to another time where only a part of the day is off", async () => {
    const owner = await registerOrganization(test);
    const sam = await technician(test, owner, "Sam");
    const morning = await visitFor(owner, [sam], 9, 10);
    const noon = await visitFor(owner, [sam], 14, 15);
    await goesOff(owner, sam, 8.5, 12);
    const plan = await planOf(test, owner);
    const to = moveOf(plan, morning)?.to;
    expect(to && (to.end <= at(8.5) || to.start >= at(12))).toBe(true);
    expect(moveOf(plan, noon)).toBeUndefined();
    expect((await applyPlan(test, owner, plan.proposalId)).statusCode).toBe(200);
  });

  it("stay when they are locked or have begun", async () => {
    const owner = await registerOrganization(test);
    const sam = await technician(test, owner, "Sam");
    await technician(test, owner, "Lee");
    const locked = await visitFor(owner, [sam], 9, 10, { locked: true });
    const begun = await visitFor(owner, [sam], 11, 12);
    for (const status of ["confirmed", "in_progress"]) await setStatus(test, owner, begun._id, status);
    await goesOff(owner, sam, 0, 24);
    const { moves, unassigned } = await planOf(test, owner);
    expect([moves, unassigned]).toEqual([[], []]);
    expect(names((await readVisit(owner, locked._id)).team)).toEqual(["Sam"]);
  });

  it("of several days are handed over, or named", async () => {
    const owner = await registerOrganization(test);
    const sam = await technician(test, owner, "Sam");
    const tuesday = "2026-06-16";
    const timeSlot = { start: at(8), end: at(12, tuesday) };
    const long = await newVisit(test, owner, { job: await jobAt(test, owner, 5), team: crew(sam), timeSlot });
    await goesOff(owner, sam, 0, 24, tuesday);
    const alone = await planOf(test, owner, { endDate: tuesday });
    expect(alone.unassigned.map(({ schedule }) => schedule)).toEqual([long._id]);
    await technician(test, owner, "Lee", { homeLat: minutesNorth(60).lat });
    const { moves } = await planOf(test, owner, { endDate: tuesday });
    expect(moves).toMatchObject([{ schedule: { _id: long._id }, why: "Sam has time off then." }]);
  });

  it("change the answer of an optimization, too", async () => {
    const { owner, visits } = await dayOff();
    await technician(test, owner, "Lee", { homeLat: minutesNorth(60).lat });
    const body = { optimizationType: "efficiency" };
    const response = await request(test, owner, "POST", `/ai-schedule/optimize/${visits[0]?._id}`, body);
    expect(response.json<{ optimizations: DayPlan }>().optimizations.moves).toHaveLength(4);
  });
});

describe("the same question", () => {
  it("has the same answer, also for a week", async () => {
    const owner = await registerOrganization(test);
    for (const [name, minutes] of [
      ["Sam", 0],
      ["Lee", 20],
      ["Ann", 40],
    ] as const)
      await technician(test, owner, name, { homeLat: minutesNorth(minutes).lat });
    for (let job = 0; job < 30; job += 1)
      await jobAt(test, owner, (job * 7) % 45, {
        estimatedDuration: 60 + 15 * (job % 5),
        scheduledDate: monday,
      });
    const week = { endDate: "2026-06-19" };
    const [once, again] = [await planOf(test, owner, week), await planOf(test, owner, week)];
    expect(once.creations).toHaveLength(30);
    expect({ ...again, proposalId: "" }).toEqual({ ...once, proposalId: "" });
  });
});

/** A plan that gives one job to Sam, on Monday. */
const planned = async (fields = {}) => {
  const owner = await registerOrganization(test);
  const sam = await technician(test, owner, "Sam", { lastName: "Carter", skills: ["gas"] });
  const wanted = { estimatedDuration: 120, scheduledDate: monday, title: "New boiler" };
  await jobAt(test, owner, 30, { ...wanted, ...fields });
  const { proposalId, creations } = await planOf(test, owner);
  const [creation] = creations;
  if (!creation) throw new Error("nothing is planned");
  return { owner, sam, proposalId, to: creation.to };
};

const refusal = async (owner: Person, proposalId: string) => {
  const response = await applyPlan(test, owner, proposalId);
  return [response.statusCode, response.json<{ message?: string }>().message];
};

const stillWaits = async (owner: Person) =>
  (await request(test, owner, "GET", "/schedule/unscheduled")).json<{ jobs: unknown[] }>().jobs.length;

describe("Apply", () => {
  it("refuses a plan when someone took time off since", async () => {
    const { owner, sam, proposalId } = await planned();
    await goesOff(owner, sam, 0, 24);
    expect(await refusal(owner, proposalId)).toEqual([409, "Sam Carter has time off then"]);
    expect(await stillWaits(owner)).toBe(1);
  });

  it("refuses a plan when hours or skills changed, or someone left", async () => {
    const { owner, sam, proposalId } = await planned({ requiredSkills: ["gas"] });
    await setPerson(test, sam, { workingHours: daily(12, 17) });
    expect(await refusal(owner, proposalId)).toEqual([
      409,
      "This plan no longer fits. Sam Carter is no longer working then: New boiler on Mon, Jun 15 at 8:00 AM",
    ]);
    await setPerson(test, sam, { workingHours: null, skills: [] });
    expect(await refusal(owner, proposalId)).toEqual([
      409,
      "This plan no longer fits. Sam Carter doesn't have the gas skill for New boiler",
    ]);
    await setPerson(test, sam, { skills: ["gas"], deactivatedAt: now });
    expect(await refusal(owner, proposalId)).toEqual([
      409,
      "This plan no longer fits. Sam Carter is no longer active",
    ]);
    await setPerson(test, sam, { deactivatedAt: null });
    expect(await stillWaits(owner)).toBe(1);
    expect((await refusal(owner, proposalId))[0]).toBe(200);
  });

  it("refuses a plan when a visit was booked since that cannot be reached in time", async () => {
    const { owner, sam, proposalId, to } = await planned();
    expect(to.end).toBe(at(10));
    const job = await jobAt(test, owner, 0);
    const near = await newVisit(test, owner, { job, team: crew(sam), timeSlot: slot(10, 11) });
    expect(await refusal(owner, proposalId)).toEqual([
      409,
      expect.stringMatching(
        /^This plan no longer fits\. Sam Carter needs \d+ min between two visits and has 0 min/,
      ),
    ]);
    await request(test, owner, "PUT", `/schedule/${near._id}`, { timeSlot: slot(13, 14) });
    expect((await refusal(owner, proposalId))[0]).toBe(200);
  });

  it("books once, however many ask at the same time", async () => {
    const { owner, proposalId } = await planned();
    const answers = await Promise.all([1, 2, 3].map(() => applyPlan(test, owner, proposalId)));
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect((await undoPlan(test, owner, proposalId)).statusCode).toBe(200);
    expect(await stillWaits(owner)).toBe(1);
  });

  it("refuses a plan for a time that has passed", async () => {
    clock = new Date(at(7.5));
    try {
      const { owner, proposalId } = await planned();
      clock = new Date(at(8.1));
      expect(await refusal(owner, proposalId)).toEqual([
        409,
        "This plan no longer fits. New boiler was set to start on Mon, Jun 15 at 8:00 AM, which has passed",
      ]);
    } finally {
      clock = now;
    }
  });

  it("takes what the plan knew of: overtime that was asked for, and visits that it left aside", async () => {
    const owner = await registerOrganization(test);
    const sam = await technician(test, owner, "Sam");
    await visitFor(owner, [sam], 8, 12, { locked: true });
    const override = { reason: "Both are small" };
    await visitFor(owner, [sam], 9, 13, { override, locked: true });
    await jobAt(test, owner, 40, { estimatedDuration: 360, scheduledDate: monday });
    const plan = await planOf(test, owner, { overtime: 120 });
    // Nobody reckons with the way from two visits at once.
    expect(plan.creations.map(({ to }) => [to.start, to.end])).toEqual([[at(13), at(19)]]);
    expect((await applyPlan(test, owner, plan.proposalId)).statusCode).toBe(200);
  });
});
