import { type Payment, recordPaymentBody, refundInvoiceBody } from "@fieldwright/contract/invoices";
import { type Dollars, dollars, formatUsd, sumDollars } from "@fieldwright/domain/money";
import { type PaymentMethod, paymentMethods } from "@fieldwright/domain/statuses";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { errorMessage } from "@/lib/api-client";
import { useToday } from "@/lib/dates";
import { useSchemaForm } from "@/lib/form";
import { FormDialog, type FormDialogProps } from "@/ui/dialog";
import { Field } from "@/ui/field";
import { DateField, Input, type InputProps } from "@/ui/input";
import { Select } from "@/ui/select";
import { toast } from "@/ui/toast";
import { numberText } from "./number-text";
import { words } from "./words";

const refundForm = z.object({
  amount: numberText(words.amount, refundInvoiceBody.shape.amount),
  reason: refundInvoiceBody.shape.reason,
  payment: z.string(),
});

const wordsFor = ({ amount, method, online, note }: Payment): string =>
  `${formatUsd(amount)}, ${online ? note || words.cardOnline : methodLabels[method].toLowerCase()}`;

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
      toast.error(errorMessage(error, words.failedToRecordRefund));
      return;
    }
    onClose();
  });

  return (
    <MoneyDialog
      title={words.recordRefund}
      description={words.ofNumber(number)}
      footNote={words.paidOf(formatUsd(paid))}
      tone="danger"
      busy={busy}
      amount={form.field("amount")}
      amountError={form.errorOf("amount")}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {came.length > 1 ? (
        <Field label={words.ofPayment} error={form.errorOf("payment")}>
          <Select
            {...form.field("payment")}
            onChange={(event) => choose(event.target.value)}
            options={came.map((payment) => ({ value: payment._id, label: wordsFor(payment) }))}
          />
        </Field>
      ) : null}
      <p className="text-13 text-ink-2 sm:col-span-2">
        {chosen?.online ? words.moneyGoesBackTo : words.youGiveItBack}
      </p>
      <Field label={words.reason} required error={form.errorOf("reason")} className="sm:col-span-2">
        <Input {...form.field("reason")} maxLength={500} autoComplete="off" />
      </Field>
    </MoneyDialog>
  );
}

export const methodLabels: Readonly<Record<PaymentMethod, string>> = {
  cash: words.cash,
  check: words.check,
  card: words.card,
  bank_transfer: words.bankTransfer,
  other: words.other,
};

const methodOptions = paymentMethods.map((value) => ({ value, label: methodLabels[value] }));

type MoneyDialogProps = FormDialogProps & { amount: InputProps; amountError: string | undefined };

/** A payment or refund. The foot note shows the amount that is available. */
function MoneyDialog({ amount, amountError, children, ...dialog }: MoneyDialogProps) {
  return (
    <FormDialog {...dialog}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words.amount} required error={amountError}>
          <Input {...amount} type="number" inputMode="decimal" min={0.01} step={0.01} />
        </Field>
        {children}
      </div>
    </FormDialog>
  );
}

const schema = z.object({
  amount: numberText(words.amount, recordPaymentBody.shape.amount),
  method: recordPaymentBody.shape.method,
  date: z.string().check(z.minLength(1, words.paymentDateIsRequired)),
  note: z.string(),
});

type Draft = z.input<typeof schema>;

/** A payment entered by the office. The date defaults to today. */
export const usePaymentForm = (draft: Omit<Draft, "date"> & { date?: string }) => {
  const today = useToday();
  return useSchemaForm(schema, { date: today, ...draft });
};

type PaymentFormProps = Omit<FormDialogProps, "children" | "tone"> & {
  form: ReturnType<typeof usePaymentForm>;
  notePlaceholder: string;
  children?: ReactNode;
};

export function PaymentForm({ form, notePlaceholder, children, ...dialog }: PaymentFormProps) {
  const today = useToday();
  return (
    <MoneyDialog
      {...dialog}
      tone="primary"
      amount={form.field("amount")}
      amountError={form.errorOf("amount")}
    >
      <Field label={words.method} required error={form.errorOf("method")}>
        <Select {...form.field("method")} options={methodOptions} />
      </Field>
      <Field label={words.date} required error={form.errorOf("date")}>
        <DateField {...form.field("date")} max={today} />
      </Field>
      <Field label={words.note} optional error={form.errorOf("note")}>
        <Input {...form.field("note")} maxLength={500} placeholder={notePlaceholder} />
      </Field>
      {children}
    </MoneyDialog>
  );
}
