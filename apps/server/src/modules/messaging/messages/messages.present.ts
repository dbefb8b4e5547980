import type { Message, MessageSettings, TemplateOf } from "@fieldwright/contract/messages";
import type { MessageKind } from "@fieldwright/domain/message-kinds";
import { type MessageTemplate, messageDefinitions } from "@fieldwright/domain/message-templates";
import { basisPoints, toDollars, toPercent } from "@fieldwright/domain/money";
import type { FoundMessage } from "./messages.repo";
import type { LateFee, ReminderTerms } from "./reminder-terms";

export const presentMessage = ({ message, client }: FoundMessage): Message => ({
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

export const presentTemplate = (kind: MessageKind, own: MessageTemplate | undefined): TemplateOf => {
  const { subject, body, sms } = own ?? messageDefinitions[kind].template;
  return { kind, subject, body, sms, isOwn: own !== undefined };
};

const clockText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

const presentLateFee = ({ days, rate, amount }: LateFee): MessageSettings["lateFee"] => ({
  enabled: days.length > 0,
  type: amount === null ? "percent" : "fixed",
  value: amount === null ? toPercent(rate ?? basisPoints(0)) : toDollars(amount),
  days: [...days],
});

export const presentTerms = ({ rules, quietHours, lateFee, version }: ReminderTerms) => ({
  reminders: rules.map(({ event, offset, channel, enabled }) => ({ event, offset, channel, enabled })),
  quietHours: { from: clockText(quietHours.from), until: clockText(quietHours.until) },
  lateFee: presentLateFee(lateFee),
  version,
});
