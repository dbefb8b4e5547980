import type { Invoice } from "@fieldwright/contract/invoices";
import type { SendBody, SendDraft } from "@fieldwright/contract/sending";
import type { TenantTx } from "@fieldwright/db/client";
import { AppError, type Deps, type Principal } from "#kernel";
import {
  draftMessage,
  invoiceValues,
  linkField,
  mustMaySend,
  pricedInvoice,
  queueDocument,
  sharedByLink,
} from "#messaging";
import { readInvoice } from "./invoices";
import { updateInvoiceRecord } from "./invoices.repo";
import { type InvoiceTarget, openInvoice, presentInvoice, recordInvoiceChange } from "./load-invoice";

const draftedFor = (invoice: Invoice) => ({
  kind: "invoice_sent" as const,
  client: invoice.client,
  values: invoiceValues(invoice, linkField),
  priced: pricedInvoice(invoice),
});

export const draftInvoiceMessage = async (
  tx: TenantTx,
  deps: Deps,
  principal: Principal,
  id: string,
): Promise<SendDraft> =>
  draftMessage(tx, deps, draftedFor(await readInvoice(tx, principal, id, deps.clock())));

export const sendInvoice = async (
  tx: TenantTx,
  deps: Deps,
  principal: Principal,
  target: InvoiceTarget,
  body: SendBody,
): Promise<Invoice> => {
  const sender = await mustMaySend(tx, principal);
  const now = deps.clock();
  const before = await openInvoice(tx, target, now);
  if (before.invoice.voidedAt) throw new AppError("conflict", "This invoice was voided and can't be sent");
  const record = { kind: "invoice", id: before.invoice.id } as const;
  const outgoing = { ...draftedFor(before.presented), sender, record };
  const sentTo = await queueDocument(tx, deps, outgoing, body, now);
  const invoice = await updateInvoiceRecord(tx, before.invoice, { sentAt: now, quiet: false }, now);
  const presented = presentInvoice({ ...before, invoice }, before, before);
  await recordInvoiceChange(tx, principal, {
    verb: "send",
    invoice,
    from: before.presented,
    to: { ...presented, sentTo },
    account: before.clientUserId,
  });
  return presented;
};

/** Making a link counts as sending: from then on the customer sees the invoice. */
export const shareInvoice = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  now: Date,
): Promise<void> => {
  const before = await openInvoice(tx, { id, expected: undefined }, now);
  if (before.invoice.sentAt) return;
  const invoice = await updateInvoiceRecord(tx, before.invoice, { sentAt: now }, now);
  await recordInvoiceChange(tx, principal, {
    verb: "send",
    invoice,
    from: before.presented,
    to: { ...presentInvoice({ ...before, invoice }, before, before), sentTo: sharedByLink },
    account: before.clientUserId,
  });
};
