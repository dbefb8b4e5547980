import { formatUsd } from "@fieldwright/domain/money";
import { CreditCard } from "lucide-react";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";

type PaymentCardProps = {
  title: string;
  amount: number;
  takesCards: boolean;
  /** In the business's words, where it takes no cards here. */
  howToPay: string;
  busy: boolean;
  onPay: () => void;
};

export function PaymentCard({ title, amount, takesCards, howToPay, busy, onPay }: PaymentCardProps) {
  return (
    <Card className="mb-5 flex flex-col gap-3 p-4" aria-label={title}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="font-head wdth-head">{title}</h2>
        <p className="font-head">{formatUsd(amount)}</p>
      </div>
      {takesCards ? (
        <Button
          size="touch"
          variant="primary"
          icon={<CreditCard aria-hidden="true" />}
          busy={busy}
          onClick={onPay}
        >
          Pay {formatUsd(amount)} by card
        </Button>
      ) : (
        <p className="text-14 whitespace-pre-wrap text-ink-2">{howToPay}</p>
      )}
    </Card>
  );
}
