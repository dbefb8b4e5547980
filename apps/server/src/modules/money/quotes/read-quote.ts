import type { Quote } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import type { Principal } from "#kernel";
import { loadVisibleQuote } from "./load-quote";
import { quoteVisibility } from "./quotes.policy";

export const readQuote = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  now: Date,
): Promise<Quote> => {
  return (await loadVisibleQuote(tx, quoteVisibility(principal), id, now)).presented;
};
