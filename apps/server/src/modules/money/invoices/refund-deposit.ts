import type { RefundDepositBody } from "@fieldwright/contract/deposits";
import type { Quote } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import {
  type Cents,
  formatUsd,
  minCents,
  negateCents,
  sumCents,
  toCents,
  toDollars,
} from "@fieldwright/domain/money";
import { type Actor, AppError, invalid } from "#kernel";
import { mustBeCurrent, openQuote, type QuoteTarget } from "../quotes/load-quote";
import { depositsOf, type PaymentRecord } from "./payments.repo";
import { moveDeposit } from "./receive-deposit";
import { leftOf } from "./refundable";

const sumOf = (payments: readonly PaymentRecord[]): Cents => sumCents(payments.map(({ amount }) => amount));

const nothingWaits = (): AppError =>
  new AppError(
    "conflict",
    "No deposit of this quote waits for an invoice. What an invoice counts is refunded there.",
  );

/** The deposit that goes back: the one that was named, else the last of which something is left. */
const givenBack = async (tx: TenantTx, target: QuoteTarget, { amount, payment }: RefundDepositBody) => {
  const all = (await depositsOf(tx, target.id)).map((found) => found.payment);
  const waiting = all.filter(({ invoiceId }) => invoiceId === null);
  const came = waiting.filter((one) => one.amount > 0);
  if (payment !== undefined && !all.some(({ id }) => id === payment))
    throw invalid({ field: "payment", msg: "This deposit is not on the quote" });
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
    throw new AppError("conflict", `At most ${formatUsd(toDollars(left))} of that deposit can be refunded`);
  return { amount: cents, chosen };
};

const open = async (tx: TenantTx, target: QuoteTarget, now: Date) => {
  const before = await openQuote(tx, target, now);
  mustBeCurrent(before, target);
  return before;
};

/** The card checkout that the money goes back through; undefined when the office hands it back itself. */
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

/** By hand, the way it came. */
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
