import { join } from "node:path";
import type { Config } from "../config";
import type { FileStore } from "../file-store";
import { diskFileStore } from "./disk-file-store";

/** Called once at the start, and by threads that cannot share the server's. */
export const openFileStore = async ({ dataDir, s3 }: Pick<Config, "dataDir" | "s3">): Promise<FileStore> => {
  if (!s3) return diskFileStore(join(dataDir, "files"));
  // Loaded only here, so that a server with files on its disk has no memory taken by the client.
  const { openBucket } = await import("./s3-file-store");
  return openBucket(s3, join(dataDir, "incoming"));
};
