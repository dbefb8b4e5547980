import type { TenantTx } from "@fieldwright/db/client";
import { type Actor, AppError } from "#kernel";
import { mustBeOpenOn } from "../accounting/closed-period";
import { updateInvoiceRecord } from "./invoices.repo";
import { type InvoiceTarget, issuedOn, type LoadedInvoice, openInvoice } from "./load-invoice";
import { recordInvoiceChange } from "./record-invoice-change";

/** What a customer saw, or money moved for, stays on record; so does a void, which stands for such an invoice. */
const mustBeUnseen = ({ invoice, payments }: LoadedInvoice): void => {
  if (invoice.voidedAt)
    throw new AppError("conflict", "This invoice is cancelled and stays on record: it cannot be deleted");
  const reason = payments.length > 0 ? "has payments" : invoice.sentAt ? "was sent" : undefined;
  if (reason) throw new AppError("conflict", `This invoice ${reason} and cannot be deleted: void it instead`);
};

export const deleteInvoice = async (
  tx: TenantTx,
  actor: Actor,
  target: InvoiceTarget,
  now: Date,
): Promise<void> => {
  const before = await openInvoice(tx, target, now);
  mustBeUnseen(before);
  await mustBeOpenOn(tx, issuedOn(before));
  const invoice = await updateInvoiceRecord(tx, before.invoice, { deletedAt: now }, now);
  await recordInvoiceChange(tx, actor, {
    verb: "delete",
    invoice,
    from: before.presented,
    account: before.clientUserId,
  });
};
