import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";

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
