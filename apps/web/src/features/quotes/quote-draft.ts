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
import { clientOption } from "@/records/client-picker";
import {
  amountsForm,
  blankLine,
  draftsOf,
  filledLines,
  hiddenAmountsForm,
  type LineDraft,
  minQuantity,
  previewTotals,
  toLineItem,
  toTaxRate,
} from "@/records/line-drafts";
import { numberText } from "@/records/number-text";
import { pickedOption } from "@/records/picked-option";
import { anyShare, noShare, shareDraftOf, shareForm, toDeposit, toDiscount } from "@/records/share-drafts";

const head = {
  client: pickedOption("Client is required"),
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
  amount: numberText("Amount", dollars("Amount")),
});

/** The full editor: lines, discount, tax and deposit instead of the amount. */
export const detailedQuoteForm = z.object({
  ...head,
  ...amountsForm,
  deposit: shareForm("Deposit"),
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
