import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { yieldLocks } from "./tenant";

/**
 * Raised with every change of the texts, so that an old node that starts during a roll-out does not bring its own back.
 * `migrations.test.ts` has the hash of each version.
 */
export const sqlVersion = 10;

const isUpgrade = (name: string): boolean => name.endsWith("-upgrade.sql");

const afterward = "\n-- Afterward, in a transaction of its own.\n";

/**
 * The texts of all functions, triggers and views, and behind them the files `-upgrade.sql`: these change rows that older
 * versions left, and may read for long.
 */
export const readSql = async (folder: string): Promise<string> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const read = (some: string[]) => Promise.all(some.map((name) => readFile(path.join(folder, name), "utf8")));
  const code = await read(names.filter((name) => !isUpgrade(name)));
  return [code.join("\n"), ...(await read(names.filter(isUpgrade)))].join(afterward);
};

/** Without it, a database counts as one from before the SQL files. */
export const appliedSqlTable = `create table if not exists drizzle.applied_sql (
    id bigint primary key generated always as identity,
    hash text not null,
    applied_at timestamptz not null default now()
  );
  alter table drizzle.applied_sql add column if not exists version integer not null default 0`;

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

const trigger = /^create or replace trigger [^;]*;/gm;

/** See `apply-trigger.sql`: a changed function locks no table. */
export const sparingTriggers = (text: string): string =>
  text.replace(trigger, (statement) => `select apply_trigger($trigger$${statement}$trigger$);`);

type Version = { readonly number: number; readonly lastMigration: number };

const applyOnce = async (
  connection: pg.ClientBase,
  text: string,
  hash: string,
  { number }: Version,
): Promise<void> => {
  const [code = "", ...upgrades] = text.split(afterward);
  await connection.query("begin");
  try {
    // Like pg_dump: a function may call one from a later file.
    await connection.query("set local check_function_bodies = off");
    await connection.query(sparingTriggers(code));
    await connection.query("commit");
  } catch (error) {
    await connection.query("rollback");
    throw error;
  }
  for (const upgrade of upgrades) await connection.query(upgrade);
  await connection.query("insert into drizzle.applied_sql (hash, version) values ($1, $2)", [hash, number]);
};

/**
 * Applies the functions, triggers and views of `text`. Skips them if the same texts were applied last and no
 * migration ran since, because a migration may drop a view or trigger to change a table. Leaves those of a newer version
 * alone, and says so.
 */
export const applySql = async (
  connection: pg.ClientBase,
  text: string,
  version: Version,
  beforeChanges: () => Promise<void> = async () => {},
): Promise<boolean> => {
  const hash = sha256(`${version.lastMigration}\n${text}`);
  await connection.query(appliedSqlTable);
  const { rows } = await connection.query<{ hash: string; version: number }>(
    "select hash, version from drizzle.applied_sql order by id desc limit 1",
  );
  const [last] = rows;
  if (last && last.version > version.number) return false;
  if (last?.hash === hash) return true;
  await beforeChanges();
  // Replacing a trigger waits for writers of its table.
  await yieldLocks(connection, () => applyOnce(connection, text, hash, version));
  return true;
};
