import { createHmac, timingSafeEqual } from "node:crypto";

const validFor = 600;

const signatureOf = (secret: string, subject: string, expires: string): Buffer =>
  createHmac("sha256", secret).update(`${subject}:${expires}`).digest();

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);

export type Signed = { readonly expires: string; readonly signature: string };

export const signUntil = (secret: string, subject: string, until: Date): Signed => {
  const expires = String(secondsOf(until));
  return { expires, signature: signatureOf(secret, subject, expires).toString("base64url") };
};

/** Signs an address so that it opens this one subject for a limited time. */
export const sign = (secret: string, subject: string, now: Date): Signed =>
  signUntil(secret, subject, new Date(now.getTime() + validFor * 1000));

/** How many seconds the address stays valid, 0 when the signature is wrong or has expired. */
export const secondsSigned = (
  secret: string,
  subject: string,
  { expires, signature }: Signed,
  now: Date,
): number => {
  // A subject and a time are signed as one text, so that a time with a colon could be a part of another subject.
  if (!/^\d+$/.test(expires)) return 0;
  const given = Buffer.from(signature, "base64url");
  const right = signatureOf(secret, subject, expires);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 0;
  return Math.max(0, Number(expires) - secondsOf(now));
};

type File = { readonly id: string; readonly organizationId: string };
type Use = "file" | "thumbnail";

/** For the address of a file. It has no signature over the id alone: another organization may have the same id. */
export const signFile = (secret: string, use: Use, { id, organizationId }: File, until: Date): string => {
  const signed = signUntil(secret, `${use}:${organizationId}:${id}`, until);
  return new URLSearchParams({ ...signed, organization: organizationId }).toString();
};

/** Addresses from before name no organization. */
export type SignedFile = Signed & { readonly id: string; readonly organization: string };

/** How many seconds the address of a file stays valid, as in `secondsSigned`. */
export const secondsLeft = (secret: string, use: Use, file: SignedFile, now: Date): number => {
  const { id, organization } = file;
  return secondsSigned(secret, organization ? `${use}:${organization}:${id}` : `${use}:${id}`, file, now);
};

export const signedUrl = (secret: string, file: File, now: Date): string =>
  `/api/files/${file.id}?${signFile(secret, "file", file, new Date(now.getTime() + validFor * 1000))}`;

/** Emails and pages for customers show these without a signature. */
export const publicUrl = (kind: "logos" | "photos", { id, organizationId }: File): string =>
  `/api/public/${kind}/${id}?organization=${organizationId}`;
