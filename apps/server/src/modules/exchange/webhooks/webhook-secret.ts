import { type Config, newToken, type Seal, seal, unseal } from "#kernel";

const sealOf = ({ appSecret }: Config): Seal => ({ secret: appSecret, purpose: "webhook" });

export const newSecret = (): string => `whsec_${newToken()}`;

export const sealSecret = (config: Config, secret: string): string => seal(sealOf(config), secret);

export const unsealSecret = (config: Config, sealed: string): string => unseal(sealOf(config), sealed);
