import type { FileStore } from "../file-store";
import { Damaged, eachAtOnce, verified } from "../files/copy-contents";
import { type KeptFile, readManifest, type Vault } from "./backup-place";
import { HashSet } from "./hash-set";

const anyTime = (): Date => new Date(Date.now() + 24 * 3_600_000);

export const listContents = async (store: FileStore): Promise<HashSet> => {
  const found = new HashSet();
  for await (const content of store.hashes(anyTime())) found.add(content);
  return found;
};

/** Of an earlier version. It had no more files than fit in memory. */
const sorted = async (files: AsyncIterable<KeptFile>): Promise<KeptFile[]> => {
  const all: KeptFile[] = [];
  for await (const file of files) all.push(file);
  return all.sort((one, other) => (one.file < other.file ? -1 : 1));
};

/** The files of the last backup in this place, in order. None, if it was encrypted with another key. */
export async function* readKnown(
  vault: Vault,
  store: FileStore,
  newest: Date | undefined,
): AsyncGenerator<KeptFile> {
  if (!newest) return;
  try {
    const index = await vault.readIndex(await readManifest(store, newest));
    const files = vault.readFiles(index, store);
    yield* index.inOrder ? files : await sorted(files);
  } catch {
    // Files that cannot be found are copied again.
  }
}

/** Finds the contents of files that are asked for in their order. */
export const finderIn = (known: AsyncGenerator<KeptFile>) => {
  let next: KeptFile | undefined;
  return async (file: string): Promise<string | undefined> => {
    while (!next || next.file < file) {
      const { value, done } = await known.next();
      if (done) return undefined;
      next = value;
    }
    return next.file === file ? next.content : undefined;
  };
};

type Copying = {
  readonly vault: Vault;
  readonly from: FileStore;
  /** Contents that are in the place already. */
  readonly present: HashSet;
  /** Which of them has a file. */
  readonly find: (file: string) => Promise<string | undefined>;
  readonly signal: AbortSignal | undefined;
};

/** Ends in the middle of a file when the server stops. */
async function* untilStopped(
  content: AsyncIterable<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    signal?.throwIfAborted();
    yield piece;
  }
}

/** Copies what is not there yet. Undefined where the file is missing or damaged. */
const copyFile = async (hash: string, { vault, from, signal }: Copying): Promise<string | undefined> => {
  const content = await from.open(hash);
  if (!content) return undefined;
  try {
    return (await vault.put(untilStopped(verified(content, hash), signal))).hash;
  } catch (cause) {
    if (cause instanceof Damaged && cause.message.endsWith(hash)) return undefined;
    throw cause;
  }
};

/**
 * Copies the files and answers their list, in the order in which they are wanted. However many there are, no list is
 * ever whole in memory.
 */
export const copyFiles = (wanted: AsyncIterable<string[]>, copying: Copying) => {
  const { present, find, signal } = copying;
  const tally = { files: 0, copied: 0, bytes: 0, missing: [] as string[] };
  const lines = async function* () {
    for await (const some of wanted) {
      signal?.throwIfAborted();
      const there = new Map<string, string>();
      const absent: string[] = [];
      for (const line of some) {
        const [file = ""] = line.split(" ");
        const content = await find(file);
        if (content && present.has(content)) there.set(file, content);
        else absent.push(file);
      }
      await eachAtOnce(absent, async (file) => {
        signal?.throwIfAborted();
        const content = await copyFile(file, copying);
        if (content) there.set(file, content);
        else tally.missing.push(file);
        if (content) tally.copied += 1;
      });
      const kept = some.flatMap((line) => {
        const [file = "", size] = line.split(" ");
        const content = there.get(file);
        if (!content) return [];
        tally.files += 1;
        tally.bytes += Number(size);
        return [`${file} ${content} ${size}\n`];
      });
      yield Buffer.from(kept.join(""));
    }
  };
  return { tally, lines: lines() };
};
