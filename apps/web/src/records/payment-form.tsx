import { recordPaymentBody } from "@fieldwright/contract/invoices";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { useToday } from "@/lib/dates";
import { useSchemaForm } from "@/lib/form";
import { DateField } from "@/ui/date-field";
import { Field } from "@/ui/field";
import type { FormDialogProps } from "@/ui/form-dialog";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { MoneyDialog } from "./money-dialog";
import { numberText } from "./number-text";
import { methodOptions } from "./payment-methods";

const schema = z.object({
  amount: numberText("Amount", recordPaymentBody.shape.amount),
  method: recordPaymentBody.shape.method,
  date: z.string().check(z.minLength(1, "Payment date is required")),
  note: z.string(),
});

type Draft = z.input<typeof schema>;

/** Money that the office takes down: today unless another day is chosen. */
export const usePaymentForm = (draft: Omit<Draft, "date"> & { date?: string }) => {
  const today = useToday();
  return useSchemaForm(schema, { date: today, ...draft });
};

type PaymentFormProps = Omit<FormDialogProps, "children" | "tone"> & {
  form: ReturnType<typeof usePaymentForm>;
  notePlaceholder: string;
  children?: ReactNode;
};

export function PaymentForm({ form, notePlaceholder, children, ...dialog }: PaymentFormProps) {
  const today = useToday();
  return (
    <MoneyDialog
      {...dialog}
      tone="primary"
      amount={form.field("amount")}
      amountError={form.errorOf("amount")}
    >
      <Field label="Method" required error={form.errorOf("method")}>
        <Select {...form.field("method")} options={methodOptions} />
      </Field>
      <Field label="Date" required error={form.errorOf("date")}>
        <DateField {...form.field("date")} max={today} />
      </Field>
      <Field label="Note" optional error={form.errorOf("note")}>
        <Input {...form.field("note")} maxLength={500} placeholder={notePlaceholder} />
      </Field>
      {children}
    </MoneyDialog>
  );
}
