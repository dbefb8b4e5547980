import type { SystemTx } from "@fieldwright/db/client";
import { knownDevices } from "@fieldwright/db/schema/known-devices";
import { and, count, desc, eq, gt, inArray, notInArray } from "drizzle-orm";

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

export const putKnownDevice = async (
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

/** The ones used last stay. */
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
