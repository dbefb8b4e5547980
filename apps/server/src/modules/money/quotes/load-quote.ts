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

/** Whose quotes a person sees: the office all, a client what was sent to them. */
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

/** Whose word a decision is; the office may take it down for the customer. */
export const decidedBy = (principal: Principal): "office" | "client" =>
  reachOf(principal, "quotes:decide") === "all" ? "office" : "client";

export const quoteNotFound = () => notFound("Quote not found");

/** A quote with everything that presenting and changing it needs. */
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
  /** The version that the caller saw; undefined when they do not guard the change. */
  readonly expected: number | undefined;
};

export const mustBeCurrent = ({ presented }: LoadedQuote, { expected }: QuoteTarget): void => {
  if (expected !== undefined && expected !== presented.version) throw stale(presented);
};

/** The quote, locked until the transaction ends. */
export const openQuote = async (tx: TenantTx, { id }: QuoteTarget, now: Date): Promise<LoadedQuote> => {
  const found = await lockQuote(tx, id);
  if (!found || found.quote.deletedAt) throw quoteNotFound();
  return loadQuote(tx, found, now);
};

/** What the quote would come to with those of its optional lines; nothing is kept. */
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
