import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { migrate } from "./migrate";
import { readCatalog } from "./testing/catalog";
import {
  advancePastBaseline,
  createLegacyDatabase,
  type LegacyDatabase,
  migrations,
} from "./testing/legacy-database";
import { patience } from "./testing/patience";
import { createOldestTestDatabase, createTestDatabase, type TestDatabase } from "./testing/test-database";

const run = async (connection: pg.Client, file: string): Promise<void> => {
  await connection.query(await readFile(new URL(`./testing/${file}`, import.meta.url), "utf8"));
};

const fillNothing = async (): Promise<void> => {};
const fillMore = (connection: pg.Client): Promise<void> => run(connection, "old-records-0016.sql");
const fillAll = (connection: pg.Client): Promise<void> => run(connection, "old-records-0024.sql");
const fillField = async (connection: pg.Client): Promise<void> => {
  await fillAll(connection);
  await advancePastBaseline(connection, 2);
  await run(connection, "old-records-field.sql");
};

/** Old versions of the database, and what each is filled with besides old-records.sql. */
const ages = [
  { name: "the time before the first release", age: { count: 7, first: true }, fill: fillNothing },
  { name: "0002", age: { count: 3 }, fill: fillNothing },
  { name: "0006", age: { count: 7 }, fill: fillNothing },
  { name: "0016", age: { count: 17 }, fill: fillMore },
  { name: "0024, most of it empty", age: { count: 25, emptyFrom: 17 }, fill: fillMore },
  { name: "0024", age: { count: 25 }, fill: fillAll },
  { name: "0002 after the baseline, with field work", age: { count: 25 }, fill: fillField },
];

/** All that a migration does, which is enough to see that the oldest supported PostgreSQL can do it. */
const fewAges = ages.filter(({ name }) => /first release|most of it empty|field work/.test(name));

/** Maintained by triggers. Recomputed by migrations that changed the rules. */
const derived = [
  "job_plans",
  "list_counters",
  "list_counts",
  "own_work",
  "quote_days",
  "report_days",
  "report_facts",
  "storage_used",
];
/** Columns that legacy migrations change in existing rows on purpose. */
const changed: Record<string, string[]> = {
  clients: ["search_text", "search_bytes"],
  data_exports: ["status", "finished_at"],
  invoices: ["sent_at"],
  quotes: ["sent_at"],
  sessions: ["expires_at"],
};

/** The columns of each table that must not change, as an SQL list. */
const readColumns = async (connection: pg.Client): Promise<[table: string, columns: string][]> => {
  const { rows } = await connection.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all ($1)
     group by table_name`,
    [derived],
  );
  return rows.map(({ table, columns }) => {
    const kept = columns.filter((column) => !changed[table]?.includes(column));
    return [table, kept.map(pg.escapeIdentifier).join(", ")];
  });
};

const readContents = async (connection: pg.Client, columns: [table: string, columns: string][]) => {
  const contents: Record<string, unknown> = {};
  for (const [table, list] of columns) {
    const { rows } = await connection.query(
      `select count(*)::int as rows, md5(string_agg(content, E'\\n' order by content)) as content
       from (select row(${list})::text as content from ${table}) as of_table`,
    );
    contents[table] = rows[0];
  }
  return contents;
};

const readSums = async (connection: pg.Client) => {
  const { rows } = await connection.query(
    `select
       (select sum(total_cents)::int from invoices) as invoiced,
       (select sum(paid_cents)::int from invoices) as paid,
       (select sum(amount_cents)::int from payments) as payments,
       (select sum(total_cents)::int from quote_lines) as quoted,
       (select sum(total_cents)::int from invoice_lines) as lines,
       (select sum(extract(epoch from ended_at - started_at))::int / 60 from time_entries) as minutes`,
  );
  return rows[0];
};

/** Sums of the rows in old-records.sql. */
const recorded = {
  invoiced: 1_680_000,
  paid: 780_000,
  payments: 780_000,
  quoted: 1_600_000,
  lines: 1_680_000,
  minutes: 2385,
};

/** Differences between trigger-maintained tables and the records. All must be 0. */
const readDifferences = async (connection: pg.Client) => {
  const { rows } = await connection.query(
    `select
       (select count(*)::int from ((table report_facts except all table report_sources)
         union all (table report_sources except all table report_facts)) d) as facts,
       (select sum(amount) from report_days where unit = 'day' and dimension in ('category', 'person'))
         - (select sum(amount) from report_facts where measure not in ('on_visit', 'drove', 'billed')) as days,
       (select sum(tax) from report_days where unit = 'day' and dimension = 'sale')
         - (select sum(tax) from report_facts) as taxes,
       (select sum(amount) from report_days where unit = 'week')
         - (select sum(amount) from report_facts where measure in ('logged', 'on_visit', 'drove', 'billed')) as weeks,
       (select sum(rows) from quote_days) - (select count(*) from quotes
         where deleted_at is null and (sent_at is not null or status <> 'pending')) as answered,
       (select sum(rows) from list_counts) - (select count(*) from (
         select from clients where deleted_at is null union all select from quotes where deleted_at is null
         union all select from jobs where deleted_at is null union all select from visits where deleted_at is null
         union all select from invoices where deleted_at is null
         union all select from job_plans where shortlist is not null) d) as listed,
       (select count(*) from own_work) - (select count(distinct (visit_id, user_id)) from visit_assignments) as own,
       (select sum(visits) from job_plans) - (select count(*) from visits where status <> 'cancelled') as planned,
       (select sum(bytes) from storage_used) - (select sum(size) from attachments) as stored,
       (select sum(paid_cents) from invoices) - (select sum(amount_cents) from payments where invoice_id is not null) as paid`,
  );
  return Object.fromEntries(Object.entries(rows[0]).map(([name, value]) => [name, Number(value)]));
};
const noDifferences = {
  facts: 0,
  days: 0,
  taxes: 0,
  weeks: 0,
  answered: 0,
  listed: 0,
  own: 0,
  planned: 0,
  stored: 0,
  paid: 0,
};

describe.each([
  { version: 18, createDatabase: createTestDatabase, versions: ages },
  { version: 15, createDatabase: createOldestTestDatabase, versions: fewAges },
])("on PostgreSQL $version", ({ createDatabase, versions }) => {
  let fresh: TestDatabase;
  let freshCatalog: string[];
  let old: LegacyDatabase;
  beforeAll(async () => {
    fresh = await createDatabase();
    const connection = new pg.Client(fresh.config);
    await connection.connect();
    freshCatalog = await readCatalog(connection);
    await connection.end();
  });
  afterAll(() => fresh.drop());
  afterEach(() => old.drop());

  it.each(versions)(
    "a database with records of $name loses nothing and becomes the same as a new one",
    async ({ age, fill }) => {
      const { host, port, user } = fresh.config;
      old = await createLegacyDatabase({ host, port, user }, age);
      await run(old.connection, "old-records.sql");
      expect(await readSums(old.connection)).toEqual(recorded);
      await fill(old.connection);
      const columns = await readColumns(old.connection);
      const contents = await readContents(old.connection, columns);
      const sums = await readSums(old.connection);

      // Two nodes start together.
      await Promise.all([migrate(old.config, migrations), migrate(old.config, migrations)]);

      expect(await readContents(old.connection, columns)).toEqual(contents);
      expect(await readSums(old.connection)).toEqual(sums);
      expect(await readDifferences(old.connection)).toEqual(noDifferences);
      expect(await readCatalog(old.connection)).toEqual(freshCatalog);
    },
  );

  it("visits of recurring jobs that nobody has begun get answers of their own, except the first", async () => {
    const { host, port, user } = fresh.config;
    old = await createLegacyDatabase({ host, port, user }, { count: 25 });
    await fillField(old.connection);
    await migrate(old.config, migrations);
    const { rows } = await old.connection.query<{ own: boolean }>(
      "select v.own_answers as own from visits v join job_recurrences r using (job_id) order by v.starts_at",
    );
    // The first, one that is done, and one ahead.
    expect(rows.map(({ own }) => own)).toEqual([false, false, true]);
  });
});

describe("the next migration", () => {
  let folder: string;
  /** The baseline counts as applied to old databases. */
  let journalSize = 0;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "next-migration-"));
    await cp(migrations, path.join(folder, "migrations"), { recursive: true });
    await cp(path.join(migrations, "../src/sql"), path.join(folder, "src/sql"), { recursive: true });
    const file = path.join(folder, "migrations/meta/_journal.json");
    const journal = JSON.parse(await readFile(file, "utf8"));
    const entries = [...journal.entries, { idx: 99, when: Date.now(), tag: "0099_next", breakpoints: true }];
    journalSize = entries.length;
    await writeFile(file, JSON.stringify({ ...journal, entries }));
    await writeFile(path.join(folder, "migrations/0099_next.sql"), "create table next_table (id uuid)");
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("is applied once, to new and to old databases", async () => {
    const fresh = await createTestDatabase();
    const { host, port, user } = fresh.config;
    const old = await createLegacyDatabase({ host, port, user }, { count: 17 });
    for (const { config } of [fresh, old, fresh, old]) await migrate(config, path.join(folder, "migrations"));
    const { rows } = await old.connection.query(
      "select count(*)::int as migrations from drizzle.__drizzle_migrations",
    );
    const made = await fresh.database.pool.query("select to_regclass('next_table') as made");
    const later = journalSize - 1;
    expect([rows, made.rows]).toEqual([[{ migrations: 25 + later }], [{ made: "next_table" }]]);
    await old.drop();
    await fresh.drop();
  });

  it("waits for a long transaction without making others wait for it too", async () => {
    const file = path.join(folder, "migrations/0099_next.sql");
    await writeFile(file, "alter table clients add column next_column int");
    const fresh = await createTestDatabase();
    const long = new pg.Client(fresh.config);
    await long.connect();
    await long.query("begin; lock table clients in access share mode");
    const migrated = migrate(fresh.config, path.join(folder, "migrations"));
    const waiting = `select from pg_locks where relation = 'clients'::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await fresh.database.pool.query(waiting)).rowCount).toBe(1);
    await fresh.database.pool.query("select count(*) from clients");
    await long.query("commit");
    await migrated;
    const { rows } = await fresh.database.pool.query(
      "select count(*)::int as count from information_schema.columns where column_name = 'next_column'",
    );
    expect(rows).toEqual([{ count: 1 }]);
    await long.end();
    await fresh.drop();
  });

  it("builds an index and checks old rows while others write, and clears away what a dead server left", async () => {
    const steps = [
      "create unique index concurrently next_index on rate_counters (count, key)",
      "alter table rate_counters add column next_note text",
      "alter table rate_counters add constraint next_check check (count >= 0) not valid",
      "alter table rate_counters validate constraint next_check",
    ];
    await writeFile(
      path.join(folder, "migrations/0099_next.sql"),
      steps.join("\n--> statement-breakpoint\n"),
    );
    const fresh = await createTestDatabase();
    const { pool } = fresh.database;
    await pool.query(
      "insert into rate_counters select 'key ' || n, now(), 1 from generate_series(1, 30000) n; analyze rate_counters",
    );
    const leftover = "create unique index concurrently next_index on rate_counters (count)";
    await expect(pool.query(leftover)).rejects.toMatchObject({ code: "23505" });

    const [long, writer] = [new pg.Client(fresh.config), new pg.Client(fresh.config)];
    await Promise.all([long.connect(), writer.connect()]);
    // Two nodes start together: the one that waits must not be in the way of the index, either.
    const starts = [1, 2].map(() => migrate(fresh.config, path.join(folder, "migrations")));
    const ends = new AbortController();
    const done = Promise.all(starts).finally(() => ends.abort());
    const written: number[] = [];
    const writing = (async () => {
      // Five times as long as a migration waits for a lock before it steps back.
      await writer.query(`set lock_timeout = ${patience(2_500)}`);
      for (let n = 1; !ends.signal.aborted; n += 1) {
        await writer.query("update rate_counters set window_start = now() where key = $1", [`key ${n}`]);
        written.push(n);
      }
    })();
    const building = () =>
      pool.query(
        "select from pg_stat_activity where datname = current_database() and state = 'active' and query ~ '^(create unique|drop) index concurrently'",
      );
    // An old transaction: the index has to wait for its end, and so has the removal of what was left.
    await long.query("begin; update rate_counters set count = 2 where key = 'key 30000'");
    await expect.poll(async () => (await building()).rowCount, { timeout: patience(10_000) }).toBe(1);
    await pool.query(
      "begin; set local lock_timeout = '100ms'; insert into rate_counters values ('new', now(), 1); commit",
    );
    await long.query("commit");
    await Promise.all([done, writing]);

    expect(written.length).toBeGreaterThan(0);
    const { rows } = await pool.query(
      `select (select indisvalid from pg_index where indexrelid = 'next_index'::regclass) as built,
         (select convalidated from pg_constraint where conname = 'next_check') as checked,
         (select count(*)::int from drizzle.begun_migrations) as begun`,
    );
    expect(rows).toEqual([{ built: true, checked: true, begun: 0 }]);
    await Promise.all([long.end(), writer.end()]);
    await fresh.drop();
  });

  it("goes on where a server died", async () => {
    const first = "create table next_table (id uuid)";
    const broken = "create unique index concurrently next_unique on rate_counters (count)";
    const text = [first, broken].join("\n--> statement-breakpoint\n");
    await writeFile(path.join(folder, "migrations/0099_next.sql"), text);
    const fresh = await createTestDatabase();
    const { pool } = fresh.database;
    await pool.query("insert into rate_counters values ('one', now(), 1), ('two', now(), 1)");
    const next = () => migrate(fresh.config, path.join(folder, "migrations"));
    await expect(next()).rejects.toMatchObject({ cause: { code: "23505" } });
    await pool.query("delete from rate_counters where key = 'two'");
    await next();
    const { rows } = await pool.query(
      "select indisvalid as built from pg_index where indexrelid = 'next_unique'::regclass",
    );
    expect(rows).toEqual([{ built: true }]);
    await fresh.drop();
  });
});
