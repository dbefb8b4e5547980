import { createHash } from "node:crypto";
import { access, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { uuidv7 } from "uuidv7";
import type { FileStore, StoredContent } from "../file-store";

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

const isThere = (path: string): Promise<boolean> =>
  orIfMissing(
    access(path).then(() => true),
    false,
  );

/** A name that a folder keeps, however it is reached. */
const readPlace = async (root: string): Promise<string> => {
  await makeFolder(root);
  const path = join(root, "place");
  await writeFile(path, uuidv7(), { flag: "wx", mode: 0o600, flush: true }).catch((cause: unknown) => {
    if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST")) throw cause;
  });
  return `disk ${await readFile(path, "utf8")}`;
};

const openIfThere = async (path: string) => (await orIfMissing(open(path), undefined))?.createReadStream();

/** Writes a new file that is on the disk for good when this returns. */
export const writeHashed = async (
  content: AsyncIterable<Uint8Array>,
  path: string,
): Promise<StoredContent> => {
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

export const removeOlder = async (folder: string, before: Date): Promise<void> => {
  for (const name of await orIfMissing(readdir(folder), [])) {
    const path = join(folder, name);
    const found = await orIfMissing(stat(path), undefined);
    if (found?.isFile() && found.mtime <= before) await rm(path, { force: true });
  }
};

/** Names are in their folder, so it has to reach the disk too. Windows does that by itself. */
const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === "win32") return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

const makeFolder = async (path: string): Promise<void> => {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  let folder = path;
  do {
    folder = dirname(folder);
    await syncFolder(folder);
  } while (folder !== dirname(first) && folder !== dirname(folder));
};

/** Renames, so that nobody ever reads half a file, and returns when the name is on the disk for good. */
const moveTo = async (path: string, temporary: string): Promise<void> => {
  await makeFolder(dirname(path));
  await rename(temporary, path);
  await syncFolder(dirname(path));
};

export const diskFileStore = (folder: string): FileStore => {
  const root = resolve(folder);
  const incoming = join(root, "incoming");
  const derivedOf = (hash: string): string => join(root, "derived", hash.slice(0, 2), hash.slice(2));
  const pathOf = (hash: string): string => join(root, hash.slice(0, 2), hash.slice(2));
  const archives = join(root, "archives");

  const workFile = async (): Promise<string> => {
    await makeFolder(incoming);
    return join(incoming, uuidv7());
  };

  /** `write` gets a temporary path, which is gone afterwards. */
  const viaWorkFile = async <T>(write: (temporary: string) => Promise<T>): Promise<T> => {
    const temporary = await workFile();
    try {
      return await write(temporary);
    } finally {
      await rm(temporary, { force: true });
    }
  };

  return {
    put: (content) =>
      viaWorkFile(async (temporary) => {
        const stored = await writeHashed(content, temporary);
        await moveTo(pathOf(stored.hash), temporary);
        return stored;
      }),
    has: (hash) => isThere(pathOf(hash)),
    open: (hash) => openIfThere(pathOf(hash)),
    remove: async (hash) => {
      await rm(pathOf(hash), { force: true });
      await rm(derivedOf(hash), { force: true });
    },
    derived: async (hash, make) => {
      const path = derivedOf(hash);
      const kept = await orIfMissing(readFile(path), undefined);
      if (kept || !(await isThere(pathOf(hash)))) return kept;
      const made = await make(async () => {
        const content = await openIfThere(pathOf(hash));
        return content && buffer(content);
      });
      if (!made) return undefined;
      return viaWorkFile(async (temporary) => {
        await writeFile(temporary, made, { mode: 0o600, flush: true });
        await moveTo(path, temporary);
        return made;
      });
    },
    hashes: async function* (before) {
      for (const shard of await orIfMissing(readdir(root), [])) {
        if (!/^[0-9a-f]{2}$/.test(shard)) continue;
        for (const name of await readdir(join(root, shard))) {
          const written = (await orIfMissing(stat(join(root, shard, name)), undefined))?.mtime;
          if (written && written < before) yield shard + name;
        }
      }
    },
    removeUnfinished: (before) => removeOlder(incoming, before),
    archives: {
      keep: (name, path) => moveTo(join(archives, name), path),
      open: (name) => openIfThere(join(archives, name)),
      link: async () => undefined,
      remove: (name) => rm(join(archives, name), { force: true }),
      list: (folder) => orIfMissing(readdir(join(archives, folder)), []),
      removeBefore: async (before) => {
        for (const kind of await orIfMissing(readdir(archives), []))
          await removeOlder(join(archives, kind), before);
      },
    },
    place: () => readPlace(root),
    observe: () => {},
    workFile,
  };
};
