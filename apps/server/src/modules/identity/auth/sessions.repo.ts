import type { SystemTx } from "@fieldwright/db/client";
import { knownDevices } from "@fieldwright/db/schema/known-devices";
import { sessions } from "@fieldwright/db/schema/sessions";
import { and, count, desc, eq, gt, inArray, lt, lte, ne, notInArray } from "drizzle-orm";

export type Session = typeof sessions.$inferSelect;

export const insertSession = async (tx: SystemTx, session: typeof sessions.$inferInsert): Promise<void> => {
  await tx.insert(sessions).values(session);
};

export const findSessions = (tx: SystemTx, userId: string, now: Date): Promise<Session[]> =>
  tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));

export const deleteSession = async (
  tx: SystemTx,
  userId: string,
  id: string,
): Promise<{ userAgent: string } | undefined> => {
  const [deleted] = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ userAgent: sessions.userAgent });
  return deleted;
};

/** All of them, or those created up to a moment. */
export const deleteSessionsOf = async (tx: SystemTx, userId: string, openedUntil?: Date): Promise<void> => {
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), openedUntil ? lte(sessions.createdAt, openedUntil) : undefined));
};

export const deleteOtherSessions = async (tx: SystemTx, userId: string, keptId: string): Promise<void> => {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keptId)));
};

export type KnownDevice = typeof knownDevices.$inferSelect;

export const findKnownDevice = async (
  tx: SystemTx,
  userId: string,
  hashes: readonly string[],
  now: Date,
): Promise<KnownDevice | undefined> => {
  const [found] = await tx
    .select()
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.userId, userId),
        inArray(knownDevices.tokenHash, [...hashes]),
        gt(knownDevices.expiresAt, now),
      ),
    )
    .orderBy(desc(knownDevices.lastUsedAt))
    .limit(1);
  return found;
};

export const saveKnownDevice = async (
  tx: SystemTx,
  device: typeof knownDevices.$inferInsert,
): Promise<void> => {
  const { lastUsedAt, expiresAt } = device;
  await tx
    .insert(knownDevices)
    .values(device)
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.tokenHash],
      set: { lastUsedAt, expiresAt },
    });
};

/** Deletes all but the most recently used ones. */
export const keepNewestDevices = async (tx: SystemTx, userId: string, kept: number): Promise<void> => {
  const newest = tx
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt))
    .limit(kept);
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), notInArray(knownDevices.tokenHash, newest)));
};

export const deleteDevicesOf = async (tx: SystemTx, userId: string): Promise<void> => {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
};

export const countDevicesSince = async (tx: SystemTx, userId: string, since: Date): Promise<number> => {
  const [counted] = await tx
    .select({ total: count() })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), gt(knownDevices.createdAt, since)));
  return counted?.total ?? 0;
};

export const deleteExpiredSessions = async (tx: SystemTx, now: Date): Promise<void> => {
  await tx.delete(sessions).where(lt(sessions.expiresAt, now));
  await tx.delete(knownDevices).where(lt(knownDevices.expiresAt, now));
};
