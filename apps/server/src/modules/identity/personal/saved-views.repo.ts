import type { SystemTx } from "@fieldwright/db/client";
import { type StoredView, userSettings } from "@fieldwright/db/schema/settings";
import { eq, sql } from "drizzle-orm";

export type { StoredView };

export const findSavedViews = async (tx: SystemTx, userId: string): Promise<readonly StoredView[]> => {
  const [found] = await tx
    .select({ views: userSettings.savedViews })
    .from(userSettings)
    .where(eq(userSettings.userId, userId));
  return found?.views.jobs ?? [];
};

/** Locked until the transaction ends. */
export const lockSavedViews = async (tx: SystemTx, userId: string): Promise<readonly StoredView[]> => {
  await tx.insert(userSettings).values({ userId }).onConflictDoNothing();
  const [found] = await tx
    .select({ views: userSettings.savedViews })
    .from(userSettings)
    .where(eq(userSettings.userId, userId))
    .for("update");
  return found?.views.jobs ?? [];
};

/** The views must be locked. */
export const updateSavedViews = async (
  tx: SystemTx,
  userId: string,
  jobs: readonly StoredView[],
  now: Date,
): Promise<void> => {
  await tx
    .update(userSettings)
    .set({ savedViews: { jobs }, version: sql`${userSettings.version} + 1`, updatedAt: now })
    .where(eq(userSettings.userId, userId));
};
