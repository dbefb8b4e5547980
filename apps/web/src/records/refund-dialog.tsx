import { type Payment, refundInvoiceBody } from "@fieldwright/contract/invoices";
import { type Dollars, dollars, formatUsd, sumDollars } from "@fieldwright/domain/money";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-error";
import { useSchemaForm } from "@/lib/form";
import { Field } from "@/ui/field";
import { Input } from "@/ui/input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { numberText } from "./number-text";
import { MoneyDialog, methodLabels } from "./payment-form";

const refundForm = z.object({
  amount: numberText("Amount", refundInvoiceBody.shape.amount),
  reason: refundInvoiceBody.shape.reason,
  payment: z.string(),
});

const wordsFor = ({ amount, method, online, note }: Payment): string =>
  `${formatUsd(amount)}, ${online ? note || "card online" : methodLabels[method].toLowerCase()}`;

/** The payment minus its manual refunds. Card refunds do not name a payment, so the server checks those. */
const leftOf = ({ _id, amount }: Payment, payments: readonly Payment[]): Dollars => {
  const refunds = payments.filter(({ refundOf }) => refundOf === _id);
  return sumDollars([amount, ...refunds.map((refund) => refund.amount)]);
};

type RefundDialogProps = {
  /** The number of the invoice or quote. */
  number: string;
  /** What is left of the payments after refunds. */
  paid: Dollars;
  payments: readonly Payment[];
  busy: boolean;
  onRefund: (body: z.infer<typeof refundInvoiceBody>) => Promise<unknown>;
  onClose: () => void;
};

export function RefundDialog({ number, paid, payments, busy, onRefund, onClose }: RefundDialogProps) {
  const came = payments.filter((payment) => payment.amount > 0 && leftOf(payment, payments) > 0);
  const last = came.at(-1);
  const allOf = (payment: Payment | undefined) =>
    Math.min(payment ? leftOf(payment, payments) : paid, paid).toFixed(2);
  const form = useSchemaForm(refundForm, {
    amount: allOf(last),
    reason: "",
    payment: last?._id ?? "",
  });
  const chosen = came.find(({ _id }) => _id === form.watch("payment"));
  const choose = (id: string) => {
    form.setValue("payment", id);
    form.setValue("amount", allOf(came.find(({ _id }) => _id === id)));
    form.clearErrors();
  };

  const submit = form.handleSubmit(async ({ amount, reason, payment }) => {
    try {
      await onRefund({ amount: dollars(Number(amount)), reason, payment: payment || undefined });
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
      description={`Of ${number}`}
      footNote={`Paid ${formatUsd(paid)}`}
      tone="danger"
      busy={busy}
      amount={form.field("amount")}
      amountError={form.errorOf("amount")}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {came.length > 1 ? (
        <Field label="Of the payment" error={form.errorOf("payment")}>
          <Select
            {...form.field("payment")}
            onChange={(event) => choose(event.target.value)}
            options={came.map((payment) => ({ value: payment._id, label: wordsFor(payment) }))}
          />
        </Field>
      ) : null}
      {chosen?.online ? (
        <p className="text-13 text-ink-2 sm:col-span-2">
          The money goes back to their card right away, through Stripe.
        </p>
      ) : null}
      <Field label="Reason" required error={form.errorOf("reason")} className="sm:col-span-2">
        <Input {...form.field("reason")} maxLength={500} autoComplete="off" />
      </Field>
    </MoneyDialog>
  );
}
