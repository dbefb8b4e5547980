import type { CreateQuoteBody } from "@fieldwright/contract/quotes";
import { formatDay } from "@/lib/dates";
import { amountInWords, linesInWords, rateInWords } from "@/lib/records/document-words";
import type { WordsOf } from "@/lib/records/use-guarded-document";
import { type QuoteDraft, toDetailedQuoteBody } from "./quote-draft";

type QuoteWords = WordsOf<CreateQuoteBody>;

export const quoteFieldLabels: Record<keyof CreateQuoteBody, string> = {
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

/** Two clients may share a name: the id tells them apart, and stays out of sight. */
export const shownQuoteField = (name: string, value: string): string =>
  name === "client" ? value.slice(value.indexOf(" ") + 1) : value;

export const quoteWords = (draft: QuoteDraft): QuoteWords => {
  const body = toDetailedQuoteBody(draft);
  return {
    client: `${draft.client.value} ${draft.client.label}`,
    title: body.title,
    description: body.description,
    message: body.message,
    validUntil: body.validUntil ? formatDay(body.validUntil) : "",
    lineItems: linesInWords(body.lineItems),
    discount: amountInWords(body.discount),
    taxRate: rateInWords(body.taxRate),
    deposit: amountInWords(body.deposit),
  };
};
