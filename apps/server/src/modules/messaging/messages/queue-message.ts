import type { TenantTx } from "@fieldwright/db/client";
import type { MessageChannel, MessageKind, MessageRecordKind } from "@fieldwright/domain/message-kinds";
import { type Deps, enqueue } from "#kernel";
import { findMessageByKey, insertMessage, updateMessage } from "./messages.repo";
import { heldUntil, maySendAutomatically, mustHaveRoom, type Sender } from "./sending-terms";

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

/** A link is the customer's alone: the copy that stays in the list opens nothing. */
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

type Site = Pick<Deps, "config" | "clock">;

/** What a person sends. It is listed at once, and goes out exactly if the caller's transaction commits. */
export const queueMessage = async (
  tx: TenantTx,
  site: Site,
  { organizationId }: Sender,
  message: Message,
): Promise<{ id: string }> => {
  const inserted = await insertMessage(tx, { ...rowOf(message), createdAt: site.clock() });
  if (!inserted) return alreadyQueued(tx, message.dedupeKey);
  await mustHaveRoom(tx, site, organizationId);
  await enqueueSending(tx, organizationId, inserted.id);
  return { id: inserted.id };
};

/** Told to whoever looks why a message has not gone out yet. */
export const overLimit = "Waiting: all messages of that day were sent. It goes out by itself.";

/**
 * What the product sends by itself: only in the name of an owner who is known, and on a later day where today's limit is
 * reached.
 */
export const queueAutomatic = async (tx: TenantTx, site: Site, message: Message): Promise<void> => {
  const inserted = await insertMessage(tx, { ...rowOf(message), createdAt: site.clock() });
  if (!inserted) return;
  const { id, organizationId } = inserted;
  if (!(await maySendAutomatically(tx, organizationId))) {
    const error = "The owner of the account has not verified their email yet";
    return updateMessage(tx, id, { status: "suppressed", error, ...withoutLink(rowOf(message)) });
  }
  const later = await heldUntil(tx, site, organizationId);
  if (later) await updateMessage(tx, id, { heldUntil: later, error: overLimit });
  await enqueueSending(tx, organizationId, id, later);
};

/** Listed with the reason why it does not go out. */
export const saveSuppressed = async (tx: TenantTx, message: Message, reason: string): Promise<void> => {
  const row = rowOf(message);
  await insertMessage(tx, { ...row, ...withoutLink(row), status: "suppressed", error: reason });
};

declare global {
  namespace GraphileWorker {
    interface Tasks {
      announce_arrival: { readonly organizationId: string; readonly visitId: string };
    }
  }
}

/** Whoever waits at home wants to know at once, whatever the hour. */
export const queueArrivalMessage = (tx: TenantTx, organizationId: string, visitId: string): Promise<void> =>
  enqueue(tx, "announce_arrival", { organizationId, visitId });
