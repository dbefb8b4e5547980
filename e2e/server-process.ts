import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const readyWithin = 180_000;

export type ServerProcess = {
  readonly base: string;
  readonly process: ChildProcess;
  /** Sends the signal and waits until the process has ended. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
};

/** Below the ports that systems hand out to connections: one of those may be taken before the server listens. */
const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    const probe = createServer().listen(port, "127.0.0.1");
    const isFree = await once(probe, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, "close");
    return port;
  }
};

export const untilHealthy = async (base: string, server: ChildProcess): Promise<void> => {
  const deadline = Date.now() + readyWithin;
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`The server stopped with ${server.exitCode}`);
    const answer = await fetch(`${base}/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server was not ready within ${readyWithin / 1000} s`);
};

export const newDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), "fieldwright-e2e-"));

/** Starts the built server and waits until it is healthy. */
export const startServer = async (
  dataDir: string,
  demo: "0" | "1",
  env: Record<string, string> = {},
): Promise<ServerProcess> => {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const server = spawn(
    process.execPath,
    ["--input-type=module", "-e", 'await (await import("./apps/server/dist/main.js")).start()'],
    {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        PORT: String(port),
        HOST: "127.0.0.1",
        PUBLIC_URL: base,
        DATA_DIR: dataDir,
        DATABASE_URL: "",
        MAIL_URL: "",
        DEMO: demo,
        RATE_LIMIT: "off",
        // Tests receive webhooks on this machine.
        ALLOW_PRIVATE_WEBHOOKS: "1",
        CHECK_ANSWERS: "1",
        LOG_LEVEL: "fatal",
        ...env,
      },
    },
  );
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  };
  try {
    await untilHealthy(base, server);
  } catch (error) {
    await end("SIGTERM");
    throw error;
  }
  return { base, process: server, end };
};

/** Process ID of the embedded PostgreSQL. */
export const postmasterOf = async (dataDir: string): Promise<number> => {
  const [pid = ""] = (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
  return Number(pid);
};

/** A zombie still has a process ID, but it does not count as running. */
export const isRunning = async (pid: number): Promise<boolean> => {
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return status !== "" && !/^\d+ \(.*\) [ZX]/.test(status);
};
