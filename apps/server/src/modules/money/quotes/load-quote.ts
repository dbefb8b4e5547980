import type { Quote } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import { type ClientSummary, summarizeClients } from "#customers";
import { readTerms, type Terms } from "#identity";
import { notFound, stale } from "#kernel";
import type { Visibility } from "./quotes.policy";
import { presentQuote } from "./quotes.present";
import { type FoundQuote, findQuote, lockQuote, type QuoteLine, quoteLinesOf } from "./quotes.repo";

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
