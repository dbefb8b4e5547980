import type { Readable } from "node:stream";

export type StoredContent = { readonly hash: string; readonly size: number };

/** Where contents lie, each under its SHA-256 and only once. */
export type FileStore = {
  /** Reads to the end; what fails on the way leaves nothing behind. */
  put(content: AsyncIterable<Uint8Array>): Promise<StoredContent>;
  has(hash: string): Promise<boolean>;
  /** Undefined if there is no such content. */
  open(hash: string): Promise<Readable | undefined>;
  remove(hash: string): Promise<void>;
  /** What was stored before, and not stored again since. */
  hashes(before: Date): AsyncGenerator<string>;
  /** What was begun before and never finished, such as by a process that died. */
  removeUnfinished(before: Date): Promise<void>;
};
