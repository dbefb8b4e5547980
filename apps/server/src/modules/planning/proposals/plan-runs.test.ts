import type { Worker } from "node:worker_threads";
import type { PlanRun } from "@fieldwright/contract/plan-days";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerOrganization } from "#testing/auth";
import { jobAt, now, technician } from "#testing/planning";
import { beginPlan, planOf, readRun } from "#testing/plans";
import { createTestApp, type TestApp } from "#testing/test-app";
import { monday } from "#testing/visits";

let test: TestApp;
const threads: Worker[] = [];
const remember = (thread: Worker) => void threads.push(thread);
beforeAll(async () => {
  test = await createTestApp({ nodes: 1, clock: () => now, config: { logLevel: "silent" } });
  process.on("worker", remember);
});
afterAll(async () => {
  process.off("worker", remember);
  await test.close();
});

describe("a plan whose thread ends in the middle", () => {
  it("has failed, and the next plan is made in another thread", async () => {
    const owner = await registerOrganization(test);
    for (let people = 0; people < 4; people += 1) await technician(test, owner, `Sam ${people}`);
    for (let jobs = 0; jobs < 30; jobs += 1)
      await jobAt(test, owner, jobs, { estimatedDuration: 60, scheduledDate: monday });
    const { _id, state } = (await beginPlan(test, owner)).json<PlanRun>();
    expect(state).toBe("running");
    expect(threads).toHaveLength(1);
    await threads[0]?.terminate();
    await expect.poll(async () => (await readRun(test, owner, _id)).state).toBe("failed");
    expect((await planOf(test, owner)).creations.length).toBeGreaterThan(0);
    expect(threads).toHaveLength(2);
  });
});
