import type { Deposit } from "@fieldwright/contract/deposits";
import type { TenantTx } from "@fieldwright/db/client";
import type { Principal } from "#kernel";
import { readQuote } from "../quotes/read-quote";
import { paymentFor } from "./invoices.policy";
import { presentPayment } from "./invoices.present";
import { depositsOf } from "./payments.repo";

export const listDeposits = async (
  tx: TenantTx,
  principal: Principal,
  quoteId: string,
  now: Date,
): Promise<{ deposits: Deposit[] }> => {
  await readQuote(tx, principal, quoteId, now);
  const found = await depositsOf(tx, quoteId);
  return {
    deposits: found.map(({ invoice, ...paid }) => ({
      ...paymentFor(principal, presentPayment(paid)),
      invoice: invoice && { _id: invoice.id, invoiceNumber: invoice.number },
    })),
  };
};
