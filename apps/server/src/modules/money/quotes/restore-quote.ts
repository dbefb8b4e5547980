import type { Quote } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import { clientIsLive } from "#customers";
import { type Actor, AppError, mustBeRestorable } from "#kernel";
import { loadQuote, quoteNotFound } from "./load-quote";
import { presentQuote } from "./quotes.present";
import { lockQuote, updateQuoteRecord } from "./quotes.repo";
import { recordQuoteChange } from "./record-quote-change";

/** A quote that is not deleted is answered as it is. */
export const restoreQuote = async (tx: TenantTx, actor: Actor, id: string, now: Date): Promise<Quote> => {
  const found = await lockQuote(tx, id);
  if (!found) throw quoteNotFound();
  const before = await loadQuote(tx, found, now);
  if (!found.quote.deletedAt) return before.presented;
  mustBeRestorable("quote", found.quote.deletedAt, now);
  if (!(await clientIsLive(tx, found.quote.clientId)))
    throw new AppError("conflict", "The client of this quote is deleted. Restore the client first.");
  const quote = await updateQuoteRecord(tx, found.quote, { deletedAt: null }, now);
  const presented = presentQuote({ quote, job: found.job }, before.lines, before);
  await recordQuoteChange(tx, actor, {
    verb: "restore",
    quote,
    to: presented,
    accounts: [found.clientUserId],
  });
  return presented;
};
