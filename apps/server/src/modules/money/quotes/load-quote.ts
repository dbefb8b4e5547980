import type { Quote, QuoteLineBody, QuoteSummary } from "@fieldwright/contract/quotes";
import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import { type ChosenLine, type Deposit, depositOf, isIncluded } from "@fieldwright/domain/document-totals";
import { quoteStatusOn } from "@fieldwright/domain/life-cycles";
import {
  type Cents,
  type Dollars,
  minCents,
  noCents,
  sumCents,
  toBasisPoints,
  toCents,
  toDollars,
} from "@fieldwright/domain/money";
import { reachOf } from "@fieldwright/domain/permissions";
import { type ClientSummary, summarizeClients } from "#customers";
import { readTerms, type Terms } from "#identity";
import {
  amountsOf,
  type DocumentLine,
  type DocumentVisibility,
  invalid,
  linesOf,
  notFound,
  type Principal,
  presentAmounts,
  presentLine,
  presentRate,
  stale,
  type Viewer,
} from "#kernel";
import { documentVisibility } from "../documents/documents";
import { type FoundQuote, findQuote, lockQuote, type QuoteLine, quoteLinesOf } from "./quotes.repo";

/** `today` is in the organization's time zone and decides whether a pending quote has expired. */
type Around = { readonly client: ClientSummary; readonly today: string };

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
  changedSinceSent: quote.changedSinceSent,
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

export type NewQuoteLine = DocumentLine & ChosenLine;

/** The total can't be negative for any choice of optional lines. */
const mustStayPositive = (lines: readonly NewQuoteLine[]): void => {
  const least = sumCents(lines.map(({ optional, total }) => (optional ? minCents(noCents, total) : total)));
  if (least < 0)
    throw invalid({
      field: "lineItems",
      msg: "Rebates can't add up to more than the required line items",
    });
};

/** Lines that are not optional are always selected. */
export const quoteLinesFrom = (items: readonly QuoteLineBody[]): NewQuoteLine[] => {
  const lines = linesOf(items).map((line, index) => {
    const { optional = false, selected = false } = items[index] ?? {};
    return { ...line, optional, selected: !optional || selected };
  });
  mustStayPositive(lines);
  return lines;
};

/** Selects the chosen optional lines. Throws when an id is not an optional line. */
export const chooseLines = (lines: readonly QuoteLine[], chosen: readonly string[]): QuoteLine[] => {
  const options = new Set(lines.filter(({ optional }) => optional).map(({ id }) => id));
  if (chosen.some((id) => !options.has(id)))
    throw invalid({ field: "selectedLines", msg: "This isn't an optional line on the quote" });
  return lines.map((line) => ({ ...line, selected: !line.optional || chosen.includes(line.id) }));
};

type GivenDeposit = {
  readonly deposit?: Dollars | undefined;
  readonly depositPercent?: number | null | undefined;
};

/** The deposit from the body, otherwise the one before. Throws when it exceeds the total. */
export const depositAfter = (
  total: Cents,
  { deposit, depositPercent }: GivenDeposit,
  before: Deposit = { deposit: noCents, depositRate: null },
): Deposit => {
  const inDollars = deposit === undefined ? before : { deposit: toCents(deposit), depositRate: null };
  const given =
    depositPercent === undefined || depositPercent === null
      ? inDollars
      : { deposit: noCents, depositRate: toBasisPoints(depositPercent) };
  const asked = depositOf(total, given);
  if (asked > total) throw invalid({ field: "deposit", msg: "Deposit can't be more than the total" });
  return { deposit: asked, depositRate: given.depositRate };
};

/** The choice of lines may lower the total, so the deposit is capped at the total. */
export const depositWithin = (total: Cents, deposit: Deposit): Cents =>
  minCents(total, depositOf(total, deposit));

export const quoteVisibility = (viewer: Viewer): DocumentVisibility =>
  documentVisibility(viewer, "quotes:read");

export const sees = (
  visibility: DocumentVisibility,
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
  visibility: DocumentVisibility,
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
