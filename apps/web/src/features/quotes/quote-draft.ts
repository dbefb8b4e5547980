import { dollars } from "@fieldwright/contract/documents";
import { text } from "@fieldwright/contract/fields";
import {
  type CreateQuoteBody,
  createQuoteBody,
  type Quote,
  type QuoteLineBody,
} from "@fieldwright/contract/quotes";
import * as z from "zod/mini";
import { clientOption } from "@/lib/records/client-picker";
import {
  amountsForm,
  blankLine,
  draftsOf,
  filledLines,
  hiddenAmountsForm,
  type LineDraft,
  leastQuantity,
  toLineItem,
  toTerms,
} from "@/lib/records/line-drafts";
import { numberText, optionalNumberText } from "@/lib/records/number-text";
import { pickedOption } from "@/lib/records/picked-option";

const head = {
  client: pickedOption("Client is required"),
  title: createQuoteBody.shape.title,
  description: text(5000),
  message: text(5000),
  validUntil: z.string(),
};

/** The spec's form: one amount. */
export const simpleQuoteForm = z.object({
  ...head,
  ...hiddenAmountsForm,
  deposit: z.string(),
  amount: numberText("Amount", dollars("Amount")),
});

/** The full editor: lines, discount, tax and deposit in place of the amount. */
export const detailedQuoteForm = z.object({
  ...head,
  ...amountsForm,
  deposit: optionalNumberText(dollars("Deposit")),
  amount: z.string(),
});

export type QuoteDraft = z.infer<typeof simpleQuoteForm>;

export const emptyQuote = {
  title: "",
  description: "",
  message: "",
  validUntil: "",
  amount: "",
  lines: [blankLine(leastQuantity.estimate)],
  deposit: "",
  discount: "",
  taxRate: "",
};

const amountText = (amount: number) => (amount > 0 ? amount.toFixed(2) : "");

export const quoteDraftOf = (quote: Quote): QuoteDraft => ({
  client: clientOption(quote.client),
  title: quote.title,
  description: quote.description,
  message: quote.message,
  validUntil: quote.validUntil,
  amount: "",
  lines: draftsOf(quote.lineItems, leastQuantity.estimate),
  deposit: amountText(quote.deposit),
  discount: amountText(quote.discount),
  taxRate: String(quote.taxRate),
});

/** The full editor opens with what the amount stood for. */
export const lineOfAmount = ({ title, amount }: Pick<QuoteDraft, "title" | "amount">) => [
  { ...blankLine(leastQuantity.estimate), name: amount === "" ? "" : title, unitPrice: amount },
];

/** A quote that would be expired as soon as it is saved; a day that was already there may stay. */
export const endsInThePast = (
  { validUntil }: Pick<QuoteDraft, "validUntil">,
  { today, kept }: { today: string; kept: string | undefined },
): boolean => validUntil !== "" && validUntil !== kept && validUntil < today;

const headOf = ({ client, title, description, message }: QuoteDraft) => ({
  client: client.value,
  title,
  description,
  message,
});

const toQuoteLine = (draft: LineDraft): QuoteLineBody => ({
  ...toLineItem(draft),
  optional: draft.optional,
  selected: draft.selected,
});

/** One line of quantity 1, named like the quote and priced at the amount. */
export const toSimpleQuoteBody = (draft: QuoteDraft): CreateQuoteBody => ({
  ...headOf(draft),
  lineItems: lineOfAmount(draft).map(toQuoteLine),
  discount: 0,
  deposit: 0,
});

export const toDetailedQuoteBody = (draft: QuoteDraft): CreateQuoteBody => ({
  ...headOf(draft),
  lineItems: filledLines(draft.lines).map(toQuoteLine),
  ...toTerms(draft),
  deposit: Number(draft.deposit),
  ...(draft.validUntil === "" ? {} : { validUntil: draft.validUntil }),
});
