import { inflateSync } from "node:zlib";

const magic = Buffer.from("89504e470d0a1a0a", "hex");
const mostPixels = 2000;
/** By colour type: grey, RGB, and both with transparency. */
const channels = new Map([
  [0, 1],
  [2, 3],
  [4, 2],
  [6, 4],
]);

type Chunk = { readonly type: string; readonly data: Buffer };

const chunksOf = (png: Buffer): Chunk[] => {
  const chunks: Chunk[] = [];
  let at = magic.length;
  while (at + 12 <= png.length) {
    const length = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
};

const sizeOf = (png: Buffer): { readonly bytes: number } | undefined => {
  const header = chunksOf(png)[0];
  if (header?.type !== "IHDR" || header.data.length !== 13) return undefined;
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const perPixel = channels.get(header.data.readUInt8(9));
  const isPlain = header.data.readUInt8(8) === 8 && header.data.readUInt8(12) === 0;
  const fits = width > 0 && height > 0 && width <= mostPixels && height <= mostPixels;
  return perPixel && isPlain && fits ? { bytes: (width * perPixel + 1) * height } : undefined;
};

/** A whole image of the kind that browsers draw, judged by its pixels: what is printed later must not fail there. */
export const isPlainPng = (bytes: Buffer): boolean => {
  if (!bytes.subarray(0, magic.length).equals(magic)) return false;
  const size = sizeOf(bytes);
  if (!size) return false;
  const packed = Buffer.concat(
    chunksOf(bytes)
      .filter(({ type }) => type === "IDAT")
      .map(({ data }) => data),
  );
  try {
    return inflateSync(packed, { maxOutputLength: size.bytes }).length === size.bytes;
  } catch {
    return false;
  }
};
