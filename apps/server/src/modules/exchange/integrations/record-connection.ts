import type { IntegrationSlug } from "@fieldwright/contract/integrations";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import { uuidv7 } from "uuidv7";
import type { Actor } from "#kernel";

/** A connection has no id of its own; the slug says which it was. */
export const recordConnection = (
  tx: TenantTx,
  actor: Actor,
  verb: "connect" | "disconnect",
  slug: IntegrationSlug,
): Promise<void> =>
  recordChange(tx, { actor, verb, kind: "integration", recordId: uuidv7(), version: 1, to: { slug } });
