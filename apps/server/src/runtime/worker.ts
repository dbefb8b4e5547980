import { EventEmitter } from "node:events";
import type { Database } from "@fieldwright/db/client";
import {
  type Job,
  Logger,
  type Runner,
  type RunnerOptions,
  run,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import type { Logger as Log } from "pino";
import type { Deps, Tasks } from "#kernel";
import { announcePresence, unlockDeadWorkers } from "./worker-presence";

export type RunningWorker = { isRunning(): boolean; stop(): Promise<void> };

const recheckEvery = 30_000;
/** By then it is known whether jobs that were locked just before this start belong to a dead process. */
const recheckFirst = 6_000;
const restartAfter = 1_000;

/**
 * Outcomes of jobs that are ready at the same time are reported together. If a report fails, this way the pool ends, and
 * with it its locks, so the job is soon run again. Otherwise nobody hears of it, and the job stays locked for four hours.
 */
const batched = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** One run at a time across all nodes. The next run makes up for a failed one. */
const locating = "\n* * * * * locate_addresses ?queue=geocoder&max=1&jobKey=locate_addresses";

/**
 * One run at a time across all nodes, and well before files are pruned, which waits for it. A server that was off at
 * that time makes up for it when it starts.
 */
const backingUp = "23 1 * * * make_backup ?queue=backup&max=3&jobKey=make_backup&fill=1d";

const crontab = ({ config }: Deps): string =>
  "17 * * * * prune_expired\n29 * * * * prune_deliveries\n31 * * * * prune_exports\n41 3 * * * prune_files\n11 9 * * * extend_recurrences\n*/10 * * * * send_reminders" +
  (config.geocoderUrl ? locating : "");

/**
 * Someone waits for these, and they are short. They have workers of their own, because drawing a hundred reminders or
 * slow webhooks can keep all others busy.
 */
const urgent: readonly string[] = [
  "send_email",
  "send_password_reset",
  "record_attempt",
  "end_sessions",
] satisfies readonly (keyof Tasks)[];

type Lane = Pick<RunnerOptions, "taskList" | "crontab" | "parsedCronItems"> & {
  /** How many jobs run at a time. One place is never given to an organization that has all others. */
  readonly concurrency: number;
};

/** It may take hours, and must not take a place from messages. */
const slow: readonly string[] = ["make_backup"] satisfies readonly (keyof Tasks)[];

const isUsual = (name: string): boolean => !urgent.includes(name) && !slow.includes(name);

const lanesOf = (deps: Deps, tasks: Tasks): Lane[] => {
  const { workerConcurrency, backupPlace } = deps.config;
  const named = Object.entries(tasks);
  const pick = (isOfLane: (name: string) => boolean) =>
    Object.fromEntries(named.filter(([name]) => isOfLane(name))) as TaskList;
  return [
    { taskList: pick((name) => urgent.includes(name)), concurrency: 2, parsedCronItems: [] },
    { taskList: pick(isUsual), concurrency: workerConcurrency, crontab: crontab(deps) },
    ...(backupPlace
      ? [{ taskList: pick((name) => slow.includes(name)), concurrency: 1, crontab: backingUp }]
      : []),
  ];
};

type OnJob = (outcome: { task: string; seconds: number; failed: boolean }) => void;

const reportJobs = (events: WorkerEvents, onJob: OnJob): void => {
  const started = new Map<string, number>();
  events.on("job:start", ({ job }) => void started.set(job.id, performance.now()));
  events.on("job:complete", ({ job, error }) => {
    const since = started.get(job.id) ?? performance.now();
    started.delete(job.id);
    onJob({
      task: job.task_identifier,
      seconds: (performance.now() - since) / 1_000,
      failed: error !== undefined && error !== null,
    });
  });
};

/**
 * Which organizations have their share of the places: all but one. A job carries its organization as a flag; those of
 * the product itself carry none.
 */
const watchShares = (events: WorkerEvents, { concurrency }: Lane): (() => string[] | null) => {
  const running = new Map<string, number>();
  const count = (flags: Job["flags"], change: number): void => {
    for (const flag of Object.keys(flags ?? {})) {
      const now = (running.get(flag) ?? 0) + change;
      if (now > 0) running.set(flag, now);
      else running.delete(flag);
    }
  };
  events.on("job:start", ({ job }) => count(job.flags, 1));
  events.on("job:complete", ({ job }) => count(job.flags, -1));
  const share = Math.max(1, concurrency - 1);
  return () => {
    const full = [...running].filter(([, jobs]) => jobs >= share).map(([flag]) => flag);
    return full.length > 0 ? full : null;
  };
};

/** One pool of workers. Restarted when it gives up because the database went away. */
const startLane = async (
  { pool, config }: Database["direct"],
  lane: Lane,
  log: Log,
  onJob: OnJob,
): Promise<RunningWorker> => {
  const logger = new Logger(() => (level, message, meta) => {
    const write = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;
    log[write[level]]({ err: meta?.error }, message);
  });
  let stopping = false;
  let runner: Runner | undefined;
  let restart: NodeJS.Timeout | undefined;

  const begin = async (): Promise<void> => {
    const events = new EventEmitter();
    announcePresence(events, log);
    reportJobs(events, onJob);
    runner = await run({
      ...lane,
      pgPool: pool,
      noPreparedStatements: config.keepPlans === false,
      events,
      forbiddenFlags: watchShares(events, lane),
      logger,
      preset: { worker: batched },
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

  await begin();
  return {
    isRunning: () => runner !== undefined && !stopping,
    stop: async () => {
      stopping = true;
      clearTimeout(restart);
      await runner?.stop();
    },
  };
};

/** Runs background jobs in this process. */
export const startWorker = async (
  deps: Deps,
  tasks: Tasks,
  onJob: OnJob = () => {},
): Promise<RunningWorker> => {
  const { direct } = deps.database;
  const log = deps.log.child({ part: "worker" });
  const sweep = () =>
    unlockDeadWorkers(direct.pool).catch((err: unknown) =>
      log.warn({ err }, "could not look for jobs of dead workers"),
    );

  await sweep();
  const lanes: RunningWorker[] = [];
  for (const lane of lanesOf(deps, tasks)) lanes.push(await startLane(direct, lane, log, onJob));
  const sweepingFirst = setTimeout(() => void sweep(), recheckFirst);
  const sweeping = setInterval(() => void sweep(), recheckEvery);

  return {
    isRunning: () => lanes.every((lane) => lane.isRunning()),
    stop: async () => {
      clearTimeout(sweepingFirst);
      clearInterval(sweeping);
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
};
