import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Person, registerOrganization } from "#testing/auth";
import { jobAt, now, technician } from "#testing/planning";
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

type Insights = {
  totalJobs: number;
  completedJobs: number;
  pendingJobs: number;
  recommendations: string[];
};

const insights = async (by: Person, query = "") => {
  const response = await request(test, by, "GET", `/ai-schedule/insights${query}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ insights: Insights }>().insights;
};

describe("insights", () => {
  it("count jobs by the visits that start in the window, and say what to do with figures", async () => {
    const sam = await technician(test, owner, "Sam");
    await technician(test, owner, "Idle");
    const twice = await jobAt(test, owner, 5);
    await newVisit(test, owner, { job: twice, team: crew(sam), timeSlot: slot(8, 17) });
    await newVisit(test, owner, { job: twice });
    const done = await jobAt(test, owner, 5);
    await newVisit(test, owner, { job: done, team: crew(sam), timeSlot: slot(8, 9, "2026-06-16") });
    const cancelled = await jobAt(test, owner, 5);
    await newVisit(test, owner, { job: cancelled, timeSlot: slot(8, 9, "2026-06-17") });
    const later = await jobAt(test, owner, 5);
    await newVisit(test, owner, { job: later, timeSlot: slot(8, 9, "2026-08-17") });
    await jobAt(test, owner, 5);
    for (const [job, status] of [
      [done, "completed"],
      [cancelled, "cancelled"],
    ] as const)
      await test.database.pool.query("update jobs set status = $2 where id = $1", [job._id, status]);

    const answer = await insights(owner);
    expect(answer).toMatchObject({ totalJobs: 3, completedJobs: 1, pendingJobs: 1 });
    expect(answer.recommendations).toEqual([
      "2 visits have nobody assigned. Pick people first.",
      "1 open job has no visit yet. Book a time from the board.",
      "4 visits are not confirmed with the customer yet.",
      "Sam is booked for 10 h, Idle for 0 h. Optimize for workload to even that out.",
    ]);
    expect(await insights(owner, "?startDate=2026-08-01&endDate=2026-08-31")).toMatchObject({ totalJobs: 1 });
  });

  it("of an organization without visits are nothing", async () => {
    const empty = await registerOrganization(test);
    expect(await insights(empty)).toMatchObject({ totalJobs: 0, completedJobs: 0, pendingJobs: 0 });
  });

  it("400: want an end after the start", async () => {
    const response = await request(
      test,
      owner,
      "GET",
      "/ai-schedule/insights?startDate=2026-08-02&endDate=2026-08-01",
    );
    expect(response.statusCode).toBe(400);
  });
});
