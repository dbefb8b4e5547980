/** Every second byte of plain text in UTF-16 is zero. */
const looksLikeUtf16 = (bytes: Uint8Array, offset: 0 | 1): boolean => {
  const sample = bytes.subarray(0, 200);
  const pairs = Math.floor(sample.length / 2);
  let zeros = 0;
  for (let pair = 0; pair < pairs; pair += 1) if (sample[pair * 2 + offset] === 0) zeros += 1;
  return pairs > 1 && zeros > pairs * 0.6;
};

const encodingOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || looksLikeUtf16(bytes, 1)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || looksLikeUtf16(bytes, 0)) return "utf-16be";
  return "utf-8";
};

/** Files come as UTF-8, as UTF-16 from Excel, or, if older, as Windows-1252, which is rarely valid UTF-8. */
const decoded = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
};

const starts = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** A file of Excel, Numbers or LibreOffice: a ZIP archive, or what Excel wrote before 2007. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  starts(bytes, [0x50, 0x4b, 0x03, 0x04]) || starts(bytes, [0xd0, 0xcf, 0x11, 0xe0]);

/** Without null bytes, which the database cannot store. */
export const decodeText = (bytes: Uint8Array): string => decoded(bytes).replaceAll("\0", "");
