import type { Quote, recordDepositBody } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import { formatUsd, subtractCents, toCents, toDollars } from "@fieldwright/domain/money";
import type * as z from "zod/mini";
import { type Actor, AppError } from "#kernel";
import { mustBeCurrent, openQuote, type QuoteTarget } from "../quotes/load-quote";
import { paidOn } from "./payment-day";
import { moveDeposit } from "./receive-deposit";

type Body = z.infer<typeof recordDepositBody>;

/** By hand, for a customer who pays it in another way than by card. */
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
    throw new AppError("conflict", "A deposit is paid on an approved quote");
  const cents = toCents(amount);
  const open = subtractCents(before.quote.total, before.quote.depositPaid);
  if (cents > open)
    throw new AppError(
      "conflict",
      `At most ${formatUsd(toDollars(open))} of this quote is still to be paid: a deposit cannot be more than that`,
    );
  const paidAt = await paidOn(tx, before.terms.timeZone, date, now);
  return moveDeposit(tx, actor, before, { amount: cents, method, note, paidAt }, now);
};
