import type { Invoice } from "@fieldwright/contract/invoices";
import type { Quote } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import { calendarLinks } from "@fieldwright/domain/calendar-links";
import { formatDay } from "@fieldwright/domain/format-time";
import type { MessageChannel, MessageKind } from "@fieldwright/domain/message-details";
import { type MessageDetails, type MessageEvent, noDetails } from "@fieldwright/domain/message-details";
import {
  fillTemplate,
  lateTemplate,
  type MergeValues,
  messageDefinitions,
  thankingOnce,
  withBalance,
} from "@fieldwright/domain/message-templates";
import { type Dollars, formatUsd } from "@fieldwright/domain/money";
import { type Letterhead, readLetterhead } from "#identity";
import { connectedMap, layOut } from "#kernel";
import { documentDetails, type Priced } from "./document-details";
import { findTemplate } from "./message-settings.repo";
import type { FoundMessage } from "./messages.repo";
import type { Message, Way } from "./queue-message";
import { type AnnouncedVisit, type OldTimes, shortValues, visitAction, visitDetails } from "./visit-details";

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
  readonly site: string;
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

const detailsOf = ({ message: { details }, site }: CustomerMail) =>
  details?.photos
    ? { ...details, photos: details.photos.map((photo) => photo && `${site}${photo}`) }
    : (details ?? undefined);

const letterOf = (mail: CustomerMail) => {
  const { message, organization, logo } = mail;
  return layOut({
    brand: { ...organization, logo: logo ? `cid:${logoId}` : "" },
    title: message.subject,
    paragraphs: message.body.split(/\n+/),
    action: message.action ?? undefined,
    second: secondOf(message),
    calendar: calendarOf(mail),
    details: detailsOf(mail),
    footnote: `You're getting this because you're a customer of ${organization.name}. Not you? Just ignore this email.`,
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

/** Amounts in dollars. */
type QuoteFacts = {
  readonly number: string;
  readonly title: string;
  readonly total: Dollars;
  readonly validUntil: string;
};

/** What a reminder says about a quote. */
export const quoteFacts = ({ number, title, total, validUntil }: QuoteFacts): MergeValues => ({
  number,
  title,
  total: formatUsd(total),
  "valid until": formatDay(validUntil, "long"),
});

export const quoteValues = (quote: Quote, link: string): MergeValues => ({
  ...quoteFacts({ ...quote, number: quote.quoteNumber }),
  client: quote.client.user.firstName,
  message: quote.message,
  link,
});

/** Amounts in dollars. */
type InvoiceFacts = {
  readonly number: string;
  readonly title: string;
  readonly total: Dollars;
  readonly paid: Dollars;
  readonly balance: Dollars;
  readonly dueDate: string;
};

/** What a reminder says about an invoice. `paid` is empty until something was paid. */
export const invoiceFacts = (invoice: InvoiceFacts): MergeValues => ({
  number: invoice.number,
  title: invoice.title,
  total: formatUsd(invoice.total),
  balance: formatUsd(invoice.balance),
  paid: invoice.paid > 0 ? `${formatUsd(invoice.paid)} of ${formatUsd(invoice.total)}` : "",
  "due date": formatDay(invoice.dueDate, "long"),
});

export const invoiceValues = (invoice: Invoice, link: string): MergeValues => ({
  ...invoiceFacts({
    ...invoice,
    number: invoice.invoiceNumber,
    title: invoice.job.title,
    dueDate: invoice.terms.dueDate,
  }),
  client: invoice.client.user.firstName,
  message: invoice.notes,
  link,
});

export type Draft = {
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  /** The organization's name is added. */
  readonly values: MergeValues;
  /** The lines of the quote or invoice that it is about. */
  readonly priced?: Priced | undefined;
  /** The visit that it is about. */
  readonly visit?: Announcement | undefined;
};

type Announcement = {
  readonly visit: AnnouncedVisit;
  readonly timeZone: string;
  readonly before?: OldTimes | undefined;
  readonly expectedAt?: Date | undefined;
};

type Composed = Pick<Message, "kind" | "channel" | "subject" | "text" | "action" | "details">;

/** What an email shows around its text, and what its button says. */
const surround = async (
  tx: TenantTx,
  { kind, values, priced, visit }: Draft,
  letterhead: Letterhead,
): Promise<{ details: MessageDetails; action: string }> => {
  const standard = messageDefinitions[kind].action;
  if (visit)
    return {
      details: visitDetails(kind, visit.visit, { ...visit, values }),
      action: visitAction(standard, visit),
    };
  if (kind === "review_request") {
    const fact = { label: "", value: ["How did we do?"], note: "", kind: "words" } as const;
    return { details: { ...noDetails, fact }, action: standard };
  }
  const takesCards = (await connectedMap(tx)).stripe;
  return documentDetails(kind, values, priced, { letterhead, takesCards });
};

/** Uses the organization's template or the default one. An email has the link as a button, a text message in its text. */
export const composeMessage = async (tx: TenantTx, draft: Draft): Promise<Composed> => {
  const { kind, channel, visit } = draft;
  const isText = channel === "sms";
  const values = { ...draft.values, ...(isText && visit ? shortValues(visit.visit, visit.timeZone) : {}) };
  const template = visit?.expectedAt
    ? lateTemplate
    : ((await findTemplate(tx, kind)) ?? messageDefinitions[kind].template);
  const letterhead = await readLetterhead(tx);
  const all = { ...values, organization: letterhead.name };
  const { details, action } = await surround(tx, draft, letterhead);
  const words = withBalance(isText ? template.sms : template.body, all);
  return {
    kind,
    channel,
    subject: fillTemplate(template.subject, all),
    text: fillTemplate(thankingOnce(words, all), all),
    ...(values.link ? { action: { label: action, url: values.link } } : {}),
    ...(isText ? {} : { details }),
  };
};

/** A text has its email at hand, in case the number cannot get texts. */
export const composeFor = async (
  tx: TenantTx,
  { channel, to, email }: Way,
  draft: Omit<Draft, "channel">,
): Promise<Composed & Pick<Message, "to" | "fallback">> => {
  const letter = await composeMessage(tx, { ...draft, channel: "email" });
  if (channel === "email") return { ...letter, to };
  const { text, details = null } = letter;
  return {
    ...(await composeMessage(tx, { ...draft, channel })),
    subject: letter.subject,
    to,
    fallback: email ? { to: email, text, details } : undefined,
  };
};
