import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "../../deps";
import { deleteExportsBefore } from "./data-exports.repo";
import { folderOf, keptFor } from "./export-files";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      prune_exports: Record<string, never>;
    }
  }
}

/** By their age alone: what a crash or a deleted organization left behind goes too. */
export const pruneExports = async ({ database, config, clock }: Deps): Promise<void> => {
  const before = new Date(clock().getTime() - keptFor);
  await database.system((tx) => deleteExportsBefore(tx, before));
  const folder = folderOf(config);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    if ((await stat(path)).mtime <= before) await rm(path, { force: true });
  }
};
