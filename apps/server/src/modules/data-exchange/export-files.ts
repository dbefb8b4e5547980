import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config";

/** How long an export can be fetched. */
export const keptFor = 24 * 3_600_000;

export const folderOf = ({ dataDir }: Config): string => join(dataDir, "exports");

export const pathOf = async (config: Config, name: string): Promise<string> => {
  await mkdir(folderOf(config), { recursive: true, mode: 0o700 });
  return join(folderOf(config), name);
};
