import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { startCluster } from "../embedded/start-cluster";
import { migrate } from "../migrate";

/** Where the run's cluster is, and the migrated database that every test database copies. */
export type TestCluster = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly template: string;
};

declare module "vitest" {
  interface ProvidedContext {
    postgres: TestCluster;
  }
}

const migrations = fileURLToPath(new URL("../../migrations", import.meta.url));

/** Test data need not survive a power cut. */
const fast = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  max_connections: "200",
};

/** One cluster for the whole run. */
const setUp = async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = await mkdtemp(path.join(tmpdir(), "fieldwright-test-"));
  // Root runs PostgreSQL under another account, which has to pass through.
  await chmod(folder, 0o755);
  const cluster = await startCluster({ dataDir: folder, log: () => {}, settings: fast });
  const { host, port, user, database: template } = cluster.config;
  if (!host || !port || !user || !template) throw new Error("The cluster did not say where it is.");
  await migrate(cluster.config, migrations);
  project.provide("postgres", { host, port, user, template });
  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
};

export default setUp;
