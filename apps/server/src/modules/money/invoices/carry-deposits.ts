import type { TenantTx } from "@fieldwright/db/client";
import { type Cents, minCents, noCents, subtractCents } from "@fieldwright/domain/money";
import { insertPayment, lockUncarriedDeposits, type PaymentRecord, updatePayment } from "./payments.repo";
import { leftOf } from "./refundable";

/** The parts of a card payment share what is left of it. */
const groupOf = ({ checkoutId, id }: PaymentRecord): string => checkoutId ?? id;

/** A part that stays keeps the row, and with it the refunds that name it. */
const carry = async (
  tx: TenantTx,
  deposit: PaymentRecord,
  { invoiceId, amount }: { readonly invoiceId: string; readonly amount: Cents },
): Promise<void> => {
  if (amount === deposit.amount) return updatePayment(tx, deposit.id, { invoiceId });
  const { quoteId, checkoutId, method, note, paidAt, recordedBy } = deposit;
  await updatePayment(tx, deposit.id, { amount: subtractCents(deposit.amount, amount) });
  await insertPayment(tx, { quoteId, checkoutId, method, note, paidAt, recordedBy, invoiceId, amount });
};

/**
 * What was paid on the quote and did not go back counts on the job's invoice, dated as it was paid, up to `room`; the rest
 * waits for the next one. Tells how much that is.
 */
export const carryDeposits = async (
  tx: TenantTx,
  jobId: string,
  invoice: { readonly id: string; readonly room: Cents },
): Promise<Cents> => {
  const waiting = await lockUncarriedDeposits(tx, jobId);
  const leftIn = new Map(waiting.map((deposit) => [groupOf(deposit), leftOf(deposit, waiting)]));
  let room = invoice.room;
  for (const deposit of waiting.filter(({ amount }) => amount > 0)) {
    const left = leftIn.get(groupOf(deposit)) ?? noCents;
    const amount = minCents(deposit.amount, left, room);
    if (amount <= 0) continue;
    await carry(tx, deposit, { invoiceId: invoice.id, amount });
    leftIn.set(groupOf(deposit), subtractCents(left, amount));
    room = subtractCents(room, amount);
  }
  return subtractCents(invoice.room, room);
};
