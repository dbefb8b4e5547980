import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { DrizzleQueryError } from "drizzle-orm";
import type pg from "pg";
import { yieldLocks } from "./tenant";

export type Migration = { readonly tag: string; readonly time: number; readonly text: string };

type Journal = { readonly entries: readonly { readonly tag: string; readonly when: number }[] };

/** In the order of their times. */
export const readMigrations = (folder: string): Migration[] => {
  const { entries }: Journal = JSON.parse(readFileSync(path.join(folder, "meta/_journal.json"), "utf8"));
  return entries.map(({ tag, when }) => ({
    tag,
    time: when,
    text: readFileSync(path.join(folder, `${tag}.sql`), "utf8"),
  }));
};

/** The statements of a migration, each without the comments above it. */
export const statementsOf = (text: string): string[] =>
  text
    .split("--> statement-breakpoint")
    .map((statement) => statement.replace(/^(\s*--.*\n)+/, "").trim())
    .filter(Boolean);

/** Statements that take long and stop nobody, as long as no transaction holds the locks of other statements around them. */
const alone =
  /^(create (unique )?index concurrently|drop index concurrently|alter table \S+ validate constraint|do\b[\s\S]*\bcommit;)/i;

const isAlone = (statement: string): boolean => alone.test(statement);

/** What runs in one transaction: a statement of the kind above, or as many others as follow each other. */
const stepsOf = (text: string): string[][] => {
  const steps: string[][] = [];
  for (const statement of statementsOf(text)) {
    const last = steps.at(-1);
    if (last?.[0] && !isAlone(statement) && !isAlone(last[0])) last.push(statement);
    else steps.push([statement]);
  }
  return steps;
};

/** An index that was being built when its server died stays behind, unusable and in the way. */
const clearWayFor = async (connection: pg.ClientBase, statement: string): Promise<"free" | "built"> => {
  const name = /^create (?:unique )?index concurrently (?:if not exists )?"?(\w+)"?/i.exec(statement)?.[1];
  const { rows } = await connection.query<{ valid: boolean }>(
    "select indisvalid as valid from pg_index where indexrelid = to_regclass($1)",
    [`public.${name}`],
  );
  if (rows[0]?.valid) return "built";
  if (rows[0]) await connection.query(`drop index concurrently public."${name}"`);
  return "free";
};

/** A failed start tells which statement failed. */
const run = async (connection: pg.ClientBase, statement: string): Promise<void> => {
  try {
    await connection.query(statement);
  } catch (cause) {
    throw cause instanceof Error ? new DrizzleQueryError(statement, [], cause) : cause;
  }
};

/** It waits for transactions that began earlier, and nobody waits for it, so it has no limit. */
const runAlone = async (connection: pg.ClientBase, statement: string): Promise<void> => {
  await connection.query("set lock_timeout = 0");
  const builds = /^create/i.test(statement);
  if (!builds || (await clearWayFor(connection, statement)) === "free") await run(connection, statement);
};

const inTransaction = async (connection: pg.ClientBase, work: () => Promise<void>): Promise<void> => {
  await connection.query("begin");
  try {
    await work();
    await connection.query("commit");
  } catch (error) {
    await connection.query("rollback");
    throw error;
  }
};

/** The tables that a step changes or refers to, as far as they are there. */
const tablesOf = async (connection: pg.ClientBase, step: readonly string[]): Promise<string[]> => {
  const named = step.flatMap((statement) =>
    [...statement.matchAll(/\b(?:alter table|references) (?:only )?(?:"?public"?\.)?"?(\w+)"?/gi)].map(
      ([, name]) => name,
    ),
  );
  const { rows } = await connection.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname = any ($1) order by 1`,
    [named],
  );
  return rows.map(({ name }) => name);
};

/**
 * Ends automatic vacuums of these tables. PostgreSQL does so for whoever waits for one longer than a second, and a step does
 * not wait that long. No reader or writer waits for this lock.
 */
const endVacuums = async (connection: pg.ClientBase, tables: readonly string[]): Promise<void> => {
  if (tables.length === 0) return;
  await inTransaction(connection, async () => {
    await connection.query("set local lock_timeout = '10s'");
    await connection.query(`lock table ${tables.join(", ")} in share update exclusive mode`);
  });
};

/**
 * The statements for tables that have no rows and no readers, so that they fit in one transaction: nothing has to be
 * built beside anyone, there are no rows to change in portions, and no lock is given up.
 */
export const statementsForEmptyTables = (text: string): string[] =>
  statementsOf(text)
    .filter((statement) => !/^(?:do\b[\s\S]*\bcommit;|set local lock_timeout\b)/i.test(statement))
    .map((statement) => statement.replace(/^((?:create (?:unique )?|drop )index) concurrently/i, "$1"));

const hashOf = ({ text }: Migration): string => createHash("sha256").update(text).digest("hex");

export const prepareJournal = (connection: pg.ClientBase): Promise<unknown> =>
  connection.query(
    `create schema if not exists drizzle;
     create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
     alter table drizzle.__drizzle_migrations add column if not exists tag text;
     create table if not exists drizzle.begun_migrations (hash text primary key, steps integer not null)`,
  );

export const recordMigration = async (connection: pg.ClientBase, migration: Migration): Promise<void> => {
  await connection.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at, tag) values ($1, $2, $3)",
    [hashOf(migration), migration.time, migration.tag],
  );
};

/**
 * Each step is recorded, so a server that dies amid a migration leaves the rest to the next one. Nobody waits behind a
 * step for longer than a step waits for its locks.
 */
const applyMigration = async (connection: pg.ClientBase, migration: Migration): Promise<void> => {
  const { text } = migration;
  const hash = hashOf(migration);
  const begun = await connection.query<{ steps: number }>(
    "select steps from drizzle.begun_migrations where hash = $1",
    [hash],
  );
  const steps = stepsOf(text);
  for (const [index, step] of steps.entries()) {
    if (index < (begun.rows[0]?.steps ?? 0)) continue;
    const [first = ""] = step;
    const runsAlone = isAlone(first);
    if (runsAlone) await runAlone(connection, first);
    const tables = runsAlone ? [] : await tablesOf(connection, step);
    await yieldLocks(connection, async () => {
      await endVacuums(connection, tables);
      await inTransaction(connection, async () => {
        if (!runsAlone) for (const statement of step) await run(connection, statement);
        await connection.query(
          `insert into drizzle.begun_migrations values ($1, $2)
           on conflict (hash) do update set steps = excluded.steps`,
          [hash, index + 1],
        );
      });
    });
  }
  await inTransaction(connection, async () => {
    await connection.query("delete from drizzle.begun_migrations where hash = $1", [hash]);
    await recordMigration(connection, migration);
  });
};

/** Applies what is newer than the newest that was applied. Old versions of the product compare times, too. */
export const applyMigrations = async (
  connection: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> => {
  const { rows } = await connection.query<{ journal: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as journal",
  );
  const applied = rows[0]?.journal
    ? await connection.query<{ time: string | null }>(
        "select max(created_at) as time from drizzle.__drizzle_migrations",
      )
    : undefined;
  const last = Number(applied?.rows[0]?.time ?? 0);
  const later = migrations.filter(({ time }) => time > last);
  if (later.length > 0) await prepareJournal(connection);
  for (const migration of later) await applyMigration(connection, migration);
};
