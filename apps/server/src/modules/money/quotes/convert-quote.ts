import type { Quote } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import { isIncluded } from "@fieldwright/domain/document-totals";
import { lockLiveClient } from "#customers";
import { AppError, type Principal } from "#kernel";
import { createJobFromQuote } from "#work";
import { type LoadedQuote, mustBeCurrent, openQuote, type QuoteTarget } from "./load-quote";
import { presentQuote } from "./quotes.present";
import { updateQuoteRecord } from "./quotes.repo";
import { recordQuoteChange } from "./record-quote-change";

type Converted = {
  readonly job: { readonly _id: string; readonly jobNumber: string };
  readonly quote: Quote;
};

const mustBeApproved = ({ presented: { status } }: LoadedQuote): void => {
  if (status !== "approved")
    throw new AppError(
      "illegal_transition",
      `This quote is ${status} and can't be converted to a job. Only an approved quote can.`,
    );
};

/** A quote becomes one job. A second call, even a concurrent one, returns the same job. */
export const convertQuote = async (
  tx: TenantTx,
  principal: Principal,
  target: QuoteTarget,
  now: Date,
): Promise<Converted> => {
  const before = await openQuote(tx, target, now);
  const { job: made } = before.presented;
  if (made) return { job: made, quote: before.presented };
  mustBeCurrent(before, target);
  mustBeApproved(before);
  if (!(await lockLiveClient(tx, before.quote.clientId)))
    throw new AppError("conflict", "The client of this quote is deleted. Restore the client first.");
  const job = await createJobFromQuote(
    tx,
    principal,
    { ...before.quote, lines: before.lines.filter(isIncluded), clientUserId: before.clientUserId },
    now,
  );
  const quote = await updateQuoteRecord(tx, before.quote, { jobId: job._id }, now);
  const link = { id: job._id, number: job.jobNumber };
  const presented = presentQuote({ quote, job: link }, before.lines, before);
  await recordQuoteChange(tx, principal, {
    verb: "convert",
    quote,
    from: before.presented,
    to: presented,
    accounts: [before.clientUserId],
  });
  return { job: { _id: job._id, jobNumber: job.jobNumber }, quote: presented };
};
