import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#kernel";

/** How long an export can be fetched, and how long the outcome of an import is told. */
export const keptFor = 24 * 3_600_000;

const pathIn = async (folder: string, name: string): Promise<string> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, name);
};

export const exportFolder = ({ dataDir }: Config): string => join(dataDir, "exports");
export const importFolder = ({ dataDir }: Config): string => join(dataDir, "imports");

export const pathOf = (config: Config, name: string): Promise<string> => pathIn(exportFolder(config), name);

/** The upload of an import. */
export const archiveOf = (config: Config, runId: string): Promise<string> =>
  pathIn(importFolder(config), `${runId}.zip`);
