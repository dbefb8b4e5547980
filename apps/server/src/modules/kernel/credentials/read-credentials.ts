import {
  type Credentials,
  credentialSchemas,
  type IntegrationSlug,
} from "@fieldwright/contract/integrations";
import type { TenantTx } from "@fieldwright/db/client";
import * as z from "zod/mini";
import type { Deps } from "../deps";
import { findConnection } from "./integrations.repo";
import { openCredentials } from "./sealed-credentials";

const schemas: { [Slug in IntegrationSlug]: z.ZodMiniType<Credentials<Slug>> } = credentialSchemas;

/** Null when the organization has not connected it. */
export const readCredentials = async <Slug extends IntegrationSlug>(
  tx: TenantTx,
  { config }: Pick<Deps, "config">,
  slug: Slug,
): Promise<Credentials<Slug> | null> => {
  const connection = await findConnection(tx, slug);
  if (!connection) return null;
  return z.parse(schemas[slug], openCredentials(config, slug, connection.sealed));
};
