import type { Quote } from "@fieldwright/contract/quotes";
import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useCan } from "@/lib/auth";
import { PaymentsCard } from "@/records/payments-card";
import { RefundDialog } from "@/records/refund-dialog";
import { Button } from "@/ui/button";
import { depositsQuery, useMoveDeposit } from "./api";

/** What was paid on a quote; as long as no invoice counts it, the office can give it back here. */
export function DepositsCard({ quote }: { quote: Quote }) {
  const mayWrite = useCan("quotes:write");
  const [isRefunding, setIsRefunding] = useState(false);
  const { data: deposits = [] } = useQuery({
    ...depositsQuery(quote._id),
    enabled: quote.deposit > 0 || quote.depositPaid > 0,
  });
  const refund = useMoveDeposit(quote._id);
  const waiting = deposits.filter(({ invoice }) => invoice === null);
  const left = waiting.reduce((sum, { amount }) => sum + amount, 0);
  const close = () => setIsRefunding(false);
  return (
    <>
      <PaymentsCard
        title="Deposits"
        payments={deposits}
        remarkOn={({ invoice }) => (invoice ? `on ${invoice.invoiceNumber}` : "")}
        action={
          mayWrite && left > 0 ? (
            <Button size="sm" icon={<Undo2 aria-hidden="true" />} onClick={() => setIsRefunding(true)}>
              Refund
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
