import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { Config } from "../config";
import { diskFileStore } from "./disk-file-store";

/** The whole of a stored content; undefined if it is not there. */
export const readContent = async (
  { dataDir }: Pick<Config, "dataDir">,
  fileHash: string | undefined,
): Promise<Buffer | undefined> => {
  const content = fileHash && (await diskFileStore(join(dataDir, "files")).open(fileHash));
  return content ? buffer(content) : undefined;
};
