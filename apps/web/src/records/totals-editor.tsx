import { negateCents, signedUsd, toDollars, withRate } from "@fieldwright/domain/money";
import type { ReactNode } from "react";
import { type Path, useFormContext, useWatch } from "react-hook-form";
import { Field } from "@/ui/field";
import { Input, MoneyField } from "@/ui/input";
import { Select } from "@/ui/select";
import { type AmountsDraft, previewTotals } from "./line-drafts";
import { percentOf, type ShareDraft } from "./share-drafts";
import { words } from "./words";

const kinds = [
  { value: "dollars", label: "$" },
  { value: "percent", label: "%" },
] as const;

type Shares = { discount: ShareDraft; deposit: ShareDraft };

type ShareFieldProps = { name: keyof Shares; label: string; hint?: string };

/** An amount of the surrounding form, in dollars or percent. */
export function ShareField({ name, label, hint }: ShareFieldProps) {
  const { register, clearErrors, getFieldState, formState } = useFormContext<Shares>();
  const field = (path: "value" | "kind") =>
    register(`${name}.${path}`, { onChange: () => clearErrors(name) });
  // Server errors are about the whole field, not its value.
  const error =
    getFieldState(`${name}.value`, formState).error?.message ?? getFieldState(name, formState).error?.message;
  return (
    <div className="flex items-start gap-2">
      <Field label={label} optional hint={hint} error={error} className="flex-1">
        <MoneyField {...field("value")} />
      </Field>
      <Select
        {...field("kind")}
        aria-label={words.dollarsOrPercent}
        options={kinds}
        className="mt-[22px] w-17"
      />
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="font-control">{children}</dd>
    </div>
  );
}

/** Discount, tax and extra fields of the surrounding form, with the document's total. */
export function TotalsEditor({ children }: { children?: ReactNode }) {
  const { control, register, clearErrors, getFieldState, formState } = useFormContext<AmountsDraft>();
  const [lines, discount, taxRate] = useWatch({ control, name: ["lines", "discount", "taxRate"] });
  const totals = previewTotals({ lines, discount, taxRate });
  const usesOwnRate = taxRate.trim() === "";
  const field = (name: Path<AmountsDraft>) => register(name, { onChange: () => clearErrors(name) });
  const errorOf = (name: Path<AmountsDraft>) => getFieldState(name, formState).error?.message;
  return (
    <div className="grid gap-4 border-t p-4 sm:grid-cols-[1fr_280px]">
      <div className="grid content-start gap-4 sm:max-w-105 sm:grid-cols-2">
        <ShareField name="discount" label={words.discount} />
        <Field label={words.taxRate2} optional error={errorOf("taxRate")}>
          <Input
            {...field("taxRate")}
            type="number"
            inputMode="decimal"
            min={0}
            max={100}
            step={0.01}
            placeholder={words.usualRate}
          />
        </Field>
        {children}
      </div>
      <dl aria-live="polite" className="flex flex-col gap-2">
        <Row label={words.subtotal}>{signedUsd(toDollars(totals.subtotal))}</Row>
        {totals.discount > 0 ? (
          <Row label={withRate(words.discount, percentOf(discount))}>
            {signedUsd(toDollars(negateCents(totals.discount)))}
          </Row>
        ) : null}
        <Row label={usesOwnRate ? words.tax : words.taxRate(taxRate)}>
          {usesOwnRate ? (
            <span className="font-text text-ink-3">{words.atClientsUsualRate}</span>
          ) : (
            signedUsd(toDollars(totals.tax))
          )}
        </Row>
        <div className="flex items-baseline justify-between gap-4 border-t pt-2">
          <dt className="font-control">{usesOwnRate ? words.totalBeforeTax : words.total}</dt>
          <dd className="text-18 font-head wdth-head">{signedUsd(toDollars(totals.total))}</dd>
        </div>
      </dl>
    </div>
  );
}
