import { negateCents, signedUsd, toDollars, withRate } from "@fieldwright/domain/money";
import type { ReactNode } from "react";
import { type Path, useFormContext, useWatch } from "react-hook-form";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { type AmountsDraft, previewTotals } from "./line-drafts";
import { percentOf } from "./share-drafts";
import { ShareField } from "./share-field";

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
        <ShareField name="discount" label="Discount" />
        <Field label="Tax rate, %" optional error={errorOf("taxRate")}>
          <Input
            {...field("taxRate")}
            type="number"
            inputMode="decimal"
            min={0}
            max={100}
            step={0.01}
            placeholder="Usual rate"
          />
        </Field>
        {children}
      </div>
      <dl aria-live="polite" className="flex flex-col gap-2">
        <Row label="Subtotal">{signedUsd(toDollars(totals.subtotal))}</Row>
        {totals.discount > 0 ? (
          <Row label={withRate("Discount", percentOf(discount))}>
            {signedUsd(toDollars(negateCents(totals.discount)))}
          </Row>
        ) : null}
        <Row label={usesOwnRate ? "Tax" : `Tax ${taxRate}%`}>
          {usesOwnRate ? (
            <span className="font-text text-ink-3">At the client's usual rate</span>
          ) : (
            signedUsd(toDollars(totals.tax))
          )}
        </Row>
        <div className="flex items-baseline justify-between gap-4 border-t pt-2">
          <dt className="font-control">{usesOwnRate ? "Total before tax" : "Total"}</dt>
          <dd className="text-18 font-head wdth-head">{signedUsd(toDollars(totals.total))}</dd>
        </div>
      </dl>
    </div>
  );
}
