import { type Dollars, formatUsd } from "@fieldwright/domain/money";
import { useMutation } from "@tanstack/react-query";
import { CreditCard } from "lucide-react";
import { useEffect, useState } from "react";
import { errorMessage } from "@/lib/api-error";
import { useRepeatKey } from "@/lib/use-repeat-key";
import { Banner } from "@/ui/banner";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { toast } from "@/ui/toast";

const keyOf = (token: string) => `paying:${token}`;

/** The provider usually confirms within seconds. After this long, stop showing a spinner. */
const patience = 60_000;
export const askAgainAfter = 2_000;

type Payment = {
  readonly amount: Dollars;
  /** Retries use the same key, so that nobody pays twice. */
  readonly start: (idempotencyKey: string) => Promise<{ url: string }>;
};

const cameBack = (): boolean => new URLSearchParams(location.search).has("paid");

/** Sends the payer to the card provider and, after they return, detects whether the payment arrived. */
export const usePayment = (token: string, paid: Dollars, onWaiting: (isWaiting: boolean) => void) => {
  const [hasPatience, setHasPatience] = useState(cameBack);
  const [before] = useState(() => Number(sessionStorage.getItem(keyOf(token)) ?? Number.NaN));
  useEffect(() => {
    const timer = setTimeout(() => setHasPatience(false), patience);
    return () => clearTimeout(timer);
  }, []);
  // If the provider's page returns to another browser, we do not know what was paid before.
  const isUnsure = Number.isNaN(before);
  const hasCome = !isUnsure && paid > before;
  const isWaiting = hasPatience && !hasCome;
  useEffect(() => onWaiting(isWaiting), [onWaiting, isWaiting]);
  const once = useRepeatKey();
  const leave = useMutation({
    mutationFn: ({ amount, start }: Payment) => once(amount, start),
    onSuccess: ({ url }) => {
      sessionStorage.setItem(keyOf(token), String(paid));
      location.assign(url);
    },
    onError: (error) => toast.error(errorMessage(error, "Couldn't start the card payment.")),
  });
  const { reset } = leave;
  useEffect(() => {
    // The Back button may restore this page from the back/forward cache, still busy.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    addEventListener("pageshow", comeBack);
    return () => removeEventListener("pageshow", comeBack);
  }, [reset]);
  return {
    pay: leave.mutate,
    // Stays busy until the browser has left the page.
    isLeaving: leave.isPending || leave.isSuccess,
    hasReturned: cameBack(),
    hasCome: cameBack() && hasCome,
    isUnsure,
    isWaiting,
  };
};

type PaymentBannerProps = { payment: ReturnType<typeof usePayment>; business: string };

export function PaymentBanner({ payment, business }: PaymentBannerProps) {
  if (!payment.hasReturned) return null;
  if (payment.hasCome)
    return (
      <Banner tone="success" className="mb-4">
        {business} got your payment. A receipt is on its way to your inbox.
      </Banner>
    );
  if (payment.isUnsure)
    return (
      <Banner className="mb-4">
        Thank you. We'll email a receipt as soon as {business} has your payment.
      </Banner>
    );
  return (
    <Banner className="mb-4">
      {payment.isWaiting
        ? "Your payment is being confirmed. This takes a few seconds."
        : "Your payment isn't confirmed yet. You don't need to pay again. We'll email you a receipt."}
    </Banner>
  );
}

type PaymentCardProps = {
  title: string;
  amount: Dollars;
  takesCards: boolean;
  /** The business's own instructions, for when it does not take cards here. */
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
