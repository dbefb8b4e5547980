import type { Invoice } from "@fieldwright/contract/invoices";
import { formatUsd } from "@fieldwright/domain/money";
import { useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { PaymentForm, usePaymentForm } from "@/records/payment-form";
import { Checkbox } from "@/ui/checkbox";
import { toast } from "@/ui/toast";
import { useRecordPayment } from "./api";

type PaymentDialogProps = { invoice: Invoice; onClose: () => void };

export function PaymentDialog({ invoice, onClose }: PaymentDialogProps) {
  const record = useRecordPayment(invoice._id);
  const { email } = invoice.client.user;
  const [receipt, setReceipt] = useState(email !== "" && invoice.sentAt !== null);
  const form = usePaymentForm({ amount: invoice.balance.toFixed(2), method: "card", note: "" });

  const submit = form.handleSubmit(async ({ amount, ...payment }) => {
    try {
      await record.mutateAsync({ ...payment, amount: Number(amount), receipt });
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, "Failed to record payment"));
      return;
    }
    onClose();
  });

  return (
    <PaymentForm
      form={form}
      title="Record payment"
      description={`For ${invoice.invoiceNumber}`}
      footNote={`Balance ${formatUsd(invoice.balance)}`}
      notePlaceholder="Check number, card ending"
      busy={record.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {email ? (
        <Checkbox
          checked={receipt}
          onChange={(event) => setReceipt(event.target.checked)}
          label={`E-mail a receipt to ${email}`}
          className="sm:col-span-2"
        />
      ) : null}
    </PaymentForm>
  );
}
