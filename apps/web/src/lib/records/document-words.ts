import type { LineItemBody } from "@fieldwright/contract/documents";
import { formatUsd } from "@fieldwright/domain/money";

type Line = LineItemBody & { readonly optional?: boolean; readonly selected?: boolean };

const choiceOf = ({ optional, selected }: Line) => {
  if (!optional) return "";
  return selected ? " (optional, selected)" : " (optional)";
};

/** The lines of a document, one below the other, for people who compare two versions. */
export const linesInWords = (lines: readonly Line[]): string =>
  lines
    .map((line) => {
      const details = line.description ? `, ${line.description}` : "";
      return `${line.quantity} × ${line.name} at ${formatUsd(line.unitPrice)}${choiceOf(line)}${details}`;
    })
    .join("\n");

export const amountInWords = (amount: number | undefined): string =>
  amount === undefined || amount === 0 ? "" : formatUsd(amount);

export const rateInWords = (rate: number | undefined): string => (rate === undefined ? "" : `${rate}%`);
