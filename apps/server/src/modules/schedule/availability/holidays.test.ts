import type { MemberAvailability } from "@fieldwright/contract/availability";
import type { DayPlan, PlanRun } from "@fieldwright/contract/plan-days";
import type { Settings } from "@fieldwright/contract/settings";
import { defaultHolidays } from "@fieldwright/domain/holidays";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization } from "#testing/auth";
import { jobAt, now, technician } from "#testing/planning";
import { request } from "#testing/records";
import { createTestApp, type TestApp } from "#testing/test-app";
import { at, slot } from "#testing/visits";

const juneteenth = "2026-06-19";

let test: TestApp;
let owner: Person;
let sam: Person;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
  owner = await registerOrganization(test);
  sam = await technician(test, owner, "Sam");
});
afterAll(() => test.close());

const put = (holidays: unknown) => request(test, owner, "PUT", "/settings/organization", { holidays });

const freeOn = async (day: string) => {
  const query = `startDate=${day}&endDate=${day}&teamMembers=${sam.userId}`;
  const answer = await request(test, owner, "GET", `/ai-schedule/availability?${query}`);
  return answer.json<{ availability: MemberAvailability[] }>().availability[0]?.free;
};

const board = async (day: string) =>
  (await request(test, owner, "GET", `/schedule/board?from=${day}&to=${day}`)).json<{
    holidays: unknown;
    people: { workingHours: { daysOff?: string[] } }[];
  }>();

const planOf = async (day: string): Promise<DayPlan | undefined> => {
  const begun = await request(test, owner, "POST", "/ai-schedule/plan", { startDate: day, endDate: day });
  const { _id } = begun.json<PlanRun>();
  const read = async () => (await request(test, owner, "GET", `/ai-schedule/plan/${_id}`)).json<PlanRun>();
  await expect.poll(async () => (await read()).state).toBe("done");
  return (await read()).plan ?? undefined;
};

describe("a holiday", () => {
  it("is a day off unless the organization works on it: for availability, board, conflicts and plans", async () => {
    await jobAt(test, owner, 5, { estimatedDuration: 60, scheduledDate: juneteenth });
    expect(await freeOn(juneteenth)).toEqual([]);
    expect((await board(juneteenth)).holidays).toEqual([{ day: juneteenth, name: "Juneteenth" }]);
    expect((await board(juneteenth)).people[0]?.workingHours.daysOff).toEqual([juneteenth]);
    const asked = await request(test, owner, "POST", "/ai-schedule/conflicts", {
      teamMembers: [sam.userId],
      timeSlot: slot(9, 10, juneteenth),
    });
    expect(asked.json()).toMatchObject({
      conflicts: [{ kind: "outside_working_hours", reason: "Sam Member doesn't work on Juneteenth" }],
    });
    expect((await planOf(juneteenth))?.creations).toEqual([]);

    const off = defaultHolidays.off.filter((name) => name !== "juneteenth");
    expect((await put({ off, own: [] })).statusCode).toBe(200);
    expect(await freeOn(juneteenth)).toEqual([slot(8, 17, juneteenth)]);
    expect((await board(juneteenth)).holidays).toEqual([]);
    expect((await planOf(juneteenth))?.creations).toHaveLength(1);
  });

  it("may be a date of the organization's own", async () => {
    const picnic = "2026-06-24";
    expect(await freeOn(picnic)).toEqual([slot(8, 17, picnic)]);
    await put({ off: [], own: [{ date: picnic, name: "Company picnic", everyYear: false }] });
    expect(await freeOn(picnic)).toEqual([]);
    expect((await board(picnic)).holidays).toEqual([{ day: picnic, name: "Company picnic" }]);
  });

  it("leaves a visit of several days that goes over it free on it", async () => {
    await put(defaultHolidays);
    const job = await jobAt(test, owner, 5);
    const booked = await request(test, owner, "POST", "/schedule", {
      job: job._id,
      client: job.client._id,
      timeSlot: { start: at(8, "2026-06-18"), end: at(12, "2026-06-22") },
      category: "Repair",
      team: [{ user: sam.userId, role: "technician" }],
    });
    expect(booked.json()).toMatchObject({
      segments: [slot(8, 17, "2026-06-18"), slot(8, 12, "2026-06-22")],
    });
  });
});

describe("the setting", () => {
  it("is all federal holidays until someone changes it, and is kept as sent", async () => {
    const by = await registerOrganization(test);
    const read = async () =>
      (await request(test, by, "GET", "/settings")).json<Settings>().organization?.holidays;
    expect(await read()).toEqual(defaultHolidays);
    const holidays = {
      off: ["christmas_day"],
      own: [{ date: "2026-12-24", name: "Christmas Eve", everyYear: true }],
    };
    await request(test, by, "PUT", "/settings/organization", { holidays });
    expect(await read()).toEqual(holidays);
  });

  it("400: refuses holidays and dates that do not exist, the same twice, and too many", async () => {
    const own = { date: "2026-12-24", name: "Christmas Eve" };
    for (const wrong of [
      { off: ["easter"], own: [] },
      { off: ["labor_day", "labor_day"], own: [] },
      { off: [], own: [{ ...own, date: "2026-02-30" }] },
      { off: [], own: [{ ...own, name: " " }] },
      { off: [], own: Array.from({ length: 61 }, () => own) },
    ])
      expect([wrong, (await put(wrong)).statusCode]).toEqual([wrong, 400]);
  });
});
