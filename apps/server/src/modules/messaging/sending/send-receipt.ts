import type { Invoice } from "@fieldwright/contract/invoices";
import type { Quote } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import { type Cents, formatUsd, toDollars } from "@fieldwright/domain/money";
import { readLetterhead } from "#identity";
import { type Deps, linkTo } from "#kernel";
import { composeMessage } from "../messages/compose-message";
import { invoiceValues } from "../messages/message-values";
import { queueAutomatic } from "../messages/queue-message";

type Received = {
  readonly amount: Cents;
  /** Of the payment, which has one receipt however often it is told. */
  readonly key: string;
};

/** By e-mail, with the invoice as it now stands. */
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
    ...(await composeMessage(tx, { kind: "receipt", channel: "email", values })),
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
  const { name } = await readLetterhead(tx);
  const money = formatUsd(toDollars(amount));
  await queueAutomatic(tx, site, {
    clientId: quote.client._id,
    kind: "receipt",
    channel: "email",
    record,
    to: email,
    subject: `We received ${money} for quote ${quote.quoteNumber}`,
    text: `Hello ${firstName},\n\nthank you: ${name} received your deposit of ${money} for “${quote.title}”. It counts on the invoice.`,
    action: { label: "See the quote", url },
    attach: record,
    dedupeKey: `receipt:${key}`,
  });
};
