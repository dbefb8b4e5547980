import { createHmac } from "node:crypto";
import type { CustomerLink } from "@fieldwright/contract/sending";
import type { Database, TenantTx } from "@fieldwright/db/client";
import { readTenant } from "@fieldwright/db/tenant";
import { uuidv7 } from "uuidv7";
import { notFound } from "../app-error";
import type { Config } from "../config";
import { findByToken, hashToken, tokenOfOrganization } from "../secrets";
import {
  extendLink,
  findLinkByHash,
  findLiveLink,
  insertLink,
  type Linked,
  type LinkRecord,
  revokeLinksTo,
} from "./customer-links.repo";

type Site = Pick<Config, "publicUrl" | "appSecret">;

const day = 24 * 3_600_000;
const validFor = 180 * day;
/** Extends a link only when less than this is left, so that not every use writes to the database. */
const prolongedBelow = 150 * day;
const pages = { quote: "quote", invoice: "pay", visit: "visit" } as const;

/**
 * Cannot be guessed without the application's secret. Unlike a random token it can be computed again, so reminders and
 * reprints carry the same link. The database stores only its hash.
 */
const secretOf = ({ appSecret }: Site, id: string): Buffer =>
  createHmac("sha256", appSecret).update(`customer-link:${id}`).digest();

type Named = Pick<LinkRecord, "id" | "organizationId">;

const tokenOf = (site: Site, { id, organizationId }: Named): string =>
  tokenOfOrganization(organizationId, secretOf(site, id));

/** Of links from before, which do not name the organization. */
const oldTokenOf = (site: Site, { id }: Named): string => secretOf(site, id).toString("base64url");

export const linkHash = (site: Site, link: Named): string => hashToken(tokenOf(site, link));

/** Undefined for a link that was made with an old application secret. */
const rebuildToken = (site: Site, link: LinkRecord): string | undefined =>
  [tokenOf(site, link), oldTokenOf(site, link)].find((token) => hashToken(token) === link.tokenHash);

export const presentLink = (site: Site, link: LinkRecord): CustomerLink => ({
  _id: link.id,
  url: `${site.publicUrl}/${pages[link.kind]}/${rebuildToken(site, link) ?? tokenOf(site, link)}`,
  createdAt: link.createdAt.toISOString(),
  expiresAt: link.expiresAt.toISOString(),
  opens: link.opens,
  lastOpenedAt: link.lastOpenedAt?.toISOString() ?? null,
});

/** Undefined when no link works. Links made with an old application secret cannot be rebuilt and count as missing. */
export const findLink = async (tx: TenantTx, site: Site, linked: Linked, now: Date) => {
  const link = await findLiveLink(tx, linked, now);
  return link && rebuildToken(site, link) ? link : undefined;
};

/** The customer's link to a document. Creates one if needed and extends one that expires soon. */
export const linkTo = async (tx: TenantTx, site: Site, linked: Linked, now: Date): Promise<CustomerLink> => {
  const expiresAt = new Date(now.getTime() + validFor);
  const found = await findLink(tx, site, linked, now);
  if (found && found.expiresAt.getTime() - now.getTime() > prolongedBelow) return presentLink(site, found);
  if (found) {
    await extendLink(tx, found.id, expiresAt);
    return presentLink(site, { ...found, expiresAt });
  }
  const id = uuidv7();
  const tokenHash = linkHash(site, { id, organizationId: await readTenant(tx) });
  const { kind, id: recordId } = linked;
  return presentLink(
    site,
    await insertLink(tx, { id, kind, recordId, tokenHash, createdAt: now, expiresAt }),
  );
};

export type OpenedLink = {
  readonly organizationId: string;
  readonly linkId: string;
  readonly recordId: string;
};

/** The token gives access to its one record and nothing else. */
export const openLink = async (
  database: Database,
  kind: Linked["kind"],
  token: string,
  now: Date,
): Promise<OpenedLink> => {
  const link = await findByToken(database, token, findLinkByHash);
  if (link?.kind !== kind) throw notFound("This link doesn't work");
  if (link.revokedAt) throw notFound("This link was turned off");
  if (link.expiresAt <= now) throw notFound("This link has expired");
  return { organizationId: link.organizationId, linkId: link.id, recordId: link.recordId };
};

/** For records that link holders may no longer see. */
export const withdrawLinks = async (tx: TenantTx, linked: Linked, now: Date): Promise<void> => {
  await revokeLinksTo(tx, linked, now);
};
