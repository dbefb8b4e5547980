import type { TenantTx } from "@fieldwright/db/client";
import type {
  EmailFallback,
  MessageChannel,
  MessageDetails,
  MessageKind,
  MessageRecordKind,
} from "@fieldwright/domain/message-details";
import { optOut } from "@fieldwright/domain/message-templates";
import { findReach } from "#customers";
import { AppError, connectedMap, type Deps, enqueue } from "#kernel";
import { findMessageByKey, insertMessage, updateMessage, wasTexted } from "./messages.repo";
import {
  countAgainstLimit,
  maySendAutomatically,
  mustBeWithinDailyLimit,
  type Sender,
  type Turn,
  takeTurn,
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
  /** Sent instead of a text that the number cannot get. */
  readonly fallback?: EmailFallback | undefined;
  /** Messages with the same key are sent once. */
  readonly dedupeKey?: string | undefined;
};

type Site = Pick<Deps, "config" | "clock">;

/** graphile-worker waits `e ^ attempt` seconds, so this covers a mail server that is down for half a day. */
const maxAttempts = 11;

export const enqueueSending = (
  tx: TenantTx,
  organizationId: string,
  id: string,
  { runAt, priority }: Partial<Turn> = {},
): Promise<void> =>
  enqueue(
    tx,
    "send_message",
    { organizationId, id },
    { maxAttempts, jobKey: `message:${id}`, ...(runAt ? { runAt } : {}), ...(priority ? { priority } : {}) },
  );

declare global {
  namespace GraphileWorker {
    interface Tasks {
      /** `checks` counts how often the provider was asked before. */
      check_text: { readonly organizationId: string; readonly id: string; readonly checks: number };
    }
  }
}

const minute = 60_000;
/**
 * When the provider is asked what became of a text. Most arrive within seconds; news after the last time would help
 * nobody. Asked, because it could tell only a server that is open to the internet.
 */
const checkAfter = [1, 10, 60].map((minutes) => minutes * minute);

/** False if it was asked often enough. */
export const enqueueCheck = async (
  tx: TenantTx,
  { organizationId, id }: { readonly organizationId: string; readonly id: string },
  checks: number,
  now: Date,
): Promise<boolean> => {
  const wait = checkAfter[checks];
  if (wait === undefined) return false;
  const options = { maxAttempts: 5, jobKey: `text:${id}`, runAt: new Date(now.getTime() + wait) };
  await enqueue(tx, "check_text", { organizationId, id, checks }, options);
  return true;
};

const rowOf = ({ record, to, text, action, attach, details, fallback, dedupeKey, ...message }: Message) => ({
  ...message,
  recordKind: record.kind,
  recordId: record.id,
  recipient: to,
  body: text,
  action: action ?? null,
  attach: attach ?? null,
  details: details ?? null,
  fallback: fallback ?? null,
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
  fallback: null,
  body: action ? body.replaceAll(action.url, "[link]") : body,
});

/** The first text to a number says how to end them. */
const store = async (tx: TenantTx, { clock }: Site, message: Message) => {
  const { channel, clientId, to, text } = message;
  const isFirst = channel === "sms" && !(await wasTexted(tx, clientId, to));
  const row = rowOf(isFirst ? { ...message, text: `${text} ${optOut}` } : message);
  return insertMessage(tx, { ...row, createdAt: clock() });
};

export type Way = Pick<Message, "channel" | "to"> & { readonly email: string };

/** About a visit as the client wishes, else as `standard` says. By email where no text can go. */
export const wayTo = async (
  tx: TenantTx,
  { clientId, record }: Pick<Message, "clientId" | "record">,
  standard: MessageChannel,
): Promise<Way> => {
  const reach = await findReach(tx, clientId);
  if (!reach) throw new Error("a message goes to a client who is not there");
  const { email, phone, visitChannel, noTexts } = reach;
  const wanted = (record.kind === "visit" && visitChannel) || standard;
  return wanted === "sms" && phone && phone !== noTexts?.phone && (await connectedMap(tx)).twilio
    ? { channel: "sms", to: phone, email }
    : { channel: "email", to: email, email };
};

const alreadyQueued = async (tx: TenantTx, dedupeKey: string | undefined): Promise<{ id: string }> => {
  const found = dedupeKey === undefined ? undefined : await findMessageByKey(tx, dedupeKey);
  if (!found) throw new Error("a message was neither inserted nor there before");
  return found;
};

/** Shown in the list of messages, too. */
const noAddress = "This client has no email address";

/** For messages that a person sends. Goes out if and only if the caller's transaction commits. */
export const queueMessage = async (
  tx: TenantTx,
  site: Site,
  { organizationId }: Sender,
  message: Message,
): Promise<{ id: string }> => {
  if (!message.to) throw new AppError("conflict", noAddress);
  const inserted = await store(tx, site, message);
  if (!inserted) return alreadyQueued(tx, message.dedupeKey);
  await mustBeWithinDailyLimit(tx, site, organizationId);
  await enqueueSending(tx, organizationId, inserted.id);
  return { id: inserted.id };
};

/** Shown in the list of messages. */
export const overLimit = "Waiting. You've reached today's limit. It'll go out automatically.";

/**
 * For messages that the product sends automatically. Needs a verified owner; over the daily limit it waits for another
 * day.
 */
export const queueAutomatic = async (tx: TenantTx, site: Site, message: Message): Promise<void> => {
  if (!message.to) return saveSuppressed(tx, message, noAddress);
  const inserted = await store(tx, site, message);
  if (!inserted) return;
  const { id, organizationId } = inserted;
  if (!(await maySendAutomatically(tx, organizationId))) {
    const error = "The account owner hasn't verified their email yet";
    return updateMessage(tx, id, { status: "suppressed", error, ...withoutLink(rowOf(message)) });
  }
  const turn = await takeTurn(tx, site, organizationId);
  if (turn.runAt) await updateMessage(tx, id, { heldUntil: turn.runAt, error: overLimit });
  // "On the way" is of use only now, and someone waits for a receipt.
  const isUrgent = message.kind === "on_the_way" || message.kind === "receipt";
  await enqueueSending(tx, organizationId, id, isUrgent ? { runAt: turn.runAt } : turn);
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
  const inserted = await store(tx, site, message);
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
