import type { Invoice, Payment } from "@fieldwright/contract/invoices";
import { dayIn } from "@fieldwright/domain/calendar";
import { formatUsd } from "@fieldwright/domain/money";
import { errorMessage } from "@/lib/api-error";
import { useZone } from "@/lib/dates";
import { PaymentForm, usePaymentForm } from "@/records/payment-form";
import { toast } from "@/ui/toast";
import { useCorrectPayment } from "./api";

type CorrectPaymentDialogProps = { invoice: Invoice; payment: Payment; onClose: () => void };

export function CorrectPaymentDialog({ invoice, payment, onClose }: CorrectPaymentDialogProps) {
  const correct = useCorrectPayment(invoice);
  const form = usePaymentForm({
    amount: payment.amount.toFixed(2),
    method: payment.method,
    note: payment.note,
    date: dayIn(useZone(), new Date(payment.paidAt)),
  });
  const submit = form.handleSubmit(async ({ amount, ...changes }) => {
    try {
      await correct.mutateAsync({ payment: payment._id, body: { ...changes, amount: Number(amount) } });
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, "Failed to correct payment"));
      return;
    }
    onClose();
  });
  return (
    <PaymentForm
      form={form}
      title="Correct payment"
      description={`On ${invoice.invoiceNumber}. The history keeps what it was.`}
      footNote={`Balance ${formatUsd(invoice.balance)}`}
      notePlaceholder="Check number, card ending"
      busy={correct.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    />
  );
}
