import type { FileType } from "@fieldwright/contract/attachments";

/** Enough for every signature below. */
export const signatureLength = 12;

const heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

/** By what a file is, never by what it is called. `latin1` maps bytes to characters one by one. */
export const fileTypeOf = (head: Uint8Array): FileType | undefined => {
  const text = Buffer.from(head).toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("GIF87a") || text.startsWith("GIF89a")) return "image/gif";
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return "image/webp";
  if (text.startsWith("%PDF-")) return "application/pdf";
  if (text.slice(4, 8) === "ftyp" && heicBrands.includes(text.slice(8, 12))) return "image/heic";
  return undefined;
};
