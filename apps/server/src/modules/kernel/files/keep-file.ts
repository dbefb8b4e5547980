import { join } from "node:path";
import type { TenantTx } from "@fieldwright/db/client";
import { AppError } from "../app-error";
import type { Config } from "../config";
import { insertFile, lockContent } from "./attachments.repo";
import { diskFileStore } from "./disk-file-store";
import { storeFile } from "./store-file";

type NewFile = {
  readonly kind: "quote" | "invoice";
  readonly recordId: string;
  readonly name: string;
  readonly content: Buffer;
};

const oneChunk = async function* (content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
};

/**
 * Keeps a content that the product itself received as a file of a record, and tells the file's id. It counts, but no
 * customer's signature is lost because the organization has no room left.
 */
export const keepFile = async (
  tx: TenantTx,
  { dataDir }: Pick<Config, "dataDir">,
  { kind, recordId, name, content }: NewFile,
  now: Date,
): Promise<string> => {
  const store = diskFileStore(join(dataDir, "files"));
  const stored = await storeFile(store, oneChunk(content));
  await lockContent(tx, stored.hash);
  if (!(await store.has(stored.hash)))
    throw new AppError("unavailable", "The file could not be kept, please try again", { retryAfter: 1 });
  const { hash: fileHash, type: contentType, size } = stored;
  return insertFile(tx, { kind, recordId, fileHash, name, contentType, size, createdAt: now });
};
