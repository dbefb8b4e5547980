import { constants, setPriority } from "node:os";
import { workerData } from "node:worker_threads";
import { openDatabase } from "@fieldwright/db/client";
import { createLogger, logSlowQueries, openFileStore, serveSoloThread, type TaskContext } from "#kernel";
import { buildBackgroundTasks } from "./background-tasks";
import type { JobOrder, ThreadData } from "./background-thread";

// On Linux the priority applies to this thread only, so requests run first.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

const { config, address }: ThreadData = workerData;
const database = openDatabase(address);
const log = createLogger(config.logLevel);
const deps = { database, config, store: await openFileStore(config), clock: () => new Date(), log };
logSlowQueries(deps);

/** Each order has a payload of its task. */
const tasks: Record<JobOrder["task"], (payload: never, context: TaskContext) => Promise<void>> =
  buildBackgroundTasks(deps);

serveSoloThread<JobOrder, void>(
  ({ task, payload, job }, abortSignal) => tasks[task](payload as never, { job, abortSignal }),
  () => database.close(),
);
