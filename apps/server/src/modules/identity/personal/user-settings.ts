import type { DataBody, NotificationsBody } from "@fieldwright/contract/settings";
import type { SystemTx } from "@fieldwright/db/client";
import {
  type NotificationChannel,
  type NotificationEvent,
  notificationEvents,
} from "@fieldwright/domain/notification-events";
import {
  defaultUserSettings,
  findUserSettings,
  lockUserSettings,
  type UserSettings,
  updateUserSettings,
} from "./user-settings.repo";

const channelsOf = (
  { notifyEmail, notifySms, notifyPush, mutedEvents }: UserSettings,
  event: NotificationEvent,
): NotificationChannel[] => {
  if (mutedEvents.includes(event)) return [];
  const switches = { email: notifyEmail, sms: notifySms, push: notifyPush };
  return (["email", "sms", "push"] as const).filter((channel) => switches[channel]);
};

/** The channels on which each person wants an event; an empty list means none. */
export const readNotificationPreferences = async (
  tx: SystemTx,
  userIds: readonly string[],
  event: NotificationEvent,
): Promise<ReadonlyMap<string, readonly NotificationChannel[]>> => {
  if (userIds.length === 0) return new Map();
  const kept = new Map((await findUserSettings(tx, userIds)).map((row) => [row.userId, row]));
  return new Map(userIds.map((id) => [id, channelsOf(kept.get(id) ?? defaultUserSettings(id), event)]));
};

const mutedAfter = (
  muted: readonly NotificationEvent[],
  events: NotificationsBody["events"] = {},
): NotificationEvent[] =>
  notificationEvents.filter((event) =>
    events[event] === undefined ? muted.includes(event) : !events[event],
  );

export const updateNotifications = async (
  tx: SystemTx,
  userId: string,
  body: NotificationsBody,
  now: Date,
): Promise<void> => {
  const before = await lockUserSettings(tx, userId);
  const after = {
    ...before,
    notifyEmail: body.email ?? before.notifyEmail,
    notifySms: body.sms ?? before.notifySms,
    notifyPush: body.push ?? before.notifyPush,
    mutedEvents: mutedAfter(before.mutedEvents, body.events),
  };
  await updateUserSettings(tx, after, now);
};

export const updateData = async (
  tx: SystemTx,
  userId: string,
  { analytics, marketing }: DataBody,
  now: Date,
): Promise<void> => {
  const before = await lockUserSettings(tx, userId);
  const after = {
    ...before,
    shareAnalytics: analytics ?? before.shareAnalytics,
    shareMarketing: marketing ?? before.shareMarketing,
  };
  await updateUserSettings(tx, after, now);
};
