import type { Quote, QuoteSummary } from "@fieldwright/contract/quotes";
import { quoteStatusOn } from "@fieldwright/domain/life-cycles";
import { toDollars } from "@fieldwright/domain/money";
import type { ClientSummary } from "#customers";
import { presentAmounts, presentLine, presentRate } from "#kernel";
import type { FoundQuote, QuoteLine } from "./quotes.repo";

/** `today` is in the organization's time zone and decides whether a pending quote has expired. */
export type Around = { readonly client: ClientSummary; readonly today: string };

export const presentQuoteSummary = (
  { quote, job }: Pick<FoundQuote, "quote" | "job">,
  { client, today }: Around,
): QuoteSummary => ({
  _id: quote.id,
  quoteNumber: quote.number,
  title: quote.title,
  description: quote.description,
  client,
  status: quoteStatusOn(quote, today),
  message: quote.message,
  ...presentAmounts(quote),
  deposit: toDollars(quote.deposit),
  depositPercent: presentRate(quote.depositRate),
  depositPaid: toDollars(quote.depositPaid),
  validUntil: quote.validUntil,
  revision: quote.revision,
  job: job && { _id: job.id, jobNumber: job.number },
  sentAt: quote.sentAt?.toISOString() ?? null,
  decidedAt: quote.decidedAt?.toISOString() ?? null,
  decidedByName: quote.decidedByName,
  declineReason: quote.declineReason,
  createdAt: quote.createdAt.toISOString(),
  updatedAt: quote.updatedAt.toISOString(),
  version: quote.version,
});

const presentQuoteLine = (line: QuoteLine) => ({
  ...presentLine(line),
  optional: line.optional,
  selected: line.selected,
});

export const presentQuote = (
  found: Pick<FoundQuote, "quote" | "job">,
  lines: readonly QuoteLine[],
  around: Around,
): Quote => ({ ...presentQuoteSummary(found, around), lineItems: lines.map(presentQuoteLine) });
