import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { ImportRun } from "@fieldwright/contract/data-exchange";
import type { RecordImport } from "@fieldwright/contract/record-imports";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { exportOf, holdImports } from "#testing/archives";
import { type Person, registerOrganization } from "#testing/auth";
import { newClient, newJob } from "#testing/records";
import { freePort, serverArguments } from "#testing/server-process";
import { createTestApp, type TestApp } from "#testing/test-app";
import { png, upload } from "#testing/uploads";

let test: TestApp;
let base: string;
let server: ChildProcess | undefined;
beforeAll(async () => {
  test = await createTestApp();
  base = `http://127.0.0.1:${await freePort()}`;
});
afterEach(async () => {
  if (server && server.exitCode === null && server.signalCode === null) {
    server.kill("SIGKILL");
    await once(server, "exit");
  }
});
afterAll(() => test.close());

const patiently = { timeout: 90_000, interval: 100 };

/** Starts a server in a separate process on the same data. */
const start = async (): Promise<ChildProcess> => {
  const { host, port, user, database } = test.database.direct.config;
  const { PATH = "" } = process.env;
  server = spawn(process.execPath, serverArguments(), {
    env: {
      PATH,
      DATA_DIR: test.config.dataDir,
      PORT: new URL(base).port,
      DATABASE_URL: `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? "")}`,
    },
  });
  const isHealthy = async () => (await fetch(`${base}/health`).catch(() => undefined))?.status === 200;
  await expect.poll(isHealthy, patiently).toBe(true);
  return server;
};

const runOf = async ({ headers }: Person): Promise<ImportRun | null> => {
  const answer = await fetch(`${base}/api/settings/data/import`, { headers });
  return ((await answer.json()) as { run: ImportRun | null }).run;
};

const clientsOf = async ({ organizationId }: Person): Promise<number> => {
  const { rows } = await test.database.pool.query("select from clients where organization_id = $1", [
    organizationId,
  ]);
  return rows.length;
};

it("an import that a killed server was at is taken up by the next one, and nothing is there before", async () => {
  const source = await registerOrganization(test);
  const job = await newJob(test, source, { client: (await newClient(test, source))._id });
  await upload(test, source, job, { content: png("roof") });
  const archive = await exportOf(test, source);
  const owner = await registerOrganization(test);

  const first = await start();
  const release = await holdImports(test.database.pool);
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(archive)]), "export.zip");
  const { headers } = owner;
  const answer = await fetch(`${base}/api/settings/data/import`, { method: "POST", headers, body: form });
  expect(answer.status).toBe(202);
  await expect.poll(async () => (await runOf(owner))?.progress, patiently).toBeGreaterThan(0);
  first.kill("SIGKILL");
  await once(first, "exit");
  await release();
  expect(await clientsOf(owner)).toBe(0);

  await start();
  expect(await clientsOf(owner)).toBe(0);
  await expect.poll(async () => (await runOf(owner))?.status, patiently).toBe("done");
  expect(await clientsOf(owner)).toBe(1);
  const uploads = () => readdir(join(test.config.dataDir, "files/archives/imports"));
  await expect.poll(uploads, patiently).toEqual([]);
}, 300_000);

it("a file of jobs that a killed server was at goes on with the next one, and no job comes twice", async () => {
  const owner = await registerOrganization(test);
  const rows = Array.from(
    { length: 600 },
    (_, index) => `${index},Client ${index % 90},Job ${index},3/1/2025`,
  );
  const csv = ["Job #,Client,Title,Date", ...rows].join("\n");
  const mapping = { "Job #": "number", Client: "client", Title: "title", Date: "date" };
  const first = await start();
  const headers = { ...owner.headers, "content-type": "application/json" };
  const body = JSON.stringify({ kind: "jobs", csv, mapping });
  const answer = await fetch(`${base}/api/imports`, { method: "POST", headers, body });
  expect(answer.status).toBe(202);
  const { _id } = (await answer.json()) as RecordImport;
  const jobsOf = async (): Promise<number> =>
    (await test.database.pool.query("select from jobs where organization_id = $1", [owner.organizationId]))
      .rows.length;
  await expect.poll(jobsOf, patiently).toBeGreaterThan(0);
  first.kill("SIGKILL");
  await once(first, "exit");
  expect(await jobsOf()).toBeLessThan(600);

  await start();
  const run = async () => {
    const response = await fetch(`${base}/api/imports/${_id}`, { headers: owner.headers });
    return (await response.json()) as RecordImport;
  };
  await expect.poll(async () => (await run()).status, patiently).toBe("done");
  expect(await run()).toMatchObject({ total: 600, created: 600, refused: 0 });
  expect([await jobsOf(), await clientsOf(owner)]).toEqual([600, 90]);
}, 300_000);
