import { type Quote, recordDepositBody } from "@fieldwright/contract/quotes";
import { formatUsd } from "@fieldwright/domain/money";
import { paymentMethods } from "@fieldwright/domain/statuses";
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
import { useRecordDeposit } from "./api/record-deposit";

const depositForm = z.object({
  amount: numberText("Amount", recordDepositBody.shape.amount),
  method: recordDepositBody.shape.method,
  note: z.string(),
});

const labels = { cash: "Cash", check: "Check", card: "Card", bank_transfer: "Bank transfer", other: "Other" };
const methods = paymentMethods.map((value) => ({ value, label: labels[value] }));

/** Mounted while open, so that it starts with what is still to be paid. */
export function DepositDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const record = useRecordDeposit(quote._id);
  const open = quote.deposit - quote.depositPaid;
  const form = useSchemaForm(depositForm, { amount: open.toFixed(2), method: "check", note: "" });
  const submit = form.handleSubmit(async ({ amount, method, note }) => {
    try {
      await record.mutateAsync({ amount: Number(amount), method, note });
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, "Failed to record deposit"));
      return;
    }
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Record deposit"
      description="It counts on the first invoice of the job."
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      footNote={`Deposit ${formatUsd(open)}`}
      foot={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={record.isPending}>
            Record deposit
          </Button>
        </>
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Amount" required error={form.errorOf("amount")}>
          <Input {...form.field("amount")} type="number" inputMode="decimal" min={0.01} step={0.01} />
        </Field>
        <Field label="Method" required error={form.errorOf("method")}>
          <Select {...form.field("method")} options={methods} />
        </Field>
        <Field label="Note" optional error={form.errorOf("note")} className="sm:col-span-2">
          <Input {...form.field("note")} maxLength={500} placeholder="Check number" />
        </Field>
      </div>
    </Dialog>
  );
}
