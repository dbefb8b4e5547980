import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Database, Tx } from "@fieldwright/db/client";

const hour = 3_600_000;
const day = 24 * hour;

/** A stolen token cannot be kept alive forever by using it. */
const longest = 90 * day;

/** How long an unused session lives, in milliseconds. */
export const idleLimit = (remembered: boolean): number => (remembered ? 30 * day : 12 * hour);

type Session = { readonly createdAt: Date; readonly remembered: boolean };

/** When a session that is used now expires, if it is not used again. */
export const expiryOf = ({ createdAt, remembered }: Session, now: Date): Date =>
  new Date(Math.min(now.getTime() + idleLimit(remembered), createdAt.getTime() + longest));

const uuidBytes = 16;
const uuid = /^(.{8})(.{4})([47].{3})([89ab].{3})(.{12})$/;

/**
 * As long as any token, so that versions from before take it: the organization, then half of the secret, which is 128 bits.
 * Whoever divides organizations among databases can tell from it where its row is.
 */
export const tokenOfOrganization = (organizationId: string, secret: Buffer): string =>
  Buffer.concat([
    Buffer.from(organizationId.replaceAll("-", ""), "hex"),
    secret.subarray(0, secret.length - uuidBytes),
  ]).toString("base64url");

/** Safe in URLs and headers. 256 random bits where there is no organization. */
export const newToken = (organizationId?: string | null): string => {
  const secret = randomBytes(32);
  return organizationId ? tokenOfOrganization(organizationId, secret) : secret.toString("base64url");
};

/** What a token says its organization is. Nothing is known of it yet, and tokens from before say something at random. */
export const organizationIn = (token: string): string | undefined => {
  const parts = uuid.exec(Buffer.from(token, "base64url").subarray(0, uuidBytes).toString("hex"));
  return parts?.slice(1).join("-");
};

/** Stored instead of the token. The token is random, so a plain hash is enough. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Looks in the organization that the token names. One from before is looked for in all of them. */
export const findByToken = async <Found>(
  database: Database,
  token: string,
  find: (tx: Tx, tokenHash: string) => Promise<Found | undefined>,
): Promise<Found | undefined> => {
  const tokenHash = hashToken(token);
  const organizationId = organizationIn(token);
  const found = organizationId && (await database.tenant(organizationId, (tx) => find(tx, tokenHash)));
  return found || database.system((tx) => find(tx, tokenHash));
};

/** The application's secret and a purpose. Text sealed for one purpose cannot be unsealed for another. */
export type Seal = { readonly secret: string; readonly purpose: string };

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;

const keyOf = ({ secret, purpose }: Seal): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", secret, "fieldwright", purpose, 32));

export const seal = (key: Seal, text: string): string => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(key), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
};

/** Throws when the text was sealed with another secret or purpose, or was changed since. */
export const unseal = (key: Seal, sealed: string): string => {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv(algorithm, keyOf(key), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
};

export const secretFile = (dataDir: string): string => join(dataDir, "app-secret");

/** Created once and kept on disk: what it encrypted must stay readable after a restart. */
export const keptSecret = (dataDir: string): string => {
  mkdirSync(dataDir, { recursive: true });
  const path = secretFile(dataDir);
  try {
    writeFileSync(path, newToken(), { mode: 0o600, flag: "wx" });
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST")) throw cause;
  }
  return readFileSync(path, "utf8").trim();
};
