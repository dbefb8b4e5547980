import type { TenantTx } from "@fieldwright/db/client";
import type { Cents } from "@fieldwright/domain/document-totals";
import { insertPayment, lockUncarriedDeposits, updatePayment } from "./payments.repo";

/**
 * What was paid on the quote counts on the job's invoice, dated as it was paid, up to `room`; the rest waits for the next
 * one. Tells how much that is.
 */
export const carryDeposits = async (
  tx: TenantTx,
  jobId: string,
  invoice: { readonly id: string; readonly room: Cents },
): Promise<Cents> => {
  const waiting = await lockUncarriedDeposits(tx, jobId);
  // What already went back to the customer is among them, as less than nothing.
  const available = waiting.reduce((sum, { amount }) => sum + amount, 0);
  const carried = Math.max(0, Math.min(available, invoice.room));
  let left = carried;
  for (const deposit of waiting) {
    if (left === 0) break;
    if (deposit.amount < 0) continue;
    const amount = Math.min(deposit.amount, left);
    await updatePayment(tx, deposit.id, { invoiceId: invoice.id, amount });
    if (amount < deposit.amount) {
      const { quoteId, checkoutId, method, note, paidAt, recordedBy } = deposit;
      const rest = { quoteId, checkoutId, method, note, paidAt, recordedBy };
      await insertPayment(tx, { ...rest, amount: deposit.amount - amount });
    }
    left -= amount;
  }
  return carried;
};
