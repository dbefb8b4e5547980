import type { SystemTx } from "@fieldwright/db/client";
import type { NotificationChannel, NotificationEvent } from "@fieldwright/domain/notification-events";
import { defaultUserSettings, findUserSettings, type UserSettings } from "./user-settings.repo";

const channelsOf = (
  { notifyEmail, notifySms, notifyPush, mutedEvents }: UserSettings,
  event: NotificationEvent,
): NotificationChannel[] => {
  if (mutedEvents.includes(event)) return [];
  const switches = { email: notifyEmail, sms: notifySms, push: notifyPush };
  return (["email", "sms", "push"] as const).filter((channel) => switches[channel]);
};

/** By which ways each of these people wants to hear of an event; an empty list is not at all. */
export const readNotificationWishes = async (
  tx: SystemTx,
  userIds: readonly string[],
  event: NotificationEvent,
): Promise<ReadonlyMap<string, readonly NotificationChannel[]>> => {
  if (userIds.length === 0) return new Map();
  const kept = new Map((await findUserSettings(tx, userIds)).map((row) => [row.userId, row]));
  return new Map(userIds.map((id) => [id, channelsOf(kept.get(id) ?? defaultUserSettings(id), event)]));
};

export const wantsNotification = async (
  tx: SystemTx,
  userId: string,
  event: NotificationEvent,
  channel: NotificationChannel,
): Promise<boolean> =>
  (await readNotificationWishes(tx, [userId], event)).get(userId)?.includes(channel) ?? false;
