import type { Quote } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import { addDays } from "@fieldwright/domain/calendar";
import { type Actor, AppError } from "#kernel";
import { mustBeCurrent, openQuote, type QuoteTarget } from "./load-quote";
import { presentQuote } from "./quotes.present";
import { updateQuoteRecord } from "./quotes.repo";
import { recordQuoteChange } from "./record-quote-change";

/** The audit row keeps the revision that was. A pending quote is answered as it is: it can be changed directly. */
export const reviseQuote = async (
  tx: TenantTx,
  actor: Actor,
  target: QuoteTarget,
  now: Date,
): Promise<Quote> => {
  const before = await openQuote(tx, target, now);
  if (before.presented.status === "pending") return before.presented;
  mustBeCurrent(before, target);
  if (before.job)
    throw new AppError(
      "conflict",
      `This quote was converted to job ${before.job.number} and cannot be revised`,
    );
  const quote = await updateQuoteRecord(
    tx,
    before.quote,
    {
      status: "pending",
      revision: before.quote.revision + 1,
      validUntil: addDays(before.today, before.terms.quoteValidDays),
      jobId: null,
      sentAt: null,
      decidedAt: null,
      decidedByName: null,
      declineReason: "",
      decidedFrom: null,
      signatureId: null,
    },
    now,
  );
  const presented = presentQuote({ quote, job: null }, before.lines, before);
  await recordQuoteChange(tx, actor, {
    verb: "revise",
    quote,
    from: before.presented,
    to: presented,
    accounts: [before.clientUserId],
  });
  return presented;
};
