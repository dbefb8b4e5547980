import type { TenantTx } from "@fieldwright/db/client";
import type {
  MessageChannel,
  MessageDetails,
  MessageKind,
  MessageRecordKind,
} from "@fieldwright/domain/message-details";
import { AppError, type Deps, enqueue } from "#kernel";
import { findMessageByKey, insertMessage, updateMessage } from "./messages.repo";
import {
  countAgainstLimit,
  delayIfOverLimit,
  maySendAutomatically,
  mustBeWithinDailyLimit,
  type Sender,
} from "./sending-terms";

export type Message = {
  readonly clientId: string;
  readonly kind: MessageKind;
  readonly record: { readonly kind: MessageRecordKind; readonly id: string };
  readonly channel: MessageChannel;
  /** An email address or a phone number. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly action?: { readonly label: string; readonly url: string } | undefined;
  readonly attach?: { readonly kind: "quote" | "invoice"; readonly id: string } | undefined;
  /** What an email shows around its text. */
  readonly details?: MessageDetails | undefined;
  /** Messages with the same key are sent once. */
  readonly dedupeKey?: string | undefined;
};

/** graphile-worker waits `e ^ attempt` seconds, so this covers a mail server that is down for half a day. */
const maxAttempts = 11;

export const enqueueSending = (
  tx: TenantTx,
  organizationId: string,
  id: string,
  runAt?: Date,
): Promise<void> =>
  enqueue(
    tx,
    "send_message",
    { organizationId, id },
    { maxAttempts, jobKey: `message:${id}`, ...(runAt ? { runAt } : {}) },
  );

const rowOf = ({ record, to, text, action, attach, details, dedupeKey, ...message }: Message) => ({
  ...message,
  recordKind: record.kind,
  recordId: record.id,
  recipient: to,
  body: text,
  action: action ?? null,
  attach: attach ?? null,
  details: details ?? null,
  dedupeKey: dedupeKey ?? null,
});

/** Links are secret: the listed copy of a sent message has none. */
export const withoutLink = ({
  body,
  action,
}: {
  readonly body: string;
  readonly action: Message["action"] | null;
}) => ({
  action: null,
  body: action ? body.replaceAll(action.url, "[link]") : body,
});

const alreadyQueued = async (tx: TenantTx, dedupeKey: string | undefined): Promise<{ id: string }> => {
  const found = dedupeKey === undefined ? undefined : await findMessageByKey(tx, dedupeKey);
  if (!found) throw new Error("a message was neither inserted nor there before");
  return found;
};

/** Shown in the list of messages, too. */
const noAddress = "This client has no email address";

type Site = Pick<Deps, "config" | "clock">;

/** For messages that a person sends. Goes out if and only if the caller's transaction commits. */
export const queueMessage = async (
  tx: TenantTx,
  site: Site,
  { organizationId }: Sender,
  message: Message,
): Promise<{ id: string }> => {
  if (!message.to) throw new AppError("conflict", noAddress);
  const inserted = await insertMessage(tx, { ...rowOf(message), createdAt: site.clock() });
  if (!inserted) return alreadyQueued(tx, message.dedupeKey);
  await mustBeWithinDailyLimit(tx, site, organizationId);
  await enqueueSending(tx, organizationId, inserted.id);
  return { id: inserted.id };
};

/** Shown in the list of messages. */
export const overLimit = "Waiting. You reached the daily limit. It goes out automatically.";

/**
 * For messages that the product sends automatically. Needs a verified owner; over the daily limit it waits for another
 * day.
 */
export const queueAutomatic = async (tx: TenantTx, site: Site, message: Message): Promise<void> => {
  if (!message.to) return saveSuppressed(tx, message, noAddress);
  const inserted = await insertMessage(tx, { ...rowOf(message), createdAt: site.clock() });
  if (!inserted) return;
  const { id, organizationId } = inserted;
  if (!(await maySendAutomatically(tx, organizationId))) {
    const error = "The account owner hasn't verified their email yet";
    return updateMessage(tx, id, { status: "suppressed", error, ...withoutLink(rowOf(message)) });
  }
  const later = await delayIfOverLimit(tx, site, organizationId);
  if (later) await updateMessage(tx, id, { heldUntil: later, error: overLimit });
  await enqueueSending(tx, organizationId, id, later);
};

/**
 * For news that is of use only now, on behalf of the owner. False if it cannot go out at once: then it is not written at
 * all.
 */
export const queueNews = async (
  tx: TenantTx,
  site: Site,
  organizationId: string,
  message: Message,
): Promise<boolean> => {
  if (!message.to || !(await maySendAutomatically(tx, organizationId))) return false;
  if (await countAgainstLimit(tx, site, organizationId)) return false;
  const inserted = await insertMessage(tx, { ...rowOf(message), createdAt: site.clock() });
  if (inserted) await enqueueSending(tx, organizationId, inserted.id);
  return inserted !== undefined;
};

/** Lists a message that is not sent, with the reason. */
export const saveSuppressed = async (tx: TenantTx, message: Message, reason: string): Promise<void> => {
  const row = rowOf(message);
  await insertMessage(tx, { ...row, ...withoutLink(row), status: "suppressed", error: reason });
};

type SettingOff = {
  readonly visitId: string;
  /** Who set off, and when. */
  readonly userId?: string;
  readonly at?: string;
};

declare global {
  namespace GraphileWorker {
    interface Tasks {
      announce_arrival: SettingOff & { readonly organizationId: string };
    }
  }
}

/** Ignores quiet hours: the customer is waiting at home. */
export const queueArrivalMessage = (
  tx: TenantTx,
  organizationId: string,
  settingOff: SettingOff,
): Promise<void> => enqueue(tx, "announce_arrival", { organizationId, ...settingOff });
