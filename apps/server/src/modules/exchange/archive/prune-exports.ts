import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "#kernel";
import { deleteExportsBefore } from "./data-exports.repo";
import { exportFolder, importFolder, keptFor } from "./export-files";
import { deleteRunsBefore } from "./import-runs.repo";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      prune_exports: Record<string, never>;
    }
  }
}

const removeBefore = async (folder: string, before: Date): Promise<void> => {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const written = await stat(path).catch(() => undefined);
    if (written && written.mtime <= before) await rm(path, { force: true });
  }
};

/** By their age alone: what a crash or a deleted organization left behind goes too. */
export const pruneExports = async ({ database, config, clock }: Deps): Promise<void> => {
  const before = new Date(clock().getTime() - keptFor);
  await database.system(async (tx) => {
    await deleteExportsBefore(tx, before);
    await deleteRunsBefore(tx, before);
  });
  await removeBefore(exportFolder(config), before);
  await removeBefore(importFolder(config), before);
};
