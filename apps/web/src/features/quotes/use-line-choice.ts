import type { Quote } from "@fieldwright/contract/quotes";
import { depositOf, documentTotals, isIncluded } from "@fieldwright/domain/document-totals";
import { minCents, toBasisPoints, toCents, toDollars, toThousandths } from "@fieldwright/domain/money";
import { useState } from "react";

const selectedOf = ({ lineItems }: Quote): string[] =>
  lineItems.filter(({ optional, selected }) => optional && selected).map(({ _id }) => _id);

const rateOf = (percent: number | null) => (percent === null ? null : toBasisPoints(percent));

/** The quote with these optional lines selected, and totals computed by the server's rule. */
export const withSelected = (quote: Quote, chosen: readonly string[]): Quote => {
  const lineItems = quote.lineItems.map((line) => ({
    ...line,
    selected: !line.optional || chosen.includes(line._id),
  }));
  const totals = documentTotals(
    lineItems.filter(isIncluded).map(({ quantity, unitPrice }) => ({
      quantity: toThousandths(quantity),
      unitPrice: toCents(unitPrice),
    })),
    {
      discount: toCents(quote.discount),
      discountRate: rateOf(quote.discountPercent),
      taxRate: toBasisPoints(quote.taxRate),
    },
  );
  const asked = { deposit: toCents(quote.deposit), depositRate: rateOf(quote.depositPercent) };
  return {
    ...quote,
    lineItems,
    subtotal: toDollars(totals.subtotal),
    discount: toDollars(totals.discount),
    tax: toDollars(totals.tax),
    total: toDollars(totals.total),
    deposit: toDollars(minCents(totals.total, depositOf(totals.total, asked))),
  };
};

/** The choice of optional lines before a decision. A new quote version resets it. */
export const useLineChoice = (quote: Quote) => {
  const [picked, setPicked] = useState({ version: quote.version, lines: selectedOf(quote) });
  const lines = picked.version === quote.version ? picked.lines : selectedOf(quote);
  const toggle = (id: string) =>
    setPicked({
      version: quote.version,
      lines: lines.includes(id) ? lines.filter((other) => other !== id) : [...lines, id],
    });
  const hasOptions = quote.lineItems.some(({ optional }) => optional);
  return { selectedLines: hasOptions ? lines : undefined, toggle };
};
