import { type Quote, recordDepositBody } from "@fieldwright/contract/quotes";
import { formatUsd } from "@fieldwright/domain/money";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-error";
import { useSchemaForm } from "@/lib/form";
import { MoneyDialog } from "@/lib/records/money-dialog";
import { numberText } from "@/lib/records/number-text";
import { methodOptions } from "@/lib/records/payment-methods";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { useMoveDeposit } from "./api/deposits";

const depositForm = z.object({
  amount: numberText("Amount", recordDepositBody.shape.amount),
  method: recordDepositBody.shape.method,
  note: z.string(),
});

export function DepositDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const record = useMoveDeposit(quote._id);
  const open = quote.deposit - quote.depositPaid;
  const form = useSchemaForm(depositForm, { amount: open.toFixed(2), method: "check", note: "" });
  const submit = form.handleSubmit(async ({ amount, method, note }) => {
    try {
      await record.mutateAsync({ came: { amount: Number(amount), method, note } });
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, "Failed to record deposit"));
      return;
    }
    onClose();
  });
  return (
    <MoneyDialog
      title="Record deposit"
      description="It counts on the first invoice of the job."
      footNote={`Deposit ${formatUsd(open)}`}
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
        <Input {...form.field("note")} maxLength={500} placeholder="Check number" />
      </Field>
    </MoneyDialog>
  );
}
