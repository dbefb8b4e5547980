import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { ImportReport } from "@fieldwright/contract/data-exchange";
import { uuidv7 } from "uuidv7";
import { notFound } from "../../app-error";
import type { Deps } from "../../deps";
import type { Principal } from "../../principal";
import { pathOf } from "./export-files";
import { importData } from "./import-data";

/** The archive is read by position, so it is kept as a file while it is read. */
export const receiveImport = async (
  deps: Deps,
  { userId, organizationId }: Principal,
  content: AsyncIterable<Uint8Array>,
): Promise<ImportReport> => {
  if (!organizationId) throw notFound();
  const path = await pathOf(deps.config, `${uuidv7()}.incoming`);
  try {
    await pipeline(content, createWriteStream(path, { mode: 0o600 }));
    return await importData(deps, { userId, organizationId }, path);
  } finally {
    await rm(path, { force: true });
  }
};
