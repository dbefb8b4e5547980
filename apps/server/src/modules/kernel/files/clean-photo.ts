import type { FileType } from "@fieldwright/contract/attachments";
import sharp, { type Sharp } from "sharp";
import { AppError } from "../app-error";
import { createThreadPool, createTurns } from "../threads/thread-pool";

/** As the phone makes its photos, see `shrink.worker.ts` of the web app. */
const longestSide = 2_048;
/** Larger than the photos of any phone. A small file can claim to be far larger. */
const maxPixels = 120_000_000;

const maxWaiting = 100;
const inTurn = createTurns({ max: 2, maxWaiting });

/** A 12-megapixel photo takes a second and 150 MB, most of which is not in the thread's heap. */
const heicDecoders = createThreadPool<Uint8Array, Uint8Array>(
  {
    source: new URL("./heic-worker-from-source.mjs", import.meta.url),
    built: new URL("./heic-worker.js", import.meta.url),
  },
  { maxSeconds: 30, maxMegabytes: 256, maxWaiting },
);

/** Upright, at most 2,048 px, and without anything that its file said about it. */
export const asPhoto = (picture: Sharp): Sharp =>
  picture
    .rotate()
    .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 85 });

/** The entry of an EXIF directory that leads to the location, in both byte orders. */
const locationEntries = ["2588040001000000", "8825000400000001"].map((bytes) => Buffer.from(bytes, "hex"));

const withoutLocation = async (content: Buffer): Promise<Buffer | undefined> => {
  const picture = sharp(content, { limitInputPixels: maxPixels, failOn: "none" });
  const { exif, xmp } = await picture.metadata();
  const hasLocation =
    locationEntries.some((entry) => exif?.includes(entry)) || xmp?.includes("GPSLatitude") === true;
  return hasLocation ? asPhoto(picture).toBuffer() : undefined;
};

/** Twice the largest size that a person's photo is shown at. */
const portraitSide = 320;

/** A small square for a person's photo, always drawn anew. Undefined if the file cannot be read. */
export const drawPortrait = async (
  owner: string,
  type: FileType,
  content: Buffer,
): Promise<Buffer | undefined> => {
  if (type === "application/pdf") return undefined;
  try {
    const readable = type === "image/heic" ? await heicDecoders.run(owner, content) : content;
    return await inTurn(owner, () =>
      sharp(readable, { limitInputPixels: maxPixels, failOn: "none" })
        .rotate()
        .resize(portraitSide, portraitSide, { fit: "cover", position: "attention" })
        .flatten({ background: "#fff" })
        .jpeg({ quality: 85 })
        .toBuffer(),
    );
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    return undefined;
  }
};

/**
 * Phones make their photos small and take the location out before they send them. This does it for those that could
 * not, and turns HEIC, which most browsers cannot show, into JPEG. Undefined if the file can stay as it is.
 */
export const cleanPhoto = async (
  owner: string,
  type: FileType,
  read: () => Promise<Buffer>,
): Promise<Buffer | undefined> => {
  try {
    if (type === "image/heic") return Buffer.from(await heicDecoders.run(owner, await read()));
    if (type === "image/gif" || type === "application/pdf") return undefined;
    return await inTurn(owner, async () => withoutLocation(await read()));
  } catch (cause) {
    // Too many at a time: the caller comes back.
    if (cause instanceof AppError) throw cause;
    // A picture that we cannot read is no failure of ours. It is kept as it came.
    return undefined;
  }
};
