import { createHmac } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, rm, statfs, writeFile } from "node:fs/promises";
import { type DumpedTable, openSnapshot, type Snapshot, TablesChange } from "@fieldwright/db/dump";
import { AppError } from "../app-error";
import type { FileStore } from "../file-store";
import { reasonOf } from "../logging";
import type { Deps } from "../principal";
import { secretFile } from "../secrets";
import type { BackupPlace } from "../storage-address";
import { enqueue, type TaskHandler } from "../task-queue.repo";
import {
  type Index,
  keepManifest,
  linesOf,
  listBackups,
  openBackupPlace,
  openVault,
  packed,
  readManifest,
  removeManifest,
  type Vault,
} from "./backup-place";
import { finishBackup, insertBackup, stopped } from "./backups.repo";
import { copyFiles, finderIn, listContents, readKnown } from "./copy-files";
import { HashSet } from "./hash-set";
import { keptBackups } from "./kept-backups";
import { keysOf } from "./sealed-content";

type Wanted = {
  readonly place: BackupPlace;
  /** Whether backups beyond 7 days, 4 weeks and 12 months are removed. */
  readonly keepByRule: boolean;
  readonly signal?: AbortSignal | undefined;
};

/** Bytes of rows before they are packed. Each part is on this machine's disk for a moment. */
const partSize = 64_000_000;

/** The rows of a table, in as many parts as they need. */
const writeTable = async (vault: Vault, snapshot: Snapshot, table: DumpedTable, signal?: AbortSignal) => {
  let rows = 0;
  const pieces = snapshot.rowsOf(table, (count) => {
    rows = count;
  });
  let next = await pieces.next();
  const onePart = async function* () {
    for (let size = 0; !next.done && size < partSize; next = await pieces.next()) {
      signal?.throwIfAborted();
      size += next.value.length;
      yield next.value;
    }
  };
  const parts: string[] = [];
  let bytes = 0;
  while (!next.done) {
    const part = await vault.put(packed(onePart()));
    parts.push(part.hash);
    bytes += part.size;
  }
  return { table: { ...table, columns: [...table.columns], rows, parts }, bytes };
};

export const checkOfSecret = (secret: string): string =>
  createHmac("sha256", secret).update("fieldwright backup").digest("hex");

/** Only what is in the data folder. A secret of the environment is kept elsewhere. */
const keptInFolder = async ({ dataDir, appSecret }: Deps["config"]): Promise<string | null> => {
  const kept = await readFile(secretFile(dataDir), "utf8").catch(() => "");
  return kept.trim() === appSecret ? appSecret : null;
};

/** Removes contents that no backup names: of removed backups, and of those that were stopped in the middle. */
const sweep = async (vault: Vault, store: FileStore, before: Date): Promise<void> => {
  const named = new HashSet();
  for (const time of await listBackups(store)) {
    const { contents } = await readManifest(store, time);
    named.add(contents);
    for await (const lines of vault.readOpenly(contents)) for (const content of lines) named.add(content);
  }
  for await (const content of store.hashes(before)) if (!named.has(content)) await store.remove(content);
  await store.removeUnfinished(before);
};

/**
 * Then what an earlier try left, which may be why there is no room, goes first. Otherwise it stays until there is a
 * backup: what a try that was stopped has copied need not be copied again.
 */
const isAlmostFull = async ({ at }: BackupPlace): Promise<boolean> => {
  if (!("folder" in at)) return false;
  const { bavail, blocks } = await statfs(at.folder).catch(() => ({ bavail: 1, blocks: 1 }));
  return bavail < blocks / 10;
};

/** Runs with the path of a file of this machine that has what comes. */
const viaFile = async <T>(
  store: FileStore,
  content: AsyncIterable<Uint8Array>,
  run: (path: string) => Promise<T>,
): Promise<T> => {
  const path = await store.workFile();
  try {
    await writeFile(path, content, { mode: 0o600, flag: "wx" });
    return await run(path);
  } finally {
    await rm(path, { force: true });
  }
};

/** What a backup consists of. Anyone can read it, to know what may be removed. */
async function* listAll(
  vault: Vault,
  store: FileStore,
  index: Index,
  indexContent: string,
): AsyncGenerator<Uint8Array> {
  const parts = index.tables.flatMap((table) => table.parts);
  yield Buffer.from([...new Set([indexContent, index.files, ...parts])].map((one) => `${one}\n`).join(""));
  for await (const { content } of vault.readFiles(index, store)) yield Buffer.from(`${content}\n`);
}

const write = async (deps: Deps, snapshot: Snapshot, { place, keepByRule, signal }: Wanted) => {
  const { config } = deps;
  const started = new Date();
  const store = await openBackupPlace(place, config);
  const [newest] = await listBackups(store);
  const salt = newest && (await readManifest(store, newest)).salt;
  const keys = config.backupKey
    ? keysOf(config.backupKey, salt ? Buffer.from(salt, "hex") : undefined)
    : null;
  const vault = openVault(store, keys);
  if (await isAlmostFull(place))
    // What keeps it from being swept, such as a damaged list of an old backup, must not keep the next one from being made.
    await sweep(vault, store, started).catch((err: unknown) =>
      deps.log.warn({ err }, "the place of the backups is almost full, and could not be swept"),
    );
  const present = await listContents(store);

  const tables: Index["tables"] = [];
  let bytes = 0;
  for (const table of snapshot.tables) {
    const written = await writeTable(vault, snapshot, table, signal);
    tables.push(written.table);
    bytes += written.bytes;
  }
  // Sealed, a file has another hash in this place.
  const known = keys && readKnown(vault, store, newest);
  const find = known ? finderIn(known) : async (file: string) => file;
  const { list, tally } = await viaFile(store, snapshot.contents(), async (path) => {
    // Before the files, which may take hours.
    await snapshot.release();
    const copying = { vault, from: deps.store, present, find, signal };
    const files = copyFiles(linesOf(createReadStream(path)), copying);
    return { list: await vault.put(packed(files.lines)), tally: files.tally };
  });
  await known?.return(undefined);
  const { migration, sequences } = snapshot;
  const index: Index = {
    migration,
    secretCheck: checkOfSecret(config.appSecret),
    secret: await keptInFolder(config),
    tables,
    sequences: [...sequences],
    files: list.hash,
    inOrder: true,
    missing: tally.missing,
  };
  const { hash: indexContent } = await vault.putText(JSON.stringify(index));
  const manifest = {
    format: 1 as const,
    madeAt: snapshot.madeAt.toISOString(),
    migration,
    salt: keys?.salt.toString("hex") ?? null,
    index: indexContent,
    contents: (await vault.putOpenly(listAll(vault, store, index, indexContent))).hash,
  };
  signal?.throwIfAborted();
  // Without them, another backup may have removed what this one names.
  await snapshot.mustHoldLocks();
  await keepManifest(store, manifest);

  const all = await listBackups(store);
  const kept = keepByRule ? keptBackups(all) : all;
  for (const time of all) if (!kept.includes(time)) await removeManifest(store, time);
  await sweep(vault, store, started);
  return {
    madeAt: snapshot.madeAt,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    ...tally,
    bytes: bytes + tally.bytes,
    kept: kept.length,
  };
};

const listedAtMost = 20;

/** Names files that a backup lacks. */
const lacking = (missing: readonly string[]): string | null => {
  if (missing.length === 0) return null;
  const more = missing.length > listedAtMost ? ` and ${missing.length - listedAtMost} more` : "";
  return `Missing or damaged files: ${missing.slice(0, listedAtMost).join(", ")}${more}.`;
};

/** A bucket that is away says to people only that files are. */
const whyOf = (cause: unknown): string =>
  reasonOf(cause instanceof AppError ? (cause.cause ?? cause) : cause);

/**
 * Copies the database as it is at one moment, and the files that it names, while people work. Every try is recorded,
 * except one beside another that runs.
 */
export const makeBackup = async (deps: Deps, wanted: Wanted) => {
  const { database, clock } = deps;
  const snapshot = await openSnapshot(database.direct.config);
  let id: string | undefined;
  const finish = async (outcome: Parameters<typeof finishBackup>[2]): Promise<void> => {
    if (id) await database.system((tx) => finishBackup(tx, id ?? "", { ...outcome, finishedAt: clock() }));
  };
  try {
    // A version from before this table can be backed up, too.
    if (snapshot.tables.some(({ name }) => name === "backups"))
      id = await database.system((tx) => insertBackup(tx, wanted.place.name, clock()));
    const made = await write(deps, snapshot, wanted);
    const { bytes, files, missing } = made;
    await finish({ status: "done", bytes, files, error: lacking(missing) });
    return made;
  } catch (cause) {
    const error = wanted.signal?.aborted ? stopped : whyOf(cause);
    await finish({ status: "failed", error }).catch(() => {});
    throw new Error(error, { cause });
  } finally {
    await snapshot.close();
  }
};

declare global {
  namespace GraphileWorker {
    interface Tasks {
      make_backup: Record<string, never>;
    }
  }
}

/** The daily backup to `BACKUP_URL`. One that a stop of the server ended is made again, by whichever node is first. */
const afterMigration = 10 * 60_000;

export const backupTask =
  (deps: Deps): TaskHandler<"make_backup"> =>
  async (_payload, { abortSignal: signal }) => {
    const { backupPlace: place } = deps.config;
    if (!place) return;
    try {
      const { missing } = await makeBackup(deps, { place, keepByRule: true, signal });
      if (missing.length > 0) deps.log.error(`The backup is made. ${lacking(missing)}`);
    } catch (cause) {
      const waits = cause instanceof TablesChange;
      if (!signal?.aborted && !waits) throw cause;
      // It takes the place of this job, and has all tries. A migration is over by then.
      const again = {
        jobKey: "make_backup",
        maxAttempts: 3,
        ...(waits ? { runAt: new Date(Date.now() + afterMigration) } : {}),
      };
      await deps.database.system((tx) => enqueue(tx, "make_backup", {}, again));
    }
  };
