import type { Quote } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import { type Cents, maxCents, noCents } from "@fieldwright/domain/money";
import type { PaymentMethod } from "@fieldwright/domain/statuses";
import type { Actor } from "#kernel";
import type { LoadedQuote } from "../quotes/load-quote";
import { noteDeposit } from "../quotes/note-deposit";
import { carryDeposits } from "./carry-deposits";
import { balanceOf, presentInvoice } from "./invoices.present";
import { updateInvoiceRecord } from "./invoices.repo";
import { openInvoice } from "./load-invoice";
import { findOpenInvoiceOf, insertPayment, paymentsOf } from "./payments.repo";
import { recordInvoiceChange } from "./record-invoice-change";

export type Deposit = {
  /** Negative when it goes back to the customer. */
  readonly amount: Cents;
  readonly method: PaymentMethod;
  readonly note: string;
  readonly checkoutId?: string;
  /** Of a refund by hand. */
  readonly refundOf?: string;
  readonly paidAt?: Date;
};

/** The job may have been invoiced before the deposit came. */
const carryToInvoice = async (tx: TenantTx, actor: Actor | null, jobId: string, now: Date): Promise<void> => {
  const id = await findOpenInvoiceOf(tx, jobId);
  if (!id) return;
  const before = await openInvoice(tx, { id, expected: undefined }, now);
  const carried = await carryDeposits(tx, jobId, { id, room: maxCents(noCents, balanceOf(before.invoice)) });
  if (carried === 0) return;
  const invoice = await updateInvoiceRecord(tx, before.invoice, {}, now);
  const payments = await paymentsOf(tx, id);
  await recordInvoiceChange(tx, actor, {
    verb: "pay",
    invoice,
    from: before.presented,
    to: presentInvoice({ ...before, invoice }, { ...before, payments }, before),
    account: before.clientUserId,
  });
};

/** On a quote that is locked; the caller has checked that the amount may move. */
export const moveDeposit = async (
  tx: TenantTx,
  actor: Actor | null,
  before: LoadedQuote,
  deposit: Deposit,
  now: Date,
): Promise<Quote> => {
  const { id } = before.quote;
  await insertPayment(tx, { paidAt: now, ...deposit, quoteId: id, recordedBy: actor?.userId ?? null });
  if (before.job && deposit.amount > 0) await carryToInvoice(tx, actor, before.job.id, now);
  return noteDeposit(tx, actor, before, deposit.amount > 0 ? "pay" : "refund", now);
};
