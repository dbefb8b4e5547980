import sharp from "sharp";
import { AppError, createTurns } from "#kernel";

/** A phone photo has 12 million. Beyond this limit, a few kilobytes of PNG can take hundreds of megabytes to draw. */
const maxPixels = 16_000_000;

/** A picture that is one pixel wide takes seconds to process, even with few pixels in total. */
const maxSide = 10_000;

const isTooLarge = ({ width, height }: { readonly width: number; readonly height: number }): boolean =>
  width * height > maxPixels || Math.max(width, height) > maxSide;

/** In pixels: 8 per point of the space on a document, so that the logo prints sharply. */
const room = { width: 1200, height: 416 };

const oneAtATime = createTurns({ max: 1, maxWaiting: 5 });

const unreadable = (cause: unknown) =>
  new AppError("unsupported_media_type", "This image can't be read. Save it again as PNG or JPEG.", {
    cause,
  });

/** Reads only the header and decodes no pixels. */
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

/** Runs once, on upload, because documents and pages draw the logo many times. */
export const shrinkLogo = async (owner: string, content: Buffer): Promise<Buffer> => {
  const { width, height, format } = await measure(content);
  if (isTooLarge({ width, height }))
    throw new AppError(
      "payload_too_large",
      `This image is ${width} × ${height} pixels. Make it 4,000 × 4,000 or smaller.`,
    );
  return oneAtATime(owner, () =>
    shrink(content, format).catch((cause: unknown) => {
      throw unreadable(cause);
    }),
  );
};

/** For logos stored before uploads were shrunk. Undefined if the logo is too large or unreadable. */
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
