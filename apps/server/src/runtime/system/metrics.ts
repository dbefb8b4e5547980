import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Pool } from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { databaseCodeOf, patternOf } from "#http";
import { AppError, type Deps, hashToken, notFound, readLastBackup, threadLoads } from "#kernel";
import { readClockAhead, remembered } from "./health";

type QueueLoad = {
  readonly task: string;
  /** Jobs that could run now. */
  readonly due: number;
  /** Seconds for which the oldest of them has been due. */
  readonly age: number;
  /** Jobs that failed so often that they are not tried again. */
  readonly dead: number;
  /** Those of them that failed in the last day. */
  readonly failed: number;
};

/** However long the queue is, counting takes no longer than for this many jobs. */
const countedAtMost = 100_000;

/** What waits in the job queue, by task. */
export const readQueueLoads = async (pool: Pool): Promise<QueueLoad[]> => {
  const connection = await pool.connect();
  try {
    await connection.query("begin read only; set local statement_timeout = 2000");
    const { rows } = await connection.query<QueueLoad>(
      `select task.identifier as task,
         (count(*) filter (where is_available))::int as due,
         coalesce(extract(epoch from now() - min(run_at) filter (where is_available)), 0)::float as age,
         (count(*) filter (where not is_available))::int as dead,
         (count(*) filter (where not is_available and updated_at > now() - interval '1 day'))::int as failed
       from (
         (select task_id, run_at, updated_at, true as is_available from graphile_worker._private_jobs
          where is_available = true and run_at <= now() limit ${countedAtMost})
         union all
         (select task_id, run_at, updated_at, false from graphile_worker._private_jobs
          where attempts >= max_attempts and locked_at is null limit ${countedAtMost})
       ) job
       join graphile_worker._private_tasks task on task.id = job.task_id
       group by task.identifier`,
    );
    return rows;
  } finally {
    await connection.query("rollback").catch(() => {});
    connection.release();
  }
};

/** A finished background job. */
type JobOutcome = { readonly task: string; readonly seconds: number; readonly failed: boolean };

type Readings<Label extends string> = (readonly [value: number, labels?: Partial<Record<Label, string>>])[];

/** Creates the figures of a process. No label names an organization, a person or a record. */
const createMetrics = (deps: Deps, countStreams: () => number) => {
  const { database, config, clock, log, store } = deps;
  const register = new Registry();
  const registers = [register];
  const { pool } = database;
  collectDefaultMetrics({ register });

  const requests = new Histogram({
    name: "fieldwright_http_request_seconds",
    help: "Time to answer a request, by pattern of its address. Streams are left out.",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
    registers,
  });
  const jobs = new Histogram({
    name: "fieldwright_job_seconds",
    help: "Time that a background job took.",
    labelNames: ["task", "outcome"] as const,
    buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120, 600],
    registers,
  });
  const databaseErrors = new Counter({
    name: "fieldwright_database_errors_total",
    help: "Statements and connections that failed, by SQLSTATE or network error.",
    labelNames: ["code"] as const,
    registers,
  });
  database.observe(() => (failure) => {
    if (failure !== undefined) databaseErrors.inc({ code: databaseCodeOf(failure) });
  });

  const files = new Histogram({
    name: "fieldwright_files_seconds",
    help: "Time that a call of the bucket took with all its tries.",
    labelNames: ["operation", "outcome"] as const,
    buckets: [0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60],
    registers,
  });
  store.observe(({ operation, seconds, failed }) =>
    files.observe({ operation, outcome: failed ? "failed" : "done" }, seconds),
  );

  register.registerMetric(
    new Counter({
      name: "fieldwright_replica_reads_total",
      help: "Reads for the replica, by who did them. The primary does while the replica is behind or away.",
      labelNames: ["by"] as const,
      registers: [],
      collect() {
        const { replica, primary } = database.replicaReads;
        this.reset();
        this.inc({ by: "replica" }, replica);
        this.inc({ by: "primary" }, primary);
      },
    }),
  );

  /** A figure that is read when somebody asks. */
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: () => Readings<Label> | Promise<Readings<Label>>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        const readings = await read();
        this.reset();
        for (const [value, labels = {}] of readings) this.inc(labels, value);
      },
    });

  gauge("fieldwright_database_connections", "Connections of the pool.", ["state"], () => [
    [pool.totalCount - pool.idleCount, { state: "in_use" }],
    [pool.idleCount, { state: "idle" }],
  ]);
  gauge("fieldwright_database_connections_max", "Connections that the pool may open.", [], () => [
    [pool.options.max],
  ]);
  gauge("fieldwright_database_waiting", "Transactions that wait for a connection.", [], () => [
    [database.waiting()],
  ]);
  gauge("fieldwright_threads_running", "Orders that a thread is busy with, by kind of work.", ["work"], () =>
    threadLoads().map(({ work, running }) => [running, { work }]),
  );
  gauge("fieldwright_threads_waiting", "Orders that wait for a thread, by kind of work.", ["work"], () =>
    threadLoads().map(({ work, waiting }) => [waiting, { work }]),
  );
  gauge("fieldwright_event_streams", "Open streams of server-sent events.", [], () => [[countStreams()]]);

  // All nodes share the queue and report the same. While the database is away, these figures are missing.
  const loads = remembered(
    () =>
      readQueueLoads(pool).catch((err: unknown) => {
        log.warn({ err }, "could not count the job queue");
        return [];
      }),
    5_000,
  );
  gauge("fieldwright_queue_due", "Background jobs that could run now.", ["task"], async () =>
    (await loads()).map(({ task, due }) => [due, { task }]),
  );
  gauge("fieldwright_queue_age_seconds", "For how long the oldest job has been due.", ["task"], async () =>
    (await loads()).map(({ task, age }) => [age, { task }]),
  );
  gauge("fieldwright_queue_dead", "Jobs that failed too often to be tried again.", ["task"], async () =>
    (await loads()).map(({ task, dead }) => [dead, { task }]),
  );

  const clockAhead = remembered(() => readClockAhead(deps).catch(() => undefined), 5_000);
  gauge(
    "fieldwright_clock_ahead_seconds",
    "Clock of this machine, less that of the database.",
    [],
    async () => {
      const ahead = await clockAhead();
      return ahead === undefined ? [] : [[ahead]];
    },
  );

  const lastBackup = remembered(
    () =>
      readLastBackup(database, config, clock()).catch((err: unknown) => {
        log.warn({ err }, "could not read the last backup");
        return undefined;
      }),
    5_000,
  );
  gauge(
    "fieldwright_backup_age_seconds",
    "Time since the last whole backup. +Inf before the first one.",
    [],
    async () => {
      const found = await lastBackup();
      const at = found?.done?.finishedAt;
      if (at) return [[(clock().getTime() - at.getTime()) / 1_000]];
      return found?.isOld ? [[Number.POSITIVE_INFINITY]] : [];
    },
  );
  gauge("fieldwright_backup_bytes", "Size of the last whole backup.", [], async () => {
    const done = (await lastBackup())?.done;
    return done ? [[done.bytes]] : [];
  });

  return {
    register,
    requests,
    countJob: ({ task, seconds, failed }: JobOutcome): void =>
      jobs.observe({ task, outcome: failed ? "failed" : "done" }, seconds),
  };
};

type Metrics = ReturnType<typeof createMetrics>;

declare module "fastify" {
  interface FastifyInstance {
    /** Null where nobody may read them. */
    metrics: Metrics | null;
  }
}

const isSame = (given: string, wanted: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(wanted)));

/** `GET /metrics` for Prometheus. Without `METRICS_TOKEN` nothing is measured, and no session opens it. */
export const useMetrics = (app: FastifyInstance, deps: Deps): void => {
  const { metricsToken } = deps.config;
  const metrics = metricsToken === null ? null : createMetrics(deps, () => app.eventStreams?.size ?? 0);
  app.decorate("metrics", metrics);

  app.addHook("onResponse", async (request, reply) => {
    if (String(reply.getHeader("content-type")).startsWith("text/event-stream")) return;
    metrics?.requests.observe(
      { method: request.method, route: patternOf(request), status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
  });

  app.get("/metrics", { config: { access: "public" }, schema: { hide: true } }, async (request, reply) => {
    if (metrics === null || metricsToken === null) throw notFound("There's nothing at this address");
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1];
    if (given === undefined || !isSame(given, metricsToken))
      throw new AppError("unauthenticated", "Send the metrics token");
    return reply
      .header("cache-control", "no-store")
      .type(metrics.register.contentType)
      .send(await metrics.register.metrics());
  });
};
