import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { openSnapshot } from "@fieldwright/db/dump";
import { attachments } from "@fieldwright/db/schema/attachments";
import { holdAsServer } from "@fieldwright/db/session-locks";
import { readCatalog } from "@fieldwright/db/testing/catalog";
import { populate } from "@fieldwright/db/testing/populate";
import { createTenant, type TestTenant } from "@fieldwright/db/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@fieldwright/db/testing/test-database";
import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createLogger,
  type Deps,
  diskFileStore,
  enqueue,
  makeBackup,
  openFileStore,
  readBackupPlace,
  readConfig,
  readLastBackup,
  removeUnused,
  restoreBackup,
} from "#kernel";
import { startS3, type TestS3 } from "#testing/s3-server";

const secret = "a secret that only tests ever use";
const key = "correct horse battery staple";

let s3: TestS3;
let folder: string;
let source: TestDatabase;
let tenant: TestTenant;
let deps: Deps;
const made: string[] = [];
beforeAll(async () => {
  s3 = await startS3();
  folder = await mkdtemp(join(tmpdir(), "fieldwright-backup-"));
  source = await createTestDatabase();
  tenant = await createTenant(source.database, "Ours");
  await populate(source.database, tenant);
  const dataDir = join(folder, "data");
  const config = readConfig({ DATA_DIR: dataDir, APP_SECRET: secret }, () => "");
  const store = await openFileStore(config);
  deps = { database: source.database, config, store, log: createLogger("silent"), clock: () => new Date() };
  const { hash } = await store.put(Readable.from([randomBytes(200_000)]));
  await source.database.system((tx) => tx.update(attachments).set({ fileHash: hash }));
  await source.database.system((tx) => enqueue(tx, "prune_files", {}));
});
afterAll(async () => {
  for (const name of made) await source.database.pool.query(`drop database ${name} with (force)`);
  await source.drop();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const placeAt = (address: string) => {
  const place = readBackupPlace(address);
  if (!place) throw new Error("not a place");
  return place;
};
const newFolder = () => join(folder, randomUUID());
const withKey = (backupKey: string | null): Deps => ({ ...deps, config: { ...deps.config, backupKey } });
const backUp = (address: string, backupKey: string | null = null) =>
  makeBackup(withKey(backupKey), { place: placeAt(address), keepByRule: false });

/** An empty machine: a database without anything in it, and no files. */
const newTarget = async () => {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await source.database.pool.query(`create database ${name}`);
  made.push(name);
  const files = newFolder();
  return { address: { ...source.config, database: name }, store: diskFileStore(files), files };
};
type Target = Awaited<ReturnType<typeof newTarget>>;
const restore = (
  { address, store }: Target,
  from: string,
  {
    backupKey = null,
    at = null,
    replace = false,
  }: { backupKey?: string | null; at?: Date | null; replace?: boolean } = {},
) =>
  restoreBackup(
    { address, store, config: { ...deps.config, backupKey } },
    { place: placeAt(from), at, replace },
  );

const inDatabase = async <T>(
  config: pg.ClientConfig,
  read: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await read(client);
  } finally {
    await client.end();
  }
};

/** Triggers keep these, and may count them anew when the functions of the database are put back. */
const countedAnew = ["public.quote_days", "public.report_days"];

/** All rows as text, by table. Without the list of backups, which gets a row while one is made. */
const readRows = (config: pg.ClientConfig) =>
  inDatabase(config, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'graphile_worker') and tablename not in ('backups', 'migrations') order by 1`,
    );
    const found: Record<string, unknown[]> = {};
    for (const { name } of tables) {
      const row = countedAnew.includes(name) ? "(to_jsonb(t) - 'id')::text" : "t::text";
      found[name] = (await client.query(`select ${row} as row from ${name} t order by 1`)).rows;
    }
    return found;
  });
const countTables = (config: pg.ClientConfig) =>
  inDatabase(config, async (client) => {
    const { rowCount } = await client.query("select from pg_tables where schemaname = 'public'");
    return rowCount;
  });

/** Contents in a place on the disk. */
const listContents = async (place: string): Promise<string[]> => {
  const found: string[] = [];
  for await (const hash of diskFileStore(place).hashes(new Date(Date.now() + 60_000))) found.push(hash);
  return found.sort();
};

const root = fileURLToPath(new URL("../../../..", import.meta.url));
/** As it is delivered, from the bundle of this test run. */
const launch = (command: "backup" | "restore", config: pg.PoolConfig, args: string[]): ChildProcess => {
  const { PATH = "", SERVER_BUNDLE = "", AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = process.env;
  const DATABASE_URL = `postgresql://${config.user}@localhost/${config.database}?host=${config.host}&port=${config.port}`;
  const env = { PATH, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, DATABASE_URL, APP_SECRET: secret };
  const script = join(SERVER_BUNDLE, `${command}.js`);
  const dataDir = command === "backup" ? deps.config.dataDir : newFolder();
  return spawn(process.execPath, ["--no-warnings", script, ...args], {
    cwd: root,
    env: { ...env, DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "inherit"],
  });
};
const killed = async (child: ChildProcess): Promise<void> => {
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
};

describe("a backup", () => {
  it.each([
    ["in a folder", () => newFolder(), null, []],
    [
      "encrypted in a bucket",
      () => s3.url(),
      key,
      [
        [null, "Set BACKUP_KEY"],
        ["another key of some length", "BACKUP_KEY is not the one"],
      ],
    ],
  ] as const)(
    "%s comes back whole: rows, jobs, numbers, files and the rules of the database",
    async (_, at, backupKey, refused) => {
      const place = at();
      const before = await readRows(source.config);
      expect(await backUp(place, backupKey)).toMatchObject({ files: 1, copied: 1, missing: [] });
      expect(await backUp(place, backupKey)).toMatchObject({ files: 1, copied: 0 });
      const { last, isOld } = await readLastBackup(
        source.database,
        { backupPlace: placeAt(place) },
        new Date(),
      );
      expect({ status: last?.status, files: last?.files, isOld }).toEqual({
        status: "done",
        files: 1,
        isOld: false,
      });

      const target = await newTarget();
      for (const [wrongKey, message] of refused)
        await expect(restore(target, place, { backupKey: wrongKey })).rejects.toThrow(message);
      expect(await restore(target, place, { backupKey })).toMatchObject({ files: 1, missing: [] });
      expect(await readRows(target.address)).toEqual(before);
      expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(60);
      expect(await inDatabase(target.address, readCatalog)).toEqual(
        await inDatabase(source.config, readCatalog),
      );
      // A sequence that began anew would give an id that is taken.
      const next =
        "insert into audit_log (organization_id, verb, kind, record_id) values ($1, 'create', 'job', $1)";
      await inDatabase(target.address, (client) => client.query(next, [tenant.organizationId]));

      const [file] = await source.database.system((tx) => tx.select().from(attachments));
      const [copy, original] = await Promise.all(
        [target.store, deps.store].map((store) => store.open(file?.fileHash ?? "")),
      );
      expect(copy && original && (await buffer(copy)).equals(await buffer(original))).toBe(true);

      await expect(restore(target, place, { backupKey })).rejects.toThrow("The database is not empty");
      if (backupKey) return;
      await restore(target, place, { replace: true });
      expect(await readRows(target.address)).toEqual(before);
    },
  );

  it("has the rows and files of one moment, while both change", async () => {
    const { database, store } = deps;
    const { hash } = await store.put(Readable.from([Buffer.from("a photo that is deleted meanwhile")]));
    const remove = () =>
      database.system(async (tx) => {
        await tx.delete(attachments).where(eq(attachments.fileHash, hash));
        await removeUnused(tx, store, hash);
      });
    const add = sql`insert into attachments (id, organization_id, kind, record_id, file_hash, name, content_type, size)
      select gen_random_uuid(), organization_id, 'job', record_id, ${hash}, 'x', content_type, 1 from attachments limit 1`;
    await database.system((tx) => tx.execute(add));
    const snapshot = await openSnapshot(source.config);
    await expect(openSnapshot(source.config)).rejects.toThrow("Another backup is running.");
    await remove();
    await createTenant(database, "Late");
    expect(String(await buffer(snapshot.contents())).match(/^[0-9a-f]{64} \d+$/gm)).toHaveLength(2);
    expect(await store.has(hash)).toBe(true);
    const organizations = snapshot.tables.find(({ name }) => name === "organizations");
    const rows = organizations && (await buffer(snapshot.rowsOf(organizations, () => {})));
    expect(String(rows).match(/\n/g)).toHaveLength(1);
    await snapshot.close();
    await remove();
    expect(await store.has(hash)).toBe(false);
  });

  it("that lacks a file is made, says which, and keeps those that an older one needs", async () => {
    const place = newFolder();
    const { database, store } = deps;
    const lost = await store.put(Readable.from([Buffer.from("a photo that gets lost")]));
    const [kept] = await database.system((tx) =>
      tx.update(attachments).set({ name: "seen.jpg" }).returning(),
    );
    const name = async (fileHash: string) =>
      database.system((tx) => tx.update(attachments).set({ fileHash }));
    await name(lost.hash);
    const first = await backUp(place);
    const ofFirst = await listContents(place);
    await store.remove(lost.hash);
    await name("0".repeat(64));
    expect(await backUp(place)).toMatchObject({ files: 0, missing: ["0".repeat(64)] });
    const { last } = await readLastBackup(database, { backupPlace: null }, new Date());
    expect(last).toMatchObject({ status: "done", error: `Missing or damaged files: ${"0".repeat(64)}.` });

    const target = await newTarget();
    await expect(restore(target, place, { at: new Date("2020-01-01") })).rejects.toThrow(
      "The oldest is from",
    );
    await restore(target, place, { at: first.madeAt });
    expect(await target.store.has(lost.hash)).toBe(true);

    // Of two on one day long ago, the rule keeps the newer one.
    const lists = join(place, "archives/backups");
    for (const [hour, list] of (await readdir(lists)).sort().entries())
      await rename(join(lists, list), join(lists, `2026-01-05T1${hour}-00-00.000Z.json`));
    await name(kept?.fileHash ?? "");
    const last3 = await makeBackup(deps, { place: placeAt(place), keepByRule: true });
    expect(last3.kept).toBe(2);
    expect(await listContents(place)).not.toEqual(expect.arrayContaining(ofFirst));
    expect(await listContents(place)).not.toContain(lost.hash);
    const betweenBoth = new Date("2026-01-05T10:30:00Z");
    await expect(restore(target, place, { at: betweenBoth, replace: true })).rejects.toThrow(
      "There is no backup from",
    );
  });

  it("of a newer version, or one that was damaged, is refused before anything is touched", async () => {
    const place = newFolder();
    await backUp(place);
    const target = await newTarget();
    const [list = ""] = await readdir(join(place, "archives/backups"));
    const manifest = join(place, "archives/backups", list);
    const text = await readFile(manifest, "utf8");
    const pathOf = (hash: string) => join(place, hash.slice(0, 2), hash.slice(2));
    const index = pathOf(JSON.parse(text).index);
    const { tables } = JSON.parse(String(gunzipSync(await readFile(index))));
    const rows = pathOf(tables.find(({ parts }: { parts: string[] }) => parts.length > 0).parts[0]);
    for (const path of [index, rows]) {
      const whole = await readFile(path);
      await writeFile(path, Buffer.concat([whole, Buffer.from("!")]));
      await expect(restore(target, place)).rejects.toThrow("damaged");
      await writeFile(path, whole);
    }

    await writeFile(manifest, text.replace(/"migration":\d+/, '"migration":9999999999999'));
    await expect(restore(target, place)).rejects.toThrow("newer version of Fieldwright");
    await writeFile(manifest, text);
    expect(await countTables(target.address)).toBe(0);
    expect(await readdir(target.files).catch(() => [])).toEqual([]);
  });
});

describe("a kill in the middle", () => {
  it("of a backup leaves none, and the next one cleans up", async () => {
    const place = s3.url();
    let puts = 0;
    const reached = s3.hangAt((request) => request.startsWith("PUT") && ++puts === 12);
    const child = launch("backup", source.config, ["--to", place]);
    const release = await reached;
    await killed(child);
    release();
    const target = await newTarget();
    await expect(restore(target, place)).rejects.toThrow("There is no backup in");
    const left = s3.requests.filter((request) => request.startsWith("PUT")).slice(-12, -1);
    const { last } = await readLastBackup(source.database, { backupPlace: null }, new Date());
    expect(last?.status).toBe("running");

    await source.database.system((tx) => tx.update(attachments).set({ name: "after the kill.jpg" }));
    await backUp(place, key);
    const removed = left.filter((request) => s3.requests.includes(request.replace("PUT", "DELETE")));
    expect(removed).toEqual(left);
    const tried = await source.database.pool.query(
      "select status from backups order by started_at desc limit 2",
    );
    expect(tried.rows).toEqual([{ status: "done" }, { status: "failed" }]);
    await restore(target, place, { backupKey: key });
  });

  it("by a server that stops is recorded, and stands in the way of no other", async () => {
    const stopping = { place: placeAt(newFolder()), keepByRule: true, signal: AbortSignal.abort() };
    const stopped = "It was stopped before it was done.";
    await expect(makeBackup(deps, stopping)).rejects.toThrow(stopped);
    const { last } = await readLastBackup(source.database, { backupPlace: stopping.place }, new Date());
    expect(last).toMatchObject({ status: "failed", error: stopped });
    const old = await readLastBackup(
      source.database,
      { backupPlace: stopping.place },
      new Date("2030-01-01"),
    );
    expect(old.isOld).toBe(true);
    await (await openSnapshot(source.config)).close();
  });

  it("of a restore leaves the database as it was, and it can be repeated", async () => {
    const place = s3.url();
    await backUp(place);
    const target = await newTarget();
    // The first look at everything touches nothing. The second reading fills the tables.
    const seen = new Set<string>();
    let again = 0;
    const reached = s3.hangAt((request) => {
      if (request.startsWith("GET") && seen.has(request)) again += 1;
      seen.add(request);
      return again === 30;
    });
    const child = launch("restore", target.address, ["--from", place]);
    const release = await reached;
    const busy =
      "select from pg_stat_activity where application_name = 'fieldwright restore' and datname = $1 and xact_start is not null";
    const { rowCount } = await source.database.pool.query(busy, [target.address.database]);
    expect(rowCount).toBe(1);
    await killed(child);
    release();
    expect(await countTables(target.address)).toBe(0);
    await restore(target, place);
    expect(await readRows(target.address)).toEqual(await readRows(source.config));
  });
});

it("a database that servers use is not restored into, and the refusal names them", async () => {
  const place = newFolder();
  await backUp(place);
  const target = await newTarget();
  const leave = await holdAsServer(target.address, {
    name: "fieldwright server on web-1",
    secretCheck: "one",
  });
  for (const replace of [true, false])
    await expect(restore(target, place, { replace })).rejects.toThrow(
      /in use by fieldwright server on web-1 \(process \d+, .* UTC\)\. Stop it first/,
    );
  expect(await countTables(target.address)).toBe(0);
  await leave();
  await restore(target, place);
});
