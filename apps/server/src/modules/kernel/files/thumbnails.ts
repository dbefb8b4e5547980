import pLimit from "p-limit";
import sharp from "sharp";
import type { FileStore } from "../file-store";
import { signFile } from "./signed-url";

const longestSide = 480;
/** Larger than the photos of any phone. A small file can claim to be far larger. */
const maxPixels = 120_000_000;
const inTurn = pLimit(2);

const day = 24 * 3_600_000;
const period = 28 * day;

/** What we can read. HEIC needs a codec that is not free. */
export const thumbnailTypes: readonly string[] = ["image/jpeg", "image/png", "image/webp", "image/gif"];

/** Stays the same for 28 days, so that browsers and phones keep the picture. Null if there can be none. */
export const thumbnailUrl = (
  secret: string,
  file: { readonly id: string; readonly organizationId: string; readonly contentType: string },
  now: Date,
): string | null => {
  if (!thumbnailTypes.includes(file.contentType)) return null;
  const until = new Date((Math.floor(now.getTime() / period) + 2) * period);
  return `/api/files/${file.id}/thumbnail?${signFile(secret, "thumbnail", file, until)}`;
};

const shrink = async (content: Buffer): Promise<Buffer | undefined> => {
  try {
    return await sharp(content, { limitInputPixels: maxPixels })
      .rotate()
      .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer();
  } catch {
    // A broken picture is no failure of ours: there is just no thumbnail of it.
    return undefined;
  }
};

/** Made when it is first asked for. */
export const readThumbnail = (store: FileStore, hash: string): Promise<Buffer | undefined> =>
  store.derived(hash, (read) =>
    inTurn(async () => {
      const content = await read();
      return content && shrink(content);
    }),
  );
