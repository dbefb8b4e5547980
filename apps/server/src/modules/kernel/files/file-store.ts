import type { Readable } from "node:stream";

export type StoredContent = { readonly hash: string; readonly size: number };

/** Stores each content once, under its SHA-256. */
export type FileStore = {
  /** Reads the content to the end. A failure leaves nothing behind. */
  put(content: AsyncIterable<Uint8Array>): Promise<StoredContent>;
  has(hash: string): Promise<boolean>;
  /** Undefined when there is no such content. */
  open(hash: string): Promise<Readable | undefined>;
  /** With everything that was derived from it. */
  remove(hash: string): Promise<void>;
  /** The result of `make` for this content, cached. Undefined if the content is gone or `make` answers undefined. */
  derived(hash: string, make: (path: string) => Promise<Buffer | undefined>): Promise<Buffer | undefined>;
  /** Hashes of contents that were last written before this time. */
  hashes(before: Date): AsyncGenerator<string>;
  /** Removes uploads that started before this time and never finished, for example because the process died. */
  removeUnfinished(before: Date): Promise<void>;
};
