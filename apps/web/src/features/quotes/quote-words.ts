import { formatDay } from "@/lib/dates";
import { linesInWords, rateInWords, shareInWords } from "@/records/document-words";
import type { WordsOf } from "@/records/use-guarded-document";
import { type QuoteChanges, type QuoteDraft, quoteChangesOf } from "./quote-draft";

type QuoteWords = WordsOf<QuoteChanges>;

export const quoteFieldLabels: Record<keyof QuoteChanges, string> = {
  client: "Client",
  title: "Title",
  description: "Description",
  message: "Message",
  validUntil: "Valid until",
  lineItems: "Line items",
  discount: "Discount",
  taxRate: "Tax rate",
  deposit: "Deposit",
};

/** The id distinguishes clients with the same name and is not shown. */
export const shownQuoteField = (name: string, value: string): string =>
  name === "client" ? value.slice(value.indexOf(" ") + 1) : value;

export const quoteWords = (draft: QuoteDraft): QuoteWords => {
  const body = quoteChangesOf(draft);
  return {
    client: `${draft.client.value} ${draft.client.label}`,
    title: body.title,
    description: body.description,
    message: body.message,
    validUntil: body.validUntil ? formatDay(body.validUntil) : "",
    lineItems: linesInWords(body.lineItems),
    discount: shareInWords(draft.discount),
    taxRate: rateInWords(body.taxRate),
    deposit: shareInWords(draft.deposit),
  };
};
