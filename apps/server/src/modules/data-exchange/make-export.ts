import { rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Deps } from "../../deps";
import type { TaskHandler } from "../../jobs";
import { diskFileStore } from "../attachments/disk-file-store";
import { finishExport } from "./data-exports.repo";
import { pathOf } from "./export-files";
import { writeArchive } from "./write-archive";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      make_export: { organizationId: string; exportId: string };
    }
  }
}

/** Written beside and renamed at the end: nobody ever fetches half of it. */
export const makeExportTask =
  ({ database, config, clock }: Deps): TaskHandler<"make_export"> =>
  async ({ organizationId, exportId }, { job }) => {
    const store = diskFileStore(join(config.dataDir, "files"));
    const unfinished = await pathOf(config, `${exportId}.part`);
    try {
      await database.tenant(organizationId, (tx) => writeArchive(tx, store, unfinished, clock()));
      const { size } = await stat(unfinished);
      await rename(unfinished, await pathOf(config, `${exportId}.zip`));
      const ready = { status: "ready", size, finishedAt: clock() } as const;
      await database.tenant(organizationId, (tx) => finishExport(tx, exportId, ready));
    } catch (cause) {
      await rm(unfinished, { force: true });
      const failed = { status: "failed", size: null, finishedAt: clock() } as const;
      if (job.attempts >= job.max_attempts)
        await database.tenant(organizationId, (tx) => finishExport(tx, exportId, failed));
      throw cause;
    }
  };
