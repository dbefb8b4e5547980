import { join } from "node:path";
import type { Database } from "@fieldwright/db/client";
import { type Config, diskFileStore } from "#kernel";
import type { MissingFiles } from "./exchange-thread";
import { writeArchive } from "./write-archive";

type Order = { readonly organizationId: string; readonly path: string; readonly now: Date };

/** Writes the archive, or tells which files it would lack: an export is complete or none. */
export const exportData = (
  database: Database,
  { organizationId, path, now }: Order,
  { dataDir }: Pick<Config, "dataDir">,
): Promise<MissingFiles | undefined> =>
  database.tenant(organizationId, (tx) => writeArchive(tx, diskFileStore(join(dataDir, "files")), path, now));
