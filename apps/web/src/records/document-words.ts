import type { LineItemBody } from "@fieldwright/contract/documents";
import { quantityInWords } from "@fieldwright/domain/line-units";
import { dollars, formatUsd, signedUsd } from "@fieldwright/domain/money";
import { numberOrZero } from "./number-text";
import type { ShareDraft } from "./share-drafts";

type Line = LineItemBody & { readonly optional?: boolean; readonly selected?: boolean };

const choiceOf = ({ optional, selected }: Line) => {
  if (!optional) return "";
  return selected ? " (optional, selected)" : " (optional)";
};

/** A document's lines as text, one per row, to compare two versions. */
export const linesInWords = (lines: readonly Line[]): string =>
  lines
    .map((line) => {
      const details = line.description ? `, ${line.description}` : "";
      const quantity = quantityInWords(line.quantity, line.unit);
      return `${quantity} × ${line.name} at ${signedUsd(line.unitPrice)}${choiceOf(line)}${details}`;
    })
    .join("\n");

export const shareInWords = ({ value, kind }: ShareDraft): string => {
  const amount = numberOrZero(value);
  if (amount === 0) return "";
  return kind === "percent" ? `${amount}%` : formatUsd(dollars(amount));
};

export const rateInWords = (rate: number | undefined): string => (rate === undefined ? "" : `${rate}%`);
