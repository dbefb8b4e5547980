import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** The application's secret and what is kept with it: a text sealed for one purpose opens for no other. */
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

/** Throws when the text was sealed with another secret, for another purpose, or changed since. */
export const open = (key: Seal, sealed: string): string => {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv(algorithm, keyOf(key), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
};
