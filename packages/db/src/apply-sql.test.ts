import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { applySql, readSql, sparingTriggers, sqlVersion } from "./apply-sql";
import { migrate } from "./migrate";
import { migrations } from "./testing/legacy-database";
import { patience } from "./testing/patience";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

const folder = fileURLToPath(new URL("./sql", import.meta.url));

let test: TestDatabase;
let connection: pg.Client;
/** A folder with one file: a function, and a trigger that needs a lock on `clients`. */
let other: string;
beforeAll(async () => {
  test = await createTestDatabase();
  connection = new pg.Client(test.config);
  await connection.connect();
  other = await mkdtemp(path.join(tmpdir(), "sql-"));
});
afterAll(async () => {
  await connection.end();
  await test.drop();
  await rm(other, { recursive: true });
});

const writeOther = (answer: string): Promise<void> =>
  writeFile(
    path.join(other, "probe.sql"),
    `create or replace function probe() returns trigger language plpgsql as $$ begin return new; /* ${answer} */ end $$;
create or replace trigger probe before update on clients for each row /* ${answer} */ execute function probe();`,
  );

const numberOf = async (query: string): Promise<number> => {
  const { rows } = await connection.query<{ number: number }>(`select (${query})::int as number`);
  return rows[0]?.number ?? Number.NaN;
};
const timesApplied = () => numberOf("select count(*) from drizzle.applied_sql");
const versionAt = (lastMigration: number) => ({ number: sqlVersion, lastMigration });
const lastMigration = () => numberOf("select max(created_at) / 1000 from drizzle.__drizzle_migrations");
/** Replacing a function or trigger rewrites its catalog row, so its `xmin` changes. */
const lastChange = () =>
  numberOf(
    "select max(xmin::text::bigint) from (select xmin from pg_proc union all select xmin from pg_trigger) changed",
  );

describe("the functions, triggers and views of src/sql", () => {
  it("are not applied again as long as they stay the same", async () => {
    const before = await lastChange();
    await migrate(test.config, migrations);
    expect(await timesApplied()).toBe(1);
    expect(await lastChange()).toBe(before);
  });

  it("are applied when a text changed", async () => {
    const time = await lastMigration();
    await writeOther("first");
    await applySql(connection, await readSql(other), versionAt(time));
    expect(await timesApplied()).toBe(2);
    await applySql(connection, await readSql(other), versionAt(time));
    expect(await timesApplied()).toBe(2);
    await writeOther("the second text");
    await applySql(connection, await readSql(other), versionAt(time));
    expect(await timesApplied()).toBe(3);
    expect(await numberOf("select count(*) from pg_proc where prosrc like '%the second text%'")).toBe(1);
  });

  it("are applied after a migration, which may have dropped some of them", async () => {
    const time = await lastMigration();
    await applySql(connection, await readSql(folder), versionAt(time));
    await connection.query("drop view report_sources; drop trigger own_work on jobs");
    await applySql(connection, await readSql(folder), versionAt(time + 1));
    expect(await numberOf("select count(*) from pg_views where viewname = 'report_sources'")).toBe(1);
    expect(
      await numberOf(
        "select count(*) from pg_trigger where tgname = 'own_work' and tgrelid = 'jobs'::regclass",
      ),
    ).toBe(1);
  });

  it("change all together or not at all", async () => {
    const before = await timesApplied();
    await writeFile(path.join(other, "z.sql"), "select 1 / 0");
    await writeOther("third");
    await expect(applySql(connection, await readSql(other), versionAt(1))).rejects.toMatchObject({
      code: "22012",
    });
    await rm(path.join(other, "z.sql"));
    expect(await numberOf("select count(*) from pg_proc where prosrc like '%third%'")).toBe(0);
    expect(await timesApplied()).toBe(before);
  });

  it("wait for a long transaction without making other writers wait for it too", async () => {
    await writeOther("fourth");
    const long = new pg.Client(test.config);
    await long.connect();
    await long.query("begin; lock table clients in row exclusive mode");
    const applied = applySql(connection, await readSql(other), versionAt(2));
    const waiting = `select from pg_locks where relation = 'clients'::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await vi.waitFor(
      async () => expect((await test.database.pool.query(waiting)).rowCount).toBe(1),
      patience(10_000),
    );
    await test.database.pool.query("begin; lock table clients in row exclusive mode; commit");
    await long.query("commit");
    await applied;
    expect(await numberOf("select count(*) from pg_proc where prosrc like '%fourth%'")).toBe(1);
    await long.end();
  });

  it("stop the writers of no table whose triggers are in place", async () => {
    const [code = ""] = (await readSql(folder)).split("\n-- Afterward");
    await connection.query("begin");
    await connection.query(sparingTriggers(code));
    const { rows } = await connection.query<{ name: string }>(
      `select relation::regclass::text as name from pg_locks join pg_class c on c.oid = relation
       where pid = pg_backend_pid() and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
         and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`,
    );
    await connection.query("rollback");
    expect(rows).toEqual([]);
  });

  it("stay those of a newer version, when an old node starts again during a roll-out", async () => {
    const lastMigration = 3;
    await writeOther("of the newer version");
    const newer = { number: sqlVersion + 1, lastMigration };
    expect(await applySql(connection, await readSql(other), newer)).toBe(true);
    await writeOther("of the older version");
    expect(await applySql(connection, await readSql(other), { number: sqlVersion, lastMigration })).toBe(
      false,
    );
    await migrate(test.config, migrations);
    expect(await numberOf("select count(*) from pg_proc where prosrc like '%of the newer version%'")).toBe(1);
  });
});

const readTexts = async (): Promise<string[]> =>
  Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), "utf8")));

describe("the texts of src/sql", () => {
  it("are valid together: every function calls only what exists", async () => {
    const texts = await readTexts();
    await connection.query("begin");
    await expect(connection.query(texts.join("\n"))).resolves.toBeDefined();
    await connection.query("rollback");
  });

  it("have no function that stored data depends on: an index, a default or a constraint", async () => {
    const { rows } = await connection.query<{ name: string }>(
      `select distinct p.proname as name from pg_depend d
       join pg_proc p on d.refclassid = 'pg_proc'::regclass and p.oid = d.refobjid and p.pronamespace = 'public'::regnamespace
       where d.classid in ('pg_class'::regclass, 'pg_attrdef'::regclass, 'pg_constraint'::regclass)`,
    );
    expect(rows).toEqual([{ name: "letter_pairs" }]);
    expect((await readTexts()).join("\n")).not.toContain("function letter_pairs(");
  });
});

/** Every join with its whole condition, on however many lines it stands. Joins of subqueries have theirs inside. */
const joinsIn = (text: string): string[] => {
  const line = text.replace(/--[^\n]*/g, " ").replace(/\s+/g, " ");
  const joins = line.match(
    /\bjoin (?!lateral\b).*?(?= (?:left |cross )?join\b| (?:where|group|order|union|limit|loop)\b|;|$)/g,
  );
  return joins ?? [];
};

describe("functions that run as the owner, whom no policy narrows down", () => {
  it("join records by their organization too, which is the first part of the key", async () => {
    // The rows of a statement, which have no index.
    const ofTables = joinsIn(await readSql(folder)).filter((join) => !/^join (added|removed) /.test(join));
    expect(ofTables.length).toBeGreaterThan(10);
    expect(ofTables.filter((join) => !/organization_id|%s/.test(join))).toEqual([]);
  });

  it("are seen whole: a condition may stand on other lines than its join", () => {
    const text = `select from jobs j -- all of them
      left join visits v
        on v.job_id = j.id
        and v.organization_id = j.organization_id
      join clients as c
        on c.id = j.client_id
      where j.organization_id = $1`;
    expect(joinsIn(text)).toEqual([
      "join visits v on v.job_id = j.id and v.organization_id = j.organization_id",
      "join clients as c on c.id = j.client_id",
    ]);
  });
});
