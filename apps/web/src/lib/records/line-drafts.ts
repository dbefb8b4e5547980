import { dollars, type LineItemBody, lineItemBody, percent } from "@fieldwright/contract/documents";
import { text } from "@fieldwright/contract/fields";
import { type DocumentTotals, documentTotals, lineTotal } from "@fieldwright/domain/document-totals";
import { toBasisPoints, toCents, toDollars, toThousandths } from "@fieldwright/domain/money";
import * as z from "zod/mini";
import { numberOrZero, numberText, optionalNumberText } from "./number-text";

/** A line as people type it. */
export type LineDraft = { name: string; description: string; quantity: string; unitPrice: string };

/** The part of a form that makes up a document's amounts. */
export type AmountsDraft = { lines: LineDraft[]; discount: string; taxRate: string };

export const blankLine: LineDraft = { name: "", description: "", quantity: "1", unitPrice: "" };

const isBlank = ({ name, description, unitPrice }: LineDraft) =>
  [name, description, unitPrice].every((field) => field.trim() === "");

const leastQuantity = z.number().check(z.gte(1, "Quantity must be at least 1"));

const wholeLine = z.object({
  name: lineItemBody.shape.name,
  description: text(2000),
  quantity: numberText("Quantity", z.pipe(leastQuantity, lineItemBody.shape.quantity)),
  unitPrice: numberText("Unit price", lineItemBody.shape.unitPrice),
});

const anyLine = z.object({
  name: z.string(),
  description: z.string(),
  quantity: z.string(),
  unitPrice: z.string(),
});

/** Lines left blank are not sent; one that was begun has to be finished; at least one has to be whole. */
const lines = z.array(anyLine).check(
  z.superRefine((drafts, context) => {
    const results = drafts.map((draft) => z.safeParse(wholeLine, draft));
    const hasWhole = results.some(({ success }) => success);
    if (!hasWhole) context.addIssue({ code: "custom", message: "At least one line item is required" });
    for (const [index, { error }] of results.entries()) {
      const draft = drafts[index];
      if (!error || !draft || (hasWhole && isBlank(draft))) continue;
      for (const { message, path } of error.issues) {
        context.addIssue({ code: "custom", message, path: [index, ...path] });
      }
    }
  }),
);

export const amountsForm = {
  lines,
  discount: optionalNumberText(dollars("Discount")),
  taxRate: optionalNumberText(percent("Tax rate")),
};

/** For a form that does not show its lines. */
export const hiddenAmountsForm = { lines: z.array(anyLine), discount: z.string(), taxRate: z.string() };

type Line = Pick<LineItemBody, "name" | "description" | "quantity" | "unitPrice">;

export const draftOf = ({ name, description, quantity, unitPrice }: Line): LineDraft => ({
  name,
  description,
  quantity: String(quantity),
  unitPrice: unitPrice.toFixed(2),
});

export const draftsOf = (items: readonly Line[] | undefined): LineDraft[] =>
  items && items.length > 0 ? items.map(draftOf) : [blankLine];

export const areBlank = (drafts: readonly LineDraft[]): boolean => drafts.every(isBlank);

/** What is sent of lines that passed. */
export const toLineItems = (drafts: readonly LineDraft[]): LineItemBody[] =>
  drafts
    .filter((draft) => !isBlank(draft))
    .map(({ name, description, quantity, unitPrice }) => ({
      name: name.trim(),
      description: description.trim(),
      quantity: Number(quantity),
      unitPrice: Number(unitPrice),
    }));

/** An empty tax rate is left out: the server then takes the client's or the company's. */
export const toTerms = ({ discount, taxRate }: Pick<AmountsDraft, "discount" | "taxRate">) => ({
  discount: Number(discount),
  ...(taxRate.trim() === "" ? {} : { taxRate: Number(taxRate) }),
});

const toLine = ({ quantity, unitPrice }: Pick<LineDraft, "quantity" | "unitPrice">) => ({
  quantity: toThousandths(numberOrZero(quantity)),
  unitPrice: toCents(numberOrZero(unitPrice)),
});

/** Quantity times unit price, to two decimals. */
export const lineTotalText = (draft: Pick<LineDraft, "quantity" | "unitPrice">): string =>
  toDollars(lineTotal(toLine(draft))).toFixed(2);

/** In cents, by the same rule as the server's. */
export const previewTotals = ({ lines, discount, taxRate }: AmountsDraft): DocumentTotals =>
  documentTotals(lines.map(toLine), {
    discount: toCents(numberOrZero(discount)),
    taxRate: toBasisPoints(numberOrZero(taxRate)),
  });
