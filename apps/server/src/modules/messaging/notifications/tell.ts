import type { SystemTx } from "@fieldwright/db/client";
import type { NotificationChannel } from "@fieldwright/domain/notification-events";
import { readNotificationWishes } from "#identity";
import { type Deps, enqueue, queueEmail } from "#kernel";
import { goesOutByItself } from "../messages/sender";
import { queuePush } from "../push/send-push";
import { composeNotice } from "./compose-notice";
import type { PersonalNotice } from "./notices-of-change";
import type { StaffMember } from "./notifications.repo";

/** More than these are counted only: a text message and a phone's screen have room for little. */
const maxLines = 12;

/** Several notices are one message. */
const asOne = (notices: readonly PersonalNotice[]): Pick<PersonalNotice, "title" | "body" | "path"> => {
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

export type Telling = {
  readonly organizationId: string;
  readonly organization: string;
  readonly reader: StaffMember;
  readonly notices: readonly PersonalNotice[];
  /** Names the occasion. */
  readonly key: string;
};

/** Of these notices, the ones that the reader wants to get this way. */
export const wantedBy = async (
  tx: SystemTx,
  reader: StaffMember,
  notices: readonly PersonalNotice[],
): Promise<Record<NotificationChannel, PersonalNotice[]>> => {
  const wanted: Record<NotificationChannel, PersonalNotice[]> = { email: [], sms: [], push: [] };
  for (const notice of notices) {
    const wishes = await readNotificationWishes(tx, [reader.id], notice.event);
    for (const channel of wishes.get(reader.id) ?? []) wanted[channel].push(notice);
  }
  if (!reader.phone) wanted.sms = [];
  return wanted;
};

/** An admin can enter anybody's address as a member's: somebody has to be known, the reader or the owner. */
const mayEmail = async (tx: SystemTx, { organizationId, reader }: Telling): Promise<boolean> =>
  reader.emailVerifiedAt !== null || goesOutByItself(tx, organizationId);

/** One message each way, however many notices there are. */
export const tell = async (
  tx: SystemTx,
  { config }: Pick<Deps, "config">,
  telling: Telling,
): Promise<void> => {
  const { organizationId, organization, reader, notices, key } = telling;
  const wanted = await wantedBy(tx, reader, notices);
  const letterOf = (channel: NotificationChannel) => {
    const { title, body, path } = asOne(wanted[channel]);
    return { title, body, url: `${config.publicUrl}${path}` };
  };
  if (wanted.email.length > 0 && (await mayEmail(tx, telling)))
    await queueEmail(tx, composeNotice(reader, organization, letterOf("email")));
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
