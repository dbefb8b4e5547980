import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "@fieldwright/db/client";
import { createLogger, logSlowQueries, openFileStore, type TaskContext } from "#kernel";
import { buildBackgroundTasks } from "./background-tasks";
import type { Order, Report, ThreadData } from "./background-thread";

// On Linux the priority applies to this thread only, so requests run first.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

const { config, address }: ThreadData = workerData;
const database = openDatabase(address);
const log = createLogger(config.logLevel);
const deps = { database, config, store: await openFileStore(config), clock: () => new Date(), log };
logSlowQueries(deps);

/** Each of them was sent with a payload of its own. */
const tasks: Readonly<Record<string, (payload: never, context: TaskContext) => Promise<void>>> =
  buildBackgroundTasks(deps);

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const tell = (report: Report): void => parentPort?.postMessage(report);

const running = new Map<number, AbortController>();

const carryOut = async ({ id, task, payload, job }: Extract<Order, { task: string }>): Promise<void> => {
  const stop = new AbortController();
  running.set(id, stop);
  try {
    await tasks[task]?.(payload as never, { job, abortSignal: stop.signal });
    tell({ id });
  } catch (cause) {
    tell({ id, failure: cause instanceof Error ? cause : new Error(String(cause)) });
  } finally {
    running.delete(id);
  }
};

parentPort?.on("message", (order: Order) => {
  if ("task" in order) void carryOut(order);
  else if ("stop" in order) running.get(order.stop)?.abort();
  else void database.close().then(() => parentPort?.close());
});
