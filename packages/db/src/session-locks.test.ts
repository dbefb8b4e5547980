import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "./dump";
import { migrate } from "./migrate";
import { claimDatabase, holdAsServer, tablesLock, takeLock } from "./session-locks";
import { createTestDatabase, type TestDatabase } from "./testing/test-database";

const migrationsFolder = fileURLToPath(new URL("../migrations", import.meta.url));

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

const marked = (name: string, secretCheck = "one") => ({ name, secretCheck });

/** Generous, because the machine may be busy. */
const patiently = { timeout: 60_000 };
const claim = async (): Promise<void> => (await claimDatabase(test.config, "fieldwright restore"))();

describe("a database that servers use", () => {
  it("is not claimed before the last one left, and the refusal names those that are there", async () => {
    const one = await holdAsServer(test.config, marked("fieldwright server on web-1"));
    const two = await holdAsServer(test.config, marked("fieldwright worker on web-2"));
    await expect(claim()).rejects.toThrow(
      /in use by fieldwright server on web-1 \(process \d+, .* UTC\) and .* on web-2 .*Stop them first/,
    );
    await one();
    await expect(claim()).rejects.toThrow(/in use by fieldwright worker on web-2 .*Stop it first/);
    await two();
    await claim();
  });

  it("is used by no server with another secret, which names one that is there", async () => {
    const leave = await holdAsServer(test.config, marked("fieldwright server on web-5"));
    const same = await holdAsServer(test.config, marked("fieldwright server on web-6"));
    const stranger = () => holdAsServer(test.config, marked("fieldwright server on web-7", "another"));
    await expect(stranger()).rejects.toThrow(
      /^APP_SECRET is not that of fieldwright server on web-[56] \(process \d+, .* UTC\), which uses this database\./,
    );
    await Promise.all([leave(), same()]);
    await (await stranger())();
  });

  it("is never used by two that start at the same time with different secrets", async () => {
    const started = await Promise.allSettled(
      ["one", "another"].map((secret) => holdAsServer(test.config, marked(`server of ${secret}`, secret))),
    );
    const running = started.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
    expect(running.length).toBeLessThan(2);
    await Promise.all(running.map((leave) => leave()));
    await claim();
  });

  it("is held again when the connection broke", async () => {
    const name = "fieldwright server on web-3";
    const leave = await holdAsServer(test.config, marked(name));
    const { rows } = await test.database.pool.query<{ pid: number }>(
      "select pid, pg_terminate_backend(pid) from pg_stat_activity where application_name = $1",
      [name],
    );
    const refusal = async () => claim().catch((cause: Error) => cause.message);
    await expect
      .poll(refusal, patiently)
      .toMatch(new RegExp(`in use by ${name} \\(process (?!${rows[0]?.pid},)`));
    await leave();
    await claim();
  });

  it("is not used by a server that starts while it is restored, which says what it waits for", async () => {
    const restored = await claimDatabase(test.config, "fieldwright restore");
    const words: string[] = [];
    const log = (word: string) => void words.push(word);
    const starting = holdAsServer(test.config, marked("fieldwright server on web-4"), { log });
    await expect
      .poll(() => words[0], patiently)
      .toMatch(/^Waiting for fieldwright restore \(process .*, which restores the database\.$/);
    await restored();
    await (await starting)();
  });
});

const readHash = async () => {
  const { rows } = await test.database.pool.query<{ hash: string }>(
    "select hash from drizzle.applied_sql order by id desc limit 1",
  );
  return rows[0]?.hash;
};

describe("an upgrade", () => {
  it("waits for a backup that runs without asking for a lock, and says so", async () => {
    const hash = await readHash();
    const snapshot = await openSnapshot(test.config);
    // As after an upgrade: other functions are in force.
    await test.database.pool.query("update drizzle.applied_sql set hash = 'older'");
    const words: string[] = [];
    const log = (word: string) => void words.push(word);
    const migrated = migrate(test.config, migrationsFolder, { log });
    await expect
      .poll(() => words[0], patiently)
      .toMatch(/^Waiting for fieldwright backup \(process .*, which backs up the database\.$/);
    const { rowCount } = await test.database.pool.query(
      "select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()",
    );
    expect(rowCount).toBe(0);
    expect(await readHash()).toBe("older");
    // It goes on with the files, which are nothing to an upgrade.
    await snapshot.release();
    await migrated;
    expect(await readHash()).toBe(hash);
    await snapshot.close();
  });

  it("that changes nothing does not wait for a backup", async () => {
    const snapshot = await openSnapshot(test.config);
    await expect(migrate(test.config, migrationsFolder, { patience: 0 })).resolves.toBeUndefined();
    await snapshot.close();
  });

  it("keeps a backup from starting, which says why", async () => {
    const upgrade = new pg.Client({ ...test.config, application_name: "fieldwright migration" });
    await upgrade.connect();
    await takeLock(upgrade, tablesLock, {});
    await expect(openSnapshot(test.config)).rejects.toThrow("The database is being migrated.");
    await upgrade.end();
  });
});
