import { Logger, runOnce, type TaskList } from "graphile-worker";
import { vi } from "vitest";
import type { TestApp } from "./test-app";

const countRunning = async ({ database }: TestApp): Promise<number> => {
  const { rows } = await database.direct.pool.query<{ running: number }>(
    "select count(*)::int as running from graphile_worker._private_jobs where locked_at is not null",
  );
  return rows[0]?.running ?? 0;
};

/** Runs the waiting jobs of these tasks as the worker would, until it is written down how each of them ended. */
export const runTasks = async (test: TestApp, taskList: TaskList): Promise<void> => {
  const before = await countRunning(test);
  // Changes of visits are gathered for some seconds first.
  await test.database.direct.pool.query(
    "update graphile_worker._private_jobs set run_at = now() where key like 'visit-news:%'",
  );
  await runOnce({ pgPool: test.database.direct.pool, logger: new Logger(() => () => {}), taskList });
  // The library answers while it still writes down how the last job ended.
  await vi.waitUntil(async () => (await countRunning(test)) <= before, { interval: 5, timeout: 60_000 });
};
