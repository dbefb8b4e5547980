import { createHmac, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { type Seal, seal, unseal } from "#kernel";

const issuer = "Fieldwright";
const period = 30;

const totpOf = (secret: string, label = ""): TOTP =>
  new TOTP({ issuer, label, algorithm: "SHA1", digits: 6, period, secret: Secret.fromBase32(secret) });

const purpose = (appSecret: string): Seal => ({ secret: appSecret, purpose: "two-factor" });

/** For the person to enter or scan, and sealed for us to keep. */
export const newSecret = (appSecret: string, email: string) => {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: totpOf(secret, email).toString(), sealed: seal(purpose(appSecret), secret) };
};

/** The half minute that a code belongs to, a neighbour included for clocks that differ; undefined if it is wrong. */
export const stepOf = (
  appSecret: string,
  sealed: string,
  { code, now }: { readonly code: string; readonly now: Date },
): number | undefined => {
  const timestamp = now.getTime();
  const delta = totpOf(unseal(purpose(appSecret), sealed)).validate({ token: code, timestamp, window: 1 });
  return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta;
};

/** Without letters that look like another. */
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
const codeCount = 10;
const codeLength = 10;

const newRecoveryCode = (): string =>
  Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join("");

export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codeCount }, () => newRecoveryCode().replace(/^(.{5})/, "$1-"));

/** As typed, without what is there for the eye. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, "").toLowerCase();

/** Keyed, because fifty random bits alone could be tried out by whoever has the table. */
export const hashRecoveryCode = (appSecret: string, userId: string, code: string): string =>
  createHmac("sha256", appSecret)
    .update(`recovery-code:${userId}:${plainCode(code)}`)
    .digest("hex");
