import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { databaseCodeOf, patternOf } from "#http";
import { AppError, type Deps, hashToken, threadLoads } from "#kernel";
import { remembered } from "./health";
import { readQueueLoads } from "./queue-load";

/** A finished background job. */
type JobOutcome = { readonly task: string; readonly seconds: number; readonly failed: boolean };

/** Creates the figures of a process. No label names an organization, a person or a record. */
export const createMetrics = ({ database, log }: Deps, countStreams: () => number) => {
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

  new Gauge({
    name: "fieldwright_database_connections",
    help: "Connections of the pool.",
    labelNames: ["state"] as const,
    registers,
    collect() {
      this.set({ state: "in_use" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
    },
  });
  new Gauge({
    name: "fieldwright_database_connections_max",
    help: "Connections that the pool may open.",
    registers,
    collect() {
      this.set(pool.options.max);
    },
  });
  new Gauge({
    name: "fieldwright_database_waiting",
    help: "Transactions that wait for a connection.",
    registers,
    collect() {
      this.set(database.waiting());
    },
  });
  new Gauge({
    name: "fieldwright_threads_running",
    help: "Orders that a worker thread is busy with, by kind of work.",
    labelNames: ["work"] as const,
    registers,
    collect() {
      this.reset();
      for (const { work, running } of threadLoads()) this.inc({ work }, running);
    },
  });
  new Gauge({
    name: "fieldwright_threads_waiting",
    help: "Orders that wait for a worker thread, by kind of work.",
    labelNames: ["work"] as const,
    registers,
    collect() {
      this.reset();
      for (const { work, waiting } of threadLoads()) this.inc({ work }, waiting);
    },
  });
  new Gauge({
    name: "fieldwright_event_streams",
    help: "Open streams of server-sent events.",
    registers,
    collect() {
      this.set(countStreams());
    },
  });

  // All nodes share the queue and report the same. While the database is away, these figures are missing.
  const loads = remembered(
    () =>
      readQueueLoads(pool).catch((err: unknown) => {
        log.warn({ err }, "could not count the job queue");
        return [];
      }),
    5_000,
  );
  const ofQueue = { labelNames: ["task"] as const, registers };
  new Gauge({
    name: "fieldwright_queue_due",
    help: "Background jobs that could run now.",
    ...ofQueue,
    async collect() {
      this.reset();
      for (const { task, due } of await loads()) this.set({ task }, due);
    },
  });
  new Gauge({
    name: "fieldwright_queue_age_seconds",
    help: "For how long the oldest background job has been due.",
    ...ofQueue,
    async collect() {
      this.reset();
      for (const { task, age } of await loads()) this.set({ task }, age);
    },
  });
  new Gauge({
    name: "fieldwright_queue_dead",
    help: "Background jobs that failed too often to be tried again.",
    ...ofQueue,
    async collect() {
      this.reset();
      for (const { task, dead } of await loads()) this.set({ task }, dead);
    },
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

/** `GET /metrics` for Prometheus. It is there only with `METRICS_TOKEN`, and no session opens it. */
export const useMetrics = (app: FastifyInstance, deps: Deps): void => {
  const { metricsToken } = deps.config;
  const metrics = metricsToken === null ? null : createMetrics(deps, () => app.eventStreams.size);
  app.decorate("metrics", metrics);
  if (metrics === null || metricsToken === null) return;

  app.addHook("onResponse", async (request, reply) => {
    if (String(reply.getHeader("content-type")).startsWith("text/event-stream")) return;
    metrics.requests.observe(
      { method: request.method, route: patternOf(request), status: reply.statusCode },
      reply.elapsedTime / 1_000,
    );
  });

  app.get("/metrics", { config: { access: "public" }, schema: { hide: true } }, async (request, reply) => {
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1];
    if (given === undefined || !isSame(given, metricsToken))
      throw new AppError("unauthenticated", "Send the metrics token");
    return reply
      .header("cache-control", "no-store")
      .type(metrics.register.contentType)
      .send(await metrics.register.metrics());
  });
};
