import type { SystemTx } from "@fieldwright/db/client";
import type { NotificationChannel } from "@fieldwright/domain/notification-events";
import { readNotificationPreferences } from "#identity";
import { type Deps, type Email, enqueue, layOut, queueStaffEmail, type TaskHandler } from "#kernel";
import { PermanentFailure, sendSms } from "../messages/delivery";
import { maySendAutomatically } from "../messages/sending-terms";
import { type Notice, queuePush } from "../push/push";
import type { PersonalNotice } from "./notices-of-change";
import type { StaffMember } from "./notifications.repo";

type Reader = { readonly firstName: string; readonly lastName: string; readonly email: string };

const composeNotice = (to: Reader, organization: string, { title, body, url }: Notice): Email => ({
  to: { name: `${to.firstName} ${to.lastName}`, address: to.email },
  subject: title,
  ...layOut({
    title,
    paragraphs: body.split("\n").filter(Boolean),
    action: { label: "Open in Fieldwright", url },
    footnote: `You're getting this because you're on the ${organization} team. Choose what you hear about in Settings > Notifications.`,
  }),
});

/** Further notices are only counted: text messages and phone screens are small. */
const maxLines = 12;

/** Combines several notices into one message. */
const combine = (notices: readonly PersonalNotice[]): Pick<PersonalNotice, "title" | "body" | "path"> => {
  const [only, ...more] = notices;
  if (only && more.length === 0) return only;
  const lines = notices.slice(0, maxLines).map(({ title, body }) => [title, body].filter(Boolean).join(". "));
  const rest = notices.length - lines.length;
  return {
    title: `${notices.length} changes to your visits`,
    body: [...lines, ...(rest > 0 ? [`And ${rest} more.`] : [])].join("\n"),
    path: "/schedule",
  };
};

export type Notification = {
  readonly organizationId: string;
  readonly organization: string;
  readonly reader: StaffMember;
  readonly notices: readonly PersonalNotice[];
  /** Identifies the occasion, so that it is queued once. */
  readonly key: string;
};

/** The notices that the reader wants, by channel. */
export const wantedNotices = async (
  tx: SystemTx,
  reader: StaffMember,
  notices: readonly PersonalNotice[],
): Promise<Record<NotificationChannel, PersonalNotice[]>> => {
  const wanted: Record<NotificationChannel, PersonalNotice[]> = { email: [], sms: [], push: [] };
  for (const notice of notices) {
    const preferences = await readNotificationPreferences(tx, [reader.id], notice.event);
    for (const channel of preferences.get(reader.id) ?? []) wanted[channel].push(notice);
  }
  if (!reader.phone) wanted.sms = [];
  return wanted;
};

/** An admin can enter any address for a member, so the reader or the owner must be verified. */
const mayEmail = async (tx: SystemTx, { organizationId, reader }: Notification): Promise<boolean> =>
  reader.emailVerifiedAt !== null || maySendAutomatically(tx, organizationId);

/** One message per channel for all notices. */
export const notify = async (
  tx: SystemTx,
  { config }: Pick<Deps, "config">,
  notification: Notification,
): Promise<void> => {
  const { organizationId, organization, reader, notices, key } = notification;
  const wanted = await wantedNotices(tx, reader, notices);
  const letterOf = (channel: NotificationChannel) => {
    const { title, body, path } = combine(wanted[channel]);
    return { title, body, url: `${config.publicUrl}${path}` };
  };
  if (wanted.email.length > 0 && (await mayEmail(tx, notification)))
    await queueStaffEmail(tx, organizationId, composeNotice(reader, organization, letterOf("email")));
  if (wanted.sms.length > 0 && reader.phone) {
    const { title, body } = letterOf("sms");
    await enqueue(
      tx,
      "send_notice_sms",
      { organizationId, to: reader.phone, text: [title, body].filter(Boolean).join(". ") },
      { maxAttempts: 5, jobKey: `notice-sms:${key}:${reader.id}` },
    );
  }
  if (wanted.push.length > 0) await queuePush(tx, [reader.id], letterOf("push"), `${key}:${reader.id}`);
};

declare global {
  namespace GraphileWorker {
    interface Tasks {
      send_notice_sms: { readonly organizationId: string; readonly to: string; readonly text: string };
    }
  }
}

/** Without a text message provider nothing is sent. */
export const sendNoticeSmsTask =
  (deps: Deps): TaskHandler<"send_notice_sms"> =>
  async ({ organizationId, to, text }, { job }) => {
    await sendSms(deps, organizationId, { id: `notice-${job.id}`, to, text }).catch((cause: unknown) => {
      if (!(cause instanceof PermanentFailure)) throw cause;
      deps.log.debug({ err: cause }, "a text message to a member could not be sent");
    });
  };
