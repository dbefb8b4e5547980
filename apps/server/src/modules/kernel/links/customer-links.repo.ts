import type { TenantTx, Tx } from "@fieldwright/db/client";
import { type CustomerLinkKind, customerLinks } from "@fieldwright/db/schema/clients";
import { ofTenant, tenant } from "@fieldwright/db/tenant";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";

export type LinkRecord = typeof customerLinks.$inferSelect;
export type Linked = { readonly kind: CustomerLinkKind; readonly id: string };

const toRecord = ({ kind, id }: Linked) =>
  and(
    ofTenant(customerLinks),
    eq(customerLinks.kind, kind),
    eq(customerLinks.recordId, id),
    isNull(customerLinks.revokedAt),
  );

const thisLink = (id: string) => and(ofTenant(customerLinks), eq(customerLinks.id, id));

/** The newest link that is neither revoked nor expired. */
export const findLiveLink = async (
  tx: TenantTx,
  linked: Linked,
  now: Date,
): Promise<LinkRecord | undefined> => {
  const [link] = await tx
    .select()
    .from(customerLinks)
    .where(and(toRecord(linked), gt(customerLinks.expiresAt, now)))
    .orderBy(desc(customerLinks.createdAt))
    .limit(1);
  return link;
};

export const insertLink = async (
  tx: TenantTx,
  fields: Omit<typeof customerLinks.$inferInsert, "organizationId">,
): Promise<LinkRecord> => {
  const [inserted] = await tx
    .insert(customerLinks)
    .values({ ...fields, organizationId: tenant })
    .returning();
  if (!inserted) throw new Error("insert returned no link");
  return inserted;
};

export const extendLink = async (tx: TenantTx, id: string, expiresAt: Date): Promise<void> => {
  await tx.update(customerLinks).set({ expiresAt }).where(thisLink(id));
};

/** Returns how many links were revoked. */
export const revokeLinksTo = async (tx: TenantTx, linked: Linked, now: Date): Promise<number> => {
  const revoked = await tx
    .update(customerLinks)
    .set({ revokedAt: now })
    .where(toRecord(linked))
    .returning({ id: customerLinks.id });
  return revoked.length;
};

/** The token alone gives access. */
export const findLinkByHash = async (tx: Tx, tokenHash: string): Promise<LinkRecord | undefined> => {
  const [link] = await tx.select().from(customerLinks).where(eq(customerLinks.tokenHash, tokenHash));
  return link;
};

export const lastOpening = async (tx: TenantTx, id: string): Promise<Date | null> => {
  const [link] = await tx
    .select({ at: customerLinks.lastOpenedAt })
    .from(customerLinks)
    .where(thisLink(id))
    .for("no key update");
  return link?.at ?? null;
};

export const countOpening = async (tx: TenantTx, id: string, now: Date): Promise<void> => {
  await tx
    .update(customerLinks)
    .set({
      opens: sql`${customerLinks.opens} + 1`,
      firstOpenedAt: sql`coalesce(${customerLinks.firstOpenedAt}, ${now.toISOString()}::timestamptz)`,
      lastOpenedAt: now,
    })
    .where(thisLink(id));
};
