import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { route } from "@fieldwright/contract/route";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import * as z from "zod/mini";
import { serve } from "#http";
import { createThreadPool, enqueue, maxThreads, openFileStore } from "#kernel";
import { createOrganization, createPerson, type TestPerson } from "#testing/people";
import { startS3 } from "#testing/s3-server";
import { createTestApp, type TestApp } from "#testing/test-app";
import { buildApp } from "../app";
import { startWorker } from "../worker";

const token = "a token that only tests ever use";

const failing = route({
  method: "GET",
  path: "/test/failing/:id",
  access: "clients:read",
  summary: "Fails",
  tag: "Test",
  params: z.object({ id: z.string() }),
  status: 200,
  response: z.object({}),
});

let test: TestApp;
let admin: TestPerson;
let organizationId: string;
beforeAll(async () => {
  test = await createTestApp({
    // Each process has figures of its own.
    nodes: 1,
    config: { metricsToken: token },
    routes: (app) =>
      serve(app, failing, ({ read }) =>
        read(async (tx) => {
          await tx.execute(sql`select 1 / 0`);
          return {};
        }),
      ),
  });
  organizationId = await createOrganization(test.database, "Hollis Plumbing");
  admin = await createPerson(test.database, "admin", organizationId);
});
afterAll(() => test.close());

const scrape = async (authorization = `Bearer ${token}`) =>
  test.app.inject({ url: "/metrics", headers: { authorization } });

/** The value of one series, by its name and labels in any order. */
const valueOf = async (name: string, labels: Record<string, string> = {}): Promise<number | undefined> => {
  const line = (await scrape()).body
    .split("\n")
    .find(
      (text) =>
        new RegExp(`^${name}(?:\\{| )`).test(text) &&
        Object.entries(labels).every(([label, value]) => text.includes(`${label}="${value}"`)),
    );
  return line === undefined ? undefined : Number(line.split(" ").at(-1));
};

describe("who may read the figures", () => {
  it.each([
    ["nobody", ""],
    ["another token", "Bearer something-else-entirely"],
    ["a token that is longer", `Bearer ${token}x`],
  ])("not %s", async (_case, authorization) => {
    const answer = await scrape(authorization);
    expect(answer.statusCode).toBe(401);
    expect(answer.body).not.toContain("fieldwright_");
  });

  it("not a person who is signed in", async () => {
    const answer = await test.app.inject({ url: "/metrics", headers: admin.headers });
    expect(answer.statusCode).toBe(401);
  });

  it("nobody at all where no token is set: there is no such address", async () => {
    const closed = await createTestApp({ nodes: 1 });
    const answer = await closed.app.inject({
      url: "/metrics",
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(404);
    await closed.close();
  });

  it("whoever has the token", async () => {
    const answer = await scrape();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
  });
});

describe("a process that only runs jobs", () => {
  it("has the same figures and probes, and serves nobody", async () => {
    const worker = await buildApp({ ...test.deps, config: { ...test.config, role: "worker" } });
    worker.readiness.workerRuns = () => true;
    try {
      const headers = { authorization: `Bearer ${token}` };
      const { statusCode, body } = await worker.inject({ url: "/metrics", headers });
      expect([statusCode, body]).toEqual([200, expect.stringContaining("\nfieldwright_event_streams 0\n")]);
      expect((await worker.inject({ url: "/metrics" })).statusCode).toBe(401);
      expect((await worker.inject({ url: "/livez" })).json()).toEqual({ status: "alive" });
      await expect
        .poll(async () => (await worker.inject({ url: "/readyz" })).json())
        .toEqual({ status: "ready" });
      worker.readiness.workerRuns = () => false;
      const stopped = await worker.inject({ url: "/readyz" });
      expect([stopped.statusCode, stopped.json().failed.worker]).toEqual([503, "It does not run."]);
      for (const url of ["/", "/api/clients", "/api/events"])
        expect([url, (await worker.inject({ url })).statusCode]).toEqual([url, 404]);
    } finally {
      await worker.close();
    }
  });
});

describe("requests", () => {
  it("count by pattern, method and status, and name nobody", async () => {
    const id = "01890000-0000-7000-8000-00000000abcd";
    const url = `/api/test/failing/${id}`;
    await test.app.inject({ url, headers: admin.headers });
    await test.app.inject({ url });
    await test.app.inject({ method: "POST", url: "/api/nothing/here" });
    const counts = "fieldwright_http_request_seconds_count";
    const labels = { method: "GET", route: "/api/test/failing/:id" };
    expect(await valueOf(counts, { ...labels, status: "500" })).toBe(1);
    expect(await valueOf(counts, { ...labels, status: "401" })).toBe(1);
    expect(await valueOf(counts, { method: "POST", route: "unknown", status: "404" })).toBe(1);
    const { body } = await scrape();
    for (const secret of [id, organizationId, admin.userId, "Hollis"]) expect(body).not.toContain(secret);
  });
});

describe("the database", () => {
  it("counts its errors by code", async () => {
    const before = (await valueOf("fieldwright_database_errors_total", { code: "22012" })) ?? 0;
    await expect(test.database.pool.query("select 1 / 0")).rejects.toThrow(/zero|Failed query/);
    await expect(test.database.system((tx) => tx.execute(sql`select 1 / 0`))).rejects.toThrow(
      /zero|Failed query/,
    );
    expect(await valueOf("fieldwright_database_errors_total", { code: "22012" })).toBe(before + 2);
  });

  it("shows connections in use, and who waits for one", async () => {
    const { max } = test.database.pool.options;
    const ends: (() => void)[] = [];
    const freed = new Promise<void>((resolve) => void ends.push(resolve));
    const held = Array.from({ length: max + 3 }, () => test.database.system(() => freed));
    await expect
      .poll(() => valueOf("fieldwright_database_connections", { state: "in_use" }))
      .toBeGreaterThanOrEqual(max);
    expect(await valueOf("fieldwright_database_waiting")).toBeGreaterThanOrEqual(3);
    for (const end of ends) end();
    await Promise.all(held);
    await expect.poll(() => valueOf("fieldwright_database_waiting")).toBe(0);
  });
});

const countJobs = (task: string, outcome: string) =>
  valueOf("fieldwright_job_seconds_count", { task, outcome });

describe("background jobs", () => {
  it("show what waits, for how long, and what was given up", async () => {
    await test.database.system(async (tx) => {
      const job = { runAt: new Date(Date.now() - 90_000), maxAttempts: 1 };
      await enqueue(tx, "prune_files", {}, job);
      await enqueue(tx, "prune_files", {}, job);
      await enqueue(tx, "prune_exports", {}, { runAt: new Date(Date.now() + 90_000) });
      await enqueue(tx, "prune_deliveries", {}, job);
    });
    await test.database.pool.query(
      `update graphile_worker._private_jobs set attempts = max_attempts
       where task_id = (select id from graphile_worker._private_tasks where identifier = 'prune_deliveries')`,
    );
    await expect.poll(() => valueOf("fieldwright_queue_due", { task: "prune_files" })).toBe(2);
    expect(await valueOf("fieldwright_queue_age_seconds", { task: "prune_files" })).toBeGreaterThan(89);
    expect(await valueOf("fieldwright_queue_due", { task: "prune_exports" })).toBeUndefined();
    expect(await valueOf("fieldwright_queue_dead", { task: "prune_deliveries" })).toBe(1);
  });

  it("report how long each took and how it ended", async () => {
    const worker = await startWorker(
      test.deps,
      { prune_files: async () => {}, prune_exports: () => Promise.reject(new Error("no")) } as never,
      test.app.metrics?.countJob,
    );
    await test.database.system((tx) => enqueue(tx, "prune_exports", {}, { maxAttempts: 1 }));
    await expect.poll(() => countJobs("prune_files", "done")).toBe(2);
    await expect.poll(() => countJobs("prune_exports", "failed")).toBe(1);
    await worker.stop();
  });
});

const clockAhead = () => new Date(Date.now() + 90_000);

describe("what a process depends on", () => {
  it("shows calls of the bucket that failed, the clock, and who reads for the replica", async () => {
    const s3 = await startS3();
    const folder = await mkdtemp(join(tmpdir(), "fieldwright-metrics-"));
    const store = await openFileStore({ dataDir: folder, s3: s3.address() });
    const app = await buildApp({
      ...test.deps,
      config: { ...test.config, metricsToken: token },
      store,
      clock: clockAhead,
    });
    await store.has("0".repeat(64));
    s3.state = "away";
    await expect(store.has("0".repeat(64))).rejects.toThrow("Files aren't available");
    const { body } = await app.inject({ url: "/metrics", headers: { authorization: `Bearer ${token}` } });
    for (const outcome of ["done", "failed"])
      expect(body).toContain(
        `fieldwright_files_seconds_count{operation="HeadObject",outcome="${outcome}"} 1\n`,
      );
    expect(body).toMatch(/\nfieldwright_clock_ahead_seconds (8[5-9]|90)\n/);
    expect(body).toContain('fieldwright_replica_reads_total{by="primary"} 0\n');
    await app.close();
    await s3.close();
    await rm(folder, { recursive: true });
  });
});

describe("threads and streams", () => {
  it("show orders that run and wait, by kind of work", async () => {
    // Never answers: an order ends when its thread is closed.
    const file = new URL("data:text/javascript,setInterval(()=>{},60000)//busy-worker.js");
    const pool = createThreadPool<string, string>(
      { source: file, built: file },
      { maxSeconds: 600, maxMegabytes: 64, maxWaiting: 30 },
    );
    let ended = 0;
    const orders = maxThreads + 2;
    for (let order = 0; order < orders; order += 1) void pool.run("one", "x").catch(() => void (ended += 1));
    const { body } = await scrape();
    expect(body).toContain(`fieldwright_threads_running{work="busy"} ${maxThreads}\n`);
    expect(body).toContain('fieldwright_threads_waiting{work="busy"} 2\n');
    expect(ended).toBe(0);
    const endAll = async () => {
      await pool.close();
      return ended;
    };
    await expect.poll(endAll).toBe(orders);
  });

  it("show open event streams", async () => {
    expect(await valueOf("fieldwright_event_streams")).toBe(0);
    const address = await test.app.listen({ host: "127.0.0.1", port: 0 });
    const leaving = new AbortController();
    await fetch(`${address}/api/events`, { headers: admin.headers, signal: leaving.signal });
    expect(await valueOf("fieldwright_event_streams")).toBe(1);
    leaving.abort();
    await expect.poll(() => valueOf("fieldwright_event_streams")).toBe(0);
    test.app.server.closeAllConnections();
  });
});

const operations = new URL("../../../../../docs/operations/", import.meta.url);
const dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});
const rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({ alert: z.string(), expr: z.string(), annotations: z.object({ summary: z.string() }) }),
      ),
    }),
  ),
});

/** The names of series in a query, with the endings that Prometheus gives to histograms. */
const seriesIn = (expression: string): string[] =>
  expression.match(/\b(?:up|fieldwright_\w+|nodejs_\w+|process_\w+)\b/g) ?? [];

describe("the dashboard and the alerts in docs/operations", () => {
  it("name figures that the server has, and nothing else", async () => {
    const panels = z.parse(
      dashboard,
      JSON.parse(await readFile(new URL("grafana-dashboard.json", operations), "utf8")),
    ).panels;
    const alerts = z
      .parse(rules, parse(await readFile(new URL("prometheus-alerts.yml", operations), "utf8")))
      .groups.flatMap((group) => group.rules);
    const expressions = [
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
      ...alerts.map(({ expr }) => expr),
    ];
    expect(expressions.length).toBeGreaterThan(20);
    for (const expression of expressions)
      expect([expression, seriesIn(expression).length > 0]).toEqual([expression, true]);

    const { body } = await scrape();
    const served = new Set(
      [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = "", type]) =>
        type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
    served.add("up");
    expect(expressions.flatMap(seriesIn).filter((name) => !served.has(name))).toEqual([]);
    // And every figure of ours is looked at somewhere.
    const shown = expressions.join(" ");
    const ours = [...body.matchAll(/^# TYPE (fieldwright_\S+)/gm)].map(([, name = ""]) => name);
    expect(ours.filter((name) => !shown.includes(name))).toEqual([]);
  });
});
