import type { Quote } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import type { Actor } from "#kernel";
import type { LoadedQuote } from "./load-quote";
import { presentQuote } from "./quotes.present";
import { updateQuoteRecord } from "./quotes.repo";
import { recordQuoteChange } from "./record-quote-change";

/** On a quote that is locked, after money moved on it. */
export const noteDeposit = async (
  tx: TenantTx,
  actor: Actor | null,
  before: LoadedQuote,
  verb: "pay" | "refund",
  now: Date,
): Promise<Quote> => {
  const quote = await updateQuoteRecord(tx, before.quote, {}, now);
  const presented = presentQuote({ ...before, quote }, before.lines, before);
  await recordQuoteChange(tx, actor, {
    verb,
    quote,
    from: before.presented,
    to: presented,
    accounts: [before.clientUserId],
  });
  return presented;
};
