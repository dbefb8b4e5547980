import { join } from "node:path";
import type { Database } from "@fieldwright/db/client";
import type { Deps } from "../deps";
import { dropDeletedReferences, hashesDeletedBefore, lockContent, unreferencedOf } from "./attachments.repo";
import { diskFileStore } from "./disk-file-store";
import type { FileStore } from "./file-store";
import { removeUnused } from "./remove-unused";

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

/** Stored for a record that did not come to be, such as by a process that died in between. */
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
 * Contents that were deleted everywhere, the last time more than 30 days ago, and what uploads left behind that a crash cut
 * off or that were refused.
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
