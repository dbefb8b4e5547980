import { checkKinds } from "@fieldwright/domain/checklists";
import { maxUnitLength } from "@fieldwright/domain/line-units";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { Input, Textarea } from "@/ui/input";
import { Select } from "@/ui/select";
import { kindLabels, type QuestionDraft } from "./question-draft";

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
      <Field label="Item" required error={error}>
        <Input
          value={value.text}
          maxLength={500}
          autoComplete="off"
          onChange={({ target }) => change({ text: target.value })}
        />
      </Field>
      <Field label="Answer">
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
          <Field label="Unit" optional>
            <Input
              value={value.unit}
              maxLength={maxUnitLength}
              autoComplete="off"
              onChange={({ target }) => change({ unit: target.value })}
            />
          </Field>
          <Field label="Lowest" optional>
            <Input
              inputMode="decimal"
              value={value.min}
              autoComplete="off"
              onChange={({ target }) => change({ min: target.value })}
            />
          </Field>
          <Field label="Highest" optional>
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
        <Field label="Answers to choose from" hint="One per line, up to 12.">
          <Textarea
            rows={3}
            value={value.choices}
            onChange={({ target }) => change({ choices: target.value })}
          />
        </Field>
      ) : null}
      <Checkbox
        label="Required"
        hint="The visit can't be finished until this is answered, or skipped with a reason."
        checked={value.required}
        onChange={({ target }) => change({ required: target.checked })}
      />
    </div>
  );
}
