import type { FileType } from "@fieldwright/contract/attachments";
import { maxFileSize } from "@fieldwright/contract/attachments";
import { storeFile } from "../attachments/add-job-file";
import type { FileStore } from "../attachments/file-store";
import type { Row } from "./exported-rows.repo";
import { contentFile } from "./manifest";
import { type Archive, refusal } from "./open-archive";

export type ImportedFile = { readonly type: FileType; readonly size: number };

async function* limited(content: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > maxFileSize) throw refusal(`${name} is larger than a file may be`);
    yield chunk;
  }
}

/**
 * Content lies under its hash, whoever it belongs to. A row that merely names a hash would open somebody else's file:
 * hence every content has to be in the archive, and its type is what it shows itself to be.
 */
export const importFiles = async (
  archive: Archive,
  store: FileStore,
  kept: Map<string, ImportedFile>,
): Promise<void> => {
  for await (const row of archive.rows("attachments")) {
    const hash = String(row["file_hash"]);
    if (kept.has(hash)) continue;
    const name = contentFile(hash);
    const content = await archive.open(name);
    if (!content) throw refusal(`${name} is missing`);
    const stored = await storeFile(store, limited(content, name));
    if (stored.hash !== hash) throw refusal(`${name} is not what its name says`);
    kept.set(hash, { type: stored.type, size: stored.size });
  }
};

export const asImported = (row: Row, files: ReadonlyMap<string, ImportedFile>): Row => {
  const file = files.get(String(row["file_hash"]));
  if (!file) throw refusal(`${contentFile(String(row["file_hash"]))} is missing`);
  return { ...row, content_type: file.type, size: file.size };
};
