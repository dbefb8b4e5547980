import type { SystemTx } from "@fieldwright/db/client";
import { userSettings } from "@fieldwright/db/schema/settings";
import { eq, inArray, sql } from "drizzle-orm";

const columns = {
  userId: userSettings.userId,
  notifyEmail: userSettings.notifyEmail,
  notifySms: userSettings.notifySms,
  notifyPush: userSettings.notifyPush,
  mutedEvents: userSettings.mutedEvents,
  shareAnalytics: userSettings.shareAnalytics,
  shareMarketing: userSettings.shareMarketing,
};

export type UserSettings = Pick<typeof userSettings.$inferSelect, keyof typeof columns>;

/** The same as the defaults of the columns. */
export const defaultUserSettings = (userId: string): UserSettings => ({
  userId,
  notifyEmail: true,
  notifySms: false,
  notifyPush: true,
  mutedEvents: [],
  shareAnalytics: true,
  shareMarketing: false,
});

export const findUserSettings = (tx: SystemTx, userIds: readonly string[]): Promise<UserSettings[]> =>
  tx
    .select(columns)
    .from(userSettings)
    .where(inArray(userSettings.userId, [...userIds]));

export const lockUserSettings = async (tx: SystemTx, userId: string): Promise<UserSettings> => {
  await tx.insert(userSettings).values({ userId }).onConflictDoNothing();
  const [found] = await tx
    .select(columns)
    .from(userSettings)
    .where(eq(userSettings.userId, userId))
    .for("update");
  if (!found) throw new Error("inserted settings are gone");
  return found;
};

export const updateUserSettings = async (
  tx: SystemTx,
  { userId, ...changes }: UserSettings,
  now: Date,
): Promise<void> => {
  await tx
    .update(userSettings)
    .set({ ...changes, version: sql`${userSettings.version} + 1`, updatedAt: now })
    .where(eq(userSettings.userId, userId));
};
