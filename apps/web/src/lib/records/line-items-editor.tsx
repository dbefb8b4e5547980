import { Plus, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Path, useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { Button, IconButton } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Field, FieldError } from "@/ui/field";
import { Input } from "@/ui/input";
import { type AmountsDraft, blankLine, lineTotalText } from "./line-drafts";

/** From this width on one row of headings names the columns, and the labels stay for assistive technology alone. */
const columns = "sm:grid-cols-[minmax(0,1fr)_88px_120px_112px_36px]";
const labelled = "sm:[&>div:first-child]:sr-only";

type LineItemsEditorProps = {
  /** Of a line that is added. */
  least: number;
  /** Whether lines may be offered as optional. */
  optional?: boolean;
};

/** The lines of the form around it, one row each. */
export function LineItemsEditor({ least, optional = false }: LineItemsEditorProps) {
  const { control, formState, getFieldState } = useFormContext<AmountsDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: "lines" });
  const addButton = useRef<HTMLButtonElement>(null);
  const message = getFieldState("lines", formState).error?.root?.message;

  const removeLine = (index: number) => {
    remove(index);
    addButton.current?.focus();
  };

  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="sr-only">Line items</legend>
      <div
        aria-hidden="true"
        className={`hidden gap-2 border-b bg-sunken px-4 py-2 text-12 font-medium text-ink-2 sm:grid ${columns}`}
      >
        <span>Item</span>
        <span>Quantity</span>
        <span>Unit price</span>
        <span className="text-right">Total</span>
      </div>
      <ul className="divide-y divide-line">
        {fields.map((field, index) => (
          <li key={field.id}>
            <LineRow
              index={index}
              mayBeOptional={optional}
              onRemove={fields.length > 1 ? () => removeLine(index) : undefined}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-col items-start gap-2 border-t px-4 py-3">
        {message ? <FieldError>{message}</FieldError> : null}
        <Button
          ref={addButton}
          size="sm"
          icon={<Plus aria-hidden="true" />}
          onClick={() => append(blankLine(least))}
        >
          Add line item
        </Button>
      </div>
    </fieldset>
  );
}

type LineRowProps = { index: number; mayBeOptional: boolean; onRemove: (() => void) | undefined };

function LineRow({ index, mayBeOptional, onRemove }: LineRowProps) {
  const { control, register, clearErrors, getFieldState, getValues, setFocus, formState } =
    useFormContext<AmountsDraft>();
  const [hasDetails, setHasDetails] = useState(() => getValues(`lines.${index}.description`) !== "");
  const [quantity, unitPrice] = useWatch({
    control,
    name: [`lines.${index}.quantity`, `lines.${index}.unitPrice`],
  });
  const allMissing = getFieldState("lines", formState).error?.root !== undefined;
  const field = (name: Path<AmountsDraft>) =>
    register(name, { onChange: () => clearErrors(allMissing ? "lines" : name) });
  const errorOf = (name: Path<AmountsDraft>) => getFieldState(name, formState).error?.message;
  return (
    <fieldset className={`grid grid-cols-2 gap-2 px-4 py-3 sm:items-start ${columns}`}>
      <legend className="sr-only">Line item {index + 1}</legend>
      <div className="col-span-2 flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1.5 sm:col-span-1">
        <Field
          label="Name"
          required
          error={errorOf(`lines.${index}.name`)}
          className={`basis-full ${labelled}`}
        >
          <Input {...field(`lines.${index}.name`)} maxLength={200} autoComplete="off" />
        </Field>
        {hasDetails ? (
          <Input
            {...field(`lines.${index}.description`)}
            aria-label="Details"
            placeholder="Details for the client"
            maxLength={2000}
            autoComplete="off"
            size="bar"
            className="text-13"
          />
        ) : (
          <button
            type="button"
            onClick={() => {
              flushSync(() => setHasDetails(true));
              setFocus(`lines.${index}.description`);
            }}
            className="text-12 text-ink-2 underline-offset-2 hover:text-ink hover:underline"
          >
            Add details
          </button>
        )}
        {mayBeOptional ? <LineChoice index={index} /> : null}
      </div>
      <Field label="Quantity" required error={errorOf(`lines.${index}.quantity`)} className={labelled}>
        <Input
          {...field(`lines.${index}.quantity`)}
          type="number"
          inputMode="decimal"
          min={getValues(`lines.${index}.least`)}
          step="any"
        />
      </Field>
      <Field label="Unit price" required error={errorOf(`lines.${index}.unitPrice`)} className={labelled}>
        <Input
          {...field(`lines.${index}.unitPrice`)}
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          placeholder="0.00"
        />
      </Field>
      <Field label="Total" className={labelled}>
        <Input readOnly value={lineTotalText({ quantity, unitPrice })} className="text-right" />
      </Field>
      <IconButton
        label={`Remove line item ${index + 1}`}
        disabled={onRemove === undefined}
        onClick={onRemove}
        className="self-end justify-self-end sm:self-start"
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </fieldset>
  );
}

/** An optional line is the customer's to choose; it may be offered as already chosen. */
function LineChoice({ index }: { index: number }) {
  const { control, setValue } = useFormContext<AmountsDraft>();
  const [optional, selected] = useWatch({
    control,
    name: [`lines.${index}.optional`, `lines.${index}.selected`],
  });
  return (
    <div className="flex flex-wrap gap-x-4 text-12 [&_label]:min-h-5 [&_label]:items-center">
      <Checkbox
        label="Optional"
        checked={optional}
        onChange={({ target }) => {
          setValue(`lines.${index}.optional`, target.checked);
          setValue(`lines.${index}.selected`, !target.checked);
        }}
      />
      {optional ? (
        <Checkbox
          label="Preselected"
          checked={selected}
          onChange={({ target }) => setValue(`lines.${index}.selected`, target.checked)}
        />
      ) : null}
    </div>
  );
}
