import type {
  ClientMutes,
  listMessages as contract,
  Message,
  UpdateMutesBody,
} from "@fieldwright/contract/messages";
import type { TenantTx } from "@fieldwright/db/client";
import { recordChange } from "@fieldwright/db/record-change";
import type { MessageChannel } from "@fieldwright/domain/message-details";
import type * as z from "zod/mini";
import { findReach, lockLiveClient, readClient, saveReach } from "#customers";
import { readLetterhead } from "#identity";
import { AppError, connectedMap, type Deps, notFound, type Principal, type TaskHandler } from "#kernel";
import type { WriteEvent } from "./compose-message";
import {
  type Deliver,
  type Delivery,
  emailDelivery,
  NoTextsTo,
  NotSent,
  PermanentFailure,
  type RenderAttachment,
  sendSms,
} from "./delivery";
import { findMutes, findOwnerEmail, replaceMutes } from "./message-settings.repo";
import {
  type FoundMessage,
  findMessage,
  findMessages,
  lockMessage,
  type MessageRecord,
  updateMessage,
} from "./messages.repo";
import { enqueueSending, overLimit, withoutLink } from "./queue-message";
import { mustBeWithinDailyLimit, mustMaySend, takeTurn } from "./sending-terms";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      send_message: { readonly organizationId: string; readonly id: string };
    }
  }
}

const smsDelivery =
  (deps: Deps): Deliver =>
  ({ message: { id, recipient, body }, organizationId }) =>
    sendSms(deps, organizationId, { id, to: recipient, text: body });

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

/** A message that was over the daily limit counts today or waits on. True if it may be sent. */
const isWithinLimit = async (tx: TenantTx, deps: Deps, message: MessageRecord): Promise<boolean> => {
  const { id, organizationId } = message;
  if (!message.heldUntil) return true;
  const turn = await takeTurn(tx, deps, organizationId);
  const { runAt } = turn;
  await updateMessage(tx, id, { heldUntil: runAt ?? null, error: runAt ? overLimit : "" });
  if (runAt) await enqueueSending(tx, organizationId, id, turn);
  return runAt === undefined;
};

/** What sending needs from wings above; `runtime/tasks.ts` passes it in. */
type SendingHelp = {
  readonly render: RenderAttachment;
  readonly writeEvent: WriteEvent;
  /** Checks right before sending. Answers why the message must not be sent, or undefined. */
  readonly whyNeedless: (tx: TenantTx, message: MessageRecord, now: Date) => Promise<string | undefined>;
  /** A text about a visit goes by email instead. */
  readonly visitWasEmailed: (tx: TenantTx, visitId: string, email: InsteadOfText) => Promise<void>;
};

/** The email that went instead of a text, and whom it names. */
export type InsteadOfText = {
  readonly sentTo: string;
  readonly insteadOf: string;
  readonly people: readonly string[];
};

const load = (
  { whyNeedless }: SendingHelp,
  deps: Deps,
  organizationId: string,
  id: string,
): Promise<Delivery | undefined> =>
  deps.database.tenant(organizationId, async (tx) => {
    const found = await findMessage(tx, id);
    if (found?.message.status !== "queued") return undefined;
    const { message } = found;
    const error = await whyNeedless(tx, message, deps.clock());
    if (error) {
      // Free the key: a corrected reminder may still be due.
      const freed = { heldUntil: null, dedupeKey: null, ...withoutLink(message) };
      await updateMessage(tx, id, { status: "suppressed", error, ...freed });
      return undefined;
    }
    if (!(await isWithinLimit(tx, deps, message))) return undefined;
    const organization = await readLetterhead(tx);
    const replyTo = organization.email || (await findOwnerEmail(tx, organizationId)) || "";
    return { ...found, organizationId, organization, replyTo };
  });

const statusAfter = (cause: unknown, isLastAttempt: boolean): MessageRecord["status"] => {
  if (cause instanceof NotSent) return "suppressed";
  return cause instanceof PermanentFailure || isLastAttempt ? "failed" : "queued";
};

/** Letters of a failure that are kept. */
const maxError = 500;

/** A text that cannot be sent goes by email if it can, once. The client's page says if the number gets no texts. */
const fallBack = (
  { database }: Deps,
  { visitWasEmailed }: SendingHelp,
  { message, organizationId }: Delivery,
  cause: unknown,
): Promise<void> =>
  database.tenant(organizationId, async (tx) => {
    const { id, clientId, recordKind, recordId, recipient: phone, fallback } = message;
    if (!fallback)
      await updateMessage(tx, id, { status: "failed", error: messageOf(cause).slice(0, maxError) });
    else {
      const { to: recipient, text: body, details } = fallback;
      await updateMessage(tx, id, { channel: "email", recipient, body, details, fallback: null, error: "" });
      const people = details?.people ?? [];
      if (recordKind === "visit")
        await visitWasEmailed(tx, recordId, { sentTo: recipient, insteadOf: phone, people });
      await enqueueSending(tx, organizationId, id);
    }
    // The client after the visit, as everybody locks them.
    if (!(cause instanceof NoTextsTo) || (await findReach(tx, clientId))?.phone !== phone) return;
    const noTexts = { phone, reason: cause.reason };
    const about = { kind: "client", recordId: clientId, verb: "no_texts", actor: null } as const;
    const version = await saveReach(tx, clientId, { noTexts });
    if (version) await recordChange(tx, { ...about, version, to: noTexts });
  });

/**
 * Sends before it records that, so that no message is lost. If the worker dies in between, the message is sent twice with
 * the same id, by which mail programs detect duplicates.
 */
export const sendMessageTask = (deps: Deps, help: SendingHelp): TaskHandler<"send_message"> => {
  const deliverBy: Record<MessageChannel, Deliver> = {
    email: emailDelivery(deps, help),
    sms: smsDelivery(deps),
  };
  const note = (organizationId: string, id: string, changes: Partial<MessageRecord>) =>
    deps.database.tenant(organizationId, (tx) => updateMessage(tx, id, changes));

  return async ({ organizationId, id }, { job }) => {
    const delivery = await load(help, deps, organizationId, id);
    if (!delivery) return;
    const { message } = delivery;
    const messageId = await deliverBy[message.channel](delivery).catch(async (cause: unknown) => {
      const status = statusAfter(cause, job.attempts >= job.max_attempts);
      if (cause instanceof NoTextsTo || (status === "failed" && message.fallback)) {
        await fallBack(deps, help, delivery, cause);
        return undefined;
      }
      const gone = status === "suppressed" ? withoutLink(message) : {};
      await note(organizationId, id, { status, error: messageOf(cause).slice(0, maxError), ...gone });
      if (!(cause instanceof PermanentFailure) && status !== "suppressed") throw cause;
      return undefined;
    });
    if (messageId === undefined) return;
    const sent = { status: "sent", sentAt: deps.clock(), messageId, error: "" } as const;
    await note(organizationId, id, { ...sent, ...withoutLink(message) });
  };
};

const presentMessage = ({ message, client }: FoundMessage): Message => ({
  _id: message.id,
  kind: message.kind,
  channel: message.channel,
  client: { _id: client.id, firstName: client.firstName, lastName: client.lastName },
  record: { kind: message.recordKind, _id: message.recordId },
  recipient: message.recipient,
  subject: message.subject,
  body: message.action ? message.body.replaceAll(message.action.url, "[link]") : message.body,
  status: message.status,
  error: message.error,
  createdAt: message.createdAt.toISOString(),
  sentAt: message.sentAt?.toISOString() ?? null,
  waitsUntil: message.status === "queued" ? (message.heldUntil?.toISOString() ?? null) : null,
});

type Query = z.output<(typeof contract)["query"]>;

export const listMessages = async (
  tx: TenantTx,
  { page, limit, client, record, status }: Query,
): Promise<{ messages: Message[]; total: number; totalPages: number }> => {
  const offset = (page - 1) * limit;
  const { found, total } = await findMessages(tx, { client, record, status, limit, offset });
  return { messages: found.map(presentMessage), total, totalPages: Math.ceil(total / limit) };
};

/** Keeps the message id, so that a recipient who got it after all sees it once. */
export const sendMessageAgain = async (
  tx: TenantTx,
  deps: Deps,
  principal: Principal,
  id: string,
): Promise<Message> => {
  const { organizationId } = await mustMaySend(tx, principal);
  const found = await lockMessage(tx, id);
  if (!found) throw notFound("Message not found");
  if (found.message.status !== "failed")
    throw new AppError("conflict", "Only a failed message can be sent again");
  await updateMessage(tx, id, { status: "queued", error: "" });
  await mustBeWithinDailyLimit(tx, deps, organizationId);
  await enqueueSending(tx, organizationId, id);
  await recordChange(tx, { actor: principal, verb: "send_again", kind: "message", recordId: id, version: 1 });
  const after = await findMessage(tx, id);
  if (!after) throw new Error("a locked message disappeared");
  return presentMessage(after);
};

const presentMutes = async (tx: TenantTx, clientId: string): Promise<ClientMutes> => {
  const reach = await findReach(tx, clientId);
  const { phone, noTexts } = reach ?? {};
  return {
    muted: await findMutes(tx, clientId),
    visitChannel: reach?.visitChannel ?? null,
    noTexts: noTexts && noTexts.phone === phone ? noTexts.reason : null,
    smsConnected: (await connectedMap(tx)).twilio,
  };
};

export const readMutes = async (
  tx: TenantTx,
  principal: Principal,
  clientId: string,
): Promise<ClientMutes> => {
  await readClient(tx, principal, clientId);
  return presentMutes(tx, clientId);
};

/** Locks the client, so that concurrent updates do not collide. */
export const updateMutes = async (
  tx: TenantTx,
  principal: Principal,
  clientId: string,
  { muted, visitChannel }: UpdateMutesBody,
): Promise<ClientMutes> => {
  if (!(await lockLiveClient(tx, clientId))) throw notFound("Client not found");
  const { version } = await readClient(tx, principal, clientId);
  const from = await presentMutes(tx, clientId);
  await replaceMutes(tx, clientId, [...new Set(muted)]);
  if (visitChannel !== undefined)
    await saveReach(tx, clientId, { visitChannel, ...(visitChannel === "sms" ? { noTexts: null } : {}) });
  const to = await presentMutes(tx, clientId);
  await recordChange(tx, {
    actor: principal,
    verb: "mute",
    kind: "client",
    recordId: clientId,
    version,
    from,
    to,
  });
  return to;
};
