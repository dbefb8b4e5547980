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

/** Whatever a customer picks, the quote must not come to less than nothing. */
const mustStayPositive = (lines: readonly NewQuoteLine[]): void => {
  const least = sumCents(lines.map(({ optional, total }) => (optional ? minCents(noCents, total) : total)));
  if (least < 0)
    throw invalid({
      field: "lineItems",
      msg: "Rebates must not come to more than the line items that are not optional",
    });
};

/** Only what is optional can be left unselected. */
export const quoteLinesFrom = (items: readonly QuoteLineBody[]): NewQuoteLine[] => {
  const lines = linesOf(items).map((line, index) => {
    const { optional = false, selected = false } = items[index] ?? {};
    return { ...line, optional, selected: !optional || selected };
  });
  mustStayPositive(lines);
  return lines;
};

/** The lines after the customer's choice among the optional ones. */
export const chooseLines = (lines: readonly QuoteLine[], chosen: readonly string[]): QuoteLine[] => {
  const options = new Set(lines.filter(({ optional }) => optional).map(({ id }) => id));
  if (chosen.some((id) => !options.has(id)))
    throw invalid({ field: "selectedLines", msg: "This is not an optional line of the quote" });
  return lines.map((line) => ({ ...line, selected: !line.optional || chosen.includes(line.id) }));
};

type GivenDeposit = {
  readonly deposit?: Dollars | undefined;
  readonly depositPercent?: number | null | undefined;
};

/** What a body says about the deposit, else what there was, of a total that it must not exceed. */
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
  if (asked > total) throw invalid({ field: "deposit", msg: "Deposit must not be more than the total" });
  return { deposit: asked, depositRate: given.depositRate };
};

/** After a choice that may have lowered the total: less than the deposit is never asked for in full. */
export const depositWithin = (total: Cents, deposit: Deposit): Cents =>
  minCents(total, depositOf(total, deposit));
