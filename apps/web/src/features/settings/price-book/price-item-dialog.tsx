import { dollars as dollarsNamed } from "@fieldwright/contract/documents";
import { type PriceItem, priceItemBody } from "@fieldwright/contract/price-book";
import { wholeUnit } from "@fieldwright/domain/line-units";
import { dollars } from "@fieldwright/domain/money";
import { priceKinds } from "@fieldwright/domain/price-book";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-client";
import { useSchemaForm } from "@/lib/form";
import { unitsWith } from "@/records/line-drafts";
import { numberText, optionalNumberText } from "@/records/number-text";
import { useSavePriceItem } from "@/records/price-book";
import { Dialog, FormFoot } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input, MoneyField, Textarea } from "@/ui/input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { words } from "./words";

const { shape } = priceItemBody;

const form = z.object({
  kind: z.enum(priceKinds),
  name: shape.name,
  description: z.string(),
  number: z.string(),
  unit: z.string(),
  unitPrice: numberText(words.unitPrice, shape.unitPrice),
  cost: optionalNumberText(dollarsNamed(words.cost)),
});

const kinds = priceKinds.map((value) => ({ value, label: words.kinds[value] }));

/** "62% margin". Undefined where the cost is not known or nothing is charged. */
export const marginText = ({ unitPrice, cost }: { unitPrice: number; cost: number | null }) =>
  cost === null || !(unitPrice > 0)
    ? undefined
    : words.margin(`${Math.round((1 - cost / unitPrice) * 100)}%`);

type PriceItemDialogProps = {
  /** Undefined for a new one. */
  item: PriceItem | undefined;
  onClose: () => void;
};

export function PriceItemDialog({ item, onClose }: PriceItemDialogProps) {
  const save = useSavePriceItem();
  const { field, errorOf, handleSubmit, showServerErrors, watch } = useSchemaForm(form, {
    kind: item?.kind ?? "service",
    name: item?.name ?? "",
    description: item?.description ?? "",
    number: item?.number ?? "",
    unit: item?.unit ?? wholeUnit,
    unitPrice: item ? item.unitPrice.toFixed(2) : "",
    cost: item?.cost?.toFixed(2) ?? "",
  });
  const [price, cost] = watch(["unitPrice", "cost"]);
  const margin = marginText({ unitPrice: Number(price), cost: cost === "" ? null : Number(cost) });
  const submit = handleSubmit(async ({ unitPrice, cost, ...rest }) => {
    const money = { unitPrice: dollars(Number(unitPrice)), cost: cost === "" ? null : dollars(Number(cost)) };
    const body = { ...rest, ...money };
    try {
      await save.mutateAsync({ item, body });
    } catch (error) {
      showServerErrors(error);
      toast.error(errorMessage(error, words.saveFailed));
      return;
    }
    toast.success(words.saved);
    onClose();
  });
  return (
    <Dialog
      open
      sticky
      onOpenChange={onClose}
      size="md"
      title={item ? words.editTitle : words.addTitle}
      onSubmit={(event) => void submit(event)}
      foot={<FormFoot label={words.save} busy={save.isPending} onClose={onClose} />}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words.name} required error={errorOf("name")} className="sm:col-span-2">
          <Input {...field("name")} maxLength={200} autoComplete="off" />
        </Field>
        <Field label={words.kind} error={errorOf("kind")}>
          <Select {...field("kind")} options={kinds} />
        </Field>
        <Field label={words.number} optional error={errorOf("number")}>
          <Input {...field("number")} maxLength={60} autoComplete="off" />
        </Field>
        <Field label={words.unitPrice} required error={errorOf("unitPrice")}>
          <MoneyField {...field("unitPrice")} />
        </Field>
        <Field label={words.unit} error={errorOf("unit")}>
          <Select {...field("unit")} options={unitsWith(item?.unit ?? wholeUnit)} />
        </Field>
        <Field label={words.cost} optional hint={words.costHint} error={errorOf("cost")}>
          <MoneyField {...field("cost")} />
        </Field>
        <output className="flex h-control items-center font-control text-ink-2 sm:mt-[22px] max-sm:h-auto max-sm:empty:hidden">
          {margin}
        </output>
        <Field
          label={words.description}
          optional
          hint={words.descriptionHint}
          error={errorOf("description")}
          className="sm:col-span-2"
        >
          <Textarea {...field("description")} maxLength={2000} rows={3} />
        </Field>
      </div>
    </Dialog>
  );
}
