import { constants, copyFile, readFile, rename, writeFile } from "node:fs/promises";
import { loadDump, migrationsUpTo, mustBeFree } from "@fieldwright/db/dump";
import { migrate } from "@fieldwright/db/migrate";
import { claimDatabase } from "@fieldwright/db/session-locks";
import type { PoolConfig } from "pg";
import { type Config, migrationsFolder } from "../config";
import type { FileStore } from "../file-store";
import { eachAtOnce, verified } from "../files/copy-contents";
import { secretFile } from "../secrets";
import type { BackupPlace } from "../storage-address";
import {
  type Index,
  listBackups,
  type Manifest,
  openBackupPlace,
  openVault,
  readManifest,
  unpacked,
  type Vault,
} from "./backup-place";
import { checkOfSecret } from "./make-backup";
import { keysOf, WrongKey } from "./sealed-content";

type Target = {
  /** PostgreSQL itself. */
  readonly address: PoolConfig;
  /** With an empty `appSecret` where none is set. */
  readonly config: Config;
  readonly store: FileStore;
};

type Wanted = {
  readonly place: BackupPlace;
  /** The newest backup that is not younger. Null for the newest. */
  readonly at: Date | null;
  /** Whether a database that is in use is replaced. */
  readonly replace: boolean;
};

const choose = async (store: FileStore, { place, at }: Wanted): Promise<Manifest> => {
  const times = await listBackups(store);
  const chosen = times.find((time) => at === null || time <= at);
  if (chosen) return readManifest(store, chosen);
  const oldest = times.at(-1);
  if (!at || !oldest) throw new Error(`There is no backup in ${place.name}.`);
  throw new Error(
    `There is no backup from ${at.toISOString()} or before. The oldest is from ${oldest.toISOString()}.`,
  );
};

const openChosen = async (store: FileStore, { salt, ...manifest }: Manifest, key: string | null) => {
  if (salt && !key) throw new Error("The backup is encrypted. Set BACKUP_KEY.");
  const vault = openVault(store, salt && key ? keysOf(key, Buffer.from(salt, "hex")) : null);
  try {
    return { vault, index: await vault.readIndex({ salt, ...manifest }) };
  } catch (cause) {
    if (cause instanceof WrongKey)
      throw new Error("BACKUP_KEY is not the one that this backup was made with.", { cause });
    throw cause;
  }
};

/** Credentials in the database cannot be read with another secret. */
const checkSecret = ({ secret, secretCheck }: Index, { appSecret }: Config): void => {
  if (appSecret && checkOfSecret(appSecret) !== secretCheck)
    throw new Error(
      "APP_SECRET is not the one that this backup was made with. Leave it out, or set the right one.",
    );
  if (!appSecret && secret === null)
    throw new Error("Set APP_SECRET to the one that this backup was made with.");
};

/**
 * Writes the secret beside the one in place, and answers what puts it there: not before the database is restored, whose
 * credentials it opens. The first earlier secret is kept.
 */
const prepareSecret = async (
  { secret }: Index,
  { appSecret, dataDir }: Config,
): Promise<() => Promise<void>> => {
  const path = secretFile(dataDir);
  const earlier = await readFile(path, "utf8").catch(() => undefined);
  if (appSecret || secret === null || earlier?.trim() === secret) return async () => {};
  await writeFile(`${path}.restoring`, secret, { mode: 0o600, flush: true });
  return async () => {
    if (earlier !== undefined)
      await copyFile(path, `${path}.before-restore`, constants.COPYFILE_EXCL).catch(() => {});
    await rename(`${path}.restoring`, path);
  };
};

/** Reads everything once, before anything is touched. */
const checkLists = async (vault: Vault, { files, tables }: Index): Promise<void> => {
  await eachAtOnce([files, ...tables.flatMap(({ parts }) => parts)], async (part) => {
    for await (const _ of vault.read(part));
  });
};

const copyFiles = async (vault: Vault, index: Index, to: FileStore): Promise<number> => {
  let files = 0;
  await eachAtOnce(vault.readFiles(index, to), async ({ file, content }) => {
    files += 1;
    if (await to.has(file)) return;
    await to.put(verified(vault.read(content), file));
  });
  return files;
};

async function* rowsOf(vault: Vault, parts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield* unpacked(vault.read(part));
}

/** Files come first, then the whole database in one transaction, then at once the secret that opens what is in it. */
const fill = async (
  { address, config, store }: Target,
  vault: Vault,
  index: Index,
  replace: boolean,
): Promise<number> => {
  await mustBeFree(address, replace);
  await checkLists(vault, index);
  const files = await copyFiles(vault, index, store);
  const keepSecret = await prepareSecret(index, config);
  const parts = new Map(index.tables.map((table) => [`${table.schema}.${table.name}`, table.parts]));
  const dump = {
    ...index,
    rowsOf: ({ schema, name }: { schema: string; name: string }) =>
      rowsOf(vault, parts.get(`${schema}.${name}`) ?? []),
    onFilled: keepSecret,
  };
  await loadDump(address, migrationsFolder, dump, replace);
  await migrate(address, migrationsFolder);
  return files;
};

/**
 * No server uses the database meanwhile. If it is stopped in the middle, the database is as it was before, and it can be
 * repeated.
 */
export const restoreBackup = async (target: Target, wanted: Wanted) => {
  const { address, config } = target;
  const from = await openBackupPlace(wanted.place, config);
  const manifest = await choose(from, wanted);
  migrationsUpTo(migrationsFolder, manifest.migration);
  const { vault, index } = await openChosen(from, manifest, config.backupKey);
  checkSecret(index, config);
  const letServersIn = await claimDatabase(address, "fieldwright restore");
  try {
    return {
      madeAt: new Date(manifest.madeAt),
      rows: index.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: await fill(target, vault, index, wanted.replace),
      missing: index.missing,
    };
  } finally {
    await letServersIn();
  }
};
