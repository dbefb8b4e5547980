import { createHash } from "node:crypto";
import { access, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { uuidv7 } from "uuidv7";

const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && cause.code === "ENOENT";

const orIfMissing = async <T, Fallback>(found: Promise<T>, fallback: Fallback): Promise<T | Fallback> => {
  try {
    return await found;
  } catch (cause) {
    if (isMissing(cause)) return fallback;
    throw cause;
  }
};

const write = async (content: AsyncIterable<Uint8Array>, path: string) => {
  const digest = createHash("sha256");
  let size = 0;
  const measure = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      digest.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  // Open the file up front. A stream that opens it lazily could do so after the content failed and the file was
  // removed.
  const file = await open(path, "wx", 0o600);
  await pipeline(content, measure, file.createWriteStream({ flush: true }));
  return { hash: digest.digest("hex"), size };
};

export const diskFileStore = (root: string): FileStore => {
  const incoming = join(root, "incoming");
  const derivedOf = (hash: string): string => join(root, "derived", hash.slice(0, 2), hash.slice(2));
  const pathOf = (hash: string): string => join(root, hash.slice(0, 2), hash.slice(2));

  return {
    // Write under a temporary name, then rename, so that nobody ever reads half a file.
    put: async (content) => {
      await mkdir(incoming, { recursive: true });
      const temporary = join(incoming, uuidv7());
      try {
        const stored = await write(content, temporary);
        await mkdir(dirname(pathOf(stored.hash)), { recursive: true });
        await rename(temporary, pathOf(stored.hash));
        return stored;
      } catch (cause) {
        await rm(temporary, { force: true });
        throw cause;
      }
    },
    has: (hash) =>
      orIfMissing(
        access(pathOf(hash)).then(() => true),
        false,
      ),
    open: async (hash) => (await orIfMissing(open(pathOf(hash)), undefined))?.createReadStream(),
    remove: async (hash) => {
      await rm(pathOf(hash), { force: true });
      await rm(derivedOf(hash), { force: true });
    },
    derived: async (hash, make) => {
      const path = derivedOf(hash);
      const kept = await orIfMissing(readFile(path), undefined);
      if (
        kept ||
        !(await orIfMissing(
          access(pathOf(hash)).then(() => true),
          false,
        ))
      )
        return kept;
      const made = await make(pathOf(hash));
      if (!made) return undefined;
      await mkdir(incoming, { recursive: true });
      const temporary = join(incoming, uuidv7());
      await writeFile(temporary, made, { mode: 0o600 });
      await mkdir(dirname(path), { recursive: true });
      await rename(temporary, path);
      return made;
    },
    hashes: async function* (before) {
      for (const folder of await orIfMissing(readdir(root), [])) {
        if (!/^[0-9a-f]{2}$/.test(folder)) continue;
        for (const name of await readdir(join(root, folder))) {
          const written = (await orIfMissing(stat(join(root, folder, name)), undefined))?.mtime;
          if (written && written < before) yield folder + name;
        }
      }
    },
    removeUnfinished: async (before) => {
      for (const name of await orIfMissing(readdir(incoming), [])) {
        const path = join(incoming, name);
        const written = (await orIfMissing(stat(path), undefined))?.mtime;
        if (written && written < before) await rm(path, { force: true });
      }
    },
  };
};

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
