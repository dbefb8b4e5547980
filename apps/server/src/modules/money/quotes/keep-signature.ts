import type { TenantTx } from "@fieldwright/db/client";
import { type Config, invalid, keepFile } from "#kernel";
import { isPlainPng } from "./plain-png";

const mostBytes = 100_000;

const drawingIn = (signature: string): Buffer => {
  const content = Buffer.from(signature.slice(signature.indexOf(",") + 1), "base64");
  if (content.length > mostBytes)
    throw invalid({ field: "signature", msg: "The signature must be at most 100 kB" });
  if (!isPlainPng(content)) throw invalid({ field: "signature", msg: "The signature must be a PNG image" });
  return content;
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
  return keepFile(tx, config, { ...file, content: drawingIn(signature) }, now);
};
