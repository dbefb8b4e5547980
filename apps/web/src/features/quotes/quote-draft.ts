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
  leastQuantity,
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

/** The spec's form: one amount. */
export const simpleQuoteForm = z.object({
  ...head,
  ...hiddenAmountsForm,
  deposit: anyShare,
  amount: numberText("Amount", dollars("Amount")),
});

/** The full editor: lines, discount, tax and deposit in place of the amount. */
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
  lines: [blankLine(leastQuantity.estimate)],
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
  lines: draftsOf(quote.lineItems, leastQuantity.estimate),
  deposit: shareDraftOf(quote.deposit, quote.depositPercent),
  discount: shareDraftOf(quote.discount, quote.discountPercent),
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

const toQuoteLine = (draft: LineDraft) => ({
  ...toLineItem(draft),
  optional: draft.optional,
  selected: draft.selected,
});

/** Sent along, though the server numbers and adds up itself. */
const sentAlong = (draft: Pick<QuoteDraft, "lines" | "discount" | "taxRate">) => {
  const { subtotal, total } = previewTotals(draft);
  return { quoteNumber: "", subtotal: toDollars(subtotal), total: toDollars(total) };
};

/** One line of quantity 1, named like the quote and priced at the amount. */
export const toSimpleQuoteBody = (draft: QuoteDraft): CreateQuoteBody => {
  const lines = lineOfAmount(draft);
  return {
    ...headOf(draft),
    ...sentAlong({ lines, discount: noShare, taxRate: "" }),
    lineItems: lines.map(toQuoteLine),
  };
};

/** What the full editor holds. A discount is one thing, in dollars or in percent, and so is a deposit. */
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
