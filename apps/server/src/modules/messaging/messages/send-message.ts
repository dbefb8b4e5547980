import type { TenantTx } from "@fieldwright/db/client";
import type { MessageChannel } from "@fieldwright/domain/message-kinds";
import { readLetterhead } from "#identity";
import type { Deps, TaskHandler } from "#kernel";
import type { WriteEvent } from "./customer-mail";
import {
  type Deliver,
  type Delivery,
  emailDelivery,
  NotSent,
  PermanentFailure,
  type RenderAttachment,
  sendSms,
} from "./delivery";
import { findMessage, type MessageRecord, updateMessage } from "./messages.repo";
import { enqueueSending, overLimit, withoutLink } from "./queue-message";
import { delayIfOverLimit } from "./sending-terms";
import { findOwnerEmail } from "./sending-terms.repo";

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
  const later = await delayIfOverLimit(tx, deps, organizationId);
  await updateMessage(tx, id, { heldUntil: later ?? null, error: later ? overLimit : "" });
  if (later) await enqueueSending(tx, organizationId, id, later);
  return later === undefined;
};

/** What sending needs from wings above; `runtime/tasks.ts` passes it in. */
type SendingHelp = {
  readonly render: RenderAttachment;
  readonly writeEvent: WriteEvent;
  /** Checks right before sending. Answers why the message must not be sent, or undefined. */
  readonly whyNeedless: (tx: TenantTx, message: MessageRecord, now: Date) => Promise<string | undefined>;
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
      const gone = status === "suppressed" ? withoutLink(message) : {};
      await note(organizationId, id, { status, error: messageOf(cause).slice(0, 500), ...gone });
      if (!(cause instanceof PermanentFailure) && status !== "suppressed") throw cause;
      return undefined;
    });
    if (messageId === undefined) return;
    const sent = { status: "sent", sentAt: deps.clock(), messageId, error: "" } as const;
    await note(organizationId, id, { ...sent, ...withoutLink(message) });
  };
};
