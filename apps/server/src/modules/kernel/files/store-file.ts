import { buffer } from "node:stream/consumers";
import type { FileType } from "@fieldwright/contract/attachments";
import { AppError } from "../app-error";
import { cleanPhoto } from "./clean-photo";
import type { FileStore, StoredContent } from "./file-store";

/** Long enough for every signature below. */
const signatureLength = 12;

const heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

/** Decides by content, never by file name. `latin1` maps each byte to one character. */
const fileTypeOf = (head: Uint8Array): FileType | undefined => {
  const text = Buffer.from(head).toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "image/gif";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "image/webp";
  if (text.startsWith("%PDF-")) return "application/pdf";
  if (text.slice(4, 8) === "ftyp" && heicBrands.includes(text.slice(8, 12))) return "image/heic";
  return undefined;
};

const refusal = () =>
  new AppError("unsupported_media_type", "Only images (JPEG, PNG, WebP, GIF, HEIC) and PDFs work here");

/** Passes content on once its first bytes show an accepted type, and reports that type to `found`. */
export const checkedContent = async function* (
  source: AsyncIterable<Uint8Array>,
  found: (type: FileType) => void,
): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | undefined = new Uint8Array();
  for await (const chunk of source) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < signatureLength) continue;
    const type = fileTypeOf(head);
    if (!type) throw refusal();
    found(type);
    yield head;
    head = undefined;
  }
  if (head) throw refusal();
};

export type StoredFile = StoredContent & { readonly type: FileType };

/** Runs before the row is written: content without a row is harmless, a row without content is not. */
export const storeFile = async (store: FileStore, source: AsyncIterable<Uint8Array>): Promise<StoredFile> => {
  let type: FileType | undefined;
  const stored = await store.put(
    checkedContent(source, (found) => {
      type = found;
    }),
  );
  if (!type) throw new Error("content was stored without a type");
  return { ...stored, type };
};

export const oneChunk = async function* (content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
};

/** `sentHash` is that of the file as it came, by which a repeated request is known. */
export type Upload = StoredFile & { readonly sentHash: string };

/**
 * Stores what a person sent: photos without the place where they were taken. The original of a photo that had to be
 * changed belongs to no row, and goes with the next cleaning.
 */
export const storeUpload = async (
  store: FileStore,
  owner: string,
  source: AsyncIterable<Uint8Array>,
): Promise<Upload> => {
  const sent = await storeFile(store, source);
  const photo = await cleanPhoto(owner, sent.type, async () => {
    const content = await store.open(sent.hash);
    if (!content) throw new Error("The content is gone.");
    return buffer(content);
  });
  return { ...(photo ? await storeFile(store, oneChunk(photo)) : sent), sentHash: sent.hash };
};
