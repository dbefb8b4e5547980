import type { SystemTx } from "@fieldwright/db/client";
import { accountTokens } from "@fieldwright/db/schema/account-tokens";
import { clients } from "@fieldwright/db/schema/clients";
import { invitations } from "@fieldwright/db/schema/invitations";
import { knownDevices } from "@fieldwright/db/schema/known-devices";
import { organizations } from "@fieldwright/db/schema/organizations";
import { securityEvents } from "@fieldwright/db/schema/security-events";
import { sessions } from "@fieldwright/db/schema/sessions";
import { userSettings } from "@fieldwright/db/schema/settings";
import { twoFactor, twoFactorChallenges, twoFactorRecoveryCodes } from "@fieldwright/db/schema/two-factor";
import { users } from "@fieldwright/db/schema/users";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { formerMemberEmail } from "#kernel";

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

/** The row stays, because history points at it; nothing in it tells who it was. */
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

/** Nobody gets in any more, from this transaction on; what it holds is removed afterwards. */
export const closeOrganization = async (tx: SystemTx, id: string, now: Date): Promise<void> => {
  await tx.update(organizations).set({ deletedAt: now, updatedAt: now }).where(eq(organizations.id, id));
  await tx.delete(invitations).where(eq(invitations.organizationId, id));
  const members = tx.select({ id: users.id }).from(users).where(eq(users.organizationId, id));
  await tx.delete(sessions).where(inArray(sessions.userId, members));
  await tx.update(users).set({ deactivatedAt: now }).where(eq(users.organizationId, id));
  await tx.update(clients).set({ userId: null, deletedAt: now }).where(eq(clients.organizationId, id));
};
