import pg from "pg";
import {
  type Migration,
  prepareJournal,
  readMigrations,
  recordMigration,
  statementsForEmptyTables,
} from "./apply-migrations";
import { appliedSqlTable } from "./apply-sql";
import { systemRole } from "./client";
import { copyIn, copyOut } from "./copy-rows";
import { migrateQueue } from "./migrate";
import { ensurePrerequisites } from "./prerequisites";
import { isOfExtension } from "./protect-tables";
import { backupLock, openDirect, tablesLock, tryLock } from "./session-locks";

/** Held while contents are copied. Whoever deletes one asks for it, see `mayDeleteContents`. */
export const backedUpContents = "hashtextextended('backed up contents', 0)";

/** The tables of the product, and those of the job queue. */
const schemas = ["public", "graphile_worker"];

export type DumpedTable = {
  readonly schema: string;
  readonly name: string;
  /** Without generated ones. */
  readonly columns: readonly string[];
};
type DumpedSequence = { readonly schema: string; readonly name: string; readonly value: string };

const nameOf = ({ schema, name }: Pick<DumpedTable, "schema" | "name">): string =>
  `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;

const columnsOf = ({ columns }: DumpedTable): string => columns.map(pg.escapeIdentifier).join(", ");

/** The queue's own list of migrations is made anew by a restore. */
const findTables = async (client: pg.ClientBase): Promise<DumpedTable[]> => {
  const { rows } = await client.query<DumpedTable>(
    `select n.nspname as schema, c.relname as name,
       array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
             order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind = 'r' and not ${isOfExtension("pg_class", "c.oid")}
       and (n.nspname, c.relname) <> ('graphile_worker', 'migrations')
     order by 1, 2`,
    [schemas],
  );
  return rows;
};

const findSequences = async (client: pg.ClientBase): Promise<DumpedSequence[]> => {
  const { rows } = await client.query<DumpedSequence>(
    `select schemaname as schema, sequencename as name, last_value as value
     from pg_sequences where schemaname = any($1) and last_value is not null order by 1, 2`,
    [schemas],
  );
  return rows;
};

/** Tables of which the system role would not see every row. None, unless somebody changed their policies by hand. */
const findHidden = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
       and (exists (select from pg_policy p where p.polrelid = c.oid and not p.polpermissive)
         or not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'system'
           and p.polroles = array[$1::regrole]::oid[] and pg_get_expr(p.polqual, c.oid) = 'true'))
     order by 1`,
    [systemRole],
  );
  return rows.map(({ name }) => name);
};

/** The form of values must not depend on the settings of a server or a database. */
const settings = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
  set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set client_encoding = 'UTF8'`;

const connect = async (config: pg.PoolConfig, name: string): Promise<pg.Client> => {
  const client = await openDirect(config, name);
  await client.query(settings);
  return client;
};

const journal = "drizzle.__drizzle_migrations";

/** The time of the newest migration of a database. Null if it is not one of ours. */
const readMigration = async (client: pg.ClientBase): Promise<number | null> => {
  const { rows } = await client.query<{ found: string | null }>("select to_regclass($1) as found", [journal]);
  if (!rows[0]?.found) return null;
  const newest = await client.query<{ time: string | null }>(
    `select max(created_at) as time from ${journal}`,
  );
  return Number(newest.rows[0]?.time ?? 0);
};

/** The whole database at one moment. Holds two locks until it is closed. */
export type Snapshot = {
  readonly madeAt: Date;
  /** The time of the newest migration, which says what the tables look like. */
  readonly migration: number;
  readonly tables: readonly DumpedTable[];
  readonly sequences: readonly DumpedSequence[];
  rowsOf(table: DumpedTable, counted: (rows: number) => void): AsyncGenerator<Buffer>;
  /** Contents that rows name, as lines of hash and size in the order of their hashes. */
  contents(): AsyncGenerator<Buffer>;
  /** Lets the rows go. Contents are still not deleted. */
  release(): Promise<void>;
  /** Fails if the connection broke, and its locks with it. */
  mustHoldLocks(): Promise<void>;
  close(): Promise<void>;
};

/** A new version is starting. */
export class TablesChange extends Error {
  override name = "TablesChange";
  override message = "The database is being migrated. Make the backup after that.";
}

const readSnapshot = async (client: pg.Client): Promise<Snapshot> => {
  if (!(await tryLock(client, backupLock))) throw new Error("Another backup is running.");
  if (!(await tryLock(client, tablesLock))) throw new TablesChange();
  // Before the snapshot: what it names must not be on its way out.
  await client.query(`select pg_advisory_lock(${backedUpContents})`);
  await client.query("begin isolation level repeatable read, read only");
  const {
    rows: [now],
  } = await client.query<{ time: Date }>("select now() as time");
  const migration = await readMigration(client);
  if (!now || migration === null) throw new Error("There is no Fieldwright in this database.");
  const hidden = await findHidden(client);
  if (hidden.length > 0)
    throw new Error(
      `Not all rows can be read: ${hidden.join(", ")}. Start the server once, which puts it right.`,
    );
  const asReader = (schema: string) =>
    client.query(`set local role ${schema === "public" ? systemRole : "none"}`);
  return {
    madeAt: now.time,
    migration,
    tables: await findTables(client),
    sequences: await findSequences(client),
    rowsOf: async function* (table, counted) {
      await asReader(table.schema);
      yield* copyOut(client, `copy ${nameOf(table)} (${columnsOf(table)}) to stdout`, counted);
    },
    contents: async function* () {
      await asReader("public");
      yield* copyOut(
        client,
        `copy (select file_hash, max(size) from attachments group by file_hash order by file_hash collate "C")
         to stdout with (delimiter ' ')`,
      );
    },
    release: async () => {
      await client.query("commit");
      await client.query(`select pg_advisory_unlock(${tablesLock.key})`);
    },
    mustHoldLocks: async () => void (await client.query("select 1")),
    close: () => client.end(),
  };
};

/** Fails when another backup runs. Needs a connection of PostgreSQL itself, not of a pooler. */
export const openSnapshot = async (config: pg.PoolConfig): Promise<Snapshot> => {
  const client = await connect(config, "fieldwright backup");
  try {
    return await readSnapshot(client);
  } catch (cause) {
    await client.end();
    throw cause;
  }
};

/** Makes the tables as they were at a migration, without functions, triggers, roles and grants. */
const makeTables = async (client: pg.ClientBase, migrations: readonly Migration[]): Promise<void> => {
  await prepareJournal(client);
  await client.query(appliedSqlTable);
  for (const migration of migrations) {
    for (const statement of statementsForEmptyTables(migration.text)) await client.query(statement);
    await recordMigration(client, migration);
  }
};

/** What is in the schema `public` and belongs to no extension. */
const findObjects = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ drop: string }>(
    `select format('drop %s if exists public.%I cascade',
         case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, relname) as drop
     from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
       and not ${isOfExtension("pg_class", "c.oid")}
     union all
     select format('drop routine if exists %s cascade', oid::regprocedure)
     from pg_proc p where pronamespace = 'public'::regnamespace and not ${isOfExtension("pg_proc", "p.oid")}`,
  );
  return rows.map(({ drop }) => drop);
};

/** People or organizations are in it. An empty database of ours, also one that was just made, is free to be filled. */
const isInUse = async (client: pg.ClientBase): Promise<boolean> => {
  await client.query(`set local role ${systemRole}`);
  const { rows } = await client.query<{ used: boolean }>(
    "select exists (select from organizations) or exists (select from users) as used",
  );
  await client.query("set local role none");
  return rows[0]?.used ?? true;
};

/** Fails unless the database may be filled. Answers what has to go first. */
const checkFree = async (client: pg.ClientBase, replace: boolean): Promise<string[]> => {
  const objects = await findObjects(client);
  if (objects.length === 0) return [];
  if ((await readMigration(client)) === null)
    throw new Error("The database has tables of another program. Restore into a database of its own.");
  if (!replace && (await isInUse(client)))
    throw new Error("The database is not empty. With --replace, everything in it is replaced by the backup.");
  return [...objects, "drop schema drizzle cascade"];
};

/** Fails unless the database is empty, or may be replaced. Changes nothing. */
export const mustBeFree = async (config: pg.PoolConfig, replace: boolean): Promise<void> => {
  const client = await connect(config, "fieldwright restore");
  try {
    await client.query("begin read only");
    await checkFree(client, replace);
  } finally {
    await client.end();
  }
};

/**
 * What stands in the way of filling tables in any order: rows without their parents yet, triggers, and policies. The
 * statements that put it away, and those that put it back, which also check every row.
 */
const findObstacles = async (client: pg.ClientBase): Promise<{ away: string[]; back: string[] }> => {
  const { rows } = await client.query<{ away: string; back: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(k.oid)) as back
     from pg_constraint k join pg_namespace n on n.oid = connamespace
     where contype = 'f' and conparentid = 0 and nspname = any($1)
     union all
     select format('alter table %s disable trigger user', c.oid::regclass),
       format('alter table %s enable trigger user', c.oid::regclass)
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname = any($1) and exists (select from pg_trigger where tgrelid = c.oid and not tgisinternal)
     union all
     select format('alter table %s no force row level security', c.oid::regclass),
       format('alter table %s force row level security', c.oid::regclass)
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind = 'r' and nspname = any($1) and relforcerowsecurity`,
    [schemas],
  );
  return { away: rows.map(({ away }) => away), back: rows.map(({ back }) => back) };
};

type Dump = {
  readonly migration: number;
  readonly tables: readonly (DumpedTable & { readonly rows: number })[];
  readonly sequences: readonly DumpedSequence[];
  rowsOf(table: DumpedTable): AsyncIterable<Uint8Array>;
  /** Called as soon as the rows are there for good. What follows may take minutes. */
  onFilled(): Promise<void>;
};

/** Before anything is touched. */
export const migrationsUpTo = (folder: string, migration: number): Migration[] => {
  const known = readMigrations(folder);
  if (migration > Math.max(...known.map(({ time }) => time)))
    throw new Error("The backup is of a newer version of Fieldwright. Restore it with that version.");
  if (!known.some(({ time }) => time === migration))
    throw new Error(
      "The backup is of a version that this one does not know. Restore it with that version, then upgrade.",
    );
  return known.filter(({ time }) => time <= migration);
};

const fill = async (client: pg.ClientBase, dump: Dump): Promise<void> => {
  const found = new Map((await findTables(client)).map((table) => [nameOf(table), new Set(table.columns)]));
  const { away, back } = await findObstacles(client);
  if (away.length > 0) await client.query(away.join("; "));
  await client.query(`truncate ${[...found.keys()].join(", ")}`);
  for (const table of dump.tables) {
    const missing = table.columns.filter((column) => !found.get(nameOf(table))?.has(column));
    if (missing.length > 0)
      throw new Error(`There is no place for ${nameOf(table)} (${missing.join(", ")}).`);
    const rows = await copyIn(
      client,
      `copy ${nameOf(table)} (${columnsOf(table)}) from stdin`,
      dump.rowsOf(table),
    );
    if (rows !== table.rows)
      throw new Error(`${nameOf(table)} has ${rows} rows in the backup and should have ${table.rows}.`);
  }
  for (const sequence of dump.sequences)
    await client.query("select setval($1::regclass, $2::bigint)", [nameOf(sequence), sequence.value]);
  if (back.length > 0) await client.query(back.join("; "));
  // The job that made this backup was running. It must not run again, and let this backup take the place of a better one.
  await client.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'make_backup'`,
  );
};

/**
 * Fills a database as a dump says, in one transaction: if it is stopped, the database is as it was before. The tables
 * are as old as the dump. A start, or `migrate`, brings them to this version.
 */
export const loadDump = async (
  config: pg.PoolConfig,
  migrationsFolder: string,
  dump: Dump,
  replace: boolean,
): Promise<void> => {
  const migrations = migrationsUpTo(migrationsFolder, dump.migration);
  const client = await connect(config, "fieldwright restore");
  try {
    await ensurePrerequisites(client);
    await migrateQueue(config);
    await client.query("begin");
    const inTheWay = await checkFree(client, replace);
    if (inTheWay.length > 0) await client.query(inTheWay.join("; "));
    await makeTables(client, migrations);
    await fill(client, dump);
    await client.query("commit");
    await dump.onFilled();
    await client.query("analyze");
  } finally {
    await client.end();
  }
};
