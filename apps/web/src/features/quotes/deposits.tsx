import type { Quote } from "@fieldwright/contract/quotes";
import { dollars, formatUsd, sumDollars } from "@fieldwright/domain/money";
import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "@/lib/api-client";
import { useCan } from "@/lib/auth";
import { PaymentForm, RefundDialog, usePaymentForm } from "@/records/payment-form";
import { PaymentsCard } from "@/records/payments-card";
import { Button } from "@/ui/button";
import { toast } from "@/ui/toast";
import { depositsQuery, useMoveDeposit } from "./api";
import { words } from "./words";

/** Deposits on a quote. The office can refund them here until an invoice counts them. */
export function DepositsCard({ quote }: { quote: Quote }) {
  const mayWrite = useCan("quotes:write");
  const [isRefunding, setIsRefunding] = useState(false);
  const { data: deposits = [] } = useQuery({
    ...depositsQuery(quote._id),
    enabled: quote.deposit > 0 || quote.depositPaid > 0,
  });
  const refund = useMoveDeposit(quote._id);
  const waiting = deposits.filter(({ invoice }) => invoice === null);
  const left = sumDollars(waiting.map(({ amount }) => amount));
  const close = () => setIsRefunding(false);
  return (
    <>
      <PaymentsCard
        title={words.deposits}
        payments={deposits}
        remarkOn={({ invoice }) => (invoice ? words.onInvoiceNumber(invoice.invoiceNumber) : "")}
        action={
          mayWrite && left > 0 ? (
            <Button size="sm" icon={<Undo2 aria-hidden="true" />} onClick={() => setIsRefunding(true)}>
              {words.refund}
            </Button>
          ) : null
        }
      />
      {isRefunding ? (
        <RefundDialog
          number={quote.quoteNumber}
          paid={left}
          payments={waiting}
          busy={refund.isPending}
          onRefund={(wentBack) => refund.mutateAsync({ wentBack })}
          onClose={close}
        />
      ) : null}
    </>
  );
}

export function DepositDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const record = useMoveDeposit(quote._id);
  const open = dollars(quote.deposit - quote.depositPaid);
  const form = usePaymentForm({ amount: open.toFixed(2), method: "check", note: "" });
  const submit = form.handleSubmit(async ({ amount, ...payment }) => {
    try {
      await record.mutateAsync({ came: { ...payment, amount: dollars(Number(amount)) } });
    } catch (error) {
      form.showServerErrors(error);
      toast.error(errorMessage(error, words.failedToRecordDeposit));
      return;
    }
    onClose();
  });
  return (
    <PaymentForm
      form={form}
      title={words.recordDeposit}
      description={words.itGoesTowardJobs}
      footNote={words.depositOpen(formatUsd(open))}
      notePlaceholder={words.checkNumber}
      busy={record.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    />
  );
}
