import { randomUUID } from "node:crypto";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { migrateQueue } from "../migrate";
import { ensurePrerequisites } from "../prerequisites";
import { protectTables } from "../protect-tables";

export const migrations = fileURLToPath(new URL("../../migrations", import.meta.url));

export type LegacyDatabase = { config: pg.ClientConfig; connection: pg.Client; drop(): Promise<void> };

/** One transaction and the journal's row for each migration, as drizzle does it. */
const applyLegacy = async (connection: pg.Client, count: number): Promise<void> => {
  const files = readMigrationFiles({ migrationsFolder: path.join(migrations, "legacy") });
  await connection.query(
    `create schema drizzle;
     create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
     begin`,
  );
  for (const { sql, hash, folderMillis } of files.slice(0, count)) {
    for (const statement of sql) await connection.query(statement);
    await connection.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
  await connection.query("commit");
};

/** A database as an old version of the product left it, which had the first `count` legacy migrations. */
export const createLegacyDatabase = async (
  address: pg.ClientConfig,
  count: number,
): Promise<LegacyDatabase> => {
  const name = `test_legacy_${randomUUID().replaceAll("-", "")}`;
  const config = { ...address, database: name };
  const admin = new pg.Client({ ...address, database: "postgres" });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const connection = new pg.Client(config);
  await connection.connect();
  await ensurePrerequisites(connection);
  await applyLegacy(connection, count);
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
