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
  /** What `make` makes of a content, made once. Undefined when there is no such content, or nothing can be made of it. */
  derived(hash: string, make: (path: string) => Promise<Buffer | undefined>): Promise<Buffer | undefined>;
  /** Hashes of contents that were last written before this time. */
  hashes(before: Date): AsyncGenerator<string>;
  /** Removes uploads that started before this time and never finished, for example because the process died. */
  removeUnfinished(before: Date): Promise<void>;
};
