import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Database, SystemTx, TenantTx } from "@fieldwright/db/client";
import { AppError, notFound } from "../app-error";
import type { Config } from "../config";
import type { Deps } from "../deps";
import {
  dropDeletedReferences,
  findContent,
  hashesDeletedBefore,
  insertFile,
  isReferenced,
  lockContent,
  unreferencedOf,
} from "./attachments.repo";
import { diskFileStore } from "./disk-file-store";
import type { FileStore } from "./file-store";
import { oneChunk, storeFile } from "./store-file";
import { readThumbnail } from "./thumbnails";

export const fileNotFound = () => notFound("File not found");

/** The exact name for current browsers, plain ASCII for old ones. */
const dispositionOf = (name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  const exact = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `inline; filename="${plain}"; filename*=UTF-8''${exact}`;
};

type Content = Awaited<ReturnType<typeof findContent>>;

/** The content of a stored file and the headers to serve it with. */
export const openContent = async (store: FileStore, file: Content) => {
  const content = file && (await store.open(file.fileHash));
  if (!content) throw fileNotFound();
  return {
    content,
    headers: {
      "content-type": file.contentType,
      "content-length": file.size,
      "content-disposition": dispositionOf(file.name),
      "x-content-type-options": "nosniff",
    },
  };
};

export const openFile = async (database: Database, store: FileStore, id: string) =>
  openContent(store, await database.system((tx) => findContent(tx, id)));

/** A small picture of a file. */
export const openThumbnail = async (database: Database, store: FileStore, id: string): Promise<Buffer> => {
  const file = await database.system((tx) => findContent(tx, id));
  const picture = file && (await readThumbnail(store, file.fileHash));
  if (!picture) throw fileNotFound();
  return picture;
};

/** The whole content, undefined when it is not there. */
export const readContent = async (
  { dataDir }: Pick<Config, "dataDir">,
  fileHash: string | undefined,
): Promise<Buffer | undefined> => {
  const content = fileHash && (await diskFileStore(join(dataDir, "files")).open(fileHash));
  return content ? buffer(content) : undefined;
};

type NewFile = {
  readonly kind: "quote" | "invoice";
  readonly recordId: string;
  readonly name: string;
  readonly content: Buffer;
};

/**
 * Stores content that the product itself received as a file of a record, and returns the file's id. It counts toward
 * the quota but ignores the limit, so that no customer's signature is lost.
 */
export const keepFile = async (
  tx: TenantTx,
  { dataDir }: Pick<Config, "dataDir">,
  { kind, recordId, name, content }: NewFile,
  now: Date,
): Promise<string> => {
  const store = diskFileStore(join(dataDir, "files"));
  const stored = await storeFile(store, oneChunk(content));
  await lockContent(tx, stored.hash);
  if (!(await store.has(stored.hash)))
    throw new AppError("unavailable", "Couldn't save the file. Please try again.", { retryAfter: 1 });
  const { hash: fileHash, type: contentType, size } = stored;
  return insertFile(tx, { kind, recordId, fileHash, name, contentType, size, createdAt: now });
};

/** Removes content that no record of any organization refers to. */
export const removeUnused = async (tx: SystemTx, store: FileStore, hash: string): Promise<void> => {
  await lockContent(tx, hash);
  if (!(await isReferenced(tx, hash))) await store.remove(hash);
};

/** Removes the stored contents again when writing their records fails. */
export const orRemove = async <T>(
  database: Database,
  store: FileStore,
  hashes: readonly string[],
  run: () => Promise<T>,
): Promise<T> => {
  try {
    return await run();
  } catch (cause) {
    for (const hash of hashes) await database.system((tx) => removeUnused(tx, store, hash));
    throw cause;
  }
};

declare global {
  namespace GraphileWorker {
    interface Tasks {
      prune_files: Record<string, never>;
    }
  }
}

const day = 24 * 3_600_000;
const keptFor = 30 * day;

const hashesAtOnce = 500;

/** Removes contents whose row was never written, for example because the process died in between. */
const removeUnnamed = async (database: Database, store: FileStore, before: Date): Promise<void> => {
  let batch: string[] = [];
  const removeBatch = async () => {
    for (const hash of await database.system((tx) => unreferencedOf(tx, batch)))
      await database.system((tx) => removeUnused(tx, store, hash));
    batch = [];
  };
  for await (const hash of store.hashes(before)) {
    batch.push(hash);
    if (batch.length === hashesAtOnce) await removeBatch();
  }
  if (batch.length > 0) await removeBatch();
};

/**
 * Removes contents whose last reference was deleted more than 30 days ago, and leftovers of uploads that crashed or
 * were refused.
 */
export const pruneFiles = async ({ database, config, clock }: Deps): Promise<void> => {
  const store = diskFileStore(join(config.dataDir, "files"));
  const before = new Date(clock().getTime() - keptFor);
  const yesterday = new Date(clock().getTime() - day);
  for (const hash of await database.system((tx) => hashesDeletedBefore(tx, before)))
    await database.system(async (tx) => {
      await lockContent(tx, hash);
      if (!(await dropDeletedReferences(tx, hash, before))) await store.remove(hash);
    });
  await removeUnnamed(database, store, yesterday);
  await store.removeUnfinished(yesterday);
};
