import type { TenantTx } from "@fieldwright/db/client";
import type { MessageChannel, MessageKind, MessageRecordKind } from "@fieldwright/domain/message-kinds";
import { enqueue } from "../../jobs";
import { findMessageByKey, insertMessage } from "./messages.repo";

export type Message = {
  readonly clientId: string;
  readonly kind: MessageKind;
  readonly record: { readonly kind: MessageRecordKind; readonly id: string };
  readonly channel: MessageChannel;
  /** An e-mail address or a phone number. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly action?: { readonly label: string; readonly url: string } | undefined;
  readonly attach?: { readonly kind: "quote" | "invoice"; readonly id: string } | undefined;
  /** A message with the same key goes out once only. */
  readonly dedupeKey?: string | undefined;
};

/** A mail server that is away for half a day is waited for; see `e ^ attempt` seconds of graphile-worker. */
const maxAttempts = 11;

export const enqueueSending = (tx: TenantTx, organizationId: string, id: string): Promise<void> =>
  enqueue(tx, "send_message", { organizationId, id }, { maxAttempts, jobKey: `message:${id}` });

const rowOf = ({ record, to, text, action, attach, dedupeKey, ...message }: Message) => ({
  ...message,
  recordKind: record.kind,
  recordId: record.id,
  recipient: to,
  body: text,
  action: action ?? null,
  attach: attach ?? null,
  dedupeKey: dedupeKey ?? null,
});

const alreadyQueued = async (tx: TenantTx, dedupeKey: string | undefined): Promise<{ id: string }> => {
  const found = dedupeKey === undefined ? undefined : await findMessageByKey(tx, dedupeKey);
  if (!found) throw new Error("a message was neither inserted nor there before");
  return found;
};

/** The message is listed at once, and goes out exactly if the caller's transaction commits. */
export const queueMessage = async (tx: TenantTx, message: Message): Promise<{ id: string }> => {
  const inserted = await insertMessage(tx, rowOf(message));
  if (!inserted) return alreadyQueued(tx, message.dedupeKey);
  await enqueueSending(tx, inserted.organizationId, inserted.id);
  return { id: inserted.id };
};

/** Listed with the reason why it does not go out. */
export const noteSuppressed = async (tx: TenantTx, message: Message, reason: string): Promise<void> => {
  await insertMessage(tx, { ...rowOf(message), action: null, status: "suppressed", error: reason });
};
