import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, safe in URLs and headers. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** What is stored instead of a token. The token is random, so a plain digest is enough. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");
