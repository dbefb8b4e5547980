import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { applySql, readSql } from "./apply-sql";
import { ensurePrerequisites } from "./prerequisites";
import { findOpenFunctions, protectFunctions } from "./protect-functions";
import { findOpenTables, protectTables } from "./protect-tables";
import { newClient, openPool } from "./server-address";
import { yieldLocks } from "./tenant";

/** The text of a migration that was listed in the journal before it was written. */
export const emptyText = "select 1;\n";
const emptyHash = createHash("sha256").update(emptyText).digest("hex");

/** A withdrawn migration whose time was later than all others. Its changes are part of 0004 and 0011. */
const withdrawnTime = 1794728262857;

/** Applies the migrations from before the first release, which 0000 to 0002 replaced. */
const applyFirst = async (connection: pg.Client, folder: string, files: MigrationMeta[]): Promise<void> => {
  const [tables, , lists] = files;
  if (!tables || !lists) throw new Error(`There are migrations missing in ${folder}.`);
  const { rowCount } = await connection.query(
    "select from drizzle.__drizzle_migrations where created_at >= $1",
    [tables.folderMillis],
  );
  if (rowCount !== 0) return;
  await applyMigrations(drizzle(connection), { migrationsFolder: path.join(folder, "first") });
  await connection.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
    lists.hash,
    lists.folderMillis,
  ]);
};

/** Applies migrations that a database recorded while they were still empty. */
const applyPassedBy = async (connection: pg.Client, files: MigrationMeta[]): Promise<void> => {
  const { rows } = await connection.query<{ time: string }>(
    "select created_at as time from drizzle.__drizzle_migrations where hash = $1",
    [emptyHash],
  );
  const passedBy = files.filter(({ folderMillis }) => rows.some(({ time }) => Number(time) === folderMillis));
  for (const { sql, hash, folderMillis } of passedBy) {
    for (const statement of sql) await connection.query(statement);
    await connection.query("update drizzle.__drizzle_migrations set hash = $1 where created_at = $2", [
      hash,
      folderMillis,
    ]);
  }
};

/** Upgrades a database of any version before the baseline to the baseline. */
export const migrateLegacy = async (connection: pg.Client, folder: string): Promise<void> => {
  const files = readMigrationFiles({ migrationsFolder: folder });
  await applyFirst(connection, folder, files);
  await connection.query("begin");
  try {
    await connection.query("delete from drizzle.__drizzle_migrations where created_at = $1", [withdrawnTime]);
    await applyPassedBy(connection, files);
    await connection.query("commit");
  } catch (error) {
    await connection.query("rollback");
    throw error;
  }
  await applyMigrations(drizzle(connection), { migrationsFolder: folder });
  await connection.query(await readFile(path.join(folder, "corrections.sql"), "utf8"));
};

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

/** A start refuses a database that would show one organization to another, or that its own functions are lost to. */
const mustBeClosed = (problems: string[]): void => {
  if (problems.length === 0) return;
  const more = problems.length > 10 ? `; and ${problems.length - 10} more` : "";
  throw new Error(
    `The database does not keep organizations apart. An administrator has to look at this: ${problems.slice(0, 10).join("; ")}${more}.`,
  );
};

/**
 * The baseline has the time of the last legacy migration. A database with all legacy migrations is therefore at the
 * baseline, and later migrations apply to old and new databases. Answers the SQL that is in force, null if it is that
 * of a newer version.
 */
const migrateTablesAndSql = async (
  connection: pg.Client,
  migrationsFolder: string,
): Promise<string | null> => {
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis;
  if (!newest) throw new Error(`There is no migration in ${migrationsFolder}.`);
  const { last, isLegacy } = await readState(connection);
  if (isLegacy) await migrateLegacy(connection, path.join(migrationsFolder, "legacy"));
  await yieldLocks(connection, () => applyMigrations(drizzle(connection), { migrationsFolder }));
  // Otherwise a newer version of the product ran here. Keep its functions, like its tables.
  if (!isLegacy && last !== null && last > newest) return null;
  const text = await readSql(path.join(migrationsFolder, "../src/sql"));
  await applySql(connection, text, newest);
  await protectFunctions(connection, text);
  return text;
};

type Waiting = {
  /** Milliseconds until the start gives up. */
  readonly patience?: number;
  readonly log?: (message: string) => void;
};

const lockTimeout = "55P03";
const asksEvery = 5_000;

const spoken = (milliseconds: number): string => {
  const seconds = Math.floor(milliseconds / 1_000);
  if (seconds >= 120) return `${Math.floor(seconds / 60)} minutes`;
  return seconds === 1 ? "1 second" : `${seconds} seconds`;
};
const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Names the connection that migrates the database. */
const holderOf = async (connection: pg.ClientBase): Promise<string> => {
  const { rows } = await connection.query<Record<"pid" | "name" | "address" | "since", string | null>>(
    `select held.pid, nullif(application_name, '') as name, coalesce(host(client_addr), 'this machine') as address,
       to_char(backend_start at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS') as since
     from pg_locks held left join pg_stat_activity using (pid)
     where held.locktype = 'advisory' and held.granted and held.classid = 0 and held.objid = $1 and held.objsubid = 1
       and held.database = (select oid from pg_database where datname = current_database())`,
    [lockKey],
  );
  const [holder] = rows;
  if (!holder) return "a connection that has just ended";
  const { pid, name, address, since } = holder;
  return `${name ?? "a connection"} (process ${pid}, from ${address}, since ${since} UTC)`;
};

/** The lock ends with the connection, so it must be one of PostgreSQL itself and not a pooler's. */
const takeLock = async (
  connection: pg.Client,
  { patience = 600_000, log = () => {} }: Waiting,
): Promise<void> => {
  const deadline = Date.now() + patience;
  for (;;) {
    const left = Math.max(1, Math.min(asksEvery, deadline - Date.now()));
    await connection.query(`set lock_timeout = ${left}`);
    try {
      await connection.query("select pg_advisory_lock($1)", [lockKey]);
      await connection.query("reset lock_timeout");
      return;
    } catch (cause) {
      if (!(cause instanceof pg.DatabaseError) || cause.code !== lockTimeout) throw cause;
      const holder = await holderOf(connection);
      if (Date.now() >= deadline)
        throw new Error(
          `${capitalized(holder)} has been migrating the database for more than ${spoken(patience)}, so this start gave up. If that is no longer a running server, end its connection with pg_terminate_backend.`,
          { cause },
        );
      log(`Waiting for ${holder}, which migrates the database.`);
    }
  }
};

/** Safe if several nodes start together: one migrates while the rest wait. */
export const migrate = async (
  config: pg.PoolConfig,
  migrationsFolder: string,
  waiting: Waiting = {},
): Promise<void> => {
  const connection = newClient({ ...config, application_name: "fieldwright migration" });
  await connection.connect();
  try {
    await takeLock(connection, waiting);
    await ensurePrerequisites(connection);
    const text = await migrateTablesAndSql(connection, migrationsFolder);
    await migrateQueue(config);
    await protectTables(connection);
    mustBeClosed([
      ...(await findOpenTables(connection)),
      ...(text === null ? [] : await findOpenFunctions(connection, text)),
    ]);
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
