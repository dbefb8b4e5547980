import type { Invoice } from "@fieldwright/contract/invoices";
import type { TenantTx } from "@fieldwright/db/client";
import { clientIsLive } from "#customers";
import { type Actor, AppError, mustBeRestorable } from "#kernel";
import { jobIsLive } from "#work";
import { presentInvoice } from "./invoices.present";
import { lockInvoice, updateInvoiceRecord } from "./invoices.repo";
import { invoiceNotFound, loadInvoice } from "./load-invoice";
import { recordInvoiceChange } from "./record-invoice-change";

/** An invoice that is not deleted is answered as it is. */
export const restoreInvoice = async (tx: TenantTx, actor: Actor, id: string, now: Date): Promise<Invoice> => {
  const found = await lockInvoice(tx, id);
  if (!found) throw invoiceNotFound();
  const before = await loadInvoice(tx, found, now);
  const { deletedAt, clientId, jobId } = found.invoice;
  if (!deletedAt) return before.presented;
  mustBeRestorable("invoice", deletedAt, now);
  if (!(await jobIsLive(tx, jobId)))
    throw new AppError("conflict", "The job of this invoice is deleted. Restore the job first.");
  if (!(await clientIsLive(tx, clientId)))
    throw new AppError("conflict", "The client of this invoice is deleted. Restore the client first.");
  const invoice = await updateInvoiceRecord(tx, found.invoice, { deletedAt: null }, now);
  const presented = presentInvoice({ ...before, invoice }, before, before);
  await recordInvoiceChange(tx, actor, {
    verb: "restore",
    invoice,
    to: presented,
    account: found.clientUserId,
  });
  return presented;
};
