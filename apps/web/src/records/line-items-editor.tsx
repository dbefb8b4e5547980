import { type PriceItem, priceItemBody } from "@fieldwright/contract/price-book";
import { Plus, TicketPercent, Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Path, useFieldArray, useFormContext, useWatch } from "react-hook-form";
import { errorMessage } from "@/lib/api-client";
import { useCan } from "@/lib/auth";
import { Button, IconButton } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { Field, FieldError } from "@/ui/field";
import { Input, MoneyField, Textarea } from "@/ui/input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { type AmountsDraft, blankLine, lineTotalText, minQuantityOf, unitsWith } from "./line-drafts";
import { LineName } from "./line-name";
import { useSavePriceItem } from "./price-book";
import { words } from "./words";

/** From this width on, one heading row names the columns and the labels are only for screen readers. */
const columns = "sm:grid-cols-[minmax(0,1fr)_80px_88px_112px_104px_36px]";
const labelled = "sm:[&>div:first-child]:sr-only";

type LineItemsEditorProps = {
  /** The smallest quantity of a line that is added. */
  least: number;
  /** Whether lines may be optional for the customer. */
  optional?: boolean;
};

/** Edits the lines of the surrounding form, one row each. */
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
      <legend className="sr-only">{words.lineItems}</legend>
      <div
        aria-hidden="true"
        className={`hidden gap-2 border-b bg-sunken px-4 py-2 text-12 font-medium text-ink-2 sm:grid ${columns}`}
      >
        <span>{words.item}</span>
        <span>{words.quantity}</span>
        <span>{words.unit}</span>
        <span>{words.unitPrice}</span>
        <span className="text-right">{words.total}</span>
      </div>
      <ul className="divide-y divide-line">
        {fields.map((field, index) => (
          <li key={field.id}>
            <LineRow
              index={index}
              mayBeOptional={optional}
              onEnter={index === fields.length - 1 ? () => append(blankLine(least)) : undefined}
              onRemove={fields.length > 1 ? () => removeLine(index) : undefined}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-col items-start gap-2 border-t px-4 py-3">
        {message ? <FieldError>{message}</FieldError> : null}
        <div className="flex flex-wrap gap-2">
          <Button
            ref={addButton}
            size="sm"
            icon={<Plus aria-hidden="true" />}
            onClick={() => append(blankLine(least))}
          >
            {words.addLineItem}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            icon={<TicketPercent aria-hidden="true" />}
            onClick={() => append({ ...blankLine(least), rebate: true })}
          >
            {words.addRebate}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

type LineRowProps = {
  index: number;
  mayBeOptional: boolean;
  onRemove: (() => void) | undefined;
  /** Enter in the price of the last line starts the next one. */
  onEnter: (() => void) | undefined;
};

function LineRow({ index, mayBeOptional, onRemove, onEnter }: LineRowProps) {
  const { control, register, clearErrors, getFieldState, setFocus, setValue, formState } =
    useFormContext<AmountsDraft>();
  const line = useWatch({ control, name: `lines.${index}` });
  /** The name that needs no saving: as the line was loaded, taken from the price book or saved to it. */
  const [kept, setKept] = useState(line.name.trim());
  const allMissing = getFieldState("lines", formState).error?.root !== undefined;
  const field = (name: Path<AmountsDraft>, also?: Path<AmountsDraft>) =>
    register(name, { onChange: () => clearErrors(allMissing ? "lines" : also ? [name, also] : name) });
  const errorOf = (name: Path<AmountsDraft>) => getFieldState(name, formState).error?.message;
  const take = ({ name, description, unit, unitPrice }: PriceItem) => {
    const taken = { ...line, name, description, unit, unitPrice: unitPrice.toFixed(2) };
    setValue(`lines.${index}`, taken, { shouldDirty: true });
    clearErrors(allMissing ? "lines" : `lines.${index}`);
    setFocus(`lines.${index}.quantity`);
    setKept(name);
  };

  return (
    <fieldset
      className={`group/line grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-2 px-4 py-3 sm:items-start ${columns}`}
    >
      <legend className="sr-only">{words.lineItemRebate(index + 1, line.rebate)}</legend>
      <div className="col-span-3 flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1.5 sm:col-span-1">
        <Field
          label={words.name}
          required
          error={errorOf(`lines.${index}.name`)}
          className={`basis-full ${labelled}`}
        >
          {line.rebate ? (
            <Input
              {...field(`lines.${index}.name`)}
              maxLength={200}
              autoComplete="off"
              placeholder={words.rebate}
            />
          ) : (
            <LineName
              {...field(`lines.${index}.name`)}
              text={line.name}
              onPick={take}
              maxLength={200}
              autoComplete="off"
            />
          )}
        </Field>
        <LineDetails index={index} description={line.description} />
        {line.rebate || line.name.trim() === kept ? null : <KeepPrice line={line} onKept={setKept} />}
        {line.rebate ? <span className="text-12 text-ink-2">{words.rebateComesOffTotal}</span> : null}
        {mayBeOptional ? <LineChoice index={index} /> : null}
      </div>
      <Field label={words.quantity} required error={errorOf(`lines.${index}.quantity`)} className={labelled}>
        <Input
          {...field(`lines.${index}.quantity`)}
          type="number"
          inputMode="decimal"
          min={minQuantityOf(line)}
          step="any"
        />
      </Field>
      <Field
        label={words.unit}
        error={errorOf(`lines.${index}.unit`)}
        className={`col-span-2 sm:col-span-1 ${labelled}`}
      >
        <Select
          {...field(`lines.${index}.unit`, `lines.${index}.quantity`)}
          options={unitsWith(line.unit)}
          className="[&>select]:pr-7 [&>svg]:right-1.5"
        />
      </Field>
      <Field
        label={words.unitPrice}
        required
        error={errorOf(`lines.${index}.unitPrice`)}
        className={labelled}
      >
        <span className="relative flex min-w-0">
          <MoneyField
            {...field(`lines.${index}.unitPrice`)}
            className={line.rebate ? "pl-8" : ""}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || !onEnter || line.unitPrice === "") return;
              event.preventDefault();
              onEnter();
            }}
          />
          {line.rebate ? (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-ink-2"
            >
              −$
            </span>
          ) : null}
        </span>
      </Field>
      <Field label={words.total} className={labelled}>
        <Input readOnly value={lineTotalText(line)} className="text-right" />
      </Field>
      <IconButton
        label={words.removeLineItem(index + 1)}
        disabled={onRemove === undefined}
        onClick={onRemove}
        className="self-end justify-self-end sm:self-start"
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </fieldset>
  );
}

type KeepPriceProps = { line: AmountsDraft["lines"][number]; onKept: (name: string) => void };

/** Offered while one works on the line, once it has a name and a price. */
function KeepPrice({ line, onKept }: KeepPriceProps) {
  const mayKeep = useCan("quotes:write");
  const add = useSavePriceItem();
  const body = priceItemBody.safeParse({ ...line, unitPrice: Number(line.unitPrice) });
  if (!mayKeep || !body.success || line.unitPrice === "") return null;
  const keep = () =>
    add.mutate(
      { item: undefined, body: body.data },
      {
        onSuccess: ({ name }) => {
          onKept(name);
          toast.success(words.savedToPriceBook(name));
        },
        onError: (error) => toast.error(errorMessage(error, words.failedToSavePrice)),
      },
    );
  return (
    <button
      type="button"
      disabled={add.isPending}
      // The line keeps the focus. Safari would move it away before the click, which hides this button. It keeps its
      // room then: otherwise what is below would move away from under the pointer.
      onPointerDown={(event) => event.preventDefault()}
      onClick={keep}
      className="invisible text-12 text-ink-2 underline-offset-2 group-focus-within/line:visible hover:text-ink hover:underline"
    >
      {words.saveToPriceBook}
    </button>
  );
}

/** Grows with the number of lines in the text. */
function LineDetails({ index, description }: { index: number; description: string }) {
  const { register, clearErrors, getFieldState, setFocus, formState } = useFormContext<AmountsDraft>();
  const [wasOpened, setIsOpen] = useState(description !== "");
  const isOpen = wasOpened || description !== "";
  const name = `lines.${index}.description` as const;
  const error = getFieldState(name, formState).error?.message;
  if (!isOpen)
    return (
      <button
        type="button"
        onClick={() => {
          flushSync(() => setIsOpen(true));
          setFocus(name);
        }}
        className="text-12 text-ink-2 underline-offset-2 hover:text-ink hover:underline"
      >
        {words.addDetails}
      </button>
    );
  return (
    <div className="basis-full">
      <Textarea
        {...register(name, { onChange: () => clearErrors(name) })}
        aria-label={words.details}
        placeholder={words.detailsForClient}
        maxLength={2000}
        rows={Math.min(12, description.split("\n").length)}
        className="field-sizing-content max-h-80 text-13"
      />
      {error ? <FieldError>{error}</FieldError> : null}
    </div>
  );
}

/** The customer decides about an optional line. It may be preselected. */
function LineChoice({ index }: { index: number }) {
  const { control, setValue } = useFormContext<AmountsDraft>();
  const [optional, selected] = useWatch({
    control,
    name: [`lines.${index}.optional`, `lines.${index}.selected`],
  });
  return (
    <div className="flex flex-wrap gap-x-4 text-12 [&_label]:min-h-5 [&_label]:items-center">
      <Checkbox
        label={words.optional}
        checked={optional}
        onChange={({ target }) => {
          setValue(`lines.${index}.optional`, target.checked);
          setValue(`lines.${index}.selected`, !target.checked);
        }}
      />
      {optional ? (
        <Checkbox
          label={words.preselected}
          checked={selected}
          onChange={({ target }) => setValue(`lines.${index}.selected`, target.checked)}
        />
      ) : null}
    </div>
  );
}
