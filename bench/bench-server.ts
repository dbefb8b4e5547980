import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startCluster } from "@fieldwright/db/embedded/start-cluster";
import { migrate } from "@fieldwright/db/migrate";
import type { ClientConfig } from "pg";

type Figures = {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
};

/** Nearest-rank method. */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;

export const figuresOf = (milliseconds: readonly number[]): Figures => {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return {
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    max: sorted.at(-1) ?? Number.NaN,
  };
};

const root = dirname(import.meta.dirname);
const migrations = fileURLToPath(new URL("../packages/db/migrations", import.meta.url));

/** Starts PostgreSQL on the data directory, migrates it and fills it. */
export const prepareData = async (
  dataDir: string,
  fill: (config: ClientConfig) => Promise<void>,
): Promise<void> => {
  const cluster = await startCluster({
    dataDir,
    log: console.log,
    settings: { fsync: "off", shared_buffers: "512MB", work_mem: "256MB", max_wal_size: "4GB" },
  });
  try {
    await migrate(cluster.config, migrations);
    await fill(cluster.config);
  } finally {
    await cluster.stop();
  }
};

const isHealthy = (address: string): Promise<boolean> =>
  fetch(`${address}/health`).then(
    (response) => response.ok,
    () => false,
  );

const whenHealthy = async (address: string, child: ChildProcess): Promise<void> => {
  while (!(await isHealthy(address))) {
    if (child.exitCode !== null) throw new Error(`The server stopped with code ${child.exitCode}.`);
    await sleep(100);
  }
};

/** Starts the built product on the data directory, without rate limits. */
export const startServer = async (dataDir: string, port: number, demo: "0" | "1" = "0") => {
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: demo, RATE_LIMIT: "off" },
  });
  await whenHealthy(address, child);
  return {
    address,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
};
