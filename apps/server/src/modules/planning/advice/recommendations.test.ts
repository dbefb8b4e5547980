import type { Visit } from "@fieldwright/contract/schedule";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization } from "#testing/auth";
import {
  completedVisit,
  inquiryBody,
  jobAt,
  now,
  recommendationsFor,
  saturday,
  setPerson,
  technician,
} from "#testing/planning";
import { request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { at, crew, monday, newVisit, slot } from "#testing/visits";

let test: TestApp;
let owner: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
});
afterAll(() => test.close());

const everyDay = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, { start: 480, end: 1020 }]));
const weekendOnly = { 6: { start: 480, end: 1020 }, 7: { start: 480, end: 1020 } };
const afternoons = Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, { start: 780, end: 1020 }]));

describe("200: slots", () => {
  it("have the fields of the specification, the preferred time first, parts that add up and a reason", async () => {
    const sam = await technician(test, owner, "Sam");
    const job = await jobAt(test, owner, 6);
    const { optimalSlots, conflicts, estimate } = await recommendationsFor(test, owner, job, [sam]);
    expect(optimalSlots.length).toBeGreaterThan(1);
    expect(optimalSlots.length).toBeLessThanOrEqual(6);
    expect(optimalSlots[0]).toEqual({
      ...slot(9, 11),
      duration: 120,
      score: 78,
      parts: [
        { name: "travel", points: 23, most: 35, text: "12 min more driving" },
        { name: "time", points: 35, most: 35, text: "At the preferred time" },
        { name: "workload", points: 20, most: 20, text: "Nothing else booked that day" },
        { name: "continuity", points: 0, most: 10, text: "Hasn't been here before" },
      ],
      why: "Sam starts the day 6 min away and has nothing else booked that day.",
      onTime: 1,
      breaks: [],
      team: [{ user: { _id: sam.userId, firstName: "Sam", lastName: "Member" }, role: "technician" }],
    });
    for (const { score, parts } of optimalSlots)
      expect(score).toBe(parts.reduce((sum, { points }) => sum + points, 0));
    expect({ conflicts, estimate }).toEqual({ conflicts: [], estimate: null });
  });

  it("say where someone comes from and how often they were here", async () => {
    const sam = await technician(test, owner, "Sam");
    const job = await jobAt(test, owner, 10);
    for (const day of ["2026-06-01", "2026-06-02"])
      await completedVisit(test, owner, sam, { job, minutes: 60, timeSlot: slot(9, 10, day) });
    const next = await jobAt(test, owner, 4);
    await newVisit(test, owner, { job: next, team: crew(sam), timeSlot: slot(8, 9) });
    const { optimalSlots } = await recommendationsFor(test, owner, job, [sam], {
      preferredTime: 10,
      estimatedDuration: 60,
    });
    expect(optimalSlots[0]).toMatchObject({
      ...slot(10, 11),
      why: "Sam is 6 min away after the 8:00 AM at Birchwood Ln and was here twice.",
    });
  });

  it("leave the way to and from other visits free, and are never on top of one", async () => {
    const sam = await technician(test, owner, "Sam");
    const job = await jobAt(test, owner, 20);
    const other = await jobAt(test, owner, 0);
    await newVisit(test, owner, { job: other, team: crew(sam), timeSlot: slot(11, 13) });
    const { optimalSlots } = await recommendationsFor(test, owner, job, [sam], { horizonDays: 1 });
    expect(optimalSlots.map(({ start }) => start).sort()).toEqual([at(8), at(8.5), at(13.5)]);
  });

  it("keep a quarter of an hour free where the address is unknown, and say so", async () => {
    const sam = await technician(test, owner, "Sam");
    const job = await jobAt(test, owner, null);
    const other = await jobAt(test, owner, 0);
    await newVisit(test, owner, { job: other, team: crew(sam), timeSlot: slot(8, 9) });
    const { optimalSlots, insights } = await recommendationsFor(test, owner, job, [sam]);
    expect(optimalSlots[0]).toMatchObject(slot(9.25, 11.25));
    expect(optimalSlots[0]?.parts[0]?.text).toBe("Drive time unknown, 15 min kept free");
    expect(insights.join(" ")).toContain("couldn't place the address");
  });

  it("are never in the past", async () => {
    const sam = await technician(test, owner, "Sam");
    const job = await jobAt(test, owner, 5);
    const { optimalSlots } = await recommendationsFor(test, owner, job, [sam], {
      preferredDate: "2026-06-01",
    });
    expect(optimalSlots[0]?.start).toBe("2026-06-10T15:00:00.000Z");
    for (const { start } of optimalSlots) expect(Date.parse(start)).toBeGreaterThanOrEqual(now.getTime());
  });

  it("have a crew when the job needs one", async () => {
    const sam = await technician(test, owner, "Sam");
    const lee = await technician(test, owner, "Lee");
    const job = await jobAt(test, owner, 5, { crewSize: 2 });
    const other = await jobAt(test, owner, 5);
    await newVisit(test, owner, { job: other, team: crew(sam), timeSlot: slot(8, 12) });
    const { optimalSlots } = await recommendationsFor(test, owner, job, [sam, lee]);
    for (const { team } of optimalSlots)
      expect(team.map(({ user }) => user._id).sort()).toEqual([sam.userId, lee.userId].sort());
    expect(optimalSlots.some(({ start }) => start === at(12))).toBe(true);
  });

  it("say how many could go when there are too few for a crew", async () => {
    const sam = await technician(test, owner, "Sam", { workingHours: { 1: { start: 480, end: 720 } } });
    const lee = await technician(test, owner, "Lee", { workingHours: { 1: { start: 720, end: 1020 } } });
    const job = await jobAt(test, owner, 5, { crewSize: 2 });
    const { optimalSlots, insights } = await recommendationsFor(test, owner, job, [sam, lee]);
    expect(optimalSlots).toEqual([]);
    expect(insights[0]).toBe(
      "The job needs 2 people together. Only Sam is free, on Mon, Jun 15 at 8:00 AM. Send fewer people or pick more.",
    );
  });

  it("go over several working days when the visit is longer than one, and can be booked like that", async () => {
    const sam = await technician(test, owner, "Sam");
    const job = await jobAt(test, owner, 5);
    const other = await jobAt(test, owner, 5);
    await newVisit(test, owner, { job: other, team: crew(sam), timeSlot: slot(9, 11, "2026-06-16") });
    const asked = { estimatedDuration: 12 * 60, preferredDate: monday };
    const { optimalSlots, excluded } = await recommendationsFor(test, owner, job, [sam], asked);
    expect(optimalSlots[0]).toMatchObject({
      start: at(8, "2026-06-17"),
      end: at(11, "2026-06-18"),
      duration: 720,
      breaks: [],
    });
    expect(excluded).toEqual([]);
    // Nobody works on Juneteenth, a Friday, and on the weekend after it.
    const overWeekend = optimalSlots.find(({ start }) => start === at(8, "2026-06-18"));
    expect(overWeekend).toMatchObject({ end: at(11, "2026-06-22"), breaks: [] });
    const booked = await request(test, owner, "POST", "/ai-schedule/auto-schedule", {
      ...inquiryBody(job, [sam], asked),
      selectedSlot: optimalSlots[0],
    });
    expect(booked.json<{ schedule: Visit }>().schedule).toMatchObject({
      timeSlot: { duration: 720 },
      segments: [slot(8, 17, "2026-06-17"), slot(8, 11, "2026-06-18")],
    });
  });

  it("come for as long as the request says, else the job's estimate, else two hours", async () => {
    const sam = await technician(test, owner, "Sam");
    const job = await jobAt(test, owner, 5, { estimatedDuration: 90 });
    const of = async (fields: object) =>
      (await recommendationsFor(test, owner, job, [sam], fields)).optimalSlots[0]?.duration;
    expect(await of({ estimatedDuration: undefined })).toBe(90);
    expect(await of({ estimatedDuration: 120 })).toBe(120);
  });
});

describe("200: preferences", () => {
  it("leave weekends out unless told otherwise", async () => {
    const sam = await technician(test, owner, "Sam", { workingHours: everyDay });
    const job = await jobAt(test, owner, 5);
    const starts = async (avoidWeekends: boolean) =>
      (
        await recommendationsFor(test, owner, job, [sam], {
          preferredDate: saturday,
          preferences: { avoidWeekends },
        })
      ).optimalSlots.map(({ start }) => start.slice(0, 10));
    expect(await starts(true)).not.toContain(saturday);
    expect(await starts(false)).toContain(saturday);
  });

  it("end by noon when only mornings are wanted", async () => {
    const sam = await technician(test, owner, "Sam");
    const job = await jobAt(test, owner, 5);
    const { optimalSlots } = await recommendationsFor(test, owner, job, [sam], {
      preferredTime: 15,
      preferences: { morningOnly: true },
    });
    expect(optimalSlots.length).toBeGreaterThan(0);
    for (const { end, breaks } of optimalSlots) {
      expect(end.slice(11, 16) <= "17:00").toBe(true);
      expect(breaks).toEqual([]);
    }
  });

  it("are broken only if nothing else fits, and then marked and told", async () => {
    const sam = await technician(test, owner, "Sam", { workingHours: weekendOnly });
    const lee = await technician(test, owner, "Lee", { workingHours: afternoons });
    const job = await jobAt(test, owner, 5);
    const weekend = await recommendationsFor(test, owner, job, [sam]);
    expect(weekend.optimalSlots[0]?.breaks).toEqual(["avoidWeekends"]);
    expect(weekend.insights.join(" ")).toContain("No open time within 14 days fits “weekdays only”.");
    const afternoon = await recommendationsFor(test, owner, job, [lee], {
      preferences: { morningOnly: true },
    });
    expect(afternoon.optimalSlots[0]?.breaks).toEqual(["morningOnly"]);
  });
});

describe("200: people", () => {
  it("who are left out carry the rule and a change after which they are admitted", async () => {
    const sam = await technician(test, owner, "Sam");
    const job = await jobAt(test, owner, 5, { requiredSkills: ["gas"] });
    const without = await recommendationsFor(test, owner, job, [sam]);
    expect(without.optimalSlots).toEqual([]);
    expect(without.excluded).toEqual([
      {
        user: { _id: sam.userId, firstName: "Sam", lastName: "Member" },
        rule: "Needs the gas skill",
        change: "Add the gas skill",
      },
    ]);
    await setPerson(test, sam, { skills: ["gas"] });
    const after = await recommendationsFor(test, owner, job, [sam]);
    expect(after.excluded).toEqual([]);
    expect(after.optimalSlots.length).toBeGreaterThan(0);
  });

  it("need the skills of the job's category only while the job has none of its own", async () => {
    const owner = await registerOrganization(test);
    const sam = await technician(test, owner, "Sam");
    const job = await jobAt(test, owner, 5);
    expect((await recommendationsFor(test, owner, job, [sam])).excluded).toEqual([]);
    const categorySkills = { [job.category]: ["gas"] };
    await request(test, owner, "PUT", "/settings/organization", { categorySkills });
    const without = await recommendationsFor(test, owner, job, [sam]);
    expect(without.excluded).toMatchObject([{ rule: "Needs the gas skill" }]);
    await request(test, owner, "PUT", `/jobs/${job._id}`, { requiredSkills: [] });
    expect((await recommendationsFor(test, owner, job, [sam])).excluded).toEqual([]);
  });

  it("who have too little time in a row tell how much the most is, which then is offered", async () => {
    const sam = await technician(test, owner, "Sam", { workingHours: { 1: { start: 480, end: 1020 } } });
    const lee = await technician(test, owner, "Lee", { workingHours: { 1: { start: 480, end: 1020 } } });
    const [job, other] = [await jobAt(test, owner, 0), await jobAt(test, owner, 0)];
    for (const [person, from, until] of [
      [sam, 10.5, 13],
      [lee, 11.5, 12.5],
      [lee, 16, 17],
    ] as const)
      await newVisit(test, owner, { job: other, team: crew(person), timeSlot: slot(from, until) });
    const asked = { horizonDays: 1, estimatedDuration: 9 * 60 };
    const before = await recommendationsFor(test, owner, job, [sam, lee], asked);
    expect(before.insights[0]).toBe(
      "We checked 2 people. Nobody has 9 h free within 1 day. The longest open time is 4 h, with Sam on Mon, Jun 15 at 1:00 PM. Shorten the visit or split it over two days.",
    );
    const after = await recommendationsFor(test, owner, job, [sam, lee], {
      ...asked,
      estimatedDuration: 240,
    });
    expect(after.optimalSlots[0]).toMatchObject(slot(13, 17));
  });

  it("who have too few days in a row tell how many hours the most are, which then are offered", async () => {
    const sam = await technician(test, owner, "Sam");
    const [job, other] = [await jobAt(test, owner, 0), await jobAt(test, owner, 0)];
    for (const day of [monday, "2026-06-18", "2026-06-23", "2026-06-25"])
      await newVisit(test, owner, { job: other, team: crew(sam), timeSlot: slot(9, 10, day) });
    const asked = { estimatedDuration: 45 * 60 };
    const before = await recommendationsFor(test, owner, job, [sam], asked);
    expect(before.insights[0]).toBe(
      "We checked 1 person. Nobody has 45 h free within 14 days. The most in a row is 18 h, with Sam from Tue, Jun 16. Shorten the visit or split it.",
    );
    expect(before.excluded).toMatchObject([
      {
        rule: "Booked. No 45 h free with the drive",
        change: "Shorten the visit to 18 h, free from Tue, Jun 16 at 8:00 AM",
      },
    ]);
    const after = await recommendationsFor(test, owner, job, [sam], { estimatedDuration: 18 * 60 });
    expect(after.optimalSlots[0]).toMatchObject({ start: at(8, "2026-06-16"), end: at(17, "2026-06-17") });
  });

  it("who are booked carry the visit to move, and after the move they are free", async () => {
    const sam = await technician(test, owner, "Sam");
    const job = await jobAt(test, owner, 0);
    const other = await jobAt(test, owner, 0);
    const inTheWay = await newVisit(test, owner, { job: other, team: crew(sam), timeSlot: slot(9.5, 16) });
    const only = { horizonDays: 1 };
    const before = await recommendationsFor(test, owner, job, [sam], only);
    expect(before.excluded[0]?.change).toBe("Move the 9:30 AM visit on Mon, Jun 15 by 30 min");
    await request(test, owner, "PUT", `/schedule/${inTheWay._id}`, { timeSlot: slot(10, 16.5) });
    const after = await recommendationsFor(test, owner, job, [sam], only);
    expect(after.optimalSlots[0]).toMatchObject(slot(8, 10));
  });

  it("are suggested as best fit, fastest, cheapest and same as last time, each of them true", async () => {
    const near = await technician(test, owner, "Near");
    const early = await technician(test, owner, "Early", { homeLat: 42.6 });
    const known = await technician(test, owner, "Known", { homeLat: 42.6 });
    const job = await jobAt(test, owner, 2);
    await completedVisit(test, owner, known, { job, minutes: 60, timeSlot: slot(9, 10, "2026-06-01") });
    const busy = await jobAt(test, owner, 2);
    for (const person of [near, known])
      await newVisit(test, owner, { job: busy, team: crew(person), timeSlot: slot(8, 17) });
    const { teamSuggestions } = await recommendationsFor(test, owner, job, [near, early, known]);
    const team = (type: string) =>
      teamSuggestions.find((each) => each.type === type)?.team.map(({ user }) => user.firstName);
    expect(team("fastest")).toEqual(["Early"]);
    expect(team("cheapest")).toEqual(["Near"]);
    expect(team("same_as_last_time")).toEqual(["Known"]);
    expect(teamSuggestions.find(({ type }) => type === "same_as_last_time")?.reasoning).toBe(
      "Known was here last time, on Mon, Jun 1.",
    );
  });

  it("have their conflicts at the preferred time", async () => {
    const sam = await technician(test, owner, "Sam");
    const job = await jobAt(test, owner, 5);
    const booked = await newVisit(test, owner, { team: crew(sam), timeSlot: slot(9, 10) });
    const { conflicts } = await recommendationsFor(test, owner, job, [sam]);
    expect(conflicts).toMatchObject([
      {
        kind: "double_booking",
        severity: "high",
        schedule: { _id: booked._id, job: { title: "Replace valve" } },
      },
    ]);
  });
});

describe("200: learned durations", () => {
  it("come with the visits that they rest on, and are used when nobody said how long", async () => {
    const own = await registerOrganization(test);
    const sam = await technician(test, own, "Sam");
    const untold = await recommendationsFor(test, own, await jobAt(test, own, 5), [sam], {
      estimatedDuration: undefined,
    });
    expect([untold.estimate, untold.optimalSlots[0]?.duration]).toEqual([null, 120]);
    const job = await jobAt(test, own, 5);
    for (let hour = 8; hour < 14; hour += 1)
      await completedVisit(test, own, sam, {
        job,
        minutes: 60,
        timeSlot: slot(hour, hour + 1, "2026-06-02"),
      });
    const next = await jobAt(test, own, 5);
    const learned = await recommendationsFor(test, own, next, [sam], {
      estimatedDuration: undefined,
    });
    expect(learned.estimate).toMatchObject({ minutes: 60, visits: 6 });
    expect(learned.optimalSlots[0]?.duration).toBe(60);
    expect(learned.insights.join(" ")).toContain("1 h in 6 completed visits");
    const told = await recommendationsFor(test, own, next, [sam], { estimatedDuration: 150 });
    expect(told.optimalSlots[0]?.duration).toBe(150);
  });
});

describe("the clocks", () => {
  it("of a day after the change to winter time are those of the zone", async () => {
    const sam = await technician(test, owner, "Sam");
    const job = await jobAt(test, owner, 5);
    const { optimalSlots } = await recommendationsFor(test, owner, job, [sam], {
      preferredDate: "2026-10-30",
      horizonDays: 4,
    });
    const winter = optimalSlots.filter(({ start }) => start >= "2026-11-01");
    expect(winter.map(({ start }) => start)).toContain("2026-11-02T15:00:00.000Z");
  });
});
