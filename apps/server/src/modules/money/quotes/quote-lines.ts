import type { QuoteLineBody } from "@fieldwright/contract/quotes";
import { type ChosenLine, type Deposit, depositOf } from "@fieldwright/domain/document-totals";
import {
  type Cents,
  type Dollars,
  minCents,
  noCents,
  sumCents,
  toBasisPoints,
  toCents,
} from "@fieldwright/domain/money";
import { type DocumentLine, invalid, linesOf } from "#kernel";
import type { QuoteLine } from "./quotes.repo";

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
