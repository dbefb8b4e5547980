import type { TenantTx } from "@fieldwright/db/client";
import { type Actor, AppError } from "#kernel";
import { mustBeCurrent, openQuote, type QuoteTarget } from "./load-quote";
import { updateQuoteRecord } from "./quotes.repo";
import { recordQuoteChange } from "./record-quote-change";

export const deleteQuote = async (
  tx: TenantTx,
  actor: Actor,
  target: QuoteTarget,
  now: Date,
): Promise<void> => {
  const before = await openQuote(tx, target, now);
  mustBeCurrent(before, target);
  if (before.job)
    throw new AppError(
      "conflict",
      `This quote was converted to job ${before.job.number} and cannot be deleted`,
    );
  if (before.quote.depositPaid > 0)
    throw new AppError("conflict", "A deposit was paid on this quote: it cannot be deleted");
  const quote = await updateQuoteRecord(tx, before.quote, { deletedAt: now }, now);
  await recordQuoteChange(tx, actor, {
    verb: "delete",
    quote,
    from: before.presented,
    accounts: [before.clientUserId],
  });
};
