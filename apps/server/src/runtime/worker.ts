import { EventEmitter } from "node:events";
import { Logger, type Runner, run } from "graphile-worker";
import type { Deps, Tasks } from "#kernel";
import { announcePresence, unlockDeadWorkers } from "./worker-presence";

export type RunningWorker = { stop(): Promise<void> };

const recheckEvery = 30_000;
/** By then it is known whether jobs that were locked just before this start belong to a dead process. */
const recheckFirst = 6_000;
const restartAfter = 1_000;

/** One run at a time across all nodes. The next run makes up for a failed one. */
const locating = "\n* * * * * locate_addresses ?queue=geocoder&max=1&jobKey=locate_addresses";

/** Runs background jobs in this process. Restarts the worker pool when it gives up because the database went away. */
export const startWorker = async (deps: Deps, tasks: Tasks): Promise<RunningWorker> => {
  const { pool } = deps.database;
  const log = deps.log.child({ part: "worker" });
  const logger = new Logger(() => (level, message, meta) => {
    const write = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;
    log[write[level]]({ err: meta?.error }, message);
  });

  let stopping = false;
  let runner: Runner | undefined;
  let restart: NodeJS.Timeout | undefined;

  const sweep = () =>
    unlockDeadWorkers(pool).catch((err: unknown) =>
      log.warn({ err }, "could not look for jobs of dead workers"),
    );

  const begin = async (): Promise<void> => {
    const events = new EventEmitter();
    announcePresence(events, log);
    runner = await run({
      pgPool: pool,
      events,
      logger,
      taskList: tasks,
      crontab:
        "17 * * * * prune_expired\n29 * * * * prune_deliveries\n31 * * * * prune_exports\n41 3 * * * prune_files\n11 9 * * * extend_recurrences\n*/10 * * * * send_reminders" +
        (deps.config.geocoderUrl ? locating : ""),
      concurrency: 4,
      pollInterval: 5_000,
      noHandleSignals: true,
    });
    runner.promise.then(beginAgain, beginAgain);
    if (stopping) await runner.stop();
  };

  const beginAgain = (cause?: unknown): void => {
    if (stopping) return;
    runner = undefined;
    log.warn({ err: cause }, "the job worker ended; starting it again");
    restart = setTimeout(() => void begin().catch(beginAgain), restartAfter);
  };

  await sweep();
  await begin();
  const sweepingFirst = setTimeout(() => void sweep(), recheckFirst);
  const sweeping = setInterval(() => void sweep(), recheckEvery);

  return {
    stop: async () => {
      stopping = true;
      clearTimeout(sweepingFirst);
      clearInterval(sweeping);
      clearTimeout(restart);
      await runner?.stop();
    },
  };
};
