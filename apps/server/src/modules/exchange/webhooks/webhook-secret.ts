import { randomBytes } from "node:crypto";
import { type Config, type Seal, seal, unseal } from "#kernel";

const sealOf = ({ appSecret }: Config): Seal => ({ secret: appSecret, purpose: "webhook" });

/** Of Standard Webhooks, whose libraries take it as it is: `whsec_` and plain base64. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString("base64")}`;

/** Node reads both alphabets of base64: the secrets made before were in the one for URLs. */
export const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ""), "base64");

export const sealSecret = (config: Config, secret: string): string => seal(sealOf(config), secret);

export const unsealSecret = (config: Config, sealed: string): string => unseal(sealOf(config), sealed);
