import type { Quote } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import { isIncluded } from "@fieldwright/domain/document-totals";
import { toDollars } from "@fieldwright/domain/money";
import { reachOf } from "@fieldwright/domain/permissions";
import { type ClientSummary, summarizeClients } from "#customers";
import { readTerms, type Terms } from "#identity";
import { amountsOf, notFound, ownClients, type Principal, presentAmounts, stale, type Viewer } from "#kernel";
import { chooseLines, depositWithin } from "./quote-lines";
import { presentQuote } from "./quotes.present";
import { type FoundQuote, findQuote, lockQuote, type QuoteLine, quoteLinesOf } from "./quotes.repo";

/** The office sees all quotes, clients only those sent to them. */
export type Visibility =
  | { readonly of: "organization" }
  | { readonly of: "clients"; readonly clientIds: readonly string[] };

export const quoteVisibility = (viewer: Viewer): Visibility =>
  reachOf(viewer, "quotes:read") === "all"
    ? { of: "organization" }
    : { of: "clients", clientIds: ownClients(viewer) };

export const sees = (
  visibility: Visibility,
  quote: { readonly clientId: string; readonly sentAt: Date | null },
): boolean =>
  visibility.of === "organization" ||
  (visibility.clientIds.includes(quote.clientId) && quote.sentAt !== null);

/** Who a decision is attributed to. The office can decide for the customer. */
export const decidedBy = (principal: Principal): "office" | "client" =>
  reachOf(principal, "quotes:decide") === "all" ? "office" : "client";

export const quoteNotFound = () => notFound("Quote not found");

/** A quote with everything needed to present and change it. */
export type LoadedQuote = FoundQuote & {
  readonly lines: readonly QuoteLine[];
  readonly client: ClientSummary;
  readonly terms: Terms;
  readonly today: string;
  readonly presented: Quote;
};

export const loadQuote = async (tx: TenantTx, found: FoundQuote, now: Date): Promise<LoadedQuote> => {
  const { id, clientId } = found.quote;
  const [lines, clientOf, terms] = await Promise.all([
    quoteLinesOf(tx, id),
    summarizeClients(tx, [clientId]),
    readTerms(tx),
  ]);
  const client = clientOf(clientId);
  const today = dayIn(terms.timeZone, now);
  return { ...found, lines, client, terms, today, presented: presentQuote(found, lines, { client, today }) };
};

export const loadVisibleQuote = async (
  tx: TenantTx,
  visibility: Visibility,
  id: string,
  now: Date,
): Promise<LoadedQuote> => {
  const found = await findQuote(tx, id, visibility);
  if (!found) throw quoteNotFound();
  return loadQuote(tx, found, now);
};

export type QuoteTarget = {
  readonly id: string;
  /** The version that the caller saw. Undefined skips the check. */
  readonly expected: number | undefined;
};

export const mustBeCurrent = ({ presented }: LoadedQuote, { expected }: QuoteTarget): void => {
  if (expected !== undefined && expected !== presented.version) throw stale(presented);
};

/** Does not check `expected`. Callers use `mustBeCurrent` for that. */
export const openQuote = async (tx: TenantTx, { id }: QuoteTarget, now: Date): Promise<LoadedQuote> => {
  const found = await lockQuote(tx, id);
  if (!found || found.quote.deletedAt) throw quoteNotFound();
  return loadQuote(tx, found, now);
};

/** The amounts with these optional lines selected. Nothing is saved. */
export const priceQuote = async (
  tx: TenantTx,
  viewer: Viewer,
  id: string,
  selectedLines: readonly string[],
  now: Date,
) => {
  const { quote, lines } = await loadVisibleQuote(tx, quoteVisibility(viewer), id, now);
  const amounts = amountsOf(chooseLines(lines, selectedLines).filter(isIncluded), quote);
  return { ...presentAmounts(amounts), deposit: toDollars(depositWithin(amounts.total, quote)) };
};
