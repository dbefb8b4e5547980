import type { PlanRun } from "@fieldwright/contract/plan-days";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerOrganization } from "#testing/auth";
import { completedVisit, jobAt, now, technician } from "#testing/planning";
import { applyPlan, beginPlan, planOf, readRun } from "#testing/plans";
import { createTestApp, type TestApp } from "#testing/test-app";
import { at, crew, monday, newVisit, slot } from "#testing/visits";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ clock: () => now });
});
afterAll(() => test.close());

/** Sam, and two jobs nearby. */
const company = async () => {
  const owner = await registerOrganization(test);
  const sam = await technician(test, owner, "Sam");
  for (const title of ["One", "Two"])
    await jobAt(test, owner, 5, { title, estimatedDuration: 60, scheduledDate: monday });
  return { owner, sam };
};

/** Late starts after a drive at 9, where each drive at 9 and at 13 took this many times its twenty minutes. */
const lateStarts = async (nine: number, thirteen: number) => {
  const owner = await registerOrganization(test);
  const sam = await technician(test, owner, "Sam");
  for (let day = 1; day <= 5; day += 1)
    for (const [hour, times] of [
      [9, nine],
      [13, thirteen],
    ] as const) {
      const start = new Date(Date.parse(at(hour, `2026-06-0${day}`)) + times * 1_200_000);
      const visit = await completedVisit(test, owner, sam, {
        job: await jobAt(test, owner, hour === 9 ? 20 : 40),
        minutes: 60,
        timeSlot: slot(hour, hour + 1, `2026-06-0${day}`),
      });
      await test.database.pool.query(
        `insert into visit_progress (organization_id, visit_id, user_id, travel_at, arrived_at, started_at)
         values ($1, $2, $3, $4, $5, $5)
         on conflict (organization_id, visit_id, user_id) do update set travel_at = $4, arrived_at = $5, started_at = $5`,
        [owner.organizationId, visit, sam.userId, at(hour, `2026-06-0${day}`), start.toISOString()],
      );
    }
  const promised = { start: at(9), end: new Date(Date.parse(at(9)) + 1_800_000).toISOString() };
  const [first, second] = [await jobAt(test, owner, 5), await jobAt(test, owner, 30)];
  await newVisit(test, owner, { job: first, team: crew(sam), timeSlot: slot(8, 9), locked: true });
  await newVisit(test, owner, {
    job: second,
    team: crew(sam),
    timeSlot: { start: promised.end, end: at(11) },
    arrivalWindow: promised,
    locked: true,
  });
  await jobAt(test, owner, 5, { title: "One", estimatedDuration: 60, scheduledDate: monday });
  return (await planOf(test, owner)).outlook?.lateStartsBefore ?? Number.NaN;
};

describe("a plan", () => {
  it("says how likely each visit starts on time, and what to expect of each day", async () => {
    const { owner, sam } = await company();
    // Work of this kind takes twice as long as planned, so the later of two visits is late.
    for (const day of ["2026-06-01", "2026-06-02", "2026-06-03", "2026-06-04", "2026-06-05"])
      for (const hour of [8, 10, 12, 14])
        await completedVisit(test, owner, sam, {
          job: await jobAt(test, owner, 5),
          minutes: 118,
          timeSlot: slot(hour, hour + 1, day),
        });
    const first = await jobAt(test, owner, 5);
    const second = await jobAt(test, owner, 6);
    const promised = { start: at(12), end: new Date(Date.parse(at(12)) + 1_200_000).toISOString() };
    await newVisit(test, owner, { job: first, team: crew(sam), timeSlot: slot(8, 12), locked: true });
    await newVisit(test, owner, {
      job: second,
      team: crew(sam),
      timeSlot: { start: promised.end, end: at(13) },
      arrivalWindow: promised,
      locked: true,
    });
    const { creations, outlook } = await planOf(test, owner);
    expect(creations.length).toBeGreaterThan(0);
    for (const { onTime } of creations) expect(onTime).toBeGreaterThanOrEqual(0);
    const day = outlook?.days.find(({ user }) => user._id === sam.userId);
    expect(day).toMatchObject({ day: monday });
    expect(day?.lateStarts).toBeGreaterThan(0.5);
    expect(outlook?.lateStarts).toBeGreaterThan(0.5);
    expect(outlook?.lateStartsBefore).toBeGreaterThan(0.5);
  });

  it("knows at which hours the streets are full, from when people said they were on their way", async () => {
    expect(await lateStarts(2, 0.8)).toBeGreaterThan(await lateStarts(0.8, 2));
    // What all drives have in common says nothing of an hour.
    expect(await lateStarts(2, 2)).toBe(await lateStarts(1, 1));
  });

  it("of an earlier version is read although it says nothing of what to expect", async () => {
    const { owner } = await company();
    const run = await beginPlan(test, owner);
    const id = run.json<PlanRun>()._id;
    await expect.poll(async () => (await readRun(test, owner, id)).state, { timeout: 30_000 }).toBe("done");
    await test.database.pool.query(
      `update plan_runs set plan = (plan - 'outlook') || jsonb_build_object('creations',
         (select jsonb_agg(each - 'onTime') from jsonb_array_elements(plan -> 'creations') each)) where id = $1`,
      [id],
    );
    const { plan } = await readRun(test, owner, id);
    expect(plan?.creations.map((each) => "onTime" in each)).toEqual([false, false]);
    expect(plan && "outlook" in plan).toBe(false);
    expect((await applyPlan(test, owner, plan?.proposalId ?? "")).statusCode).toBe(200);
  });
});
