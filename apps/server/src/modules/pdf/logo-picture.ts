import sharp from "sharp";
import { AppError, createTurns } from "#kernel";

/** A photo of a sign by a phone has 12 million. Beyond, a few kilobytes of PNG can take hundreds of megabytes to draw. */
const maxPixels = 16_000_000;

/** A picture of one column takes seconds, however few its pixels are. */
const maxSide = 10_000;

const isTooLarge = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  width * height > maxPixels || Math.max(width, height) > maxSide;

/** Four times the room that a document has for it, so that it is sharp on paper. */
const room = { width: 1200, height: 416 };

const oneAtATime = createTurns({ max: 1, maxWaiting: 5 });

const unreadable = (cause: unknown) =>
  new AppError("unsupported_media_type", "This picture cannot be read. Save it again as PNG or JPEG.", {
    cause,
  });

/** From the header alone: nothing is decoded. */
const measure = async (content: Buffer) => {
  try {
    const { width, height, format } = await sharp(content, { limitInputPixels: false }).metadata();
    return { width, height, format };
  } catch (cause) {
    throw unreadable(cause);
  }
};

const shrink = (content: Buffer, format: string | undefined): Promise<Buffer> => {
  const picture = sharp(content, { limitInputPixels: maxPixels })
    .autoOrient()
    .resize({ ...room, fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: 10 });
  return (format === "jpeg" ? picture.jpeg({ quality: 85 }) : picture.png()).toBuffer();
};

/** Made small once, when it is uploaded: documents and pages draw it many times. */
export const shrinkLogo = async (owner: string, content: Buffer): Promise<Buffer> => {
  const { width, height, format } = await measure(content);
  if (isTooLarge({ width, height }))
    throw new AppError(
      "payload_too_large",
      `This picture has ${width} × ${height} pixels. Make it smaller, at most 4,000 × 4,000.`,
    );
  return oneAtATime(owner, () =>
    shrink(content, format).catch((cause: unknown) => {
      throw unreadable(cause);
    }),
  );
};

/** Of a logo that was kept as it came, before they were made small: undefined if drawing it would take too long. */
export const logoForPaper = async (content: Buffer | undefined): Promise<Buffer | undefined> => {
  if (!content) return undefined;
  try {
    const { width, height, format } = await measure(content);
    if (width <= room.width && height <= room.height) return content;
    return isTooLarge({ width, height }) ? undefined : await shrink(content, format);
  } catch {
    return undefined;
  }
};
