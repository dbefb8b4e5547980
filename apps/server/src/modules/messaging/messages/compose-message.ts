import type { TenantTx } from "@fieldwright/db/client";
import type { MessageChannel, MessageKind } from "@fieldwright/domain/message-kinds";
import {
  fillTemplate,
  type MergeValues,
  messageDefinitions,
  withBalance,
} from "@fieldwright/domain/message-templates";
import { readLetterhead } from "#identity";
import type { Message } from "./queue-message";
import { findTemplate } from "./templates.repo";

type Draft = {
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  /** The organization's name is filled in by itself. */
  readonly values: MergeValues;
};

/** In the organization's own words, or in the product's. The link is the e-mail's button; a text message has it in its text. */
export const composeMessage = async (
  tx: TenantTx,
  { kind, channel, values }: Draft,
): Promise<Pick<Message, "kind" | "channel" | "subject" | "text" | "action">> => {
  const { action, template: standard } = messageDefinitions[kind];
  const template = (await findTemplate(tx, kind)) ?? standard;
  const all = { ...values, organization: (await readLetterhead(tx)).name };
  return {
    kind,
    channel,
    subject: fillTemplate(template.subject, all),
    text: fillTemplate(withBalance(channel === "sms" ? template.sms : template.body, all), all),
    ...(action && values.link ? { action: { label: action, url: values.link } } : {}),
  };
};
