import type { IntegrationSlug } from "@fieldwright/contract/integrations";
import type { Config } from "../config";
import { open, type Seal, seal } from "../secrets/encryption";

const sealOf = ({ appSecret }: Config, slug: IntegrationSlug): Seal => ({
  secret: appSecret,
  purpose: `integration ${slug}`,
});

export const sealCredentials = (config: Config, slug: IntegrationSlug, credentials: object): string =>
  seal(sealOf(config, slug), JSON.stringify(credentials));

/** Null when they were sealed with another secret than the server has now: then only connecting anew helps. */
export const openCredentials = (config: Config, slug: IntegrationSlug, sealed: string): unknown => {
  try {
    return JSON.parse(open(sealOf(config, slug), sealed));
  } catch {
    return null;
  }
};
