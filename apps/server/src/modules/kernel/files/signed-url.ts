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
  const given = Buffer.from(signature, "base64url");
  const right = signatureOf(secret, subject, expires);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 0;
  return Math.max(0, Number(expires) - secondsOf(now));
};

const fileSubject = (id: string): string => `file:${id}`;

export const signedUrl = (secret: string, id: string, now: Date): string =>
  `/api/files/${id}?${new URLSearchParams(sign(secret, fileSubject(id), now)).toString()}`;

export const secondsLeft = (secret: string, { id, ...signed }: Signed & { readonly id: string }, now: Date) =>
  secondsSigned(secret, fileSubject(id), signed, now);
