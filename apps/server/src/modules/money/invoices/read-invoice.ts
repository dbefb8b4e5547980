import type { Invoice } from "@fieldwright/contract/invoices";
import type { TenantTx } from "@fieldwright/db/client";
import type { Principal } from "#kernel";
import { invoiceVisibility, paymentFor } from "./invoices.policy";
import { loadVisibleInvoice } from "./load-invoice";

export const readInvoice = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  now: Date,
): Promise<Invoice> => {
  const { presented } = await loadVisibleInvoice(tx, invoiceVisibility(principal), id, now);
  return { ...presented, payments: presented.payments.map((payment) => paymentFor(principal, payment)) };
};
