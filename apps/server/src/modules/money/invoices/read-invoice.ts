import type { Invoice } from "@fieldwright/contract/invoices";
import type { TenantTx } from "@fieldwright/db/client";
import type { Principal } from "#kernel";
import { invoiceVisibility, paymentFor } from "./invoices.policy";
import { findInvoice } from "./invoices.repo";
import { invoiceNotFound, loadInvoice } from "./load-invoice";

export const readInvoice = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  now: Date,
): Promise<Invoice> => {
  const found = await findInvoice(tx, id, invoiceVisibility(principal));
  if (!found) throw invoiceNotFound();
  const { presented } = await loadInvoice(tx, found, now);
  return { ...presented, payments: presented.payments.map((payment) => paymentFor(principal, payment)) };
};
