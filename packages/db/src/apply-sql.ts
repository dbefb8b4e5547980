import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { yieldLocks } from "./tenant";

/** The texts of all functions, triggers and views. */
export const readSql = async (folder: string): Promise<string> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  return texts.join("\n");
};

/** Without it, a database counts as one from before the SQL files. */
export const appliedSqlTable = `create table if not exists drizzle.applied_sql (
    id bigint primary key generated always as identity,
    hash text not null,
    applied_at timestamptz not null default now()
  )`;

const applyOnce = async (connection: pg.ClientBase, text: string, hash: string): Promise<void> => {
  await connection.query("begin");
  try {
    // Like pg_dump: a function may call one from a later file.
    await connection.query("set local check_function_bodies = off");
    await connection.query(text);
    await connection.query("insert into drizzle.applied_sql (hash) values ($1)", [hash]);
    await connection.query("commit");
  } catch (error) {
    await connection.query("rollback");
    throw error;
  }
};

/**
 * Applies the functions, triggers and views of `text`. Skips them if the same texts were applied last and no
 * migration ran since, because a migration may drop a view or trigger to change a table.
 */
export const applySql = async (
  connection: pg.ClientBase,
  text: string,
  lastMigration: number,
): Promise<void> => {
  const hash = createHash("sha256").update(`${lastMigration}\n${text}`).digest("hex");
  await connection.query(appliedSqlTable);
  const { rows } = await connection.query<{ hash: string }>(
    "select hash from drizzle.applied_sql order by id desc limit 1",
  );
  if (rows[0]?.hash === hash) return;
  // Replacing a trigger waits for writers of its table.
  await yieldLocks(connection, () => applyOnce(connection, text, hash));
};
