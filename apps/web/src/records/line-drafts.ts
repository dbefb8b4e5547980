import { type LineItemBody, lineItemBody, percent, priceBody } from "@fieldwright/contract/documents";
import { text } from "@fieldwright/contract/fields";
import {
  type DocumentTotals,
  documentTotals,
  isIncluded,
  lineTotal,
} from "@fieldwright/domain/document-totals";
import { lineUnits, quantityInWords, wholeUnit } from "@fieldwright/domain/line-units";
import {
  dollars,
  formatUsd,
  negateCents,
  signedUsd,
  toBasisPoints,
  toCents,
  toDollars,
  toThousandths,
} from "@fieldwright/domain/money";
import * as z from "zod/mini";
import { numberOrZero, numberText, optionalNumberText } from "./number-text";
import { anyShare, discountTerms, type ShareDraft, shareForm } from "./share-drafts";
import { words } from "./words";

type ComparedLine = LineItemBody & { readonly optional?: boolean; readonly selected?: boolean };

const choiceOf = ({ optional, selected }: ComparedLine) => {
  if (!optional) return "";
  return selected ? words.optionalSelectedLabel : " (optional)";
};

/** A document's lines as text, one per row, to compare two versions. */
export const linesInWords = (lines: readonly ComparedLine[]): string =>
  lines
    .map((line) => {
      const details = line.description ? `, ${line.description}` : "";
      const quantity = quantityInWords(line.quantity, line.unit);
      return words.quantityNameAt(quantity, line.name, signedUsd(line.unitPrice), choiceOf(line), details);
    })
    .join("\n");

export const shareInWords = ({ value, kind }: ShareDraft): string => {
  const amount = numberOrZero(value);
  if (amount === 0) return "";
  return kind === "percent" ? `${amount}%` : formatUsd(dollars(amount));
};

export const rateInWords = (rate: number | undefined): string => (rate === undefined ? "" : `${rate}%`);

/** A line as typed into the form. */
export type LineDraft = {
  name: string;
  description: string;
  quantity: string;
  unit: string;
  /** For a rebate, the amount it takes off. */
  unitPrice: string;
  rebate: boolean;
  /** Only lines of a quote may be optional. An optional line that is not selected does not count. */
  optional: boolean;
  selected: boolean;
  /** The smallest quantity of this line when its unit is "each". */
  least: number;
};

/** The form fields that determine a document's amounts. */
export type AmountsDraft = { lines: LineDraft[]; discount: ShareDraft; taxRate: string };

/** The smallest quantity of a line in "each": 1 on invoices, the API's minimum on quotes and jobs. */
export const minQuantity = { invoice: 1, estimate: 0.001 } as const;

/** Hours and feet can be billed in fractions. */
const minPart = 0.01;

export const minQuantityOf = ({ unit, least }: Pick<LineDraft, "unit" | "least">): number =>
  unit === wholeUnit ? least : Math.min(least, minPart);

/** Shows server errors about all lines below them. */
export const linesOnServer = { lineItems: "lines.root" } as const;

/** Keeps a unit that is not in our list, such as one that another program set. */
export const unitsWith = (unit: string) =>
  [...new Set<string>([...lineUnits, unit])].map((value) => ({ value, label: value }));

export const blankLine = (least: number): LineDraft => ({
  name: "",
  description: "",
  quantity: "1",
  unit: wholeUnit,
  unitPrice: "",
  rebate: false,
  optional: false,
  selected: true,
  least,
});

const isBlank = ({ name, description, unitPrice }: LineDraft) =>
  [name, description, unitPrice].every((field) => field.trim() === "");

const atLeast = (least: number) => z.number().check(z.gte(least, words.quantityMustBeAt(least)));

const wholeLine = (least: number) =>
  z.object({
    name: lineItemBody.shape.name,
    description: text(2000),
    unit: lineItemBody.shape.unit,
    quantity: numberText(words.quantity, z.pipe(atLeast(least), lineItemBody.shape.quantity)),
    unitPrice: numberText(words.unitPrice, priceBody),
  });

const anyLine = z.object({
  name: z.string(),
  description: z.string(),
  quantity: z.string(),
  unit: z.string(),
  unitPrice: z.string(),
  rebate: z.boolean(),
  optional: z.boolean(),
  selected: z.boolean(),
  least: z.number(),
});

/** Blank lines are not sent, started lines must be complete. */
const linesFrom = (least: 0 | 1) =>
  z.array(anyLine).check(
    z.superRefine((drafts, context) => {
      const isMissing = least > 0 && drafts.every(isBlank);
      if (isMissing) context.addIssue({ code: "custom", message: words.atLeastOneLine });
      for (const [index, draft] of drafts.entries()) {
        if (isBlank(draft) && !isMissing) continue;
        const { error } = z.safeParse(wholeLine(minQuantityOf(draft)), draft);
        for (const { message, path } of error?.issues ?? []) {
          context.addIssue({ code: "custom", message, path: [index, ...path] });
        }
      }
    }),
  );

const lines = linesFrom(1);

/** For a form that may have no lines at all. */
export const optionalLines = linesFrom(0);

export const amountsForm = {
  lines,
  discount: shareForm(words.discount),
  taxRate: optionalNumberText(percent(words.taxRateLabel)),
};

/** For a form with lines alone. */
export const anyAmounts = { discount: anyShare, taxRate: z.string() };

/** For a form that does not show its lines. */
export const hiddenAmountsForm = { lines: z.array(anyLine), ...anyAmounts };

type Line = Pick<LineItemBody, "name" | "description" | "quantity" | "unit" | "unitPrice" | "rebate"> &
  Partial<Pick<LineDraft, "optional" | "selected">>;

/** A line that already has less than the form's minimum may keep it. */
export const draftOf = (line: Line, least: number): LineDraft => ({
  name: line.name,
  description: line.description,
  quantity: String(line.quantity),
  unit: line.unit,
  unitPrice: Math.abs(line.unitPrice).toFixed(2),
  rebate: line.rebate,
  optional: line.optional ?? false,
  selected: line.selected ?? true,
  least: line.quantity < minQuantityOf({ unit: line.unit, least }) ? minQuantity.estimate : least,
});

export const draftsOf = (items: readonly Line[] | undefined, least: number): LineDraft[] =>
  items && items.length > 0 ? items.map((item) => draftOf(item, least)) : [blankLine(least)];

export const areBlank = (drafts: readonly LineDraft[]): boolean => drafts.every(isBlank);

export const filledLines = (drafts: readonly LineDraft[]): LineDraft[] =>
  drafts.filter((draft) => !isBlank(draft));

type PricedDraft = Pick<LineDraft, "quantity" | "unitPrice" | "rebate">;

const toLine = ({ quantity, unitPrice, rebate }: PricedDraft) => {
  const price = toCents(dollars(numberOrZero(unitPrice)));
  return { quantity: toThousandths(numberOrZero(quantity)), unitPrice: rebate ? negateCents(price) : price };
};

const lineTotalOf = (draft: PricedDraft) => toDollars(lineTotal(toLine(draft)));

export const toLineItem = (draft: LineDraft) => ({
  name: draft.name.trim(),
  description: draft.description.trim(),
  quantity: Number(draft.quantity),
  unit: draft.unit,
  unitPrice: dollars(draft.rebate ? 0 - Number(draft.unitPrice) : Number(draft.unitPrice)),
  rebate: draft.rebate,
  total: lineTotalOf(draft),
});

/** The lines to send, after validation. */
export const toLineItems = (drafts: readonly LineDraft[]) => filledLines(drafts).map(toLineItem);

/** Leaves out an empty tax rate, so that the server uses the client's or the company's. */
export const toTaxRate = (taxRate: string) => (taxRate.trim() === "" ? {} : { taxRate: Number(taxRate) });

/** Quantity times unit price, with two decimals. */
export const lineTotalText = (draft: PricedDraft): string => {
  const total = lineTotalOf(draft);
  return `${total < 0 ? "−" : ""}${Math.abs(total).toFixed(2)}`;
};

/** In cents, by the same rule as on the server. */
export const previewTotals = ({ lines, discount, taxRate }: AmountsDraft): DocumentTotals =>
  documentTotals(lines.filter(isIncluded).map(toLine), {
    ...discountTerms(discount),
    taxRate: toBasisPoints(numberOrZero(taxRate)),
  });
