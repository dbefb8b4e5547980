import { email as emailField } from "@fieldwright/contract/fields";
import type { Invoice } from "@fieldwright/contract/invoices";
import type { Quote } from "@fieldwright/contract/quotes";
import type { SendBody, SendDraft } from "@fieldwright/contract/sending";
import type { TenantTx } from "@fieldwright/db/client";
import type { MergeValues } from "@fieldwright/domain/message-templates";
import { type Cents, formatUsd, toDollars } from "@fieldwright/domain/money";
import * as z from "zod/mini";
import type { ClientSummary } from "#customers";
import { AppError, type Deps, invalid, linkTo, readCredentials } from "#kernel";
import { composeMessage, invoiceValues } from "../messages/compose-message";
import { depositDetails, type Priced, pricedInvoice } from "../messages/document-details";
import { queueAutomatic, queueMessage } from "../messages/queue-message";
import type { Sender } from "../messages/sending-terms";

/** Placeholder for the link until the message is queued. */
export const linkField = "{link}";

/** The recipient of a record whose link the office copied. */
export const sharedByLink = "the customer by link";

type Drafted = {
  readonly kind: "quote_sent" | "invoice_sent";
  readonly client: ClientSummary;
  readonly values: MergeValues;
  readonly priced: Priced;
};

export const draftMessage = async (
  tx: TenantTx,
  deps: Deps,
  { kind, client, values }: Drafted,
): Promise<SendDraft> => {
  const email = await composeMessage(tx, { kind, channel: "email", values });
  const sms = await composeMessage(tx, { kind, channel: "sms", values });
  const canText = (await readCredentials(tx, deps, "twilio")) !== null;
  return {
    email: { to: client.user.email, subject: email.subject, message: email.text },
    sms: canText ? { to: client.phone ?? client.user.profile.phone ?? "", message: sms.text } : null,
  };
};

type Outgoing = Drafted & {
  readonly sender: Sender;
  readonly record: { readonly kind: "quote" | "invoice"; readonly id: string };
};

const phonePattern = /^\+?[\d ().-]{7,24}$/;

const mustBeReachable = (channel: SendBody["channel"], to: string): void => {
  if (channel === "email" && !z.safeParse(emailField, to).success)
    throw invalid({ field: "to", msg: to ? "Email is invalid" : "This client has no email address" });
  if (channel === "sms" && !phonePattern.test(to))
    throw invalid({ field: "to", msg: to ? "Phone number is invalid" : "This client has no phone number" });
};

/** Queues the message with a document and its link. Answers the recipient. */
export const queueDocument = async (
  tx: TenantTx,
  deps: Deps,
  outgoing: Outgoing,
  { channel, ...wanted }: SendBody,
  now: Date,
): Promise<string> => {
  const { kind, client, record, sender, values, priced } = outgoing;
  const draft = await draftMessage(tx, deps, outgoing);
  const standard = channel === "sms" ? draft.sms : draft.email;
  if (!standard)
    throw new AppError("conflict", "Text messages aren't set up. Connect Twilio in Settings > Integrations.");
  const to = (wanted.to ?? standard.to).trim();
  mustBeReachable(channel, to);
  const { url } = await linkTo(tx, deps.config, record, now);
  const text = (wanted.message ?? standard.message).replaceAll(linkField, url);
  const { action, details } = await composeMessage(tx, {
    kind,
    channel,
    values: { ...values, link: url },
    priced,
  });
  await queueMessage(tx, deps, sender, {
    clientId: client._id,
    kind,
    record,
    channel,
    to,
    subject: wanted.subject ?? draft.email.subject,
    text: channel === "sms" && !text.includes(url) ? `${text} ${url}` : text,
    action,
    ...(channel === "email" ? { attach: record, details } : {}),
  });
  return to;
};

type Received = {
  readonly amount: Cents;
  /** Identifies the payment, so that it gets one receipt. */
  readonly key: string;
};

/** By email, with the current invoice attached. */
export const sendReceipt = async (
  tx: TenantTx,
  site: Pick<Deps, "config" | "clock">,
  { invoice, amount, key }: Received & { readonly invoice: Invoice },
  now: Date,
): Promise<void> => {
  const { email } = invoice.client.user;
  if (!email) return;
  const record = { kind: "invoice", id: invoice._id } as const;
  const { url } = await linkTo(tx, site.config, record, now);
  const values = { ...invoiceValues(invoice, url), amount: formatUsd(toDollars(amount)) };
  await queueAutomatic(tx, site, {
    ...(await composeMessage(tx, {
      kind: "receipt",
      channel: "email",
      values,
      priced: pricedInvoice(invoice),
    })),
    clientId: invoice.client._id,
    record,
    to: email,
    attach: record,
    dedupeKey: `receipt:${key}`,
  });
};

export const sendDepositReceipt = async (
  tx: TenantTx,
  site: Pick<Deps, "config" | "clock">,
  { quote, amount, key }: Received & { readonly quote: Quote },
  now: Date,
): Promise<void> => {
  const { email, firstName } = quote.client.user;
  if (!email) return;
  const record = { kind: "quote", id: quote._id } as const;
  const { url } = await linkTo(tx, site.config, record, now);
  const money = formatUsd(toDollars(amount));
  await queueAutomatic(tx, site, {
    clientId: quote.client._id,
    kind: "receipt",
    channel: "email",
    record,
    to: email,
    subject: `We received ${money} for quote ${quote.quoteNumber}`,
    text: `Hi ${firstName},\n\nThank you for your deposit for “${quote.title}.” We'll take it off your invoice.`,
    action: { label: "View quote", url },
    details: depositDetails(quote, money),
    attach: record,
    dedupeKey: `receipt:${key}`,
  });
};
