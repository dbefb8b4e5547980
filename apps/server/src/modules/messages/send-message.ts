import type { MessageChannel } from "@fieldwright/domain/message-kinds";
import type { Deps } from "../../deps";
import type { TaskHandler } from "../../jobs";
import { readLetterhead } from "../organizations/read-letterhead";
import { emailDelivery } from "./deliver-email";
import { type Deliver, type Delivery, PermanentFailure } from "./delivery";
import { findMessage, type MessageRecord, updateMessage } from "./messages.repo";
import { sendSms } from "./send-sms";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      send_message: { readonly organizationId: string; readonly id: string };
    }
  }
}

/** A link that was sent is the customer's alone: the copy that stays in the list opens nothing. */
const withoutLink = ({ body, action }: MessageRecord) => ({
  action: null,
  body: action ? body.replaceAll(action.url, "[link]") : body,
});

const smsDelivery =
  (deps: Deps): Deliver =>
  ({ message: { id, recipient, body }, organizationId }) =>
    sendSms(deps, organizationId, { id, to: recipient, text: body });

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));

const load = ({ database }: Deps, organizationId: string, id: string): Promise<Delivery | undefined> =>
  database.tenant(organizationId, async (tx) => {
    const found = await findMessage(tx, id);
    if (found?.message.status !== "queued") return undefined;
    return { ...found, organizationId, organization: await readLetterhead(tx) };
  });

/**
 * Handing over comes before noting it, so that nothing is lost: a worker that dies in between sends the message once more,
 * under the same id, by which the reader's mail program knows it.
 */
export const sendMessageTask = (deps: Deps): TaskHandler<"send_message"> => {
  const deliverBy: Record<MessageChannel, Deliver> = { email: emailDelivery(deps), sms: smsDelivery(deps) };
  const note = (organizationId: string, id: string, changes: Partial<MessageRecord>) =>
    deps.database.tenant(organizationId, (tx) => updateMessage(tx, id, changes));

  return async ({ organizationId, id }, { job }) => {
    const delivery = await load(deps, organizationId, id);
    if (!delivery) return;
    const { message } = delivery;
    const messageId = await deliverBy[message.channel](delivery).catch(async (cause: unknown) => {
      const isFinal = cause instanceof PermanentFailure;
      const status = isFinal || job.attempts >= job.max_attempts ? "failed" : "queued";
      await note(organizationId, id, { status, error: messageOf(cause).slice(0, 500) });
      if (!isFinal) throw cause;
      return undefined;
    });
    if (messageId === undefined) return;
    const sent = { status: "sent", sentAt: deps.clock(), messageId, error: "" } as const;
    await note(organizationId, id, { ...sent, ...withoutLink(message) });
  };
};
