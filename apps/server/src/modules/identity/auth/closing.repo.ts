import type { SystemTx } from "@fieldwright/db/client";
import {
  accountTokens,
  knownDevices,
  securityEvents,
  sessions,
  twoFactor,
  twoFactorChallenges,
  twoFactorRecoveryCodes,
} from "@fieldwright/db/schema/account-access";
import { organizations } from "@fieldwright/db/schema/organizations";
import { userSettings } from "@fieldwright/db/schema/settings";
import { invitations, users } from "@fieldwright/db/schema/users";
import { and, eq, exists, inArray, isNotNull, isNull, like, or, sql } from "drizzle-orm";
import { formerMemberEmail, formerMemberEmails } from "#kernel";

export const lockAccount = async (tx: SystemTx, userId: string) => {
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

export const lockOpenOrganization = async (tx: SystemTx, id: string) => {
  const [organization] = await tx
    .select({ name: organizations.name })
    .from(organizations)
    .where(and(eq(organizations.id, id), isNull(organizations.deletedAt)))
    .for("no key update");
  return organization;
};

/** The row stays because the history refers to it, without personal data. */
export const anonymizeAccount = async (tx: SystemTx, userId: string, now: Date): Promise<void> => {
  await tx.delete(accountTokens).where(eq(accountTokens.userId, userId));
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
  await tx.delete(userSettings).where(eq(userSettings.userId, userId));
  await tx.delete(twoFactor).where(eq(twoFactor.userId, userId));
  await tx.delete(twoFactorChallenges).where(eq(twoFactorChallenges.userId, userId));
  await tx.delete(twoFactorRecoveryCodes).where(eq(twoFactorRecoveryCodes.userId, userId));
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
};

export const lockClosedOrganization = async (tx: SystemTx, id: string): Promise<boolean> => {
  const found = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.id, id), isNotNull(organizations.deletedAt)))
    .for("update");
  return found.length > 0;
};

/** Members keep their accounts, without an organization. Rows of deleted accounts go, and all people of a sample. */
export const releaseMembers = async (tx: SystemTx, organizationId: string): Promise<void> => {
  const sample = tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.id, organizationId), organizations.isSample));
  const isGone = or(eq(users.isOwner, true), like(users.email, formerMemberEmails), exists(sample));
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
