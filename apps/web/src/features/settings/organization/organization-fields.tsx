import { maxLogoSize, removeLogo, replaceLogo } from "@fieldwright/contract/settings";
import { weightLevels } from "@fieldwright/domain/assistance";
import { type DocumentKind, documentNumber } from "@fieldwright/domain/document-numbers";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { call, errorMessage, upload } from "@/lib/api-client";
import { useToday } from "@/lib/dates";
import type { useSchemaForm } from "@/lib/form";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/checkbox";
import { cx } from "@/ui/cx";
import { Field } from "@/ui/field";
import { Input, Textarea, TimeField } from "@/ui/input";
import { Segmented } from "@/ui/segmented";
import { toast } from "@/ui/toast";
import { useChangeSettings, useRefreshSettings, winRateQuery } from "../api";
import type { OrganizationForm } from "./organization-form";
import { words } from "./words";

const failed = (error: unknown) => toast.error(errorMessage(error, words.couldntChangeLogo));

/** Saved at once, unlike the rest of the form. */
export function LogoField({ url }: { url: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  const refresh = useRefreshSettings();
  const replace = useChangeSettings((file: File) => upload(replaceLogo, file));
  const remove = useMutation({
    mutationFn: () => call(removeLogo, {}),
    onSuccess: () => toast.success(words.logoRemoved),
    onError: failed,
    onSettled: refresh,
  });
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxLogoSize) {
      toast.error(words.fileCanBeUp);
      return;
    }
    replace.mutate(file, { onSuccess: () => toast.success(words.logoSaved), onError: failed });
  };
  return (
    <div className="flex flex-wrap items-center gap-4">
      <div
        className={cx(
          "grid h-16 w-32 place-items-center overflow-hidden rounded-control border border-line p-2",
          url ? "bg-[#fff]" : "bg-sunken",
        )}
      >
        {url ? (
          <img src={url} alt={words.yourLogo} className="max-h-full max-w-full object-contain" />
        ) : (
          <span className="text-12 text-ink-3">{words.noLogo}</span>
        )}
      </div>
      <div className="flex flex-col gap-1.5">
        <div className="flex gap-2">
          <Button busy={replace.isPending} onClick={() => input.current?.click()}>
            {url ? words.replaceLogo : words.uploadLogo}
          </Button>
          {url ? (
            <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate()}>
              {words.removeLogo}
            </Button>
          ) : null}
        </div>
        <p className="text-12 text-ink-3">{words.pngOrJpegUp}</p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        aria-label={words.logoFile}
        className="hidden"
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </div>
  );
}

type Form = Pick<
  ReturnType<typeof useSchemaForm<OrganizationForm, unknown>>,
  "field" | "errorOf" | "watch" | "setValue"
>;
type FieldsProps = Pick<Form, "field" | "errorOf">;

export const fieldGrid = "grid gap-4 sm:grid-cols-6";

const kinds: readonly { kind: DocumentKind; label: string }[] = [
  { kind: "quote", label: words.quote },
  { kind: "job", label: words.job },
  { kind: "invoice", label: words.invoice },
];

export function CompanyFields({ field, errorOf }: FieldsProps) {
  return (
    <div className={fieldGrid}>
      <Field label={words.organizationName} required error={errorOf("name")} className="sm:col-span-6">
        <Input {...field("name")} autoComplete="organization" maxLength={160} />
      </Field>
      <Field label={words.companyEmail} optional error={errorOf("email")} className="sm:col-span-3">
        <Input {...field("email")} type="email" autoComplete="off" maxLength={254} />
      </Field>
      <Field label={words.companyPhone} optional error={errorOf("phone")} className="sm:col-span-3">
        <Input {...field("phone")} type="tel" autoComplete="off" maxLength={40} />
      </Field>
      <Field label={words.street} optional error={errorOf("address.line1")} className="sm:col-span-4">
        <Input {...field("address.line1")} autoComplete="off" maxLength={200} />
      </Field>
      <Field label={words.suite} optional error={errorOf("address.line2")} className="sm:col-span-2">
        <Input {...field("address.line2")} autoComplete="off" maxLength={200} />
      </Field>
      <Field label={words.city} optional error={errorOf("address.city")} className="sm:col-span-2">
        <Input {...field("address.city")} autoComplete="off" maxLength={100} />
      </Field>
      <div className="grid grid-cols-2 gap-4 sm:contents">
        <Field label={words.state} optional error={errorOf("address.state")} className="sm:col-span-2">
          <Input {...field("address.state")} autoComplete="off" maxLength={50} />
        </Field>
        <Field label={words.zip} optional error={errorOf("address.zip")} className="sm:col-span-2">
          <Input {...field("address.zip")} autoComplete="off" maxLength={20} />
        </Field>
      </div>
    </div>
  );
}

export function AccentField({ field, errorOf }: FieldsProps) {
  return (
    <Field label={words.accentColor} error={errorOf("accentColor")} hint={words.forPagesAndDocuments}>
      <Input {...field("accentColor")} type="color" className="w-20 p-1" />
    </Field>
  );
}

/** Cells of a grid with six columns. */
export function TermsFields({ field, errorOf }: FieldsProps) {
  return (
    <>
      <Field
        label={words.quotesAreGoodFor}
        required
        error={errorOf("quoteValidDays")}
        className="sm:col-span-3"
      >
        <Input {...field("quoteValidDays")} inputMode="numeric" />
      </Field>
      <Field
        label={words.invoicesAreDueAfter}
        required
        error={errorOf("invoiceDueDays")}
        className="sm:col-span-3"
      >
        <Input {...field("invoiceDueDays")} inputMode="numeric" />
      </Field>
      <Field
        label={words.paymentTerms}
        optional
        error={errorOf("paymentTerms")}
        hint={words.printedOnInvoices}
        className="sm:col-span-6"
      >
        <Textarea {...field("paymentTerms")} rows={2} maxLength={1000} />
      </Field>
    </>
  );
}

export function NumberingFields({ field, errorOf, watch }: Form) {
  const numbers = watch("numbering");
  return (
    <>
      <p className="text-13 text-ink-2">{words.existingDocumentsKeepTheir}</p>
      {kinds.map(({ kind, label }) => (
        <div key={kind} className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <Field label={words.labelPrefix(label)} required error={errorOf(`numbering.${kind}.prefix`)}>
            <Input {...field(`numbering.${kind}.prefix`)} autoComplete="off" maxLength={10} />
          </Field>
          <Field label={words.nextNumber(kind)} required error={errorOf(`numbering.${kind}.next`)}>
            <Input
              {...field(`numbering.${kind}.next`)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
            />
          </Field>
          <p className="self-center pt-5 text-13 text-ink-2 max-sm:col-span-2 max-sm:pt-0">
            {documentNumber(kind, Number(numbers[kind].next) || 0, numbers[kind].prefix)}
          </p>
        </div>
      ))}
    </>
  );
}

export function LunchFields({ field, errorOf, watch }: Form) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[0.78125rem] leading-4 font-control">{words.lunchBreak}</legend>
      <Checkbox {...field("lunch.takes")} label={words.planLunch} />
      {watch("lunch.takes") ? (
        <div className="mt-3 grid grid-cols-2 gap-4 sm:flex">
          <Field
            label={words.lunchMinutes}
            required
            error={errorOf("lunch.minutes")}
            className="max-sm:col-span-2 sm:w-34"
          >
            <Input {...field("lunch.minutes")} inputMode="numeric" />
          </Field>
          <Field label={words.lunchFrom} required error={errorOf("lunch.start")} className="sm:w-34">
            <TimeField {...field("lunch.start")} />
          </Field>
          <Field label={words.lunchUntil} required error={errorOf("lunch.end")} className="sm:w-34">
            <TimeField {...field("lunch.end")} />
          </Field>
        </div>
      ) : null}
      <p className="mt-1.5 text-12 text-ink-3">{words.lunchHint}</p>
    </fieldset>
  );
}

const levels = weightLevels.map((value) => ({ value, label: words.weightLevels[value] }));

export function PlanWeightFields({ field, errorOf, watch, setValue }: Form) {
  const { data: quotes } = useQuery(winRateQuery(useToday()));
  const winRate = quotes?.total.winRate;
  const rate = quotes ? (winRate == null ? words.noWinRate : words.winRate(Math.round(winRate))) : "";
  const choices = [
    { name: "revenue", label: words.revenueWeight, hint: words.revenueWeightHint },
    { name: "winChance", label: words.winWeight, hint: words.winWeightHint(rate) },
    { name: "agreements", label: words.agreementWeight, hint: words.agreementWeightHint },
  ] as const;
  return (
    <>
      <p className="text-13 text-ink-2">{words.plansWeighThese}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={words.overtimeHour}
          required
          error={errorOf("planWeights.overtimeHour")}
          hint={words.overtimeHourHint}
        >
          <Input {...field("planWeights.overtimeHour")} inputMode="numeric" />
        </Field>
        <Field
          label={words.lateStart}
          required
          error={errorOf("planWeights.lateStart")}
          hint={words.lateStartHint}
        >
          <Input {...field("planWeights.lateStart")} inputMode="numeric" />
        </Field>
      </div>
      {choices.map(({ name, label, hint }) => (
        <div
          key={name}
          className="flex items-center justify-between gap-x-6 gap-y-2 max-sm:flex-col max-sm:items-stretch"
        >
          <div>
            <p className="text-[0.78125rem] leading-4 font-control">{label}</p>
            <p className="mt-1 text-12 text-ink-3">{hint}</p>
          </div>
          <Segmented
            label={label}
            value={watch(`planWeights.${name}`)}
            options={levels}
            onValueChange={(level) => setValue(`planWeights.${name}`, level, { shouldDirty: true })}
          />
        </div>
      ))}
    </>
  );
}
