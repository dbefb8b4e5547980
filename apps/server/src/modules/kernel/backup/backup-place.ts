import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { realpath, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGunzip, createGzip, gunzip } from "node:zlib";
import * as z from "zod/mini";
import { type Config, ConfigError } from "../config";
import type { FileStore } from "../file-store";
import { verified } from "../files/copy-contents";
import { diskFileStore } from "../files/disk-file-store";
import type { BackupPlace } from "../storage-address";
import { type Keys, sealed, unsealed } from "./sealed-content";

type Storage = Pick<Config, "dataDir" | "s3">;

const truePath = (path: string): Promise<string> => realpath(path).catch(() => path);

/** One endpoint can be written in many ways, so that it does not tell two buckets of one name apart. */
const isPlaceOfFiles = async ({ at }: BackupPlace, { dataDir, s3 }: Storage): Promise<boolean> => {
  if ("folder" in at)
    return s3 === null && (await truePath(at.folder)) === (await truePath(join(dataDir, "files")));
  return s3?.bucket === at.s3.bucket && s3.prefix === at.s3.prefix;
};

/** A store of its own, in which everything is a content under its hash, except the list that makes a backup one. */
export const openBackupPlace = async (place: BackupPlace, storage: Storage): Promise<FileStore> => {
  if (await isPlaceOfFiles(place, storage))
    throw new ConfigError(`${place.name} is where the files are. Choose another place for backups.`);
  if ("folder" in place.at) return diskFileStore(place.at.folder);
  const { openBucket } = await import("../files/s3-file-store");
  // Not the folder of the server's own uploads: what an earlier backup left in here is removed.
  return openBucket(place.at.s3, join(storage.dataDir, "incoming-backup"), "The backup");
};

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Written last. What it does not name, no backup has. */
const manifestForm = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  migration: z.number(),
  /** Of the passphrase. Null if the backup is not encrypted. */
  salt: z.nullable(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
  index: hash,
  /** Never encrypted: names every content of this backup, so that others can be removed without the key. */
  contents: hash,
});
export type Manifest = z.infer<typeof manifestForm>;

const named = { schema: z.string(), name: z.string() };
const indexForm = z.object({
  migration: z.number(),
  /** Tells whether a secret is the one that the credentials in the database are sealed with. */
  secretCheck: z.string(),
  /** The secret itself, where it was in the data folder. */
  secret: z.nullable(z.string()),
  tables: z.array(
    z.object({ ...named, columns: z.array(z.string()), rows: z.number(), parts: z.array(hash) }),
  ),
  sequences: z.array(z.object({ ...named, value: z.string() })),
  /** A line for each file: its hash, that of the content in this place, its size. */
  files: hash,
  /** Whether these lines are in the order of the files. Those of earlier versions are not. */
  inOrder: z._default(z.boolean(), false),
  missing: z.array(z.string()),
});
export type Index = z.infer<typeof indexForm>;

const folder = "backups/";
const nameOf = (madeAt: Date): string => `${madeAt.toISOString().replaceAll(":", "-")}.json`;

/** The times of all complete backups, newest first. */
export const listBackups = async (store: FileStore): Promise<Date[]> => {
  const names = await store.archives.list(folder);
  return names
    .flatMap((name) => {
      const [, day, hours, minutes, rest] = /^([\d-]{10}T)(\d\d)-(\d\d)-([\d.]+Z)\.json$/.exec(name) ?? [];
      return day ? [new Date(`${day}${hours}:${minutes}:${rest}`)] : [];
    })
    .sort((one, other) => other.getTime() - one.getTime());
};

export const readManifest = async (store: FileStore, madeAt: Date): Promise<Manifest> => {
  const content = await store.archives.open(folder + nameOf(madeAt));
  if (!content) throw new Error(`The backup of ${madeAt.toISOString()} is gone.`);
  return z.parse(manifestForm, JSON.parse(String(await buffer(content))));
};

/** From now on this is a backup. */
export const keepManifest = async (store: FileStore, manifest: Manifest): Promise<void> => {
  const path = await store.workFile();
  try {
    await writeFile(path, JSON.stringify(manifest), { mode: 0o600, flush: true });
    await store.archives.keep(folder + nameOf(new Date(manifest.madeAt)), path);
  } finally {
    await rm(path, { force: true });
  }
};

export const removeManifest = (store: FileStore, madeAt: Date): Promise<void> =>
  store.archives.remove(folder + nameOf(madeAt));

const through = (source: AsyncIterable<Uint8Array>, step: Transform): AsyncIterable<Uint8Array> => {
  // Whoever reads from the step hears of a failure.
  pipeline(source, step).catch(() => {});
  return step;
};
export const packed = (source: AsyncIterable<Uint8Array>) => through(source, createGzip());
export const unpacked = (source: AsyncIterable<Uint8Array>) => through(source, createGunzip());

const gunzipped = promisify(gunzip);

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** The lines of a list, as many at a time as arrive together. A list of all files is longer than a string may be. */
export async function* linesOf(list: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  let rest = "";
  for await (const chunk of list) {
    const lines = (rest + Buffer.from(chunk).toString("latin1")).split("\n");
    rest = lines.pop() ?? "";
    if (lines.length > 0) yield lines;
  }
  if (rest) yield [rest];
}

/** Whole before it is unpacked: whether it is damaged shows at its end. */
const readText = async (lines: AsyncIterable<Uint8Array>): Promise<string> =>
  String(await gunzipped(await buffer(lines)));

/** A file, and the content of this place that has it. */
export type KeptFile = { readonly file: string; readonly content: string };

/** How contents are written and read: sealed if there is a passphrase, and never without a look at their hash. */
export const openVault = (store: FileStore, keys: Keys | null) => {
  const readPlain = async function* (content: string): AsyncGenerator<Uint8Array> {
    const found = await store.open(content);
    if (!found) throw new Error(`A content of the backup is missing: ${content}`);
    yield* verified(found, content);
  };
  const read = (content: string): AsyncIterable<Uint8Array> =>
    keys ? unsealed(readPlain(content), keys) : readPlain(content);

  /** Stores it and reads it back. */
  const put = async (source: AsyncIterable<Uint8Array>) => {
    const digest = createHash("sha256");
    const measured = async function* () {
      for await (const chunk of source) {
        digest.update(chunk);
        yield chunk;
      }
    };
    const stored = await store.put(keys ? sealed(measured(), keys) : measured());
    const again = createHash("sha256");
    for await (const chunk of read(stored.hash)) again.update(chunk);
    if (again.digest("hex") !== digest.digest("hex"))
      throw new Error(`What was written cannot be read back: ${stored.hash}`);
    return stored;
  };

  return {
    read,
    put,
    putText: (text: string) => put(packed(oneChunk(text))),
    /** Never sealed. */
    putOpenly: (list: AsyncIterable<Uint8Array>) => store.put(packed(list)),
    readOpenly: (content: string) => linesOf(unpacked(readPlain(content))),
    readIndex: async ({ index }: Manifest): Promise<Index> =>
      z.parse(indexForm, JSON.parse(await readText(read(index)))),
    /** Via a file of this machine: a bucket hangs up on who takes minutes between two pieces, as copying files does. */
    readFiles: async function* (
      { files }: Pick<Index, "files">,
      work: Pick<FileStore, "workFile">,
    ): AsyncGenerator<KeptFile> {
      const path = await work.workFile();
      try {
        await writeFile(path, read(files), { mode: 0o600, flag: "wx" });
        for await (const lines of linesOf(unpacked(createReadStream(path))))
          for (const line of lines) {
            const [file, content] = line.split(" ");
            if (file && content) yield { file, content };
          }
      } finally {
        await rm(path, { force: true });
      }
    },
  };
};
export type Vault = ReturnType<typeof openVault>;
