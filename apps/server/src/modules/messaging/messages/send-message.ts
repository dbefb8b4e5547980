import type { TenantTx } from "@fieldwright/db/client";
import type { MessageChannel } from "@fieldwright/domain/message-kinds";
import { readLetterhead } from "#identity";
import type { Deps, TaskHandler } from "#kernel";
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
import { heldUntil } from "./sending-terms";

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

/** One that was over its day's limit takes a place of today, or waits on; true if it may go out. */
const findRoom = async (tx: TenantTx, deps: Deps, message: MessageRecord): Promise<boolean> => {
  const { id, organizationId } = message;
  if (!message.heldUntil) return true;
  const later = await heldUntil(tx, deps, organizationId);
  await updateMessage(tx, id, { heldUntil: later ?? null, error: later ? overLimit : "" });
  if (later) await enqueueSending(tx, organizationId, id, later);
  return later === undefined;
};

/** What sending needs from wings above: `runtime/tasks.ts` hands it in. */
type SendingHelp = {
  readonly render: RenderAttachment;
  /** Looks again right before a message goes out; answers why it must not, if so. */
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
      // The key is free again: a reminder of what holds now may still be due.
      const freed = { heldUntil: null, dedupeKey: null, ...withoutLink(message) };
      await updateMessage(tx, id, { status: "suppressed", error, ...freed });
      return undefined;
    }
    if (!(await findRoom(tx, deps, message))) return undefined;
    return { ...found, organizationId, organization: await readLetterhead(tx) };
  });

const statusAfter = (cause: unknown, isLastAttempt: boolean): MessageRecord["status"] => {
  if (cause instanceof NotSent) return "suppressed";
  return cause instanceof PermanentFailure || isLastAttempt ? "failed" : "queued";
};

/**
 * Handing over comes before noting it, so that nothing is lost: a worker that dies in between sends the message once more,
 * under the same id, by which the reader's mail program knows it.
 */
export const sendMessageTask = (deps: Deps, help: SendingHelp): TaskHandler<"send_message"> => {
  const deliverBy: Record<MessageChannel, Deliver> = {
    email: emailDelivery(deps, help.render),
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
