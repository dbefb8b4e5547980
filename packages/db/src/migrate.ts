import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { applySql } from "./apply-sql";
import { openPool } from "./client";
import { migrateLegacy } from "./migrate-legacy";
import { ensurePrerequisites } from "./prerequisites";
import { protectTables } from "./protect-tables";
import { yieldLocks } from "./yield-locks";

/** "FWMG" in ASCII. Any constant of our own works. */
const lockKey = 0x46574d47;

const silent = new Logger(() => () => {});

/** The time of the newest applied migration, and whether the database is older than the SQL files. */
const readState = async (connection: pg.ClientBase): Promise<{ last: number | null; isLegacy: boolean }> => {
  const { rows } = await connection.query<{ journal: string | null; applied: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as journal, to_regclass('drizzle.applied_sql') as applied",
  );
  if (!rows[0]?.journal) return { last: null, isLegacy: false };
  const newest = await connection.query<{ time: string | null }>(
    "select max(created_at) as time from drizzle.__drizzle_migrations",
  );
  const time = newest.rows[0]?.time ?? null;
  return { last: time === null ? null : Number(time), isLegacy: time !== null && !rows[0].applied };
};

/**
 * The baseline has the time of the last legacy migration. A database with all legacy migrations is therefore at the
 * baseline, and later migrations apply to old and new databases.
 */
const migrateTablesAndSql = async (connection: pg.Client, migrationsFolder: string): Promise<void> => {
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis;
  if (!newest) throw new Error(`There is no migration in ${migrationsFolder}.`);
  const { last, isLegacy } = await readState(connection);
  if (isLegacy) await migrateLegacy(connection, path.join(migrationsFolder, "legacy"));
  await yieldLocks(connection, () => applyMigrations(drizzle(connection), { migrationsFolder }));
  // Otherwise a newer version of the product ran here. Keep its functions, like its tables.
  if (isLegacy || last === null || last <= newest) {
    await applySql(connection, path.join(migrationsFolder, "../src/sql"), newest);
  }
};

/** Safe if several nodes start together: one migrates while the rest wait. */
export const migrate = async (config: pg.PoolConfig, migrationsFolder: string): Promise<void> => {
  const connection = new pg.Client(config);
  await connection.connect();
  try {
    await connection.query("select pg_advisory_lock($1)", [lockKey]);
    await ensurePrerequisites(connection);
    await migrateTablesAndSql(connection, migrationsFolder);
    await migrateQueue(config);
    await protectTables(connection);
  } finally {
    await connection.end();
  }
};

export const migrateQueue = async (config: pg.PoolConfig): Promise<void> => {
  const pool = openPool({ ...config, max: 1 });
  try {
    await runMigrations({ pgPool: pool, logger: silent });
  } finally {
    await pool.end();
  }
};
