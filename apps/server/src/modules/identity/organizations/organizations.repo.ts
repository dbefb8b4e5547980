import type { TenantTx } from "@fieldwright/db/client";
import { prepared } from "@fieldwright/db/prepared";
import { attachments } from "@fieldwright/db/schema/attachments";
import { organizations } from "@fieldwright/db/schema/organizations";
import { organizationSettings } from "@fieldwright/db/schema/settings";
import { live, tenant } from "@fieldwright/db/tenant";
import { and, desc, eq, sql } from "drizzle-orm";

export const findTerms = async (tx: TenantTx) => {
  const [terms] = await prepared(tx, "terms", (name) =>
    tx
      .select({
        timeZone: organizations.timeZone,
        taxRate: organizations.taxRate,
        quoteValidDays: organizations.quoteValidDays,
      })
      .from(organizations)
      .where(eq(organizations.id, tenant))
      .prepare(name),
  ).execute();
  return terms;
};

export const findLetterhead = async (tx: TenantTx) => {
  const [found] = await prepared(tx, "letterhead", (name) =>
    tx
      .select({ name: organizations.name, settings: organizationSettings })
      .from(organizations)
      .leftJoin(organizationSettings, eq(organizationSettings.organizationId, organizations.id))
      .where(eq(organizations.id, tenant))
      .prepare(name),
  ).execute();
  return found;
};

export const findLogo = async (tx: TenantTx) => {
  const [logo] = await prepared(tx, "logo", (name) =>
    tx
      .select({ id: attachments.id, fileHash: attachments.fileHash, contentType: attachments.contentType })
      .from(attachments)
      .where(and(live(attachments), eq(attachments.kind, "organization")))
      .orderBy(desc(attachments.createdAt))
      .limit(1)
      .prepare(name),
  ).execute();
  return logo;
};

/** Waits for whoever else changes the organization. */
export const raiseVersion = async (tx: TenantTx, now: Date) => {
  const [organization] = await tx
    .update(organizations)
    .set({ version: sql`${organizations.version} + 1`, updatedAt: now })
    .where(eq(organizations.id, tenant))
    .returning({ id: organizations.id, version: organizations.version });
  if (!organization) throw new Error("The transaction's organization does not exist.");
  return organization;
};
