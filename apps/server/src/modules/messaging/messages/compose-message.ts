import type { Invoice } from "@fieldwright/contract/invoices";
import type { Quote } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import { formatDate, formatDay, formatTime } from "@fieldwright/domain/format-time";
import type { MessageChannel, MessageKind } from "@fieldwright/domain/message-kinds";
import {
  fillTemplate,
  type MergeValues,
  messageDefinitions,
  withBalance,
} from "@fieldwright/domain/message-templates";
import { type Dollars, formatUsd } from "@fieldwright/domain/money";
import { readLetterhead } from "#identity";
import { findTemplate } from "./message-settings.repo";
import type { Message } from "./queue-message";

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

type AnnouncedVisit = {
  readonly id: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly arrivalFrom: Date | null;
  readonly arrivalUntil: Date | null;
  readonly location: string;
  /** First names. */
  readonly technicians: readonly string[];
  /** The customer's account, if there is one. */
  readonly clientUserId: string | null;
};

type Place = { readonly timeZone: string; readonly publicUrl: string };

const windowOf = ({ startsAt, arrivalFrom, arrivalUntil }: AnnouncedVisit, timeZone: string): string => {
  const time = (instant: Date) => formatTime(instant, timeZone);
  return arrivalFrom && arrivalUntil
    ? `between ${time(arrivalFrom)} and ${time(arrivalUntil)}`
    : `at ${time(startsAt)}`;
};

/** In the organization's time zone. */
export const visitValues = (visit: AnnouncedVisit, { timeZone, publicUrl }: Place): MergeValues => ({
  title: visit.title,
  day: formatDate(visit.startsAt, timeZone, "full"),
  "arrival window": windowOf(visit, timeZone),
  technician: visit.technicians.join(", "),
  address: visit.location,
  // Without an account the link would end at the sign-in page.
  ...(visit.clientUserId ? { link: `${publicUrl}/schedule/${visit.id}` } : {}),
});

type Draft = {
  readonly kind: MessageKind;
  readonly channel: MessageChannel;
  /** The organization's name is added. */
  readonly values: MergeValues;
};

/** Uses the organization's template or the default one. An email has the link as a button, a text message in its text. */
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
