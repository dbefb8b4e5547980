import { recordPaymentBody } from "@fieldwright/contract/invoices";
import { type PaymentMethod, paymentMethods } from "@fieldwright/domain/statuses";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { useToday } from "@/lib/dates";
import { useSchemaForm } from "@/lib/form";
import { DateField } from "@/ui/date-field";
import { Field } from "@/ui/field";
import { FormDialog, type FormDialogProps } from "@/ui/form-dialog";
import { Input, type InputProps } from "@/ui/input";
import { Select } from "@/ui/select";
import { numberText } from "./number-text";

export const methodLabels: Readonly<Record<PaymentMethod, string>> = {
  cash: "Cash",
  check: "Check",
  card: "Card",
  bank_transfer: "Bank transfer",
  other: "Other",
};

const methodOptions = paymentMethods.map((value) => ({ value, label: methodLabels[value] }));

type MoneyDialogProps = FormDialogProps & { amount: InputProps; amountError: string | undefined };

/** A payment or refund. The foot note shows the amount that is available. */
export function MoneyDialog({ amount, amountError, children, ...dialog }: MoneyDialogProps) {
  return (
    <FormDialog {...dialog}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Amount" required error={amountError}>
          <Input {...amount} type="number" inputMode="decimal" min={0.01} step={0.01} />
        </Field>
        {children}
      </div>
    </FormDialog>
  );
}

const schema = z.object({
  amount: numberText("Amount", recordPaymentBody.shape.amount),
  method: recordPaymentBody.shape.method,
  date: z.string().check(z.minLength(1, "Payment date is required")),
  note: z.string(),
});

type Draft = z.input<typeof schema>;

/** A payment entered by the office. The date defaults to today. */
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
