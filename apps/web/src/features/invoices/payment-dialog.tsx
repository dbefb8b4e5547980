import { type Invoice, recordPaymentBody } from "@fieldwright/contract/invoices";
import { formatUsd } from "@fieldwright/domain/money";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-error";
import { useSchemaForm } from "@/lib/form";
import { MoneyDialog } from "@/lib/records/money-dialog";
import { numberText } from "@/lib/records/number-text";
import { methodOptions } from "@/lib/records/payment-methods";
import { Checkbox } from "@/ui/checkbox";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { useRecordPayment } from "./api/record-payment";

const paymentForm = z.object({
  amount: numberText("Amount", recordPaymentBody.shape.amount),
  method: recordPaymentBody.shape.method,
  note: z.string(),
  receipt: z.boolean(),
});

type PaymentDialogProps = { invoice: Invoice; onClose: () => void };

export function PaymentDialog({ invoice, onClose }: PaymentDialogProps) {
  const record = useRecordPayment(invoice._id);
  const form = useSchemaForm(paymentForm, {
    amount: invoice.balance.toFixed(2),
    method: "card",
    note: "",
    receipt: invoice.client.user.email !== "",
  });

  const submit = form.handleSubmit(async ({ amount, method, note, receipt }) => {
    try {
      await record.mutateAsync({ amount: Number(amount), method, note, receipt });
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, "Failed to record payment"));
      return;
    }
    onClose();
  });

  return (
    <MoneyDialog
      title="Record payment"
      description={`For ${invoice.invoiceNumber}`}
      footNote={`Balance ${formatUsd(invoice.balance)}`}
      tone="primary"
      busy={record.isPending}
      amount={form.field("amount")}
      amountError={form.errorOf("amount")}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Method" required error={form.errorOf("method")}>
        <Select {...form.field("method")} options={methodOptions} />
      </Field>
      <Field label="Note" optional error={form.errorOf("note")} className="sm:col-span-2">
        <Input {...form.field("note")} maxLength={500} placeholder="Check number, card ending" />
      </Field>
      {invoice.client.user.email ? (
        <Checkbox
          {...form.field("receipt")}
          label={`E-mail a receipt to ${invoice.client.user.email}`}
          className="sm:col-span-2"
        />
      ) : null}
    </MoneyDialog>
  );
}
