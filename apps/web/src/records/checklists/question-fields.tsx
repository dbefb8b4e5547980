import type { NewChecklistItem } from "@fieldwright/contract/checklists";
import { type CheckKind, checkKinds, plainTick, rangeText } from "@fieldwright/domain/checklists";
import { maxUnitLength } from "@fieldwright/domain/line-units";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { Input, Textarea } from "@/ui/input";
import { Select } from "@/ui/select";
import { words } from "./words";

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

const kindLabels: Readonly<Record<CheckKind, string>> = {
  tick: words.checkbox,
  reading: words.reading,
  choice: words.choice,
  text: words.text,
  photo: words.photo,
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
  if (!text) return words.textIsRequired;
  if (kind === "choice" && choices.length < 2) return words.choiceNeedsAtLeast;
  if (Number.isNaN(min) || Number.isNaN(max)) return words.limitsMustBeNumbers;
  return min !== null && max !== null && min > max ? words.lowestCantBeAbove : undefined;
};

/** "Reading, psi, 40 to 80. Required." */
export const questionText = ({ kind, required, unit, min, max, choices }: NewChecklistItem): string => {
  const range = rangeText({ min, max });
  const details = kind === "choice" ? choices.join(", ") : [unit, range].filter(Boolean).join(", ");
  const separator = kind === "choice" ? ": " : ", ";
  return `${kindLabels[kind]}${details ? `${separator}${details}` : ""}${required ? ". Required." : ""}`;
};

const kindOptions = checkKinds.map((value) => ({ value, label: kindLabels[value] }));

type QuestionFieldsProps = {
  value: QuestionDraft;
  onChange: (value: QuestionDraft) => void;
  error?: string | undefined;
};

/** What an item asks for. */
export function QuestionFields({ value, onChange, error }: QuestionFieldsProps) {
  const change = (part: Partial<QuestionDraft>) => onChange({ ...value, ...part });
  return (
    <div className="grid gap-4">
      <Field label={words.item} required error={error}>
        <Input
          value={value.text}
          maxLength={500}
          autoComplete="off"
          onChange={({ target }) => change({ text: target.value })}
        />
      </Field>
      <Field label={words.answer}>
        <Select
          value={value.kind}
          options={kindOptions}
          onChange={({ target }) =>
            change({ kind: checkKinds.find((kind) => kind === target.value) ?? "tick" })
          }
        />
      </Field>
      {value.kind === "reading" ? (
        <div className="grid grid-cols-3 gap-3">
          <Field label={words.unit} optional>
            <Input
              value={value.unit}
              maxLength={maxUnitLength}
              autoComplete="off"
              onChange={({ target }) => change({ unit: target.value })}
            />
          </Field>
          <Field label={words.lowest} optional>
            <Input
              inputMode="decimal"
              value={value.min}
              autoComplete="off"
              onChange={({ target }) => change({ min: target.value })}
            />
          </Field>
          <Field label={words.highest} optional>
            <Input
              inputMode="decimal"
              value={value.max}
              autoComplete="off"
              onChange={({ target }) => change({ max: target.value })}
            />
          </Field>
        </div>
      ) : null}
      {value.kind === "choice" ? (
        <Field label={words.answersToChooseFrom} hint={words.onePerLineUp}>
          <Textarea
            rows={3}
            value={value.choices}
            onChange={({ target }) => change({ choices: target.value })}
          />
        </Field>
      ) : null}
      <Checkbox
        label={words.required}
        hint={words.visitCantBeFinished}
        checked={value.required}
        onChange={({ target }) => change({ required: target.checked })}
      />
    </div>
  );
}
