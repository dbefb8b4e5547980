import { type Invoice, recordPaymentBody } from "@fieldwright/contract/invoices";
import { formatUsd } from "@fieldwright/domain/money";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-error";
import { useSchemaForm } from "@/lib/form";
import { numberText } from "@/lib/records/number-text";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { useRecordPayment } from "./api/record-payment";
import { methodOptions } from "./payment-methods";

const paymentForm = z.object({
  amount: numberText("Amount", recordPaymentBody.shape.amount),
  method: recordPaymentBody.shape.method,
  note: z.string(),
});

type PaymentDialogProps = { invoice: Invoice; onClose: () => void };

/** Mounted while open, so that the amount starts with the balance of the moment. */
export function PaymentDialog({ invoice, onClose }: PaymentDialogProps) {
  const record = useRecordPayment(invoice._id);
  const form = useSchemaForm(paymentForm, {
    amount: invoice.balance.toFixed(2),
    method: "card",
    note: "",
  });

  const submit = form.handleSubmit(async ({ amount, method, note }) => {
    try {
      await record.mutateAsync({ amount: Number(amount), method, note });
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, "Failed to record payment"));
      return;
    }
    onClose();
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Record payment"
      description={`For ${invoice.invoiceNumber}`}
      onSubmit={(event) => void submit(event)}
      footNote={`Balance ${formatUsd(invoice.balance)}`}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={record.isPending}>
            Record payment
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Amount" required error={form.errorOf("amount")}>
          <Input {...form.field("amount")} type="number" inputMode="decimal" min={0.01} step={0.01} />
        </Field>
        <Field label="Method" required error={form.errorOf("method")}>
          <Select {...form.field("method")} options={methodOptions} />
        </Field>
        <Field label="Note" optional error={form.errorOf("note")} className="sm:col-span-2">
          <Input {...form.field("note")} maxLength={500} placeholder="Check number, card ending" />
        </Field>
      </div>
    </Dialog>
  );
}
