import type { TenantTx } from "@fieldwright/db/client";
import type { MessageChannel } from "@fieldwright/domain/message-details";
import type { MergeValues } from "@fieldwright/domain/message-templates";
import type { ReminderEvent } from "@fieldwright/domain/reminders";
import { connectedMap, type Deps } from "#kernel";
import { composeMessage, type Draft } from "./compose-message";
import { isMuted } from "./message-settings.repo";
import { findSentKeys } from "./messages.repo";
import { type Message, queueAutomatic, saveSuppressed } from "./queue-message";

type Recipient = {
  readonly clientId: string;
  readonly firstName: string;
  readonly email: string;
  readonly phone: string | null;
};

type Reminder = Pick<Message, "record" | "attach"> &
  Pick<Draft, "visit"> & {
    readonly event: ReminderEvent;
    readonly channel: MessageChannel;
    readonly recipient: Recipient;
    readonly values: MergeValues;
    /** Called only if the message is sent. */
    readonly link: () => Promise<string>;
    readonly dedupeKey: string;
    /** Why it must not be sent; it is then listed as suppressed. */
    readonly needless?: string | undefined;
  };

/** Leaves out reminders that already have a message. */
export const withoutSent = async <Due extends { readonly dedupeKey: string }>(
  tx: TenantTx,
  due: readonly Due[],
): Promise<Due[]> => {
  const sent = await findSentKeys(
    tx,
    due.map(({ dedupeKey }) => dedupeKey),
  );
  return due.filter(({ dedupeKey }) => !sent.has(dedupeKey));
};

const addressOf = async (
  tx: TenantTx,
  { channel, recipient }: Reminder,
): Promise<Pick<Message, "channel" | "to">> =>
  channel === "sms" && recipient.phone && (await connectedMap(tx)).twilio
    ? { channel: "sms", to: recipient.phone }
    : { channel: "email", to: recipient.email };

/** Once per key; answers the channel if it goes out. Muted reminders are listed as suppressed. Without a phone number or provider it becomes an email. */
export const queueReminder = async (
  tx: TenantTx,
  site: Pick<Deps, "config" | "clock">,
  reminder: Reminder,
): Promise<Message["channel"] | undefined> => {
  const { event, recipient, values, visit, record, attach, dedupeKey, link, needless } = reminder;
  if ((await withoutSent(tx, [reminder])).length === 0) return undefined;
  const { channel, to } = await addressOf(tx, reminder);
  const mutes = await isMuted(tx, recipient.clientId, event);
  const goesOut = !mutes && !needless;
  const composed = await composeMessage(tx, {
    kind: event,
    channel,
    visit,
    values: { ...values, client: recipient.firstName, ...(goesOut ? { link: await link() } : {}) },
  });
  const message = { ...composed, clientId: recipient.clientId, record, to, attach, dedupeKey };
  if (mutes) await saveSuppressed(tx, message, "This client turned off these messages");
  // Keep the key free, so that the reminder can still be sent later.
  else if (needless) await saveSuppressed(tx, { ...message, dedupeKey: undefined }, needless);
  else await queueAutomatic(tx, site, message);
  return goesOut ? channel : undefined;
};
