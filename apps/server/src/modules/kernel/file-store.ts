import type { Readable } from "node:stream";

export type StoredContent = { readonly hash: string; readonly size: number };

/** Files by name: finished exports and uploaded imports, which last a day, and the lists of what a backup holds. */
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
  /** Names in a folder of archives, such as `exports/`, without it. */
  list(folder: string): Promise<string[]>;
  removeBefore(before: Date): Promise<void>;
};

/** A call of a bucket that ended. */
export type StoreCall = { readonly operation: string; readonly seconds: number; readonly failed: boolean };

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
  /** Servers for which this is the same have the same files. */
  place(): Promise<string>;
  /** Shows the calls of a bucket from now on. A store on the disk makes none. */
  observe(observer: (call: StoreCall) => void): void;
  /** A new path on this machine for a file in the making. Whoever asks removes it. */
  workFile(): Promise<string>;
};
