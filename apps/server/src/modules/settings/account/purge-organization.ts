import { join } from "node:path";
import { type Deps, diskFileStore, removeUnused, type TaskHandler } from "#kernel";
import {
  deleteOrganizationRow,
  deleteTenantRows,
  fileHashesOf,
  findClosed,
  releaseMembers,
} from "./purge.repo";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      purge_organization: { readonly organizationId: string };
    }
  }
}

/** Removes everything that a closed organization holds. A second run finds nothing to do. */
export const purgeOrganizationTask =
  ({ database, config }: Deps): TaskHandler<"purge_organization"> =>
  async ({ organizationId }) => {
    const hashes = await database.system(async (tx) => {
      if (!(await findClosed(tx, organizationId))) return [];
      const found = await fileHashesOf(tx, organizationId);
      await deleteTenantRows(tx, organizationId);
      await releaseMembers(tx, organizationId);
      await deleteOrganizationRow(tx, organizationId);
      return found;
    });
    const store = diskFileStore(join(config.dataDir, "files"));
    for (const hash of hashes) await database.system((tx) => removeUnused(tx, store, hash));
  };
