import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Config } from "../config";
import { diskFileStore } from "./disk-file-store";

export type StoredContent = { readonly hash: string; readonly size: number };

/** Files by name that last a day: finished exports and uploaded imports. */
type Archives = {
  /** Takes a file that was written at a `workFile` path. It appears whole or not at all, in place of an earlier one. */
  keep(name: string, path: string): Promise<void>;
  open(name: string): Promise<Readable | undefined>;
  /** An address for browsers that downloads it without this server. Undefined where there is none. */
  link(
    name: string,
    headers: { readonly type: string; readonly disposition: string },
  ): Promise<string | undefined>;
  remove(name: string): Promise<void>;
  removeBefore(before: Date): Promise<void>;
};

/**
 * Stores each content once, under its SHA-256. The whole server uses one, on its disk or in a bucket that several
 * servers share.
 */
export type FileStore = {
  /** Reads the content to the end. A failure leaves nothing behind. */
  put(content: AsyncIterable<Uint8Array>): Promise<StoredContent>;
  has(hash: string): Promise<boolean>;
  /** Undefined when there is no such content. */
  open(hash: string): Promise<Readable | undefined>;
  /** With everything that was derived from it. */
  remove(hash: string): Promise<void>;
  /**
   * The result of `make` for this content, cached. Undefined if the content is gone or `make` answers undefined. `read`
   * holds the whole content in memory, so `make` decides how many run at once.
   */
  derived(
    hash: string,
    make: (read: () => Promise<Buffer | undefined>) => Promise<Buffer | undefined>,
  ): Promise<Buffer | undefined>;
  /** Hashes of contents that were last written before this time. */
  hashes(before: Date): AsyncGenerator<string>;
  /** Removes uploads that started before this time and never finished, for example because the process died. */
  removeUnfinished(before: Date): Promise<void>;
  readonly archives: Archives;
  /** A new path on this machine for a file in the making. Whoever asks removes it. */
  workFile(): Promise<string>;
};

/** Called once at the start, and by threads that cannot share the server's. */
export const openFileStore = async ({ dataDir, s3 }: Pick<Config, "dataDir" | "s3">): Promise<FileStore> => {
  if (!s3) return diskFileStore(join(dataDir, "files"));
  // Loaded only here, so that a server with files on its disk has no memory taken by the client.
  const { openBucket } = await import("./s3-file-store");
  return openBucket(s3, join(dataDir, "incoming"));
};
