import { createHash } from "node:crypto";
import { stringify } from "safe-stable-stringify";
import { createThreadPool } from "#kernel";
import type { Sheet } from "./sheet";

/** An invoice takes 0.1 s and 30 MB. The largest possible document takes a few seconds. */
const pool = createThreadPool<Sheet, Uint8Array>(
  {
    source: new URL("./pdf-worker-from-source.mjs", import.meta.url),
    built: new URL("./pdf-worker.js", import.meta.url),
  },
  { maxSeconds: 30, maxMegabytes: 256, maxWaiting: 500 },
);

/** A few megabytes in total, at 30 kB each. */
const keptAtMost = 200;
const printed = new Map<string, Promise<Buffer>>();

const digest = (bytes: Uint8Array | undefined) =>
  bytes && createHash("sha256").update(bytes).digest("base64url");

/** A hash of the content, so a cached copy is never out of date. */
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

/** If the document cannot be drawn with the logo, prints it without. */
const print = async (owner: string, sheet: Sheet): Promise<Buffer> => {
  const { logo, ...business } = sheet.business;
  const bytes = await pool.run(owner, sheet).catch((cause: unknown) => {
    if (!logo) throw cause;
    return pool.run(owner, { ...sheet, business });
  });
  return Buffer.from(bytes);
};

/** Prints in a worker thread. Reuses the cached copy while the content stays the same. */
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
