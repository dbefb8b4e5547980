import type { Quote } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import type { Principal } from "#kernel";
import { loadQuote, quoteNotFound } from "./load-quote";
import { quoteVisibility } from "./quotes.policy";
import { findQuote } from "./quotes.repo";

export const readQuote = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  now: Date,
): Promise<Quote> => {
  const found = await findQuote(tx, id, quoteVisibility(principal));
  if (!found) throw quoteNotFound();
  return (await loadQuote(tx, found, now)).presented;
};
