import { calendarLinks } from "@fieldwright/domain/calendar-links";
import type { MessageEvent } from "@fieldwright/domain/message-details";
import type { Letterhead } from "#identity";
import { layOut } from "#kernel";
import type { FoundMessage } from "./messages.repo";

/** Writes a visit as a calendar file. */
export type WriteEvent = (event: MessageEvent, organizer: Organizer, now: Date) => string;

type Organizer = { readonly name: string; readonly email: string };

export type CustomerMail = FoundMessage & {
  readonly organization: Letterhead;
  readonly replyTo: string;
  /** The product's own address, which sends. */
  readonly address: string;
  readonly logo: { readonly content: Buffer; readonly contentType: string } | undefined;
  readonly writeEvent: WriteEvent;
};

/** Inside the mail itself, so that it shows without loading anything. */
const logoId = "logo@fieldwright";

const secondOf = ({ action, details }: FoundMessage["message"]) =>
  action && details?.second ? { label: details.second, url: `${action.url}#another-time` } : undefined;

/** The page of a visit has its calendar file beside it. Someone on the way needs no entry any more. */
const calendarOf = ({ message: { action, details }, organization }: CustomerMail) => {
  const event = details?.event;
  if (!action || !event || event.canceled || !details.second) return undefined;
  const file = action.url.replace(/\/visit\/([\w-]+)$/, "/api/public/visits/$1/calendar.ics");
  return file === action.url
    ? undefined
    : calendarLinks({ ...event, summary: `${event.summary} · ${organization.name}` }, file);
};

const letterOf = (mail: CustomerMail) => {
  const { message, organization, logo } = mail;
  return layOut({
    brand: { ...organization, logo: logo ? `cid:${logoId}` : "" },
    title: message.subject,
    paragraphs: message.body.split(/\n+/),
    action: message.action ?? undefined,
    second: secondOf(message),
    calendar: calendarOf(mail),
    details: message.details ?? undefined,
    footnote: `You're getting this because ${organization.name} works for you. Not you? Just ignore this email.`,
  });
};

const eventOf = ({ message, organization, replyTo, address, writeEvent }: CustomerMail) => {
  const event = message.details?.event;
  if (!event) return {};
  const organizer = { name: organization.name, email: replyTo || address };
  return {
    icalEvent: {
      method: event.canceled ? "CANCEL" : "PUBLISH",
      filename: "visit.ics",
      content: writeEvent(event, organizer, message.createdAt),
    },
  };
};

/** Shows the organization's name, because the customer does not know the product. The address stays ours. */
export const customerMail = (mail: CustomerMail) => {
  const { message, client, organization, replyTo, address, logo } = mail;
  return {
    from: { name: organization.name, address },
    to: { name: `${client.firstName} ${client.lastName}`, address: message.recipient },
    ...(replyTo ? { replyTo: { name: organization.name, address: replyTo } } : {}),
    subject: message.subject,
    ...letterOf(mail),
    ...eventOf(mail),
    attachments: logo
      ? [{ filename: "logo", cid: logoId, content: logo.content, contentType: logo.contentType }]
      : [],
    date: message.createdAt,
    headers: { "Auto-Submitted": "auto-generated" },
  };
};
