import type { TenantTx } from "@fieldwright/db/client";
import sharp from "sharp";
import { AppError, type Config, invalid, keepFile } from "#kernel";
import { findSignatureHash } from "./quotes.repo";

const maxBytes = 100_000;
/** Several times what a screen has room for. */
const maxSide = 2000;

/** Drawn anew from its pixels: whatever else a hostile file holds does not reach the printer of PDFs. */
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

/** Keeps a drawing as a file of the quote, and tells its id; null for somebody who drew none. */
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

/** Where the drawn signature of an approved quote is stored; undefined if the customer drew none. */
export const readSignature = (tx: TenantTx, quoteId: string): Promise<string | undefined> =>
  findSignatureHash(tx, quoteId);
