import { type Config, newToken, open, type Seal, seal } from "#kernel";

const sealOf = ({ appSecret }: Config): Seal => ({ secret: appSecret, purpose: "webhook" });

export const newSecret = (): string => `whsec_${newToken()}`;

export const sealSecret = (config: Config, secret: string): string => seal(sealOf(config), secret);

export const openSecret = (config: Config, sealed: string): string => open(sealOf(config), sealed);
