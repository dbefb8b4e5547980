import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { openPool } from "./client";
import { ensurePrerequisites } from "./prerequisites";
import { protectTables } from "./protect-tables";

/** "FWMG": any constant of our own serves. */
const lockKey = 0x46574d47;

const silent = new Logger(() => () => {});

/** Brings a database up to date. Safe when several nodes start together: one works, the others wait and find it done. */
export const migrate = async (config: pg.PoolConfig, migrationsFolder: string): Promise<void> => {
  const connection = new pg.Client(config);
  await connection.connect();
  try {
    await connection.query("select pg_advisory_lock($1)", [lockKey]);
    await ensurePrerequisites(connection);
    await applyMigrations(drizzle(connection), { migrationsFolder });
    await migrateQueue(config);
    await protectTables(connection);
  } finally {
    await connection.end();
  }
};

const migrateQueue = async (config: pg.PoolConfig): Promise<void> => {
  const pool = openPool({ ...config, max: 1 });
  try {
    await runMigrations({ pgPool: pool, logger: silent });
  } finally {
    await pool.end();
  }
};
