import { type Invoice, refundInvoiceBody } from "@fieldwright/contract/invoices";
import { formatUsd } from "@fieldwright/domain/money";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-error";
import { useSchemaForm } from "@/lib/form";
import { numberText } from "@/lib/records/number-text";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { useRefundInvoice } from "./api/refund-invoice";
import { MoneyDialog } from "./money-dialog";

const refundForm = z.object({
  amount: numberText("Amount", refundInvoiceBody.shape.amount),
  reason: refundInvoiceBody.shape.reason,
});

export function RefundDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const refund = useRefundInvoice(invoice._id);
  const form = useSchemaForm(refundForm, { amount: invoice.paid.toFixed(2), reason: "" });

  const submit = form.handleSubmit(async ({ amount, reason }) => {
    try {
      await refund.mutateAsync({ amount: Number(amount), reason });
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, "Failed to record refund"));
      return;
    }
    onClose();
  });

  return (
    <MoneyDialog
      title="Record refund"
      description={`Of ${invoice.invoiceNumber}`}
      footNote={`Paid ${formatUsd(invoice.paid)}`}
      tone="danger"
      busy={refund.isPending}
      amount={form.field("amount")}
      amountError={form.errorOf("amount")}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Reason" required error={form.errorOf("reason")} className="sm:col-span-2">
        <Input {...form.field("reason")} maxLength={500} autoComplete="off" />
      </Field>
    </MoneyDialog>
  );
}
