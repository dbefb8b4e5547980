import type { Deposit, RefundDepositBody } from "@fieldwright/contract/deposits";
import type { Quote, recordDepositBody } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import {
  type Cents,
  formatUsd,
  maxCents,
  minCents,
  negateCents,
  noCents,
  subtractCents,
  toCents,
  toDollars,
} from "@fieldwright/domain/money";
import type { PaymentMethod } from "@fieldwright/domain/statuses";
import type * as z from "zod/mini";
import { type Actor, AppError, invalid, type Principal } from "#kernel";
import { type LoadedQuote, mustBeCurrent, openQuote, type QuoteTarget } from "../quotes/load-quote";
import { readQuote } from "../quotes/quotes";
import { recordDepositPaid } from "../quotes/update-quote";
import { balanceOf, openInvoice, paymentFor, presentPayment } from "./load-invoice";
import { leftOf, paidOn, recordMoney, sumOf } from "./move-money";
import {
  depositsOf,
  findOpenInvoiceOf,
  insertPayment,
  lockUncarriedDeposits,
  type PaymentRecord,
  updatePayment,
} from "./payments.repo";

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

export type NewDeposit = {
  /** Negative for a refund. */
  readonly amount: Cents;
  readonly method: PaymentMethod;
  readonly note: string;
  readonly checkoutId?: string;
  /** The deposit that a manual refund belongs to. */
  readonly refundOf?: string;
  readonly paidAt?: Date;
};

/** The deposit may arrive after the job was invoiced. */
const carryToInvoice = async (tx: TenantTx, actor: Actor | null, jobId: string, now: Date): Promise<void> => {
  const id = await findOpenInvoiceOf(tx, jobId);
  if (!id) return;
  const before = await openInvoice(tx, { id, expected: undefined }, now);
  const carried = await carryDeposits(tx, jobId, { id, room: maxCents(noCents, balanceOf(before.invoice)) });
  if (carried > 0) await recordMoney(tx, actor, before, "pay", now);
};

/** The quote must be locked, and the caller must have checked the amount. */
export const moveDeposit = async (
  tx: TenantTx,
  actor: Actor | null,
  before: LoadedQuote,
  deposit: NewDeposit,
  now: Date,
): Promise<Quote> => {
  const { id } = before.quote;
  await insertPayment(tx, { paidAt: now, ...deposit, quoteId: id, recordedBy: actor?.userId ?? null });
  if (before.job && deposit.amount > 0) await carryToInvoice(tx, actor, before.job.id, now);
  return recordDepositPaid(tx, actor, before, deposit.amount > 0 ? "pay" : "refund", now);
};

type Body = z.infer<typeof recordDepositBody>;

/** Records a deposit that the office received itself, not through the card provider. */
export const recordDeposit = async (
  tx: TenantTx,
  actor: Actor,
  target: QuoteTarget,
  { amount, method, note, date }: Body,
  now: Date,
): Promise<Quote> => {
  const before = await openQuote(tx, target, now);
  mustBeCurrent(before, target);
  if (before.presented.status !== "approved")
    throw new AppError("conflict", "Only an approved quote can take a deposit");
  const cents = toCents(amount);
  const open = subtractCents(before.quote.total, before.quote.depositPaid);
  if (cents > open)
    throw new AppError(
      "conflict",
      `Only ${formatUsd(toDollars(open))} of this quote is still unpaid. A deposit can't be more than that.`,
    );
  const paidAt = await paidOn(tx, before.terms.timeZone, date, now);
  return moveDeposit(tx, actor, before, { amount: cents, method, note, paidAt }, now);
};

/** All parts of one card payment share its remaining amount. */
const groupOf = ({ checkoutId, id }: PaymentRecord): string => checkoutId ?? id;

/** When only a part is carried, the rest keeps the row, because refunds refer to it. */
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
 * Counts what is left of the deposits after refunds toward the job's invoice, up to `room`, with the original dates.
 * The rest waits for the next invoice. Returns the amount carried.
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

const nothingWaits = (): AppError =>
  new AppError(
    "conflict",
    "No deposit on this quote can be refunded here. Once it's on an invoice, refund it there.",
  );

/** The deposit to refund: the named one, otherwise the latest with something left. */
const givenBack = async (tx: TenantTx, target: QuoteTarget, { amount, payment }: RefundDepositBody) => {
  const all = (await depositsOf(tx, target.id)).map((found) => found.payment);
  const waiting = all.filter(({ invoiceId }) => invoiceId === null);
  const came = waiting.filter((one) => one.amount > 0);
  if (payment !== undefined && !all.some(({ id }) => id === payment))
    throw invalid({ field: "payment", msg: "This deposit isn't on the quote" });
  const chosen =
    payment === undefined
      ? came.findLast((one) => leftOf(one, waiting) > 0)
      : came.find(({ id }) => id === payment);
  if (!chosen) throw nothingWaits();
  const ofItsKind = waiting.filter(({ checkoutId }) => checkoutId === chosen.checkoutId);
  const left = minCents(leftOf(chosen, waiting), sumOf(ofItsKind));
  const cents = toCents(amount);
  if (left <= 0) throw nothingWaits();
  if (cents > left)
    throw new AppError("conflict", `You can refund up to ${formatUsd(toDollars(left))} of that deposit`);
  return { amount: cents, chosen };
};

const open = async (tx: TenantTx, target: QuoteTarget, now: Date) => {
  const before = await openQuote(tx, target, now);
  mustBeCurrent(before, target);
  return before;
};

/** The card checkout to refund. Undefined when the office returns the money itself. */
export const depositCardToRefund = async (
  tx: TenantTx,
  target: QuoteTarget,
  body: RefundDepositBody,
  now: Date,
): Promise<{ checkoutId: string; amount: Cents } | undefined> => {
  await open(tx, target, now);
  const { amount, chosen } = await givenBack(tx, target, body);
  return chosen.checkoutId ? { checkoutId: chosen.checkoutId, amount } : undefined;
};

/** Records a refund that the office pays out itself, with the method of the deposit. */
export const refundDeposit = async (
  tx: TenantTx,
  actor: Actor,
  target: QuoteTarget,
  body: RefundDepositBody,
  now: Date,
): Promise<Quote> => {
  const before = await open(tx, target, now);
  const { amount, chosen } = await givenBack(tx, target, body);
  const { method, id: refundOf } = chosen;
  return moveDeposit(
    tx,
    actor,
    before,
    { amount: negateCents(amount), method, note: body.reason, refundOf },
    now,
  );
};
