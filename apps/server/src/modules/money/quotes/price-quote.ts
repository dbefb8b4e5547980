import type { TenantTx } from "@fieldwright/db/client";
import { isIncluded } from "@fieldwright/domain/document-totals";
import { toDollars } from "@fieldwright/domain/money";
import { amountsOf, type Principal, presentAmounts } from "#kernel";
import { loadVisibleQuote } from "./load-quote";
import { chooseLines, depositWithin } from "./quote-lines";
import { quoteVisibility } from "./quotes.policy";

/** What the quote would come to with those of its optional lines; nothing is kept. */
export const priceQuote = async (
  tx: TenantTx,
  principal: Principal,
  id: string,
  selectedLines: readonly string[],
  now: Date,
) => {
  const { quote, lines } = await loadVisibleQuote(tx, quoteVisibility(principal), id, now);
  const amounts = amountsOf(chooseLines(lines, selectedLines).filter(isIncluded), quote);
  return { ...presentAmounts(amounts), deposit: toDollars(depositWithin(amounts.total, quote)) };
};
