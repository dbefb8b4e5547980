import { join } from "node:path";
import type { Deps } from "../../deps";
import { dropDeletedReferences, hashesDeletedBefore, lockContent } from "./attachments.repo";
import { diskFileStore } from "./disk-file-store";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      prune_files: Record<string, never>;
    }
  }
}

const day = 24 * 3_600_000;
const keptFor = 30 * day;

/** Contents that were deleted everywhere, the last time more than 30 days ago, and uploads that a crash cut off. */
export const pruneFiles = async ({ database, config, clock }: Deps): Promise<void> => {
  const store = diskFileStore(join(config.dataDir, "files"));
  const before = new Date(clock().getTime() - keptFor);
  for (const hash of await database.system((tx) => hashesDeletedBefore(tx, before)))
    await database.system(async (tx) => {
      await lockContent(tx, hash);
      if (!(await dropDeletedReferences(tx, hash, before))) await store.remove(hash);
    });
  await store.removeUnfinished(new Date(clock().getTime() - day));
};
