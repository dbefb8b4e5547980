import type { NewChecklistItem } from "@fieldwright/contract/checklists";
import { type CheckKind, plainTick, rangeText } from "@fieldwright/domain/checklists";

/** An item as it is typed: numbers as text, one choice a line. */
export type QuestionDraft = {
  readonly text: string;
  readonly kind: CheckKind;
  readonly required: boolean;
  readonly unit: string;
  readonly min: string;
  readonly max: string;
  readonly choices: string;
};

export const kindLabels: Readonly<Record<CheckKind, string>> = {
  tick: "Checkbox",
  reading: "Reading",
  choice: "Choice",
  text: "Text",
  photo: "Photo",
};

export const emptyQuestion: QuestionDraft = {
  text: "",
  kind: "tick",
  required: false,
  unit: "",
  min: "",
  max: "",
  choices: "",
};

export const draftOfItem = ({
  text,
  kind,
  required,
  unit,
  min,
  max,
  choices,
}: NewChecklistItem): QuestionDraft => ({
  text,
  kind,
  required,
  unit,
  min: min?.toString() ?? "",
  max: max?.toString() ?? "",
  choices: choices.join("\n"),
});

const limitOf = (typed: string): number | null => (typed.trim() === "" ? null : Number(typed));

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** What is not asked for is left out, whatever was typed before the kind changed. */
export const itemOf = ({
  text,
  kind,
  required,
  unit,
  min,
  max,
  choices,
}: QuestionDraft): NewChecklistItem => ({
  ...plainTick,
  text: text.trim(),
  kind,
  required,
  choices: kind === "choice" ? linesOf(choices) : [],
  ...(kind === "reading" ? { unit: unit.trim(), min: limitOf(min), max: limitOf(max) } : {}),
});

/** Why it cannot be saved. */
export const whyNotAsk = (draft: QuestionDraft): string | undefined => {
  const { text, kind, min, max, choices } = itemOf(draft);
  if (!text) return "Text is required";
  if (kind === "choice" && choices.length < 2) return "A choice needs at least two answers";
  if (Number.isNaN(min) || Number.isNaN(max)) return "Limits must be numbers";
  return min !== null && max !== null && min > max ? "The lowest can't be above the highest" : undefined;
};

/** "Reading, psi, 40 to 80. Required." */
export const questionText = ({ kind, required, unit, min, max, choices }: NewChecklistItem): string => {
  const range = rangeText({ min, max });
  const details = kind === "choice" ? choices.join(", ") : [unit, range].filter(Boolean).join(", ");
  const separator = kind === "choice" ? ": " : ", ";
  return `${kindLabels[kind]}${details ? `${separator}${details}` : ""}${required ? ". Required." : ""}`;
};
