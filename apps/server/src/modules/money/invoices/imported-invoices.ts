import type { TenantTx } from "@fieldwright/db/client";
import type { Cents } from "@fieldwright/domain/money";
import type { PaymentMethod } from "@fieldwright/domain/statuses";
import type { Actor, DocumentLine } from "#kernel";
import {
  type InvoiceRecord,
  insertInvoice,
  insertInvoiceLines,
  lockInvoice,
  updateInvoiceRecord,
} from "./invoices.repo";
import { loadInvoice, recordInvoiceChange } from "./load-invoice";
import { deletePayment, insertPayment } from "./payments.repo";

type ImportedInvoice = Pick<
  InvoiceRecord,
  | "clientId"
  | "jobId"
  | "reference"
  | "dueDate"
  | "notes"
  | "sentAt"
  | "voidedAt"
  | "voidReason"
  | "subtotal"
  | "discount"
  | "taxRate"
  | "tax"
  | "total"
  | "createdAt"
  | "quiet"
> & {
  readonly lines: readonly DocumentLine[];
  readonly payment: { readonly amount: Cents; readonly method: PaymentMethod; readonly paidAt: Date } | null;
};

/** An invoice of another program, as it stood there. It gets a number of ours, and nothing is sent. */
export const importInvoice = async (
  tx: TenantTx,
  actor: Actor,
  { lines, payment, ...fields }: ImportedInvoice,
  now: Date,
): Promise<{ readonly id: string; readonly version: number }> => {
  const { id, version } = await insertInvoice(tx, {
    ...fields,
    imported: true,
    updatedAt: now,
  });
  await insertInvoiceLines(tx, id, lines);
  if (payment)
    await insertPayment(tx, { ...payment, invoiceId: id, recordedBy: actor.userId, imported: true });
  const found = await lockInvoice(tx, id);
  if (!found) throw new Error("a new invoice is gone");
  const { presented } = await loadInvoice(tx, found, now);
  await recordInvoiceChange(tx, actor, {
    verb: "create",
    invoice: found.invoice,
    to: presented,
    account: null,
  });
  return { id, version };
};

/** Answers why the invoice stays, or undefined if it was removed together with the payment that it came with. */
export const removeImportedInvoice = async (
  tx: TenantTx,
  actor: Actor,
  { id, version }: { readonly id: string; readonly version: number },
  now: Date,
): Promise<string | undefined> => {
  const found = await lockInvoice(tx, id);
  if (!found || found.invoice.deletedAt) return undefined;
  if (found.invoice.version !== version) return "Someone changed, sent or paid it since the import.";
  const before = await loadInvoice(tx, found, now);
  for (const { payment } of before.payments) await deletePayment(tx, payment.id);
  const invoice = await updateInvoiceRecord(tx, found.invoice, { deletedAt: now }, now);
  await recordInvoiceChange(tx, actor, {
    verb: "delete",
    invoice,
    from: before.presented,
    account: found.clientUserId,
  });
  return undefined;
};
