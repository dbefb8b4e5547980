import { createHash, randomUUID } from "node:crypto";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { emptyText, migrateLegacy, migrateQueue } from "../migrate";
import { ensurePrerequisites } from "../prerequisites";
import { protectTables } from "../protect-tables";

export const migrations = fileURLToPath(new URL("../../migrations", import.meta.url));

export type LegacyDatabase = { config: pg.ClientConfig; connection: pg.Client; drop(): Promise<void> };

/** The migrations that an old version of the product had applied. */
export type Age = {
  /** Number of migrations. */
  count: number;
  /** Migrations from this index on were still empty. */
  emptyFrom?: number;
  /** Uses the migrations from before the first release. */
  first?: boolean;
};

const recordMigration = "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)";

/** Like drizzle: one transaction, and a journal row per migration. */
const applyLegacy = async (
  connection: pg.Client,
  { count, emptyFrom = count, first }: Age,
): Promise<void> => {
  const files = readMigrationFiles({
    migrationsFolder: path.join(migrations, "legacy", first ? "first" : ""),
  });
  await connection.query(
    `create schema drizzle;
     create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
     begin`,
  );
  for (const [index, { sql, hash, folderMillis }] of files.slice(0, count).entries()) {
    const written = index < emptyFrom;
    if (written) for (const statement of sql) await connection.query(statement);
    await connection.query(recordMigration, [
      written ? hash : createHash("sha256").update(emptyText).digest("hex"),
      folderMillis,
    ]);
  }
  await connection.query("commit");
};

/** Brings a database of 0024 to the first migrations after the baseline. */
export const advancePastBaseline = async (connection: pg.Client, count: number): Promise<void> => {
  await migrateLegacy(connection, path.join(migrations, "legacy"));
  const files = readMigrationFiles({ migrationsFolder: migrations }).slice(1, count + 1);
  for (const { sql, hash, folderMillis } of files) {
    for (const statement of sql) await connection.query(statement);
    await connection.query(recordMigration, [hash, folderMillis]);
  }
};

/** Creates a database as an old version of the product left it. */
export const createLegacyDatabase = async (address: pg.ClientConfig, age: Age): Promise<LegacyDatabase> => {
  const name = `test_legacy_${randomUUID().replaceAll("-", "")}`;
  const config = { ...address, database: name };
  const admin = new pg.Client({ ...address, database: "postgres" });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const connection = new pg.Client(config);
  await connection.connect();
  await ensurePrerequisites(connection);
  await applyLegacy(connection, age);
  await migrateQueue(config);
  await protectTables(connection);
  return {
    config,
    connection,
    drop: async () => {
      await connection.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
};
