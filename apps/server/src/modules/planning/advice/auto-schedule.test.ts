import type { Recommendations, RecommendedSlot } from "@fieldwright/contract/ai-schedule";
import type { Conflict } from "@fieldwright/contract/availability";
import type { Job } from "@fieldwright/contract/jobs";
import type { Visit } from "@fieldwright/contract/schedule";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization } from "#testing/auth";
import { inquiryBody, jobAt, now, recommendationsFor, technician } from "#testing/planning";
import { request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { crew, newVisit, slot } from "#testing/visits";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
});
afterAll(() => test.close());

const schedule = (job: Job, people: readonly Person[], selectedSlot: unknown, fields: object = {}) =>
  request(test, owner, "POST", "/ai-schedule/auto-schedule", {
    ...inquiryBody(job, people, fields),
    selectedSlot,
  });

const teamOf = ({ team }: Visit) => team.map(({ user }) => user._id);

describe("201", () => {
  it("books the selected slot with its team", async () => {
    const sam = await technician(test, owner, "Sam");
    const job = await jobAt(test, owner, 5);
    const { optimalSlots } = await recommendationsFor(test, owner, job, [sam]);
    const response = await schedule(job, [sam], optimalSlots[0]);
    expect(response.statusCode).toBe(201);
    const { success, schedule: visit } = response.json<{ success: boolean; schedule: Visit }>();
    expect(success).toBe(true);
    expect(visit).toMatchObject({
      job: { _id: job._id },
      status: "pending",
      category: "repair",
      timeSlot: { ...slot(9, 11), duration: 120 },
    });
    expect(teamOf(visit)).toEqual([sam.userId]);
    const list = await request(test, owner, "GET", "/schedule");
    expect(list.json<{ schedules: Visit[] }>().schedules[0]?._id).toBe(visit._id);
  });

  it("picks the closest free person when the slot names nobody", async () => {
    const booked = await technician(test, owner, "Booked");
    const far = await technician(test, owner, "Far", { homeLat: 42.6 });
    const near = await technician(test, owner, "Near");
    const job = await jobAt(test, owner, 5);
    await newVisit(test, owner, { team: crew(booked), timeSlot: slot(9, 11) });
    const response = await schedule(job, [booked, far, near], slot(9, 11));
    expect(teamOf(response.json<{ schedule: Visit }>().schedule)).toEqual([near.userId]);
  });

  it("takes a time outside of working hours for whoever is free", async () => {
    const sam = await technician(test, owner, "Sam");
    const job = await jobAt(test, owner, 5);
    const response = await schedule(job, [sam], slot(19, 20));
    expect(teamOf(response.json<{ schedule: Visit }>().schedule)).toEqual([sam.userId]);
  });

  it("double-books with a reason", async () => {
    const sam = await technician(test, owner, "Sam");
    const job = await jobAt(test, owner, 5);
    await newVisit(test, owner, { team: crew(sam), timeSlot: slot(9, 11) });
    const response = await schedule(job, [sam], slot(9, 11), { override: { reason: "Both are next door" } });
    expect(response.json<{ schedule: Visit }>().schedule.override?.reason).toBe("Both are next door");
  });
});

describe("409 double_booking", () => {
  it("answers the slower of two who book the same slot at once, with the slots that are still free", async () => {
    const sam = await technician(test, owner, "Sam");
    const jobs = [await jobAt(test, owner, 5), await jobAt(test, owner, 5)];
    const chosen = { ...slot(9, 11), team: [{ user: sam.userId }] };
    const answers = await Promise.all(jobs.map((job) => schedule(job, [sam], chosen)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
    const refused = answers
      .find(({ statusCode }) => statusCode === 409)
      ?.json<{ code: string; conflicts: Conflict[]; optimalSlots: RecommendedSlot[] }>();
    expect(refused?.code).toBe("double_booking");
    expect(refused?.conflicts[0]).toMatchObject({ kind: "double_booking", user: { _id: sam.userId } });
    expect(refused?.optimalSlots.length).toBeGreaterThan(0);
    for (const { start, end, score } of refused?.optimalSlots ?? []) {
      expect(end <= slot(9, 11).start || start >= slot(9, 11).end).toBe(true);
      expect(score).toBeGreaterThan(0);
    }
    const visits = await request(test, owner, "GET", `/schedule?team=${sam.userId}`);
    expect(visits.json<{ total: number }>().total).toBe(1);
  });

  it("does not answer the slower one while another of the candidates is free", async () => {
    const people = [await technician(test, owner, "Sam"), await technician(test, owner, "Lee")];
    const jobs = [await jobAt(test, owner, 5), await jobAt(test, owner, 5)];
    const answers = await Promise.all(jobs.map((job) => schedule(job, people, slot(9, 11))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const booked = answers.flatMap((answer) => teamOf(answer.json<{ schedule: Visit }>().schedule));
    expect(booked.sort()).toEqual(people.map(({ userId }) => userId).sort());
  });
});

describe("400", () => {
  it("asks for a slot with the specification's message", async () => {
    const sam = await technician(test, owner, "Sam");
    const job = await jobAt(test, owner, 5);
    for (const missing of [undefined, null]) {
      const response = await schedule(job, [sam], missing);
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
        400,
        "Please select a time slot.",
      ]);
    }
  });

  it("refuses a slot that ends before it begins, and people who are not of the organization", async () => {
    const sam = await technician(test, owner, "Sam");
    const job = await jobAt(test, owner, 5);
    const elsewhere = await registerOrganization(test);
    const backwards = await schedule(job, [sam], { start: slot(9, 11).end, end: slot(9, 11).start });
    expect([backwards.statusCode, backwards.json<{ message: string }>().message]).toEqual([
      400,
      "End time must be after start time",
    ]);
    const foreign = await schedule(job, [sam], { ...slot(9, 11), team: [{ user: elsewhere.userId }] });
    expect([foreign.statusCode, foreign.json<{ errors: object[] }>().errors]).toEqual([
      400,
      [{ field: "selectedSlot.team", msg: "Team member not found" }],
    ]);
  });
});

describe("smart-reschedule", () => {
  it("finds other times, leaves the visit's own time free and moves nothing", async () => {
    const own = await registerOrganization(test);
    const sam = await technician(test, own, "Sam");
    const job = await jobAt(test, own, 5);
    const visit = await newVisit(test, own, { job, team: crew(sam), timeSlot: slot(9, 11) });
    await newVisit(test, own, { job, team: crew(sam), timeSlot: slot(13, 17) });
    const response = await request(test, own, "POST", `/ai-schedule/smart-reschedule/${visit._id}`, {});
    const { optimalSlots } = response.json<{ recommendations: Recommendations }>().recommendations;
    expect(optimalSlots[0]).toMatchObject({ ...slot(11, 13), duration: 120 });
    for (const { start, end } of optimalSlots)
      expect(end <= visit.timeSlot.start || start >= visit.timeSlot.end).toBe(true);
    const after = await request(test, own, "GET", `/schedule/${visit._id}`);
    expect(after.json<Visit>()).toEqual(visit);
  });

  it("offers nothing for a locked visit, and tells everyone else why", async () => {
    const own = await registerOrganization(test);
    const sam = await technician(test, own, "Sam");
    await technician(test, own, "Lee");
    const visit = await newVisit(test, own, { team: crew(sam), timeSlot: slot(9, 11), locked: true });
    const response = await request(test, own, "POST", `/ai-schedule/smart-reschedule/${visit._id}`, {});
    const { optimalSlots, insights, excluded } = response.json<{ recommendations: Recommendations }>()
      .recommendations;
    expect(optimalSlots).toEqual([]);
    expect(insights).toContain("This visit is locked to its people and time. Unlock it to pick another.");
    expect(excluded.filter(({ user }) => user.firstName === "Lee")).toMatchObject([
      { rule: "Locked to its people and time", change: "Unlock the visit" },
    ]);
  });

  it("404: answers a visit of another organization", async () => {
    const elsewhere = await registerOrganization(test);
    const visit = await newVisit(test, elsewhere);
    const url = `/ai-schedule/smart-reschedule/${visit._id}`;
    expect((await request(test, owner, "POST", url, { reason: "Customer is away" })).statusCode).toBe(404);
  });
});

describe("team-suggestions", () => {
  it("name the people who fit, by each measure", async () => {
    const sam = await technician(test, owner, "Sam");
    const job = await jobAt(test, owner, 5);
    const response = await request(test, owner, "POST", "/ai-schedule/team-suggestions", {
      jobId: job._id,
      availableTeamMembers: [sam.userId],
    });
    const { teamSuggestions } = response.json<{ teamSuggestions: Recommendations["teamSuggestions"] }>();
    expect(teamSuggestions.map(({ type }) => type)).toEqual(["best_fit", "fastest", "cheapest"]);
    for (const { team, reasoning } of teamSuggestions) {
      expect(team).toEqual([
        { user: { _id: sam.userId, firstName: "Sam", lastName: "Member" }, role: "technician" },
      ]);
      expect(reasoning).toMatch(/^Sam .*\d|^Sam: .*\d/);
    }
  });
});
