import { type Invoice, refundInvoiceBody } from "@fieldwright/contract/invoices";
import { formatUsd } from "@fieldwright/domain/money";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-error";
import { useSchemaForm } from "@/lib/form";
import { numberText } from "@/lib/records/number-text";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { toast } from "@/ui/toast";
import { useRefundInvoice } from "./api/refund-invoice";

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
    <Dialog
      open
      onOpenChange={onClose}
      title="Record refund"
      description={`Of ${invoice.invoiceNumber}`}
      onSubmit={(event) => void submit(event)}
      footNote={`Paid ${formatUsd(invoice.paid)}`}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={refund.isPending}>
            Record refund
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Field label="Amount" required error={form.errorOf("amount")}>
          <Input {...form.field("amount")} type="number" inputMode="decimal" min={0.01} step={0.01} />
        </Field>
        <Field label="Reason" required error={form.errorOf("reason")}>
          <Input {...form.field("reason")} maxLength={500} autoComplete="off" />
        </Field>
      </div>
    </Dialog>
  );
}
