import type { Invoice } from "@fieldwright/contract/invoices";
import type { Quote } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import { formatDay } from "@fieldwright/domain/format-time";
import { type MessageDetails, noDetails } from "@fieldwright/domain/message-details";
import type { MessageChannel, MessageKind } from "@fieldwright/domain/message-kinds";
import {
  fillTemplate,
  type MergeValues,
  messageDefinitions,
  thankingOnce,
  withBalance,
} from "@fieldwright/domain/message-templates";
import { type Dollars, formatUsd } from "@fieldwright/domain/money";
import { type Letterhead, readLetterhead } from "#identity";
import { connectedMap } from "#kernel";
import { documentDetails, type Priced } from "./document-details";
import { findTemplate } from "./message-settings.repo";
import type { Message } from "./queue-message";
import { type AnnouncedVisit, type OldTimes, visitAction, visitDetails } from "./visit-details";

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
  readonly label?: string | undefined;
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
      action: visitAction(standard, visit.visit),
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
  const { kind, channel, values } = draft;
  const template = (await findTemplate(tx, kind)) ?? messageDefinitions[kind].template;
  const letterhead = await readLetterhead(tx);
  const all = { ...values, organization: letterhead.name };
  const { details, action } = await surround(tx, draft, letterhead);
  const words = withBalance(channel === "sms" ? template.sms : template.body, all);
  return {
    kind,
    channel,
    subject: fillTemplate(template.subject, all),
    text: fillTemplate(thankingOnce(words, all), all),
    ...(values.link ? { action: { label: action, url: values.link } } : {}),
    ...(channel === "email" ? { details } : {}),
  };
};
