import type { DatabaseConfig } from "@fieldwright/db/client";
import { joinCluster, startCluster } from "@fieldwright/db/embedded/start-cluster";
import { findPooler } from "@fieldwright/db/pooler";
import type { PoolConfig } from "pg";
import type { Logger } from "pino";
import type { Config } from "#kernel";
import type { Shutdown } from "./shutdown";

type Found = {
  /** PostgreSQL itself, for migrations. */
  readonly address: PoolConfig;
  readonly config: DatabaseConfig;
};

const needsDirect =
  "DATABASE_URL leads to a connection pooler in transaction mode. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself: migrations, live updates and background jobs need connections that stay theirs.";
const notDirect =
  "DATABASE_DIRECT_URL leads to a connection pooler. It must be the address of PostgreSQL itself.";

/** Looks at what answers at the addresses, so that a pooler is known before something works only half. */
const reach = async (url: string, config: Config): Promise<Found> => {
  const { databaseDirectUrl: directUrl, databaseOptions: options } = config;
  const address = { connectionString: url };
  const pooler = await findPooler(address);
  const keepPlans = config.keepPlans ?? pooler !== "transaction";
  const main = { ...address, ...options, keepPlans, pooled: pooler !== "none" };
  if (!directUrl) {
    if (pooler === "transaction") throw new Error(needsDirect);
    return { address, config: main };
  }
  const direct = { connectionString: directUrl };
  if ((await findPooler(direct)) !== "none") throw new Error(notDirect);
  return { address: direct, config: { ...main, direct: { ...direct, ...options } } };
};

/** Nobody waits for a replica that is away: the primary has the same. */
const replicaPatience = 1_000;

const replicaOf = ({ databaseReadUrl, databaseOptions }: Config, log: Logger) =>
  databaseReadUrl
    ? {
        replica: {
          config: {
            connectionString: databaseReadUrl,
            ...databaseOptions,
            connectionTimeoutMillis: replicaPatience,
          },
          onAway: (err: unknown) => log.warn({ err }, "the replica is not used; the primary reads"),
        },
      }
    : {};

const find = async (
  config: Config,
  log: Logger,
  shutdown: Shutdown,
  openCluster: typeof joinCluster,
): Promise<Found> => {
  if (config.databaseUrl) {
    const found = await reach(config.databaseUrl, config);
    return { ...found, config: { ...found.config, ...replicaOf(config, log) } };
  }
  const cluster = await openCluster({ dataDir: config.dataDir, log: (message) => log.warn(message) });
  await shutdown.add("PostgreSQL", () => cluster.stop());
  const address = cluster.config;
  const keepPlans = config.keepPlans ?? true;
  return { address, config: { ...address, ...config.databaseOptions, keepPlans } };
};

/** The database at the given address, or the embedded one. */
export const findDatabase = (config: Config, log: Logger, shutdown: Shutdown): Promise<Found> =>
  find(config, log, shutdown, startCluster);

/** The same for a command that runs beside a server. */
export const joinDatabase = (config: Config, log: Logger, shutdown: Shutdown): Promise<Found> =>
  find(config, log, shutdown, joinCluster);
