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
  readTextOutcome,
  sendSms,
} from "./delivery";
import { findMutes, findOwnerEmail, replaceMutes } from "./message-settings.repo";
import {
  type FoundMessage,
  findMessage,
  findMessages,
  insertMessage,
  lockMessage,
  type MessageRecord,
  updateMessage,
} from "./messages.repo";
import { enqueueCheck, enqueueSending, overLimit, withoutLink } from "./queue-message";
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

/** What sending needs from wings above; `runtime` passes it in. */
export type SendingHelp = {
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

type VisitHelp = Pick<SendingHelp, "visitWasEmailed">;

/** An email goes instead of a text. A visit says so, and the client's page says if the number gets no texts. */
const noteFallback = async (
  tx: TenantTx,
  { visitWasEmailed }: VisitHelp,
  { clientId, recordKind, recordId, recipient: phone, fallback }: MessageRecord,
  cause: unknown,
): Promise<void> => {
  if (fallback && recordKind === "visit") {
    const email = { sentTo: fallback.to, insteadOf: phone, people: fallback.details?.people ?? [] };
    await visitWasEmailed(tx, recordId, email);
  }
  // The client after the visit, as everybody locks them.
  if (!(cause instanceof NoTextsTo) || (await findReach(tx, clientId))?.phone !== phone) return;
  const noTexts = { phone, reason: cause.reason };
  const about = { kind: "client", recordId: clientId, verb: "no_texts", actor: null } as const;
  const version = await saveReach(tx, clientId, { noTexts });
  if (version) await recordChange(tx, { ...about, version, to: noTexts });
};

/** A text that cannot be sent goes by email if it can, once. */
const fallBack = (
  { database }: Deps,
  help: VisitHelp,
  { message, organizationId }: Delivery,
  cause: unknown,
): Promise<void> =>
  database.tenant(organizationId, async (tx) => {
    const { id, fallback } = message;
    if (!fallback)
      await updateMessage(tx, id, { status: "failed", error: messageOf(cause).slice(0, maxError) });
    else {
      const { to: recipient, text: body, details } = fallback;
      await updateMessage(tx, id, { channel: "email", recipient, body, details, fallback: null, error: "" });
      await enqueueSending(tx, organizationId, id);
    }
    await noteFallback(tx, help, message, cause);
  });

/** A text that was sent and did not arrive stays listed as such. The email instead is a message of its own. */
const fallBackLater = async (
  tx: TenantTx,
  { clock }: Deps,
  help: VisitHelp,
  { message }: FoundMessage,
  cause: PermanentFailure,
): Promise<void> => {
  const { id, organizationId, clientId, kind, recordKind, recordId, subject, action, fallback } = message;
  const error = messageOf(cause).slice(0, maxError);
  await updateMessage(tx, id, { status: "failed", error, ...withoutLink(message) });
  if (fallback) {
    const { to: recipient, text: body, details } = fallback;
    const about = { clientId, kind, recordKind, recordId, subject, action, createdAt: clock() };
    const dedupeKey = `instead:${id}`;
    const email = await insertMessage(tx, {
      ...about,
      channel: "email",
      recipient,
      body,
      details,
      dedupeKey,
    });
    if (email) await enqueueSending(tx, organizationId, email.id);
  }
  await noteFallback(tx, help, message, cause);
};

const isSentText = (found: FoundMessage | undefined): found is FoundMessage =>
  found?.message.channel === "sms" && found.message.status === "sent";

/** Asks the provider what became of a text that it took. */
export const checkTextTask =
  (deps: Deps, help: VisitHelp): TaskHandler<"check_text"> =>
  async ({ organizationId, id, checks }, { job }) => {
    const inTenant = <T>(run: (tx: TenantTx) => Promise<T>) => deps.database.tenant(organizationId, run);
    const sent = await inTenant((tx) => findMessage(tx, id));
    if (!isSentText(sent) || !sent.message.messageId) return;
    const asked = readTextOutcome(deps, organizationId, sent.message.messageId);
    const outcome = await asked.catch((cause: unknown) => {
      if (job.attempts < job.max_attempts) throw cause;
      return undefined;
    });
    await inTenant(async (tx) => {
      const found = await lockMessage(tx, id);
      if (!isSentText(found)) return;
      if (outcome instanceof PermanentFailure) await fallBackLater(tx, deps, help, found, outcome);
      else if (outcome === "arrived" || !(await enqueueCheck(tx, found.message, checks + 1, deps.clock())))
        await updateMessage(tx, id, withoutLink(found.message));
    });
  };

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
    const now = deps.clock();
    const sent = { status: "sent", sentAt: now, messageId, error: "" } as const;
    await deps.database.tenant(organizationId, async (tx) => {
      const isText = message.channel === "sms";
      // The email that would go instead needs the link, until the text is known to have arrived.
      const kept = isText && message.fallback ? {} : withoutLink(message);
      await updateMessage(tx, id, { ...sent, ...kept });
      if (isText) await enqueueCheck(tx, message, 0, now);
    });
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
  // One that was lost on the way has its link no more.
  if (found.message.status !== "failed" || found.message.sentAt)
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
