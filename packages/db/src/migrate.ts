import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyAtOnce } from "drizzle-orm/node-postgres/migrator";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { applyMigrations, type Migration, readMigrations } from "./apply-migrations";
import { applySql, readSql, sqlVersion } from "./apply-sql";
import { ensurePrerequisites } from "./prerequisites";
import { findOpenFunctions, protectFunctions } from "./protect-functions";
import { findOpenTables, protectTables } from "./protect-tables";
import { newClient, openPool } from "./server-address";
import { migrationLock, tablesLock, takeLock, type Waiting } from "./session-locks";

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
  await applyAtOnce(drizzle(connection), { migrationsFolder: path.join(folder, "first") });
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
  await applyAtOnce(drizzle(connection), { migrationsFolder: folder });
  await connection.query(await readFile(path.join(folder, "corrections.sql"), "utf8"));
};

const silent = new Logger(() => () => {});

const newestOf = (migrations: readonly Migration[]): Migration => {
  const newest = migrations.at(-1);
  if (!newest) throw new Error("There is no migration.");
  return newest;
};

type State = {
  readonly last: { readonly time: number; readonly tag: string | null } | null;
  readonly isLegacy: boolean;
};

/** The newest applied migration, and whether the database is older than the SQL files. */
const readState = async (connection: pg.ClientBase): Promise<State> => {
  const { rows } = await connection.query<{ journal: string | null; applied: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as journal, to_regclass('drizzle.applied_sql') as applied",
  );
  if (!rows[0]?.journal) return { last: null, isLegacy: false };
  // The journal of an older version has no names.
  const newest = await connection.query<{ time: string; tag: string | null }>(
    "select created_at as time, to_jsonb(journal) ->> 'tag' as tag from drizzle.__drizzle_migrations journal order by created_at desc limit 1",
  );
  const [last] = newest.rows;
  if (!last) return { last: null, isLegacy: false };
  return { last: { ...last, time: Number(last.time) }, isLegacy: !rows[0].applied };
};

/**
 * Running nodes work beside the tables of the next version, but a start of an old version is more often a mistake: an
 * image that was not replaced, or a way back after tables were removed.
 */
const mustBeKnown = (
  { last, isLegacy }: State,
  newest: Migration,
  allowNewer: boolean,
): "known" | "newer" => {
  if (isLegacy || !last || last.time <= newest.time) return "known";
  if (allowNewer) return "newer";
  const found = last.tag ?? `a migration of ${new Date(last.time).toISOString().slice(0, 10)}`;
  throw new Error(
    `The database is at ${found}, and this version of Fieldwright knows migrations up to ${newest.tag}. Start the version that upgraded the database, or a newer one. To return to this version, restore a backup from before the upgrade, or set DATABASE_NEWER=1 if the CHANGELOG of the newer version says that this one fits.`,
  );
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
  migrations: readonly Migration[],
  { isLegacy, last }: State,
  waiting: Waiting,
): Promise<string | null> => {
  // A backup reads all tables in one transaction. A change that waited for it would have everyone else wait behind itself.
  const waitForBackup = () => takeLock(connection, tablesLock, waiting);
  if (last && last.time < newestOf(migrations).time) await waitForBackup();
  if (isLegacy) await migrateLegacy(connection, path.join(migrationsFolder, "legacy"));
  await applyMigrations(connection, migrations);
  const text = await readSql(path.join(migrationsFolder, "../src/sql"));
  const version = { number: sqlVersion, lastMigration: newestOf(migrations).time };
  if (!(await applySql(connection, text, version, waitForBackup))) return null;
  await protectFunctions(connection, text);
  return text;
};

type Starting = Waiting & {
  /** Starts although a newer version upgraded the database, and changes nothing there. */
  readonly allowNewer?: boolean;
};

/** Safe if several nodes start together: one migrates while the rest wait. */
export const migrate = async (
  config: pg.PoolConfig,
  migrationsFolder: string,
  waiting: Starting = {},
): Promise<void> => {
  const connection = newClient({ ...config, application_name: "fieldwright migration" });
  await connection.connect();
  try {
    await takeLock(connection, migrationLock, waiting);
    const state = await readState(connection);
    const migrations = readMigrations(migrationsFolder);
    // What a newer version left, it has checked itself.
    if (mustBeKnown(state, newestOf(migrations), waiting.allowNewer ?? false) === "newer") return;
    await ensurePrerequisites(connection);
    const text = await migrateTablesAndSql(connection, migrationsFolder, migrations, state, waiting);
    await migrateQueue(config);
    if (text === null) return;
    await protectTables(connection);
    mustBeClosed([...(await findOpenTables(connection)), ...(await findOpenFunctions(connection, text))]);
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
