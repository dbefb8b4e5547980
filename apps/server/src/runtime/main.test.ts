import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { patience } from "@fieldwright/db/testing/patience";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { freePort, serverArguments } from "#testing/server-process";

const fromSource = ["--import", "tsx", fileURLToPath(new URL("dev.ts", import.meta.url))];
const root = fileURLToPath(new URL("../../../..", import.meta.url));

let folder: string;
let port: number;
let child: ChildProcess | undefined;
let output = "";
let errors = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fieldwright-main-"));
  // As root, PostgreSQL runs under another account, which must pass through this folder.
  await chmod(folder, 0o755);
  port = await freePort();
});
afterEach(async () => {
  if (child?.exitCode === null) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const launch = (environment: Record<string, string> = {}, args = serverArguments()): ChildProcess => {
  output = "";
  errors = "";
  const { PATH = "" } = process.env;
  const env = { PATH, DATA_DIR: join(folder, "data"), PORT: String(port), DEMO: "0", ...environment };
  const started = spawn(process.execPath, args, { cwd: root, env });
  started.stdout.on("data", (chunk: Buffer) => void (output += chunk.toString()));
  started.stderr.on("data", (chunk: Buffer) => void (errors += chunk.toString()));
  child = started;
  return started;
};

const isHealthy = async (): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
  return answer?.status === 200;
};

const exitCode = async (process: ChildProcess): Promise<number | null> => {
  if (process.exitCode === null) await once(process, "exit");
  return process.exitCode;
};

const postgresRuns = () => existsSync(join(folder, "data/postgres/postmaster.pid"));

const patiently = { timeout: 150_000, interval: 100 };

describe("the server", { timeout: 400_000 }, () => {
  it("gets ready on an empty folder, ends open streams and stops cleanly, PostgreSQL included", async () => {
    const server = launch({}, fromSource);
    await expect.poll(isHealthy, patiently).toBe(true);
    expect(output).toBe(`Fieldwright is ready: http://localhost:${port}\n`);

    const registered = await fetch(`http://127.0.0.1:${port}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ firstName: "A", lastName: "B", email: "a@example.com", password: "a good one" }),
    });
    expect(registered.status).toBe(201);
    const { token } = (await registered.json()) as { token: string };
    const events = await fetch(`http://127.0.0.1:${port}/api/events`, {
      headers: { authorization: `Bearer ${token}` },
    });

    const before = Date.now();
    server.kill("SIGTERM");
    await events.text();
    expect(postgresRuns()).toBe(true);
    expect(await exitCode(server)).toBe(0);
    expect(postgresRuns()).toBe(false);
    expect(Date.now() - before).toBeLessThan(patience(9_000));
    expect(errors).toBe("");

    // Data survives a restart.
    const again = launch();
    await expect.poll(isHealthy, patiently).toBe(true);
    const me = await fetch(`http://127.0.0.1:${port}/api/auth/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(me.status).toBe(200);
    again.kill("SIGINT");
    again.kill("SIGINT");
    expect(await exitCode(again)).toBe(0);
  });
});

describe("what the server keeps on disk", () => {
  /** Modes of a folder and everything in it. PostgreSQL's folders are not walked. */
  const modesBelow = async (path: string): Promise<[string, number][]> => {
    const found = await stat(path);
    const isWalked = found.isDirectory() && !basename(path).startsWith("postgres");
    const below = isWalked ? (await readdir(path)).map((name) => modesBelow(join(path, name))) : [];
    return [[path, found.mode & 0o777], ...(await Promise.all(below)).flat()];
  };

  it("is for its own account alone, also what an earlier version left open", async () => {
    const data = join(folder, "open");
    for (const name of ["outbox", "files/ab"]) await mkdir(join(data, name), { recursive: true });
    const old = ["app-secret", "outbox/reset.eml", "files/ab/photo", "postgres.log"];
    for (const name of old) await writeFile(join(data, name), "x".repeat(32));
    for (const [path] of await modesBelow(data)) await chmod(path, 0o777);

    launch({ DATA_DIR: data });
    await expect.poll(isHealthy, patiently).toBe(true);
    await fetch(`http://127.0.0.1:${port}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ firstName: "A", lastName: "B", email: "b@example.com", password: "a good one" }),
    });
    // A file with another ending is still being written.
    const sent = async () => (await readdir(join(data, "outbox"))).filter((name) => name.endsWith(".eml"));
    await expect.poll(sent, patiently).toHaveLength(2);

    const [own, ...inside] = await modesBelow(data);
    // As root, PostgreSQL runs under another account, which must pass through to its own folder.
    expect(own).toEqual([data, process.getuid?.() === 0 ? 0o711 : 0o700]);
    expect(inside.map(([path]) => path)).toEqual(
      expect.arrayContaining(["postgres", ...old].map((name) => join(data, name))),
    );
    expect(inside.filter(([, mode]) => (mode & 0o077) !== 0)).toEqual([]);
  });
});

describe("it cannot start", () => {
  it.each([
    ["with a wrong variable", { PORT: "eighty" }, /^Fieldwright cannot start\. PORT: [^\n]+\n$/],
    [
      "without its database",
      { DATABASE_URL: "postgresql://nobody@127.0.0.1:1/x" },
      /^Fieldwright cannot start\. [^\n]+\n$/,
    ],
  ])(
    "%s and says why in one line",
    async (_case, environment, line) => {
      expect(await exitCode(launch(environment))).toBe(1);
      expect(errors).toMatch(line);
      expect(output).toBe("");
    },
    60_000,
  );

  it("on a port that is taken, and leaves no PostgreSQL behind", async () => {
    const blocker = createServer().listen(port, "127.0.0.1");
    await once(blocker, "listening");
    const server = launch();
    expect(await exitCode(server)).toBe(1);
    blocker.close();
    expect(postgresRuns()).toBe(false);
    expect(errors).toBe(
      `Fieldwright cannot start. Port ${port} is already in use; set PORT to another one.\n`,
    );
  });
});
