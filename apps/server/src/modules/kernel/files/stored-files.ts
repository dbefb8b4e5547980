import { buffer } from "node:stream/consumers";
import type { FileType } from "@fieldwright/contract/attachments";
import type { Database, SystemTx, TenantTx } from "@fieldwright/db/client";
import { AppError, notFound } from "../app-error";
import type { Config } from "../config";
import type { FileStore, StoredContent } from "../file-store";
import type { Deps } from "../principal";
import {
  type Addressed,
  dropDeletedReferences,
  findContent,
  findUsedBytes,
  hashesDeletedBefore,
  insertFile,
  isReferenced,
  lockAllContents,
  lockContent,
  mayDeleteContents,
  unreferencedOf,
} from "./attachments.repo";
import { cleanPhoto, drawPortrait } from "./clean-photo";
import { readThumbnail } from "./thumbnails";

/** Long enough for every signature below. */
const signatureLength = 12;

const heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

/** Decides by content, never by file name. `latin1` maps each byte to one character. */
const fileTypeOf = (head: Uint8Array): FileType | undefined => {
  const text = Buffer.from(head).toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "image/gif";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "image/webp";
  if (text.startsWith("%PDF-")) return "application/pdf";
  if (text.slice(4, 8) === "ftyp" && heicBrands.includes(text.slice(8, 12))) return "image/heic";
  return undefined;
};

const refusal = () =>
  new AppError("unsupported_media_type", "Only images (JPEG, PNG, WebP, GIF, HEIC) and PDFs work here");

/** Passes content on once its first bytes show an accepted type, and reports that type to `found`. */
export const checkedContent = async function* (
  source: AsyncIterable<Uint8Array>,
  found: (type: FileType) => void,
): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array();
  for await (const chunk of source) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < signatureLength) continue;
    const type = fileTypeOf(head);
    if (!type) throw refusal();
    found(type);
    yield head;
    head = undefined;
  }
  if (head) throw refusal();
};

export type StoredFile = StoredContent & { readonly type: FileType };

/** Runs before the row is written: content without a row is harmless, a row without content is not. */
export const storeFile = async (store: FileStore, source: AsyncIterable<Uint8Array>): Promise<StoredFile> => {
  let type: FileType | undefined;
  const stored = await store.put(
    checkedContent(source, (found) => {
      type = found;
    }),
  );
  if (!type) throw new Error("content was stored without a type");
  return { ...stored, type };
};

const oneChunk = async function* (content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
};

/** `sentHash` is that of the file as it came, by which a repeated request is known. */
export type Upload = StoredFile & { readonly sentHash: string };

/**
 * Stores what a person sent: photos without the place where they were taken. The original of a photo that had to be
 * changed belongs to no row, and goes with the next cleaning.
 */
export const storeUpload = async (
  store: FileStore,
  owner: string,
  source: AsyncIterable<Uint8Array>,
): Promise<Upload> => {
  const sent = await storeFile(store, source);
  const photo = await cleanPhoto(owner, sent.type, async () => {
    const content = await store.open(sent.hash);
    if (!content) throw new Error("The content is gone.");
    return buffer(content);
  });
  return { ...(photo ? await storeFile(store, oneChunk(photo)) : sent), sentHash: sent.hash };
};

/** A person's photo as a small square. */
export const storePortrait = async (
  store: FileStore,
  owner: string,
  source: AsyncIterable<Uint8Array>,
): Promise<StoredFile> => {
  let type: FileType | undefined;
  const content = await buffer(
    checkedContent(source, (found) => {
      type = found;
    }),
  );
  const portrait = type && (await drawPortrait(owner, type, content));
  if (!portrait) throw new AppError("unsupported_media_type", "Choose a photo: JPEG, PNG, WebP or HEIC");
  return storeFile(store, oneChunk(portrait));
};

type Quota = Pick<Config, "storageQuota">;

export const readStorage = async (tx: TenantTx, { storageQuota: quota }: Quota) => ({
  used: await findUsedBytes(tx),
  quota,
});

/**
 * Called after a file row is inserted: the transaction then holds the organization's total, so a concurrent upload
 * counts this one. Also called before an upload, to avoid reading a file that cannot be stored.
 */
export const mustHaveRoom = async (tx: TenantTx, config: Quota): Promise<void> => {
  const { used, quota } = await readStorage(tx, config);
  if (used > quota)
    throw new AppError(
      "storage_full",
      `There's no room for this file. Your files can take up to ${(quota / 1_000_000).toLocaleString("en-US")} MB. Deleted files free up space after 30 days.`,
    );
};

export const fileNotFound = () => notFound("File not found");

/** The exact name for current browsers, plain ASCII for old ones. */
const dispositionOf = (name: string): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  const exact = encodeURIComponent(name).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `inline; filename="${plain}"; filename*=UTF-8''${exact}`;
};

/** In a transaction of the organization that the address names, so that nothing of another one can be found. */
const findAddressed = (
  database: Database,
  address: Addressed,
  kind?: Parameters<typeof findContent>[2],
): ReturnType<typeof findContent> =>
  address.organization
    ? database.tenant(address.organization, (tx) => findContent(tx, address, kind))
    : database.system((tx) => findContent(tx, address, kind));

/** The content of a stored file and the headers to serve it with. Logos and photos of people are public. */
export const openFile = async (
  database: Database,
  store: FileStore,
  address: Addressed,
  kind?: "organization" | "user",
) => {
  const file = await findAddressed(database, address, kind);
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

/** A small picture of a file. */
export const openThumbnail = async (
  database: Database,
  store: FileStore,
  address: Addressed,
): Promise<Buffer> => {
  const file = await findAddressed(database, address);
  const picture = file && (await readThumbnail(store, file.fileHash));
  if (!picture) throw fileNotFound();
  return picture;
};

/** The whole content, undefined when it is not there. */
export const readContent = async (
  store: FileStore,
  fileHash: string | undefined,
): Promise<Buffer | undefined> => {
  const content = fileHash && (await store.open(fileHash));
  return content ? buffer(content) : undefined;
};

const gone = () =>
  new AppError("unavailable", "Couldn't save the file. Please try again.", { retryAfter: 1 });

/** Keeps stored content from being deleted until the transaction ends. Refuses if it is gone already. */
export const holdContent = async (tx: TenantTx, store: FileStore, hash: string): Promise<void> => {
  await lockContent(tx, hash);
  if (!(await store.has(hash))) throw gone();
};

type NewFile = {
  readonly kind: "quote" | "invoice";
  readonly recordId: string;
  readonly name: string;
  readonly stored: StoredFile;
};

/**
 * Makes content that the product itself received a file of a record, and returns the file's id. It counts toward the
 * quota but ignores the limit, so that no customer's signature is lost.
 */
export const keepFile = async (
  tx: TenantTx,
  store: FileStore,
  { kind, recordId, name, stored }: NewFile,
  now: Date,
): Promise<string> => {
  await holdContent(tx, store, stored.hash);
  const { hash: fileHash, type: contentType, size } = stored;
  return insertFile(tx, { kind, recordId, fileHash, name, contentType, size, createdAt: now });
};

const questionsAtOnce = 16;

/**
 * For an import, when its rows are written and only the commit is left: other organizations wait for no import, and
 * contents that were deleted since they were stored are noticed.
 */
export const holdContents = async (
  tx: TenantTx,
  store: FileStore,
  hashes: readonly string[],
): Promise<void> => {
  if (hashes.length === 0) return;
  await lockAllContents(tx);
  for (let from = 0; from < hashes.length; from += questionsAtOnce) {
    const batch = hashes.slice(from, from + questionsAtOnce);
    const found = await Promise.all(batch.map((hash) => store.has(hash)));
    if (found.includes(false)) throw gone();
  }
};

/** Removes content that no record of any organization refers to. During an import it is left for the nightly task. */
export const removeUnused = async (tx: SystemTx, store: FileStore, hash: string): Promise<void> => {
  await lockContent(tx, hash);
  if ((await mayDeleteContents(tx)) && !(await isReferenced(tx, hash))) await store.remove(hash);
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
export const pruneFiles = async ({ database, store, clock }: Deps): Promise<void> => {
  const before = new Date(clock().getTime() - keptFor);
  const yesterday = new Date(clock().getTime() - day);
  for (const hash of await database.system((tx) => hashesDeletedBefore(tx, before)))
    await database.system(async (tx) => {
      await dropDeletedReferences(tx, hash, before);
      await removeUnused(tx, store, hash);
    });
  await removeUnnamed(database, store, yesterday);
  await store.removeUnfinished(yesterday);
};
