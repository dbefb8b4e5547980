import { createHmac, timingSafeEqual } from "node:crypto";

const validFor = 600;

const signatureOf = (secret: string, id: string, expires: string): Buffer =>
  createHmac("sha256", secret).update(`file:${id}:${expires}`).digest();

const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);

export const signedUrl = (secret: string, id: string, now: Date): string => {
  const expires = String(secondsOf(now) + validFor);
  const signature = signatureOf(secret, id, expires).toString("base64url");
  return `/api/files/${id}?expires=${expires}&signature=${signature}`;
};

/** The seconds for which an address still opens its file; 0 if it never did or no longer does. */
export const secondsLeft = (
  secret: string,
  address: { readonly id: string; readonly expires: string; readonly signature: string },
  now: Date,
): number => {
  const given = Buffer.from(address.signature, "base64url");
  const right = signatureOf(secret, address.id, address.expires);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 0;
  return Math.max(0, Number(address.expires) - secondsOf(now));
};
