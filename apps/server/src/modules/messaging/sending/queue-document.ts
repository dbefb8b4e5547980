import { email as emailField } from "@fieldwright/contract/fields";
import type { SendBody } from "@fieldwright/contract/sending";
import type { TenantTx } from "@fieldwright/db/client";
import { messageDefinitions } from "@fieldwright/domain/message-templates";
import * as z from "zod/mini";
import { AppError, type Deps, invalid, linkTo } from "#kernel";
import { queueMessage } from "../messages/queue-message";
import type { Sender } from "../messages/sender";
import { type Drafted, draftMessage, linkField } from "./draft-message";

type Outgoing = Drafted & {
  readonly sender: Sender;
  readonly record: { readonly kind: "quote" | "invoice"; readonly id: string };
};

const phonePattern = /^\+?[\d ().-]{7,24}$/;

const mustReach = (channel: SendBody["channel"], to: string): void => {
  if (channel === "email" && !z.safeParse(emailField, to).success)
    throw invalid({ field: "to", msg: to ? "Email is invalid" : "This client has no email address" });
  if (channel === "sms" && !phonePattern.test(to))
    throw invalid({ field: "to", msg: to ? "Phone number is invalid" : "This client has no phone number" });
};

/** Queues the message that carries a document and its link to the customer; tells whom it goes to. */
export const queueDocument = async (
  tx: TenantTx,
  deps: Deps,
  outgoing: Outgoing,
  { channel, ...wanted }: SendBody,
  now: Date,
): Promise<string> => {
  const { kind, client, record, sender } = outgoing;
  const draft = await draftMessage(tx, deps, outgoing);
  const standard = channel === "sms" ? draft.sms : draft.email;
  if (!standard)
    throw new AppError(
      "conflict",
      "Text messages are not set up. Connect Twilio in Settings > Integrations.",
    );
  const to = (wanted.to ?? standard.to).trim();
  mustReach(channel, to);
  const { url } = await linkTo(tx, deps.config, record, now);
  const text = (wanted.message ?? standard.message).replaceAll(linkField, url);
  await queueMessage(tx, deps, sender, {
    clientId: client._id,
    kind,
    record,
    channel,
    to,
    subject: wanted.subject ?? draft.email.subject,
    text: channel === "sms" && !text.includes(url) ? `${text} ${url}` : text,
    action: { label: messageDefinitions[kind].action ?? "Open", url },
    ...(channel === "email" ? { attach: record } : {}),
  });
  return to;
};
