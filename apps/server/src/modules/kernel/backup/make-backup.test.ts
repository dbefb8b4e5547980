import { execFileSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type DumpedTable, loadDump, openSnapshot } from "@fieldwright/db/dump";
import { populate } from "@fieldwright/db/testing/populate";
import { createTenant } from "@fieldwright/db/testing/tenants";
import { createTestDatabase, type TestDatabase } from "@fieldwright/db/testing/test-database";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { migrationsFolder, readConfig } from "../config";
import { diskFileStore } from "../files/disk-file-store";
import { openFileStore } from "../files/open-file-store";
import { createLogger } from "../logging";
import type { Deps } from "../principal";
import { readBackupPlace } from "../storage-address";
import { keepManifest, listBackups, openVault, readManifest } from "./backup-place";
import { readLastBackup } from "./backups.repo";
import { makeBackup } from "./make-backup";
import { restoreBackup } from "./restore-backup";
import { keysOf } from "./sealed-content";

const key = "correct horse battery staple";

let folder: string;
let source: TestDatabase;
let deps: Deps;
const made: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fieldwright-backup-"));
  source = await createTestDatabase();
  await populate(source.database, await createTenant(source.database, "Ours"));
  await source.database.system((tx) => tx.execute(sql`delete from attachments`));
  const secret = "a secret that only tests ever use";
  const config = readConfig({ DATA_DIR: join(folder, "data"), APP_SECRET: secret }, () => "");
  const store = await openFileStore(config);
  deps = { database: source.database, config, store, log: createLogger("silent"), clock: () => new Date() };
});
afterEach(() => source.database.pool.query("delete from attachments"));
afterAll(async () => {
  for (const name of made) await source.database.pool.query(`drop database ${name} with (force)`);
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

const placeAt = (address: string) => {
  const place = readBackupPlace(address);
  if (!place) throw new Error("not a place");
  return place;
};
const newFolder = () => join(folder, randomUUID());
const backUp = (address: string, backupKey: string | null = null) =>
  makeBackup(
    { ...deps, config: { ...deps.config, backupKey } },
    { place: placeAt(address), keepByRule: false },
  );

const newTarget = async (): Promise<pg.PoolConfig> => {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await source.database.pool.query(`create database ${name}`);
  made.push(name);
  return { ...source.config, database: name };
};

const addFile = async (content: Buffer): Promise<void> => {
  const { hash, size } = await deps.store.put(Readable.from([content]));
  await source.database.system((tx) =>
    tx.execute(sql`insert into attachments (id, organization_id, kind, record_id, file_hash, name, content_type, size)
      select gen_random_uuid(), organization_id, 'job', id, ${hash}, 'x', 'image/png', ${size} from jobs limit 1`),
  );
};
const addFiles = async (count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) await addFile(randomBytes(100));
};

/** Turns the list of files of the newest backup around, as an earlier version may have left it. */
const asEarlierVersion = async (place: string): Promise<void> => {
  const store = diskFileStore(place);
  const [newest] = await listBackups(store);
  if (!newest) throw new Error("no backup");
  const manifest = await readManifest(store, newest);
  const vault = openVault(store, keysOf(key, Buffer.from(manifest.salt ?? "", "hex")));
  const { inOrder, ...index } = await vault.readIndex(manifest);
  expect(inOrder).toBe(true);
  const lines: string[] = [];
  for await (const { file, content } of vault.readFiles(index, store))
    lines.unshift(`${file} ${content} 1\n`);
  const { hash: files } = await vault.putText(lines.join(""));
  const { hash } = await vault.putText(JSON.stringify({ ...index, files }));
  await keepManifest(store, { ...manifest, index: hash });
};

/** Mounting a small disk takes an administrator. */
const mayMount = process.platform === "linux" && process.getuid?.() === 0;

describe("a backup", () => {
  it("that is encrypted copies only files that are new, wherever they belong in the order", async () => {
    const place = newFolder();
    await addFiles(20);
    expect(await backUp(place, key)).toMatchObject({ files: 20, copied: 20 });
    await asEarlierVersion(place);
    await addFiles(20);
    expect(await backUp(place, key)).toMatchObject({ files: 40, copied: 20, missing: [] });
    expect(await backUp(place, key)).toMatchObject({ files: 40, copied: 0 });
    const target = { address: await newTarget(), store: diskFileStore(newFolder()) };
    const config = { ...deps.config, backupKey: key };
    const wanted = { place: placeAt(place), at: null, replace: false };
    expect(await restoreBackup({ ...target, config }, wanted)).toMatchObject({ files: 40 });
  });

  it.skipIf(!mayMount)("into a full place does not leave it full for those that follow", async () => {
    const place = newFolder();
    await mkdir(place);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=3m", "tmpfs", place]);
    try {
      // The first one fits, and nothing else does after it.
      await addFile(randomBytes(2_500_000));
      await addFile(randomBytes(2_500_000));
      await expect(backUp(place)).rejects.toThrow("ENOSPC");
      const { last } = await readLastBackup(source.database, { backupPlace: placeAt(place) }, new Date());
      expect(last).toMatchObject({ status: "failed", error: expect.stringContaining("ENOSPC") });
      await source.database.pool.query("delete from attachments");
      await addFile(randomBytes(2_000_000));
      expect(await backUp(place)).toMatchObject({ files: 1, missing: [] });
    } finally {
      execFileSync("umount", [place]);
    }
  });

  it.skipIf(!mayMount)(
    "into an almost full place is made although a list of an old one is damaged",
    async () => {
      const place = newFolder();
      await mkdir(place);
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", place]);
      try {
        await addFile(randomBytes(7_300_000));
        await backUp(place);
        const { bavail, blocks } = await statfs(place);
        expect(bavail / blocks).toBeLessThan(0.1);
        const store = diskFileStore(place);
        const [old] = await listBackups(store);
        if (!old) throw new Error("no backup");
        const { contents } = await readManifest(store, old);
        await writeFile(join(place, contents.slice(0, 2), contents.slice(2)), "damaged");
        // It says that it could not clean up, and is there.
        await backUp(place).catch(() => {});
        expect(await listBackups(store)).toHaveLength(2);
      } finally {
        execFileSync("umount", [place]);
      }
    },
  );
});

describe("a restore", () => {
  it("has the whole list of files before the first of them, so that no bucket waits with the rest", async () => {
    const place = newFolder();
    const store = diskFileStore(place);
    const lines = Array.from(
      { length: 20_000 },
      () => `${randomBytes(32).toString("hex")} ${"0".repeat(64)} 1\n`,
    );
    const { hash: files } = await openVault(store, null).putText(lines.join(""));
    let list: Readable | undefined;
    const open = async (hash: string) => {
      list = await store.open(hash);
      return list;
    };
    const found = openVault({ ...store, open }, null).readFiles({ files }, store);
    expect((await found.next()).value).toMatchObject({ file: lines[0]?.slice(0, 64) });
    expect(list?.readableEnded).toBe(true);
    await found.return(undefined);
    expect(await readdir(join(place, "incoming"))).toEqual([]);
  });

  it("has its secret in place as soon as the rows are there for good", async () => {
    const address = await newTarget();
    const snapshot = await openSnapshot(source.config);
    const tables: (DumpedTable & { rows: number })[] = [];
    const contents = new Map<string, Buffer>();
    for (const table of snapshot.tables) {
      let rows = 0;
      const counted = (count: number) => {
        rows = count;
      };
      contents.set(table.name, await buffer(snapshot.rowsOf(table, counted)));
      tables.push({ ...table, rows });
    }
    const { migration, sequences } = snapshot;
    await snapshot.close();
    const seen: unknown[] = [];
    const dump = {
      migration,
      sequences,
      tables,
      rowsOf: ({ name }: DumpedTable) => Readable.from([contents.get(name) ?? Buffer.alloc(0)]),
      onFilled: async () => {
        const client = new pg.Client(address);
        await client.connect();
        const { rows } = await client.query(
          `select (select count(*)::int from organizations) as organizations,
             (select reltuples from pg_class where relname = 'organizations') as analyzed`,
        );
        seen.push(...rows);
        await client.end();
      },
    };
    await loadDump(address, migrationsFolder, dump, false);
    expect(seen).toEqual([{ organizations: 1, analyzed: -1 }]);
  });
});
