import type { Invoice } from "@fieldwright/contract/invoices";
import type { TenantTx } from "@fieldwright/db/client";
import { formatUsd, toDollars } from "@fieldwright/domain/money";
import { type Actor, AppError } from "#kernel";
import { mustBeOpenOn } from "../accounting/closed-period";
import { presentInvoice } from "./invoices.present";
import { updateInvoiceRecord } from "./invoices.repo";
import { type InvoiceTarget, issuedOn, openInvoice } from "./load-invoice";
import { recordInvoiceChange } from "./record-invoice-change";

/** A cancelled invoice is answered as it is. */
export const voidInvoice = async (
  tx: TenantTx,
  actor: Actor,
  target: InvoiceTarget,
  reason: string,
  now: Date,
): Promise<Invoice> => {
  const before = await openInvoice(tx, target, now);
  if (before.invoice.voidedAt) return before.presented;
  await mustBeOpenOn(tx, issuedOn(before));
  const { paid } = before.invoice;
  if (paid > 0)
    throw new AppError(
      "conflict",
      `${formatUsd(toDollars(paid))} of this invoice is paid: refund it first, then void the invoice`,
    );
  const invoice = await updateInvoiceRecord(tx, before.invoice, { voidedAt: now, voidReason: reason }, now);
  const presented = presentInvoice({ ...before, invoice }, before, before);
  await recordInvoiceChange(tx, actor, {
    verb: "void",
    invoice,
    from: before.presented,
    to: reason ? { ...presented, reason } : presented,
    account: before.clientUserId,
  });
  return presented;
};
