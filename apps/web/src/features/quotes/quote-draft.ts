import { dollars } from "@fieldwright/contract/documents";
import { text } from "@fieldwright/contract/fields";
import { type CreateQuoteBody, createQuoteBody, type Quote } from "@fieldwright/contract/quotes";
import * as z from "zod/mini";
import { clientOption } from "@/lib/records/client-picker";
import {
  amountsForm,
  blankLine,
  draftsOf,
  hiddenAmountsForm,
  toLineItems,
  toTerms,
} from "@/lib/records/line-drafts";
import { numberText } from "@/lib/records/number-text";
import { pickedOption } from "@/lib/records/picked-option";

const head = {
  client: pickedOption("Client is required"),
  title: createQuoteBody.shape.title,
  description: text(5000),
  validUntil: z.string(),
};

/** The spec's form: one amount. */
export const simpleQuoteForm = z.object({
  ...head,
  ...hiddenAmountsForm,
  amount: numberText("Amount", dollars("Amount")),
});

/** The full editor: lines, discount and tax in place of the amount. */
export const detailedQuoteForm = z.object({ ...head, ...amountsForm, amount: z.string() });

export type QuoteDraft = z.infer<typeof simpleQuoteForm>;

export const emptyQuote = {
  title: "",
  description: "",
  validUntil: "",
  amount: "",
  lines: [blankLine],
  discount: "",
  taxRate: "",
};

export const quoteDraftOf = (quote: Quote): QuoteDraft => ({
  client: clientOption(quote.client),
  title: quote.title,
  description: quote.description,
  validUntil: quote.validUntil,
  amount: "",
  lines: draftsOf(quote.lineItems),
  discount: quote.discount > 0 ? quote.discount.toFixed(2) : "",
  taxRate: String(quote.taxRate),
});

/** The full editor opens with what the amount stood for. */
export const lineOfAmount = ({ title, amount }: Pick<QuoteDraft, "title" | "amount">) => [
  { ...blankLine, name: amount === "" ? "" : title, unitPrice: amount },
];

const headOf = ({ client, title, description }: QuoteDraft) => ({
  client: client.value,
  title,
  description,
});

/** One line of quantity 1, named like the quote and priced at the amount. */
export const toSimpleQuoteBody = (draft: QuoteDraft): CreateQuoteBody => ({
  ...headOf(draft),
  lineItems: [{ name: draft.title, description: "", quantity: 1, unitPrice: Number(draft.amount) }],
  discount: 0,
});

export const toDetailedQuoteBody = (draft: QuoteDraft): CreateQuoteBody => ({
  ...headOf(draft),
  lineItems: toLineItems(draft.lines),
  ...toTerms(draft),
  ...(draft.validUntil === "" ? {} : { validUntil: draft.validUntil }),
});
