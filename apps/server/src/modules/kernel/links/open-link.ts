import type { Database } from "@fieldwright/db/client";
import { notFound } from "../app-error";
import { hashToken } from "../secrets/tokens";
import { findLinkByHash, type Linked } from "./customer-links.repo";

export type OpenedLink = {
  readonly organizationId: string;
  readonly linkId: string;
  readonly recordId: string;
};

/** Whoever has the token sees its one record, and nothing else. */
export const openLink = async (
  database: Database,
  kind: Linked["kind"],
  token: string,
  now: Date,
): Promise<OpenedLink> => {
  const link = await database.system((tx) => findLinkByHash(tx, hashToken(token)));
  if (link?.kind !== kind) throw notFound("This link does not work");
  if (link.revokedAt) throw notFound("This link was withdrawn");
  if (link.expiresAt <= now) throw notFound("This link has expired");
  return { organizationId: link.organizationId, linkId: link.id, recordId: link.recordId };
};
