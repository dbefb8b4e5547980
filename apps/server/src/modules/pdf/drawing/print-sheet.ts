import { createHash } from "node:crypto";
import { stringify } from "safe-stable-stringify";
import { createThreadPool } from "#kernel";
import type { Sheet } from "./sheet";

/** An invoice takes 0.1 s and 30 MB; the largest document that can be written, some seconds. */
const pool = createThreadPool<Sheet, Uint8Array>(
  {
    source: new URL("./pdf-worker-from-source.mjs", import.meta.url),
    built: new URL("./pdf-worker.js", import.meta.url),
  },
  { maxSeconds: 30, maxMegabytes: 256, maxWaiting: 500 },
);

/** At 30 kB each a few megabytes. */
const keptAtMost = 200;
const printed = new Map<string, Promise<Buffer>>();

const digest = (bytes: Uint8Array | undefined) =>
  bytes && createHash("sha256").update(bytes).digest("base64url");

/** What the paper says is its own key: a copy can never be out of date. */
const keyOf = ({ business, signature, ...sheet }: Sheet): string => {
  const words = stringify({
    ...sheet,
    business: { ...business, logo: digest(business.logo) },
    signature: signature && { ...signature, image: digest(signature.image) },
  });
  return createHash("sha256")
    .update(words ?? "")
    .digest("base64url");
};

/** A logo that cannot be drawn keeps no invoice from its customer. */
const print = async (owner: string, sheet: Sheet): Promise<Buffer> => {
  const { logo, ...business } = sheet.business;
  const bytes = await pool.run(owner, sheet).catch((cause: unknown) => {
    if (!logo) throw cause;
    return pool.run(owner, { ...sheet, business });
  });
  return Buffer.from(bytes);
};

/** In a thread of its own, once for as long as nothing on it changes. */
export const printSheet = (owner: string, sheet: Sheet): Promise<Buffer> => {
  const key = keyOf(sheet);
  const known = printed.get(key);
  printed.delete(key);
  const copy = known ?? print(owner, sheet);
  printed.set(key, copy);
  copy.catch(() => printed.delete(key));
  const [oldest] = printed.keys();
  if (printed.size > keptAtMost && oldest !== undefined) printed.delete(oldest);
  return copy;
};
