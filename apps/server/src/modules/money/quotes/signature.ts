import type { TenantTx } from "@fieldwright/db/client";
import sharp from "sharp";
import { AppError, type Config, invalid, keepFile } from "#kernel";
import { findSignatureHash } from "./quotes.repo";

const maxBytes = 100_000;
/** In pixels. Far more than a signature drawn on a screen needs. */
const maxSide = 2000;

/** Re-encodes the pixels, so that nothing else in a hostile file reaches the PDF renderer. */
const redraw = async (content: Buffer): Promise<Buffer> => {
  const { format, width, height } = await sharp(content, { limitInputPixels: false }).metadata();
  if (format !== "png" || width > maxSide || height > maxSide)
    throw new Error(`not a signature: ${format} of ${width} × ${height} pixels`);
  return sharp(content, { limitInputPixels: maxSide * maxSide })
    .toColorspace("srgb")
    .timeout({ seconds: 10 })
    .png()
    .toBuffer();
};

const drawingIn = async (signature: string): Promise<Buffer> => {
  const content = Buffer.from(signature.slice(signature.indexOf(",") + 1), "base64");
  if (content.length > maxBytes)
    throw invalid({ field: "signature", msg: "The signature must be at most 100 kB" });
  return redraw(content).catch((cause: unknown) => {
    const msg = "The signature must be a PNG image";
    throw new AppError("validation_failed", msg, { errors: [{ field: "signature", msg }], cause });
  });
};

/** Keeps a drawing as a file of the quote and returns its id, or null when there is no drawing. */
export const keepSignature = async (
  tx: TenantTx,
  config: Config,
  { quoteId, signature }: { readonly quoteId: string; readonly signature: string },
  now: Date,
): Promise<string | null> => {
  if (!signature) return null;
  const file = { kind: "quote", recordId: quoteId, name: "signature.png" } as const;
  return keepFile(tx, config, { ...file, content: await drawingIn(signature) }, now);
};

/** The file hash of the drawn signature. Undefined when there is none. */
export const readSignature = (tx: TenantTx, quoteId: string): Promise<string | undefined> =>
  findSignatureHash(tx, quoteId);
