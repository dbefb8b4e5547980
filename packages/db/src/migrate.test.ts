import path from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { readMigrations } from "./apply-migrations";
import { systemRole, tenantRole } from "./client";
import { migrate } from "./migrate";
import { migrations } from "./testing/legacy-database";
import { patience } from "./testing/patience";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

describe("a database that is up to date", () => {
  it("is left alone within 150 ms", async () => {
    const started = performance.now();
    await migrate(test.config, migrations);
    expect(performance.now() - started).toBeLessThan(patience(150));
  });
});

const timesOf = (migrationsFolder: string): number[] =>
  readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);

describe("the journal", () => {
  it("has its migrations in the order of their times, from that of the last legacy migration on", () => {
    const times = timesOf(migrations);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times[0]).toBe(timesOf(path.join(migrations, "legacy")).at(-1));
  });
});

describe("a database that a newer version upgraded", () => {
  const newer = "0099_of_tomorrow";
  beforeEach(async () => {
    await test.database.pool.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at, tag) values ('newer', 2000000000000, $1)",
      [newer],
    );
  });
  afterEach(() =>
    test.database.pool.query("delete from drizzle.__drizzle_migrations where tag = $1", [newer]),
  );

  it("is refused with the names of both versions and what to do", async () => {
    const own = readMigrations(migrations).at(-1)?.tag;
    await expect(migrate(test.config, migrations)).rejects.toThrow(
      `The database is at ${newer}, and this version of Fieldwright knows migrations up to ${own}. Start the version that upgraded the database, or a newer one.`,
    );
  });

  it("is used as it is by whoever insists", async () => {
    await test.database.pool.query("create table of_tomorrow (id uuid, organization_id uuid)");
    await migrate(test.config, migrations, { allowNewer: true });
    const { rows } = await test.database.pool.query(
      "select relrowsecurity as protected from pg_class where relname = 'of_tomorrow'",
    );
    expect(rows).toEqual([{ protected: false }]);
    await test.database.pool.query("drop table of_tomorrow");
  });
});

describe("several nodes that start together on an empty database", () => {
  it("all find it migrated", async () => {
    const name = "test_concurrent_start";
    const { host, port, user } = inject("postgres");
    const address = { host, port, user };
    const admin = new pg.Client({ ...address, database: "postgres" });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const config = { ...address, database: name };
    await Promise.all([1, 2, 3].map(() => migrate(config, migrations)));
    const connection = new pg.Client(config);
    await connection.connect();
    const { rows } = await connection.query(
      "select count(*)::int as count from drizzle.__drizzle_migrations",
    );
    const { rows: expected } = await test.database.pool.query(
      "select count(*)::int as count from drizzle.__drizzle_migrations",
    );
    expect(rows).toEqual(expected);
    await connection.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
});

describe("while another server migrates the database", () => {
  const lock = 0x46574d47;
  let other: pg.Client;
  beforeEach(async () => {
    other = new pg.Client({ ...test.config, application_name: "fieldwright migration" });
    await other.connect();
    await other.query("select pg_advisory_lock($1)", [lock]);
  });

  it("a start gives up after its time, and names the one it waited for", async () => {
    const refusal = await migrate(test.config, migrations, { patience: 1_000 }).catch(
      (error: Error) => error.message,
    );
    const { rows } = await other.query("select pg_backend_pid() as pid");
    expect(refusal).toMatch(
      new RegExp(
        `^Fieldwright migration \\(process ${rows[0].pid}, from this machine, since 2\\d{3}-\\d\\d-\\d\\d [\\d:]+ UTC\\) has been migrating the database for more than 1 second, so this start gave up\\. If that is no longer a running server, end its connection with pg_terminate_backend\\.$`,
      ),
    );
    await other.end();
  });

  it("a start waits for its end, and leaves no lock behind", async () => {
    const migrated = migrate(test.config, migrations);
    const asking = () =>
      test.database.pool.query(
        "select from pg_stat_activity where datname = current_database() and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()",
      );
    await expect.poll(async () => (await asking()).rowCount).toBe(1);
    await other.end();
    await migrated;
    const { rowCount } = await test.database.pool.query(
      "select from pg_locks where locktype = 'advisory' and objid = $1 and database = (select oid from pg_database where datname = current_database())",
      [lock],
    );
    expect(rowCount).toBe(0);
  });
});

const withUser = async (run: (config: pg.PoolConfig) => Promise<void>): Promise<void> => {
  const { host, port, user } = inject("postgres");
  const admin = new pg.Client({ host, port, user, database: "postgres" });
  await admin.connect();
  await admin.query("create role plain_user login");
  await admin.query("create database test_plain owner plain_user");
  try {
    await run({ host, port, user: "plain_user", database: "test_plain" });
  } finally {
    await admin.query("drop database test_plain with (force)");
    await admin.query("drop role plain_user");
    await admin.end();
  }
};

describe("a connecting user that may not create roles", () => {
  it("is told in one line what an administrator has to run, and after that succeeds without being a superuser", async () => {
    await withUser(async (config) => {
      const refusal = await migrate(config, migrations).catch((error: Error) => error.message);
      expect(refusal).toMatch(
        /^The database user plain_user may not prepare the database\. An administrator has to run: GRANT fieldwright_system TO "plain_user"; GRANT fieldwright_tenant TO "plain_user";.*$/,
      );
      await test.database.pool.query(`grant ${tenantRole}, ${systemRole} to plain_user`);
      await migrate(config, migrations);

      const connection = new pg.Client(config);
      await connection.connect();
      const organization = "01890000-0000-7000-8000-000000000001";
      await connection.query(
        `begin; set local role ${systemRole}; insert into organizations (id, name) values ('${organization}', 'A');
         insert into clients (id, organization_id, first_name, last_name, email)
         values ('${organization}', '${organization}', 'Ada', 'Byron', 'ada@example.com'); commit`,
      );
      await connection.query(
        `begin; set local role ${tenantRole}; set local app.organization_id = '${organization}'`,
      );
      const found = await connection.query("select * from search_clients('ada b', null, 10, 0)");
      expect(found.rows).toEqual([{ ids: [organization], total: "1", is_capped: false }]);
      await connection.query("select enqueue_job('mail', '{}')");
      await connection.query("commit");
      await connection.end();
    });
  });
});

describe("the job queue", () => {
  it("is reached from both roles through enqueue_job only", async () => {
    const organization = "01890000-0000-7000-8000-000000000002";
    await test.database.tenant(organization, (tx) =>
      tx.execute(sql`select enqueue_job('mail', '{"to":"a"}', job_key => 'k')`),
    );
    await test.database.system((tx) =>
      tx.execute(sql`select enqueue_job('mail', '{"to":"b"}', job_key => 'k')`),
    );
    const { rows } = await test.database.pool.query("select key, task_identifier from graphile_worker.jobs");
    expect(rows).toEqual([{ key: "k", task_identifier: "mail" }]);
    await expect(
      test.database.tenant(organization, (tx) => tx.execute(sql`select * from graphile_worker.jobs`)),
    ).rejects.toMatchObject({ cause: { code: "42501" } });
  });
});
