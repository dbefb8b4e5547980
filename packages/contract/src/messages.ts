import {
  messageChannels,
  messageKinds,
  messageRecordKinds,
  messageStatuses,
  noTextsReasons,
} from "@fieldwright/domain/message-details";
import { unknownFields } from "@fieldwright/domain/message-templates";
import { reminderEvents } from "@fieldwright/domain/reminders";
import * as z from "zod/mini";
import { percent, twoDecimals } from "./documents";
import { id, idParams, instant, listTotals, pageQuery, requiredText, version } from "./fields";
import { route } from "./route";

const message = z.object({
  _id: id,
  kind: z.enum(messageKinds),
  channel: z.enum(messageChannels),
  client: z.object({ _id: id, firstName: z.string(), lastName: z.string() }),
  record: z.object({ kind: z.enum(messageRecordKinds), _id: id }),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  status: z.enum(messageStatuses),
  /** Why it failed or was held. While it is queued, the error of the last attempt. */
  error: z.string(),
  createdAt: instant,
  sentAt: z.nullable(instant),
  /** When a message over the daily limit is tried again. */
  waitsUntil: z.nullable(instant),
});
export type Message = z.infer<typeof message>;

export const listMessages = route({
  method: "GET",
  path: "/messages",
  access: "messages:read",
  summary: "What was sent to customers, newest first, or to one client or about one record",
  tag: "Messages",
  query: z.object({
    ...pageQuery,
    client: z.optional(id),
    record: z.optional(id),
    status: z.optional(z.enum(messageStatuses)),
  }),
  status: 200,
  response: z.object({ messages: z.array(message), ...listTotals }),
});

const messageLimit = z.object({
  sent: z.int(),
  limit: z.int(),
  /** Whether the limit still grows with the age of the account. */
  grows: z.boolean(),
  resetsAt: instant,
});
export type MessageLimit = z.infer<typeof messageLimit>;

export const readMessageLimit = route({
  method: "GET",
  path: "/message-limit",
  access: "messages:read",
  summary: "How many messages went to customers today, out of the daily limit",
  tag: "Messages",
  status: 200,
  response: messageLimit,
});

export const sendMessageAgain = route({
  method: "POST",
  path: "/messages/:id/send-again",
  access: "messages:write",
  summary: "Try a failed message again",
  tag: "Messages",
  params: idParams,
  status: 202,
  response: message,
});

const templateText = (max: number, label: string) => requiredText(max, `${label} is required`);

const template = z.object({
  subject: templateText(200, "Subject"),
  body: templateText(5000, "Text"),
  sms: templateText(600, "Text message"),
});

const templateOf = z.extend(template, {
  kind: z.enum(messageKinds),
  /** False if this is the default text. */
  isOwn: z.boolean(),
});
export type TemplateOf = z.infer<typeof templateOf>;

const units = "Must be a whole number of hours or days";

const reminderRule = z.object({
  event: z.enum(reminderEvents),
  offset: z.int(units).check(z.gte(0, units), z.lte(9999, units)),
  channel: z.enum(messageChannels),
  enabled: z.boolean(),
});

const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Must be a time like 20:00"));

/** Equal times mean no quiet hours. */
const quietHours = z.object({ from: clockTime, until: clockTime });

const lateFee = z
  .object({
    enabled: z.boolean(),
    type: z.enum(["percent", "fixed"]),
    /** Percent of the balance, or dollars. */
    value: twoDecimals("Late fee"),
    /** Days after the due date, one fee for each. */
    days: z
      .array(z.int("Must be whole days").check(z.gte(1, "Must be at least 1 day"), z.lte(365)))
      .check(z.maxLength(12, "Up to 12 late fees are allowed")),
  })
  .check(
    z.refine(({ enabled, value }) => !enabled || value > 0, {
      error: "Late fee must be more than zero",
      path: ["value"],
    }),
    z.refine(({ enabled, days }) => !enabled || days.length > 0, {
      error: "Enter how many days until the fee is added",
      path: ["days"],
    }),
    z.refine(({ type, value }) => type === "fixed" || percent("Late fee").safeParse(value).success, {
      error: "Late fee can't be more than 100",
      path: ["value"],
    }),
  );

const settingsFields = {
  reminders: z.array(reminderRule).check(z.maxLength(60, "Up to 60 reminders are allowed")),
  quietHours,
  lateFee,
};

const messageSettings = z.object({
  ...settingsFields,
  templates: z.array(templateOf),
  /** Without a connected provider, text messages are sent as emails. */
  smsConnected: z.boolean(),
  version: z.int(),
});
export type MessageSettings = z.infer<typeof messageSettings>;

export const readMessageSettings = route({
  method: "GET",
  path: "/message-settings",
  access: "organization:write",
  summary: "Reminders, quiet hours, late fee and the texts of all messages",
  tag: "Messages",
  status: 200,
  response: messageSettings,
});

export const updateMessageSettingsBody = z
  .object({ ...settingsFields, version: z.optional(z.union([version, z.literal(0)])) })
  .check(
    z.refine(
      ({ reminders }) =>
        new Set(reminders.map((rule) => `${rule.event} ${rule.offset} ${rule.channel}`)).size ===
        reminders.length,
      { error: "Two reminders are the same", path: ["reminders"] },
    ),
  );
export type UpdateMessageSettingsBody = z.infer<typeof updateMessageSettingsBody>;

export const updateMessageSettings = route({
  method: "PUT",
  path: "/message-settings",
  access: "organization:write",
  summary: "Set reminders, quiet hours and late fee",
  tag: "Messages",
  body: updateMessageSettingsBody,
  status: 200,
  response: messageSettings,
});

const kindParams = z.object({ kind: z.enum(messageKinds) });

export const updateMessageTemplate = route({
  method: "PUT",
  path: "/message-settings/templates/:kind",
  access: "organization:write",
  summary: "Save the organization's own text for a message; an unknown merge field is refused",
  tag: "Messages",
  params: kindParams,
  body: template,
  status: 200,
  response: templateOf,
});

export const resetMessageTemplate = route({
  method: "DELETE",
  path: "/message-settings/templates/:kind",
  access: "organization:write",
  summary: "Go back to the original text",
  tag: "Messages",
  params: kindParams,
  status: 200,
  response: templateOf,
});

/** The error shown by the form and the server for fields that this kind of message does not have. */
export const unknownFieldsError = (kind: (typeof messageKinds)[number], text: string): string | undefined => {
  const unknown = unknownFields(kind, text);
  return unknown.length === 0 ? undefined : `${unknown.join(", ")} can't be filled in here`;
};

const mutes = z.object({
  muted: z.array(z.enum(reminderEvents)),
  /** How the client wants to hear about visits. Null if they never said. */
  visitChannel: z.nullable(z.enum(messageChannels)),
  /** Why the client's number gets no texts, if it is known to get none. */
  noTexts: z.nullable(z.enum(noTextsReasons)),
  smsConnected: z.boolean(),
});
export type ClientMutes = z.infer<typeof mutes>;

const updateMutesBody = z.object({
  muted: z.array(z.enum(reminderEvents)),
  /** Asking for texts tries a number again that got none. Stays as it is if left out. */
  visitChannel: z.optional(z.nullable(z.enum(messageChannels))),
});
export type UpdateMutesBody = z.infer<typeof updateMutesBody>;

export const readClientMutes = route({
  method: "GET",
  path: "/clients/:id/mutes",
  access: "messages:read",
  summary: "Reminders a client turned off, and how they hear about visits",
  tag: "Messages",
  params: idParams,
  status: 200,
  response: mutes,
});

export const updateClientMutes = route({
  method: "PUT",
  path: "/clients/:id/mutes",
  access: "messages:write",
  summary: "Turn reminders on or off for a client, and set how they hear about visits",
  tag: "Messages",
  params: idParams,
  body: updateMutesBody,
  status: 200,
  response: mutes,
});
