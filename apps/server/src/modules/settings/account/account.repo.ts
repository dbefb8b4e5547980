import type { SystemTx } from "@fieldwright/db/client";
import { accountTokens } from "@fieldwright/db/schema/account-tokens";
import { attachments } from "@fieldwright/db/schema/attachments";
import { clients } from "@fieldwright/db/schema/clients";
import { invitations } from "@fieldwright/db/schema/invitations";
import { knownDevices } from "@fieldwright/db/schema/known-devices";
import { organizations } from "@fieldwright/db/schema/organizations";
import { securityEvents } from "@fieldwright/db/schema/security-events";
import { sessions } from "@fieldwright/db/schema/sessions";
import { userSettings } from "@fieldwright/db/schema/settings";
import { twoFactor, twoFactorChallenges, twoFactorRecoveryCodes } from "@fieldwright/db/schema/two-factor";
import { users } from "@fieldwright/db/schema/users";
import { and, eq, inArray, isNotNull, isNull, like, or, sql } from "drizzle-orm";
import { formerMemberEmail, formerMemberEmails } from "#kernel";

export const lockUser = async (tx: SystemTx, userId: string) => {
  const [user] = await tx
    .select({
      id: users.id,
      email: users.email,
      role: users.role,
      isOwner: users.isOwner,
      organizationId: users.organizationId,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  return user;
};

export const lockOrganization = async (tx: SystemTx, id: string) => {
  const [organization] = await tx
    .select({ name: organizations.name })
    .from(organizations)
    .where(and(eq(organizations.id, id), isNull(organizations.deletedAt)))
    .for("no key update");
  return organization;
};

/** The row stays because the history refers to it, without personal data. */
export const anonymize = async (tx: SystemTx, userId: string, now: Date): Promise<void> => {
  for (const table of [
    accountTokens,
    knownDevices,
    userSettings,
    twoFactor,
    twoFactorChallenges,
    twoFactorRecoveryCodes,
  ])
    await tx.delete(table).where(eq(table.userId, userId));
  await tx.update(clients).set({ userId: null }).where(eq(clients.userId, userId));
  const nowhere = { address: "", userAgent: "" };
  await tx
    .update(securityEvents)
    .set({ ...nowhere, detail: "" })
    .where(eq(securityEvents.userId, userId));
  await tx.update(securityEvents).set(nowhere).where(eq(securityEvents.actorId, userId));
  await tx
    .update(users)
    .set({
      firstName: "Former",
      lastName: "member",
      email: formerMemberEmail(userId),
      phone: null,
      address: null,
      company: null,
      passwordHash: null,
      passwordChangedAt: null,
      emailVerifiedAt: null,
      deactivatedAt: sql`coalesce(${users.deactivatedAt}, ${now.toISOString()}::timestamptz)`,
      skills: [],
      workingHours: null,
      homeLat: null,
      homeLng: null,
      version: sql`${users.version} + 1`,
      updatedAt: now,
    })
    .where(eq(users.id, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
};

/** Ends all access. The data is deleted later. */
export const closeOrganization = async (tx: SystemTx, id: string, now: Date): Promise<void> => {
  await tx.update(organizations).set({ deletedAt: now, updatedAt: now }).where(eq(organizations.id, id));
  await tx.delete(invitations).where(eq(invitations.organizationId, id));
  const members = tx.select({ id: users.id }).from(users).where(eq(users.organizationId, id));
  await tx.delete(sessions).where(inArray(sessions.userId, members));
  await tx.update(users).set({ deactivatedAt: now }).where(eq(users.organizationId, id));
  await tx.update(clients).set({ userId: null, deletedAt: now }).where(eq(clients.organizationId, id));
};

export const findClosed = async (tx: SystemTx, id: string): Promise<boolean> => {
  const found = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.id, id), isNotNull(organizations.deletedAt)))
    .for("update");
  return found.length > 0;
};

export const findFileHashes = async (tx: SystemTx, organizationId: string): Promise<string[]> => {
  const rows = await tx
    .selectDistinct({ fileHash: attachments.fileHash })
    .from(attachments)
    .where(eq(attachments.organizationId, organizationId));
  return rows.map((row) => row.fileHash);
};

const tenantTables = async (tx: SystemTx): Promise<string[]> => {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'users'
    order by c.relname`);
  return rows.map((row) => row.name);
};

/**
 * Reads the catalog, so that no table is forgotten. In one statement foreign keys are checked at its end, so the order of
 * tables does not matter. Counting triggers insert rows again while it runs, hence twice.
 */
export const deleteTenantRows = async (tx: SystemTx, organizationId: string): Promise<void> => {
  const deletions = (await tenantTables(tx)).map(
    (name, index) =>
      sql`${sql.identifier(`gone_${index}`)} as (delete from ${sql.identifier(name)} where organization_id = ${organizationId})`,
  );
  const statement = sql`with ${sql.join(deletions, sql`, `)} select 1`;
  await tx.execute(statement);
  await tx.execute(statement);
};

/** Members keep their accounts, without an organization. Rows of deleted accounts go. */
export const releaseMembers = async (tx: SystemTx, organizationId: string): Promise<void> => {
  const isGone = or(eq(users.isOwner, true), like(users.email, formerMemberEmails));
  await tx.delete(users).where(and(eq(users.organizationId, organizationId), isGone));
  await tx
    .update(users)
    .set({
      organizationId: null,
      deactivatedAt: null,
      skills: [],
      workingHours: null,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.organizationId, organizationId));
};

export const deleteOrganizationRow = async (tx: SystemTx, id: string): Promise<void> => {
  await tx.delete(organizations).where(eq(organizations.id, id));
};
