import type { TenantTx, Tx } from "@fieldwright/db/client";
import { prepared } from "@fieldwright/db/prepared";
import { attachments } from "@fieldwright/db/schema/attachments";
import { organizations } from "@fieldwright/db/schema/organizations";
import { organizationSettings } from "@fieldwright/db/schema/settings";
import { users } from "@fieldwright/db/schema/users";
import { live, tenant } from "@fieldwright/db/tenant";
import type { PlanId } from "@fieldwright/domain/plans";
import { teamRoles } from "@fieldwright/domain/roles";
import { and, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";

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

export const raiseVersion = async (tx: TenantTx, now: Date) => {
  const [organization] = await tx
    .update(organizations)
    .set({ version: sql`${organizations.version} + 1`, updatedAt: now })
    .where(eq(organizations.id, tenant))
    .returning({ id: organizations.id, version: organizations.version });
  if (!organization) throw new Error("The transaction's organization does not exist.");
  return organization;
};

export const lockPlan = async (tx: Tx, organizationId?: string): Promise<PlanId> => {
  const [organization] = await tx
    .select({ plan: organizations.plan })
    .from(organizations)
    .where(eq(organizations.id, organizationId ?? tenant))
    .for("no key update");
  if (!organization) throw new Error("The organization does not exist.");
  return organization.plan;
};

/** Counts the members who take a seat. */
export const countTeam = async (tx: Tx, organizationId?: string): Promise<number> => {
  const [counted] = await tx
    .select({ people: count() })
    .from(users)
    .where(
      and(
        eq(users.organizationId, organizationId ?? tenant),
        inArray(users.role, [...teamRoles]),
        isNull(users.deactivatedAt),
      ),
    );
  return counted?.people ?? 0;
};
