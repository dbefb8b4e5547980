import type { DayPlan, PlanRun } from "@fieldwright/contract/plan-days";
import type { Visit } from "@fieldwright/contract/schedule";
import type { UnscheduledJob } from "@fieldwright/contract/schedule-board";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization } from "#testing/auth";
import { completedVisit, jobAt, minutesNorth, now, recommendationsFor, technician } from "#testing/planning";
import { applyPlan, beginPlan, planOf as planIn, readRun as readRunIn, undoPlan } from "#testing/plans";
import { newJob, request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { at, crew, monday, newVisit, slot } from "#testing/visits";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ nodes: 3, clock: () => now });
});
afterAll(() => test.close());

const friday = "2026-06-19";

const begin = (by: Person, fields: object = {}) => beginPlan(test, by, fields);
const readRun = (by: Person, id: string) => readRunIn(test, by, id);
const planOf = (by: Person, fields: object = {}) => planIn(test, by, fields);
const apply = (by: Person, proposalId: string, more: object = {}) => applyPlan(test, by, proposalId, more);
const undo = (by: Person, proposalId: string) => undoPlan(test, by, proposalId);

const readVisit = async (by: Person, id: string) =>
  (await request(test, by, "GET", `/schedule/${id}`)).json<Visit>();
const waiting = async (by: Person) =>
  (await request(test, by, "GET", "/schedule/unscheduled")).json<{ jobs: UnscheduledJob[] }>().jobs;

const names = (team: DayPlan["creations"][number]["to"]["team"]) => team.map(({ user }) => user.firstName);

/** Sam in the south, Lee an hour north, and a job next to each. */
const twoJobs = async () => {
  const owner = await registerOrganization(test);
  const sam = await technician(test, owner, "Sam");
  const lee = await technician(test, owner, "Lee", { homeLat: minutesNorth(60).lat });
  const wanted = { estimatedDuration: 120, scheduledDate: monday };
  const south = await jobAt(test, owner, 5, { ...wanted, title: "South" });
  const north = await jobAt(test, owner, 55, { ...wanted, title: "North" });
  return { owner, sam, lee, south, north };
};

const daily = (start: number, end: number) =>
  Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, { start: start * 60, end: end * 60 }]));

describe("a plan", () => {
  it("gives work without a visit to people who are close, in working hours, and books nothing", async () => {
    const { owner, south, north } = await twoJobs();
    const { creations, unassigned, moves, before, after, estimatedSavings, suggestions } =
      await planOf(owner);
    expect(creations.map(({ job, to }) => `${job.title}: ${names(to.team).join()}`).toSorted()).toEqual([
      "North: Lee",
      "South: Sam",
    ]);
    for (const { to, duration, why } of creations) {
      expect(to.start >= at(8) && to.end <= at(17)).toBe(true);
      expect(Date.parse(to.end) - Date.parse(to.start)).toBe(duration * 60_000);
      expect(new Date(to.start).getUTCMinutes() % 15).toBe(0);
      expect(why).toMatch(/gets there in \d+ min from the stop before/);
    }
    expect([moves, unassigned, before.travelMinutes]).toEqual([[], [], 0]);
    expect(after.travelMinutes).toBeGreaterThan(0);
    expect(estimatedSavings).toBeCloseTo(before.cost - after.cost, 2);
    expect(suggestions[0]).toMatch(/^Book 2 jobs: /);
    expect((await waiting(owner)).map(({ _id }) => _id).toSorted()).toEqual(
      [south._id, north._id].toSorted(),
    );
  });

  it("keeps to the people and jobs that are named, and to the day that is wanted", async () => {
    const { owner, sam, north } = await twoJobs();
    const late = await jobAt(test, owner, 5, { estimatedDuration: 60, scheduledDate: "2026-06-17" });
    const named = await planOf(owner, { teamMembers: [sam.userId], jobIds: [north._id] });
    expect(named.creations.map(({ job, to }) => [job._id, names(to.team)])).toEqual([[north._id, ["Sam"]]]);
    const day = await planOf(owner);
    expect(day.creations.map(({ job }) => job._id)).not.toContain(late._id);
    const week = await planOf(owner, { endDate: friday });
    const planned = week.creations.find(({ job }) => job._id === late._id);
    expect((planned?.to.start ?? "") >= at(0, "2026-06-17")).toBe(true);
    expect((await planOf(owner, { includeUnscheduled: false })).creations).toEqual([]);
  });

  it("keeps the lunch break free where visits that stay leave time for it, and so does advice", async () => {
    const owner = await registerOrganization(test);
    const sam = await technician(test, owner, "Sam");
    const lunchBreak = { minutes: 60, start: 12 * 60, end: 13 * 60 };
    await request(test, owner, "PUT", "/settings/organization", { lunchBreak });
    for (const title of ["One", "Two", "Three"])
      await jobAt(test, owner, 5, { title, estimatedDuration: 120, scheduledDate: monday });
    const { creations, proposalId, suggestions } = await planOf(owner);
    const [first, second, third = ""] = creations.map(({ to }) => to.start).toSorted();
    expect([first, second, third >= at(13) && third <= at(15)]).toEqual([at(8), at(10), true]);
    expect(suggestions).toContain(
      "Lunch break: 60 minutes between 12:00 PM and 1:00 PM, wherever booked visits leave time for it.",
    );
    expect((await apply(owner, proposalId)).statusCode).toBe(200);
    const next = await jobAt(test, owner, 5, { estimatedDuration: 60, scheduledDate: monday });
    const { optimalSlots } = await recommendationsFor(test, owner, next, [sam]);
    expect(optimalSlots.length).toBeGreaterThan(0);
    expect(optimalSlots.filter(({ start, end }) => start < at(13) && end > at(12))).toEqual([]);

    const tuesday = "2026-06-16";
    await newVisit(test, owner, { team: crew(sam), timeSlot: slot(11, 14, tuesday), locked: true });
    const through = await planOf(owner, { startDate: tuesday, endDate: tuesday });
    expect(through.creations.map(({ job }) => job._id)).toEqual([next._id]);
  });

  it("assigns unassigned visits, and says why work is left out", async () => {
    const owner = await registerOrganization(test);
    await technician(test, owner, "Sam", { skills: ["drains"] });
    const nobody = await newVisit(test, owner, {
      job: await jobAt(test, owner, 5),
      timeSlot: slot(10, 12),
    });
    const gas = await jobAt(test, owner, 5, { requiredSkills: ["gas"], scheduledDate: monday });
    const { moves, unassigned } = await planOf(owner);
    expect(moves.map(({ schedule, from, to }) => [schedule._id, names(from.team), names(to.team)])).toEqual([
      [nobody._id, [], ["Sam"]],
    ]);
    expect(unassigned).toMatchObject([
      { job: gas._id, schedule: null, rule: "Needs the gas skill", change: "Add the gas skill" },
    ]);
    expect(unassigned[0]?.user?.firstName).toBe("Sam");
  });

  it("gives work of a category, booked or not, only to people with its skills", async () => {
    const owner = await registerOrganization(test);
    await technician(test, owner, "Sam", { skills: ["hvac"] });
    const booked = await newVisit(test, owner, {
      job: await jobAt(test, owner, 5, { category: "repair" }),
      timeSlot: slot(10, 12),
    });
    const open = await jobAt(test, owner, 5, { category: "repair", scheduledDate: monday });
    const plain = await jobAt(test, owner, 5, { category: "general", scheduledDate: monday });
    const categorySkills = { repair: ["plumbing"] };
    await request(test, owner, "PUT", "/settings/organization", { categorySkills });
    const { creations, moves, unassigned } = await planOf(owner);
    expect(moves).toEqual([]);
    expect(creations.map(({ job }) => job._id)).toEqual([plain._id]);
    expect(new Map(unassigned.map(({ job, schedule, rule }) => [schedule ?? job, rule]))).toEqual(
      new Map([
        [booked._id, "Needs the plumbing skill"],
        [open._id, "Needs the plumbing skill"],
      ]),
    );
  });

  it("sends crews together, and moves them as a whole", async () => {
    const owner = await registerOrganization(test);
    const sam = await technician(test, owner, "Sam");
    const lee = await technician(test, owner, "Lee");
    const far = await technician(test, owner, "Far", { homeLat: minutesNorth(60).lat });
    const pair = await newVisit(test, owner, {
      job: await jobAt(test, owner, 2, { crewSize: 2 }),
      team: crew(sam, far),
      timeSlot: slot(10, 12),
    });
    const job = await jobAt(test, owner, 4, { crewSize: 2, estimatedDuration: 60, scheduledDate: monday });
    const { moves, creations, proposalId } = await planOf(owner);
    expect(creations.map((each) => [each.job._id, names(each.to.team).toSorted()])).toEqual([
      [job._id, ["Lee", "Sam"]],
    ]);
    const moved = moves.find(({ schedule }) => schedule._id === pair._id);
    expect(moved && names(moved.to.team).toSorted()).toEqual(["Lee", "Sam"]);
    expect(moved?.to.start).toBe(pair.timeSlot.start);
    expect((await apply(owner, proposalId)).statusCode).toBe(200);
    const team = (await readVisit(owner, pair._id)).team.map(({ user }) => user._id);
    expect(team.toSorted()).toEqual([sam.userId, lee.userId].toSorted());
  });

  it("places work of several days on free days, and the rest around it", async () => {
    const owner = await registerOrganization(test);
    const sam = await technician(test, owner, "Sam");
    await newVisit(test, owner, { team: crew(sam), timeSlot: slot(8, 12) });
    const long = await jobAt(test, owner, 5, { estimatedDuration: 18 * 60, scheduledDate: monday });
    const short = await jobAt(test, owner, 5, { estimatedDuration: 60, scheduledDate: monday });
    const endless = await jobAt(test, owner, 5, { estimatedDuration: 90 * 60, scheduledDate: monday });
    const { creations, unassigned, proposalId } = await planOf(owner, { endDate: friday });
    const days = creations.find(({ job }) => job._id === long._id)?.to;
    expect([days?.start, days?.end]).toEqual([at(8, "2026-06-16"), at(17, "2026-06-17")]);
    expect(creations.map(({ job }) => job._id)).toContain(short._id);
    expect(unassigned.map((work) => work.job)).toEqual([endless._id]);
    const { schedules } = (await apply(owner, proposalId)).json<{ schedules: Visit[] }>();
    expect(schedules.find(({ job }) => job._id === long._id)?.segments).toHaveLength(2);
  });

  it("leaves booked visits of several days where they are, and counts the drive from them", async () => {
    const owner = await registerOrganization(test);
    const sam = await technician(test, owner, "Sam");
    const far = await jobAt(test, owner, 60);
    const tuesday = "2026-06-16";
    const timeSlot = { start: at(13, monday), end: at(10, tuesday) };
    const long = await newVisit(test, owner, { job: far, team: crew(sam), timeSlot });
    await jobAt(test, owner, 60, { title: "Next door", estimatedDuration: 60, scheduledDate: tuesday });
    const { creations, suggestions, moves } = await planOf(owner, { startDate: tuesday, endDate: tuesday });
    expect(long.segments).toHaveLength(2);
    expect(moves).toEqual([]);
    const start = creations[0]?.to.start ?? "";
    expect(start >= at(10, tuesday) && start <= at(11, tuesday)).toBe(true);
    expect(creations[0]?.why).toBe("Sam gets there in 0 min from the stop before.");
    expect(suggestions).toContain("1 visit takes several days and keeps them. The plan works around it.");
  });

  it("hands a booked visit of several days over to someone closer who is free on all of its days", async () => {
    const owner = await registerOrganization(test);
    const sam = await technician(test, owner, "Sam", { skills: ["gas"] });
    const near = await technician(test, owner, "Near", { homeLat: minutesNorth(55).lat, skills: ["gas"] });
    // Nearer still, but with days that are too short, or that would begin before their hours.
    for (const [name, hours] of [
      ["Short", daily(9, 15)],
      ["Later", daily(9, 18)],
    ] as const)
      await technician(test, owner, name, {
        homeLat: minutesNorth(59).lat,
        skills: ["gas"],
        workingHours: hours,
      });
    await technician(test, owner, "Nearest", { homeLat: minutesNorth(60).lat, skills: ["drains"] });
    const job = await jobAt(test, owner, 60, { requiredSkills: ["gas"] });
    const wednesday = "2026-06-17";
    const timeSlot = { start: at(8, monday), end: at(12, wednesday) };
    const long = await newVisit(test, owner, { job, team: crew(sam), timeSlot });
    expect(long.segments).toHaveLength(3);

    const day = await planOf(owner);
    expect(day.moves).toEqual([]);
    const week = await planOf(owner, { endDate: friday });
    expect(week.moves).toMatchObject([
      {
        schedule: { _id: long._id },
        from: { start: at(8, monday), end: at(12, wednesday), team: [{ user: { _id: sam.userId } }] },
        to: { start: at(8, monday), end: at(12, wednesday), team: [{ user: { _id: near.userId } }] },
        why: "On each of 3 days the drive takes Near 5 min instead of 39 min for Sam.",
      },
    ]);
    expect(week.before.travelMinutes - week.after.travelMinutes).toBeGreaterThan(3 * 2 * 30);
    expect(week.estimatedImprovement).toBeGreaterThan(80);
    expect(week.suggestions[0]).toMatch(/^Move 1 visit: \d+ min of driving instead of \d h/);

    expect((await apply(owner, week.proposalId)).statusCode).toBe(200);
    const after = await readVisit(owner, long._id);
    expect([after.team.map(({ user }) => user._id), after.timeSlot.end]).toEqual([
      [near.userId],
      at(12, wednesday),
    ]);
    expect((await planOf(owner, { endDate: friday })).moves).toEqual([]);
    expect((await undo(owner, week.proposalId)).statusCode).toBe(200);
    expect((await readVisit(owner, long._id)).team.map(({ user }) => user._id)).toEqual([sam.userId]);

    await newVisit(test, owner, { team: crew(near), timeSlot: slot(9, 10, wednesday), locked: true });
    expect((await planOf(owner, { endDate: friday })).moves).toEqual([]);
  });

  it("uses as much overtime as it is allowed to, and says so", async () => {
    const owner = await registerOrganization(test);
    const sam = await technician(test, owner, "Sam");
    await newVisit(test, owner, {
      job: await jobAt(test, owner, 0),
      team: crew(sam),
      timeSlot: slot(8, 16),
      locked: true,
    });
    const job = await jobAt(test, owner, 0, { estimatedDuration: 120, scheduledDate: monday });
    const within = await planOf(owner, { overtime: 59 });
    expect([within.creations, within.unassigned.map((work) => work.job)]).toEqual([[], [job._id]]);
    const { creations, bought, proposalId } = await planOf(owner, { overtime: 60 });
    expect(creations.map(({ to }) => [to.start, to.end])).toEqual([[at(16), at(18)]]);
    expect(bought?.map(({ text }) => text)).toContain("1 h more overtime ($60).");
    expect((await apply(owner, proposalId)).statusCode).toBe(200);
  });

  it("moves late visits and visits after hours into their windows and working hours", async () => {
    const owner = await registerOrganization(test);
    const sam = await technician(test, owner, "Sam");
    const late = await newVisit(test, owner, {
      job: await jobAt(test, owner, 5),
      team: crew(sam),
      timeSlot: slot(11, 12),
      arrivalWindow: { start: at(9), end: at(10) },
    });
    const evening = await newVisit(test, owner, {
      job: await jobAt(test, owner, 5),
      team: crew(sam),
      timeSlot: slot(18, 20),
    });
    const { moves, suggestions, bought } = await planOf(owner);
    const startOf = (id: string) => moves.find(({ schedule }) => schedule._id === id)?.to.start ?? "";
    expect(startOf(late._id) >= at(9) && startOf(late._id) <= at(10)).toBe(true);
    expect(startOf(evening._id) >= at(8) && startOf(evening._id) <= at(15)).toBe(true);
    expect(bought?.map(({ text }) => text)).toContain("3 h less overtime ($180).");
    expect(suggestions).toContain("1 h less running late.");
  });

  it("leaves visits after hours that cannot move where they are, and plans around them", async () => {
    const owner = await registerOrganization(test);
    const sam = await technician(test, owner, "Sam");
    const job = () => jobAt(test, owner, 30);
    await newVisit(test, owner, { job: await job(), team: crew(sam), timeSlot: slot(18, 20), locked: true });
    await jobAt(test, owner, 30, { estimatedDuration: 60, scheduledDate: monday });
    const { moves, creations, before, after, suggestions } = await planOf(owner);
    expect([moves, creations.length]).toEqual([[], 1]);
    // One way there and back before and after: both are at the same place.
    expect(after.travelMinutes).toBe(before.travelMinutes);
    expect(suggestions.join()).not.toContain("out of the plan");
  });

  it("gives work to the person who knows the customer, if it costs little", async () => {
    const owner = await registerOrganization(test);
    await technician(test, owner, "Sam", { homeLat: minutesNorth(9).lat });
    const lee = await technician(test, owner, "Lee", { homeLat: minutesNorth(12).lat });
    const job = await jobAt(test, owner, 10, { estimatedDuration: 60, scheduledDate: monday });
    expect((await planOf(owner)).creations.map(({ to }) => names(to.team))).toEqual([["Sam"]]);
    const before = await newJob(test, owner, { client: job.client._id });
    await completedVisit(test, owner, lee, { job: before, minutes: 60, timeSlot: slot(9, 10, "2026-06-01") });
    const { creations } = await planOf(owner, { jobIds: [job._id] });
    expect(creations.map(({ to }) => names(to.team))).toEqual([["Lee"]]);
  });
});

describe("apply and undo of a plan", () => {
  it("book and undo all of it, or the chosen part", async () => {
    const { owner, south, north } = await twoJobs();
    const all = await planOf(owner);
    const applied = (await apply(owner, all.proposalId)).json<{ schedules: Visit[] }>().schedules;
    expect(applied.map(({ job }) => job._id).toSorted()).toEqual([south._id, north._id].toSorted());
    expect(await waiting(owner)).toEqual([]);
    expect((await undo(owner, all.proposalId)).statusCode).toBe(200);
    for (const { _id } of applied)
      expect((await request(test, owner, "GET", `/schedule/${_id}`)).statusCode).toBe(404);
    expect(await waiting(owner)).toHaveLength(2);

    const again = await planOf(owner);
    const one = await apply(owner, again.proposalId, { jobIds: [north._id] });
    expect(one.json<{ schedules: Visit[] }>().schedules.map(({ job }) => job._id)).toEqual([north._id]);
    expect((await waiting(owner)).map(({ _id }) => _id)).toEqual([south._id]);
  });

  it("answer 409 and book nothing when a job was booked, or a visit taken back, meanwhile", async () => {
    const { owner, sam, south } = await twoJobs();
    const { proposalId } = await planOf(owner);
    await newVisit(test, owner, { job: south, team: crew(sam), timeSlot: slot(8, 10, friday) });
    const refused = await apply(owner, proposalId);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, "conflict"]);
    expect(await waiting(owner)).toHaveLength(1);

    const fresh = await planOf(owner);
    const { schedules } = (await apply(owner, fresh.proposalId)).json<{ schedules: Visit[] }>();
    await request(test, owner, "DELETE", `/schedule/${schedules[0]?._id}`);
    expect((await undo(owner, fresh.proposalId)).statusCode).toBe(409);
    const unknown = await apply(owner, fresh.proposalId, { jobIds: [proposalId] });
    expect(unknown.statusCode).toBe(400);
  });
});

describe("a run", () => {
  it("reports its progress, and ends with the best plan so far when it is stopped", async () => {
    const { owner } = await twoJobs();
    const begun = (await begin(owner)).json<PlanRun>();
    expect(begun).toMatchObject({
      state: "running",
      work: 2,
      before: { planned: 0, travelMinutes: 0 },
      plan: null,
    });
    const stopped = await request(test, owner, "POST", `/ai-schedule/plan/${begun._id}/stop`);
    expect(stopped.statusCode).toBe(202);
    await expect.poll(async () => (await readRun(owner, begun._id)).state).toBe("done");
    const done = await readRun(owner, begun._id);
    expect(done).toMatchObject({ progress: 1, best: { planned: 2 } });
    expect(done.plan?.creations).toHaveLength(2);
  });

  it("is not visible to other organizations", async () => {
    const { owner } = await twoJobs();
    const { _id } = (await begin(owner)).json<PlanRun>();
    const stranger = await registerOrganization(test);
    expect((await request(test, stranger, "GET", `/ai-schedule/plan/${_id}`)).statusCode).toBe(404);
    expect((await request(test, stranger, "POST", `/ai-schedule/plan/${_id}/stop`)).statusCode).toBe(404);
  });
});

describe("400", () => {
  it.each([
    ["days in the wrong order", { startDate: friday }, "The end can't be before the start"],
    ["too many days", { endDate: "2026-07-15" }, "Up to 14 days can be planned at once"],
    ["too much overtime", { overtime: 241 }, "Overtime can be up to 240 minutes"],
    ["days that are over", { startDate: "2026-06-01", endDate: "2026-06-02" }, "These days are in the past"],
    ["nobody's days", { teamMembers: ["01890000-0000-7000-8000-000000000000"] }, "Team member not found"],
    [
      "a job that needs no visit",
      { jobIds: ["01890000-0000-7000-8000-000000000000"] },
      "Job not found among those that need a visit",
    ],
  ])("answers %s", async (_, fields, message) => {
    const owner = await registerOrganization(test);
    const response = await begin(owner, fields);
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([400, message]);
  });
});
