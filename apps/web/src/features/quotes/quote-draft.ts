import { dollars } from "@fieldwright/contract/documents";
import { text } from "@fieldwright/contract/fields";
import {
  type CreateQuoteBody,
  createQuoteBody,
  type Quote,
  type UpdateQuoteBody,
} from "@fieldwright/contract/quotes";
import { toDollars } from "@fieldwright/domain/money";
import * as z from "zod/mini";
import { formatDay } from "@/lib/dates";
import { clientOption } from "@/records/client-picker";
import {
  amountsForm,
  blankLine,
  draftsOf,
  filledLines,
  hiddenAmountsForm,
  type LineDraft,
  linesInWords,
  minQuantity,
  previewTotals,
  rateInWords,
  shareInWords,
  toLineItem,
  toTaxRate,
} from "@/records/line-drafts";
import { numberText, pickedOption } from "@/records/number-text";
import { anyShare, noShare, shareDraftOf, shareForm, toDeposit, toDiscount } from "@/records/share-drafts";
import type { WordsOf } from "@/records/use-guarded-save";
import { words } from "./words";

type QuoteWords = WordsOf<QuoteChanges>;

export const quoteFieldLabels: Record<keyof QuoteChanges, string> = {
  client: words.client,
  title: words.title,
  description: words.description,
  message: words.message,
  validUntil: words.validUntil,
  lineItems: words.lineItems,
  discount: words.discount,
  taxRate: words.taxRate,
  deposit: words.deposit,
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

const head = {
  client: pickedOption(words.clientIsRequired),
  title: createQuoteBody.shape.title,
  description: text(5000),
  message: text(5000),
  validUntil: z.string(),
};

/** The simple form from the specification: a single amount. */
export const simpleQuoteForm = z.object({
  ...head,
  ...hiddenAmountsForm,
  deposit: anyShare,
  amount: numberText(words.amount, dollars(words.amount)),
});

/** The full editor: lines, discount, tax and deposit instead of the amount. */
export const detailedQuoteForm = z.object({
  ...head,
  ...amountsForm,
  deposit: shareForm(words.deposit),
  amount: z.string(),
});

export type QuoteDraft = z.infer<typeof simpleQuoteForm>;

export const emptyQuote = {
  title: "",
  description: "",
  message: "",
  validUntil: "",
  amount: "",
  lines: [blankLine(minQuantity.estimate)],
  deposit: noShare,
  discount: noShare,
  taxRate: "",
};

export const quoteDraftOf = (quote: Quote): QuoteDraft => ({
  client: clientOption(quote.client),
  title: quote.title,
  description: quote.description,
  message: quote.message,
  validUntil: quote.validUntil,
  amount: "",
  lines: draftsOf(quote.lineItems, minQuantity.estimate),
  deposit: shareDraftOf(quote.deposit, quote.depositPercent),
  discount: shareDraftOf(quote.discount, quote.discountPercent),
  taxRate: String(quote.taxRate),
});

/** The amount as one line, which the full editor starts with. */
export const lineOfAmount = ({ title, amount }: Pick<QuoteDraft, "title" | "amount">) => [
  { ...blankLine(minQuantity.estimate), name: amount === "" ? "" : title, unitPrice: amount },
];

/** True if the quote would expire as soon as it is saved. An unchanged date may stay. */
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

const toQuoteLine = (draft: LineDraft) => ({
  ...toLineItem(draft),
  optional: draft.optional,
  selected: draft.selected,
});

/** Part of the request, although the server computes number and totals itself. */
const sentAlong = (draft: Pick<QuoteDraft, "lines" | "discount" | "taxRate">) => {
  const { subtotal, total } = previewTotals(draft);
  return { quoteNumber: "", subtotal: toDollars(subtotal), total: toDollars(total) };
};

/** One line with quantity 1, the quote's title and the amount as price. */
export const toSimpleQuoteBody = (draft: QuoteDraft): CreateQuoteBody => {
  const lines = lineOfAmount(draft);
  return {
    ...headOf(draft),
    ...sentAlong({ lines, discount: noShare, taxRate: "" }),
    lineItems: lines.map(toQuoteLine),
  };
};

/** The fields of the full editor. Discount and deposit are each either dollars or percent. */
export const quoteChangesOf = (draft: QuoteDraft) => ({
  ...headOf(draft),
  lineItems: filledLines(draft.lines).map(toQuoteLine),
  discount: toDiscount(draft.discount),
  ...toTaxRate(draft.taxRate),
  deposit: toDeposit(draft.deposit),
  ...(draft.validUntil === "" ? {} : { validUntil: draft.validUntil }),
});
export type QuoteChanges = ReturnType<typeof quoteChangesOf>;

export const toUpdateBody = ({ discount, deposit, ...rest }: Partial<QuoteChanges>): UpdateQuoteBody => ({
  ...rest,
  ...discount,
  ...deposit,
});

export const toDetailedQuoteBody = (draft: QuoteDraft): CreateQuoteBody => {
  const { discount, deposit, ...rest } = quoteChangesOf(draft);
  return { ...rest, ...discount, ...deposit, ...sentAlong(draft) };
};
