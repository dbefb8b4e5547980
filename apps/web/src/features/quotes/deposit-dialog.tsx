import type { Quote } from "@fieldwright/contract/quotes";
import { formatUsd } from "@fieldwright/domain/money";
import { errorMessage } from "@/lib/api-error";
import { PaymentForm, usePaymentForm } from "@/records/payment-form";
import { toast } from "@/ui/toast";
import { useMoveDeposit } from "./api";

export function DepositDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const record = useMoveDeposit(quote._id);
  const open = quote.deposit - quote.depositPaid;
  const form = usePaymentForm({ amount: open.toFixed(2), method: "check", note: "" });
  const submit = form.handleSubmit(async ({ amount, ...payment }) => {
    try {
      await record.mutateAsync({ came: { ...payment, amount: Number(amount) } });
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, "Failed to record deposit"));
      return;
    }
    onClose();
  });
  return (
    <PaymentForm
      form={form}
      title="Record deposit"
      description="It counts on the first invoice of the job."
      footNote={`Deposit ${formatUsd(open)}`}
      notePlaceholder="Check number"
      busy={record.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    />
  );
}
