import { dollars, type LineItemBody, lineItemBody, percent } from "@fieldwright/contract/documents";
import { text } from "@fieldwright/contract/fields";
import {
  type DocumentTotals,
  documentTotals,
  isIncluded,
  lineTotal,
} from "@fieldwright/domain/document-totals";
import { toBasisPoints, toCents, toDollars, toThousandths } from "@fieldwright/domain/money";
import * as z from "zod/mini";
import { numberOrZero, numberText, optionalNumberText } from "./number-text";

/** A line as people type it. */
export type LineDraft = {
  name: string;
  description: string;
  quantity: string;
  unitPrice: string;
  /** Only the lines of a quote may be; one that is not selected does not count. */
  optional: boolean;
  selected: boolean;
  /** The smallest quantity that the line may have. */
  least: number;
};

/** The part of a form that makes up a document's amounts. */
export type AmountsDraft = { lines: LineDraft[]; discount: string; taxRate: string };

/** An invoice is typed in whole units and more; quotes and jobs take what the API takes. */
export const leastQuantity = { invoice: 1, estimate: 0.001 } as const;

export const blankLine = (least: number): LineDraft => ({
  name: "",
  description: "",
  quantity: "1",
  unitPrice: "",
  optional: false,
  selected: true,
  least,
});

const isBlank = ({ name, description, unitPrice }: LineDraft) =>
  [name, description, unitPrice].every((field) => field.trim() === "");

const atLeast = (least: number) => z.number().check(z.gte(least, `Quantity must be at least ${least}`));

const wholeLine = (least: number) =>
  z.object({
    name: lineItemBody.shape.name,
    description: text(2000),
    quantity: numberText("Quantity", z.pipe(atLeast(least), lineItemBody.shape.quantity)),
    unitPrice: numberText("Unit price", lineItemBody.shape.unitPrice),
  });

const anyLine = z.object({
  name: z.string(),
  description: z.string(),
  quantity: z.string(),
  unitPrice: z.string(),
  optional: z.boolean(),
  selected: z.boolean(),
  least: z.number(),
});

/** Lines left blank are not sent; one that was begun has to be finished; at least one has to be whole. */
const lines = z.array(anyLine).check(
  z.superRefine((drafts, context) => {
    const results = drafts.map((draft) => z.safeParse(wholeLine(draft.least), draft));
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

type Line = Pick<LineItemBody, "name" | "description" | "quantity" | "unitPrice"> &
  Partial<Pick<LineDraft, "optional" | "selected">>;

/** A line that was agreed with less than the form's minimum may keep it. */
export const draftOf = (line: Line, least: number): LineDraft => ({
  name: line.name,
  description: line.description,
  quantity: String(line.quantity),
  unitPrice: line.unitPrice.toFixed(2),
  optional: line.optional ?? false,
  selected: line.selected ?? true,
  least: line.quantity < least ? leastQuantity.estimate : least,
});

export const draftsOf = (items: readonly Line[] | undefined, least: number): LineDraft[] =>
  items && items.length > 0 ? items.map((item) => draftOf(item, least)) : [blankLine(least)];

export const areBlank = (drafts: readonly LineDraft[]): boolean => drafts.every(isBlank);

export const filledLines = (drafts: readonly LineDraft[]): LineDraft[] =>
  drafts.filter((draft) => !isBlank(draft));

export const toLineItem = ({ name, description, quantity, unitPrice }: LineDraft): LineItemBody => ({
  name: name.trim(),
  description: description.trim(),
  quantity: Number(quantity),
  unitPrice: Number(unitPrice),
});

/** What is sent of lines that passed. */
export const toLineItems = (drafts: readonly LineDraft[]): LineItemBody[] =>
  filledLines(drafts).map(toLineItem);

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
  documentTotals(lines.filter(isIncluded).map(toLine), {
    discount: toCents(numberOrZero(discount)),
    taxRate: toBasisPoints(numberOrZero(taxRate)),
  });
