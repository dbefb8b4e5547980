import { type DocumentKind, documentNumber } from "@fieldwright/domain/document-numbers";
import type { useSchemaForm } from "@/lib/form";
import { Field } from "@/ui/field";
import { Input, Textarea } from "@/ui/input";
import type { OrganizationForm } from "./organization-form";

type Form = Pick<ReturnType<typeof useSchemaForm<OrganizationForm, unknown>>, "field" | "errorOf" | "watch">;
type FieldsProps = Pick<Form, "field" | "errorOf">;

export const fieldGrid = "grid gap-4 sm:grid-cols-6";

const kinds: readonly { kind: DocumentKind; label: string }[] = [
  { kind: "quote", label: "Quote" },
  { kind: "job", label: "Job" },
  { kind: "invoice", label: "Invoice" },
];

export function CompanyFields({ field, errorOf }: FieldsProps) {
  return (
    <div className={fieldGrid}>
      <Field label="Organization name" required error={errorOf("name")} className="sm:col-span-6">
        <Input {...field("name")} autoComplete="organization" maxLength={160} />
      </Field>
      <Field label="Company email" optional error={errorOf("email")} className="sm:col-span-3">
        <Input {...field("email")} type="email" autoComplete="off" maxLength={254} />
      </Field>
      <Field label="Company phone" optional error={errorOf("phone")} className="sm:col-span-3">
        <Input {...field("phone")} type="tel" autoComplete="off" maxLength={40} />
      </Field>
      <Field label="Street" optional error={errorOf("address.line1")} className="sm:col-span-4">
        <Input {...field("address.line1")} autoComplete="off" maxLength={200} />
      </Field>
      <Field label="Suite" optional error={errorOf("address.line2")} className="sm:col-span-2">
        <Input {...field("address.line2")} autoComplete="off" maxLength={200} />
      </Field>
      <Field label="City" optional error={errorOf("address.city")} className="sm:col-span-2">
        <Input {...field("address.city")} autoComplete="off" maxLength={100} />
      </Field>
      <Field label="State" optional error={errorOf("address.state")} className="sm:col-span-2">
        <Input {...field("address.state")} autoComplete="off" maxLength={50} />
      </Field>
      <Field label="ZIP" optional error={errorOf("address.zip")} className="sm:col-span-2">
        <Input {...field("address.zip")} autoComplete="off" maxLength={20} />
      </Field>
    </div>
  );
}

export function AccentField({ field, errorOf }: FieldsProps) {
  return (
    <Field
      label="Accent color"
      error={errorOf("accentColor")}
      hint="For the pages and documents your customers see."
    >
      <Input {...field("accentColor")} type="color" className="w-20 p-1" />
    </Field>
  );
}

/** Cells of a grid with six columns. */
export function TermsFields({ field, errorOf }: FieldsProps) {
  return (
    <>
      <Field
        label="Quotes are good for, days"
        required
        error={errorOf("quoteValidDays")}
        className="sm:col-span-3"
      >
        <Input {...field("quoteValidDays")} inputMode="numeric" />
      </Field>
      <Field
        label="Invoices are due after, days"
        required
        error={errorOf("invoiceDueDays")}
        className="sm:col-span-3"
      >
        <Input {...field("invoiceDueDays")} inputMode="numeric" />
      </Field>
      <Field
        label="Payment terms"
        optional
        error={errorOf("paymentTerms")}
        hint="Printed on invoices."
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
      <p className="text-13 text-ink-2">
        Existing documents keep their numbers. The next number can only go up, so none is used twice.
      </p>
      {kinds.map(({ kind, label }) => (
        <div key={kind} className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <Field label={`${label} prefix`} required error={errorOf(`numbering.${kind}.prefix`)}>
            <Input {...field(`numbering.${kind}.prefix`)} autoComplete="off" maxLength={10} />
          </Field>
          <Field label={`Next ${kind} number`} required error={errorOf(`numbering.${kind}.next`)}>
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
