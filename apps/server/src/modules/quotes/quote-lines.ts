import type { QuoteLineBody } from "@fieldwright/contract/quotes";
import type { ChosenLine } from "@fieldwright/domain/document-totals";
import { invalid } from "../../app-error";
import { type DocumentLine, linesOf } from "../documents/document-lines";
import type { QuoteLine } from "./quotes.repo";

export type NewQuoteLine = DocumentLine & ChosenLine;

/** Only what is optional can be left unselected. */
export const quoteLinesFrom = (items: readonly QuoteLineBody[]): NewQuoteLine[] => {
  const lines = linesOf(items);
  return items.flatMap(({ optional, selected }, index) => {
    const line = lines[index];
    return line ? [{ ...line, optional, selected: !optional || selected }] : [];
  });
};

/** The lines after the customer's choice among the optional ones. */
export const chooseLines = (lines: readonly QuoteLine[], chosen: readonly string[]): QuoteLine[] => {
  const options = new Set(lines.filter(({ optional }) => optional).map(({ id }) => id));
  if (chosen.some((id) => !options.has(id)))
    throw invalid({ field: "selectedLines", msg: "This is not an optional line of the quote" });
  return lines.map((line) => ({ ...line, selected: !line.optional || chosen.includes(line.id) }));
};

export const mustCoverDeposit = ({ total, deposit }: { total: number; deposit: number }): void => {
  if (deposit > total) throw invalid({ field: "deposit", msg: "Deposit must not be more than the total" });
};
