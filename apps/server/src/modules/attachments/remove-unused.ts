import type { SystemTx } from "@fieldwright/db/client";
import { isReferenced, lockContent } from "./attachments.repo";
import type { FileStore } from "./file-store";

/** Removes a content that no record of any organization names any more. */
export const removeUnused = async (tx: SystemTx, store: FileStore, hash: string): Promise<void> => {
  await lockContent(tx, hash);
  if (!(await isReferenced(tx, hash))) await store.remove(hash);
};
