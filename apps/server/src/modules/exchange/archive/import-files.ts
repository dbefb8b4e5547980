import type { FileType } from "@fieldwright/contract/attachments";
import { maxFileSize } from "@fieldwright/contract/attachments";
import { AppError, type FileStore, storeFile } from "#kernel";
import { contentFile } from "./archive-format";
import type { Row } from "./exported-rows.repo";
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

const hashOf = ({ file_hash: hash }: Row): string => {
  if (typeof hash !== "string" || !/^[0-9a-f]{64}$/.test(hash))
    throw refusal("a row of attachments names no file");
  return hash;
};

/**
 * Files of all organizations are stored by hash, so a row with only a hash could open another organization's file.
 * Every file must be in the archive, and its type is detected from its content.
 */
export const importFiles = async (
  archive: Archive,
  store: FileStore,
  kept: Map<string, ImportedFile>,
  stored: (hash: string) => void,
): Promise<void> => {
  for await (const row of archive.rows("attachments")) {
    const hash = hashOf(row);
    if (kept.has(hash)) continue;
    const name = contentFile(hash);
    const content = await archive.open(name);
    if (!content) throw refusal(`${name} is missing`);
    const file = await storeFile(store, limited(content, name)).catch((cause: unknown) => {
      if (cause instanceof AppError && cause.code === "unsupported_media_type")
        throw refusal(`${name} is neither an image nor a PDF`, cause);
      throw cause;
    });
    stored(file.hash);
    if (file.hash !== hash) throw refusal(`${name} is not what its name says`);
    kept.set(hash, { type: file.type, size: file.size });
  }
};

export const asImported = (row: Row, files: ReadonlyMap<string, ImportedFile>): Row => {
  const file = files.get(hashOf(row));
  if (!file) throw refusal(`${contentFile(hashOf(row))} is missing`);
  return { ...row, content_type: file.type, size: file.size };
};
