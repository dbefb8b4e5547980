import type { Invoice } from "@fieldwright/contract/invoices";
import type { Quote } from "@fieldwright/contract/quotes";
import type { MergeValues } from "@fieldwright/domain/message-templates";
import { type Dollars, formatUsd } from "@fieldwright/domain/money";

const inWords = (day: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));

/** What a message about a quote may say. */
export const quoteValues = (quote: Quote, link: string): MergeValues => ({
  client: quote.client.user.firstName,
  number: quote.quoteNumber,
  title: quote.title,
  total: formatUsd(quote.total),
  "valid until": inWords(quote.validUntil),
  message: quote.message,
  link,
});

/** Beside the balance, once something was paid. */
export const paidText = ({ paid, total }: { readonly paid: Dollars; readonly total: Dollars }): string =>
  paid > 0 ? `${formatUsd(paid)} of ${formatUsd(total)}` : "";

export const invoiceValues = (invoice: Invoice, link: string): MergeValues => ({
  client: invoice.client.user.firstName,
  number: invoice.invoiceNumber,
  title: invoice.job.title,
  total: formatUsd(invoice.total),
  balance: formatUsd(invoice.balance),
  paid: paidText(invoice),
  "due date": inWords(invoice.terms.dueDate),
  message: invoice.notes,
  link,
});
