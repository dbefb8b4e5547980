import type { FileType } from "@fieldwright/contract/attachments";
import { AppError } from "../app-error";
import { fileTypeOf, signatureLength } from "./file-type";

const refusal = () =>
  new AppError(
    "unsupported_media_type",
    "Only images (JPEG, PNG, WebP, GIF, HEIC) and PDF files are possible",
  );

/** Passes content on only once its first bytes have shown a type that we take, and tells that type. */
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
