import path from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { applySql } from "./apply-sql";
import { openPool } from "./client";
import { ensurePrerequisites } from "./prerequisites";
import { protectTables } from "./protect-tables";

/** "FWMG": any constant of our own serves. */
const lockKey = 0x46574d47;

const silent = new Logger(() => () => {});

/** The time of the newest migration that the database has, as the journal gives it; null when it has none. */
const readLastMigration = async (connection: pg.ClientBase): Promise<number | null> => {
  const { rows } = await connection.query("select to_regclass('drizzle.__drizzle_migrations') as journal");
  if (rows[0]?.journal === null) return null;
  const last = await connection.query<{ time: string | null }>(
    "select max(created_at) as time from drizzle.__drizzle_migrations",
  );
  const time = last.rows[0]?.time ?? null;
  return time === null ? null : Number(time);
};

/**
 * The baseline has the time of the last legacy migration. So a database that has all of those is at the baseline, and the next
 * migration applies to old and new databases alike.
 */
const migrateTablesAndSql = async (connection: pg.Client, migrationsFolder: string): Promise<void> => {
  const times = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);
  const baseline = times.at(0);
  const newest = times.at(-1);
  if (!baseline || !newest) throw new Error(`There is no migration in ${migrationsFolder}.`);
  const last = await readLastMigration(connection);
  const database = drizzle(connection);
  if (last !== null && last < baseline) {
    await applyMigrations(database, { migrationsFolder: path.join(migrationsFolder, "legacy") });
  }
  await applyMigrations(database, { migrationsFolder });
  // Otherwise a newer version of the product was here. Its functions stay, like its tables.
  if (last === null || last <= newest) {
    await applySql(connection, path.join(migrationsFolder, "../src/sql"), newest);
  }
};

/** Brings a database up to date. Safe when several nodes start together: one works, the others wait and find it done. */
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
