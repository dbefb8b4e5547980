import type { DataBody, NotificationsBody } from "@fieldwright/contract/settings";
import type { SystemTx } from "@fieldwright/db/client";
import { type NotificationEvent, notificationEvents } from "@fieldwright/domain/notification-events";
import { lockUserSettings, updateUserSettings } from "./user-settings.repo";

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
