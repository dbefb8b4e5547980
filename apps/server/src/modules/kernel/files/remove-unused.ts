import type { Database, SystemTx } from "@fieldwright/db/client";
import { isReferenced, lockContent } from "./attachments.repo";
import type { FileStore } from "./file-store";

/** Removes a content that no record of any organization names any more. */
export const removeUnused = async (tx: SystemTx, store: FileStore, hash: string): Promise<void> => {
  await lockContent(tx, hash);
  if (!(await isReferenced(tx, hash))) await store.remove(hash);
};

/** Contents that were stored for records which then did not come to be. */
export const orRemove = async <T>(
  database: Database,
  store: FileStore,
  hashes: readonly string[],
  run: () => Promise<T>,
): Promise<T> => {
  try {
    return await run();
  } catch (cause) {
    for (const hash of hashes) await database.system((tx) => removeUnused(tx, store, hash));
    throw cause;
  }
};
