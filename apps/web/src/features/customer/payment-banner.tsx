import { Banner } from "@/ui/banner";
import type { usePayment } from "./use-payment";

type PaymentBannerProps = { payment: ReturnType<typeof usePayment>; business: string };

export function PaymentBanner({ payment, business }: PaymentBannerProps) {
  if (!payment.hasReturned) return null;
  if (payment.hasCome)
    return (
      <Banner tone="success" className="mb-4">
        {business} received your payment. A receipt is on its way to you by e-mail.
      </Banner>
    );
  if (payment.isUnsure)
    return (
      <Banner className="mb-4">
        Thank you. A receipt comes by e-mail as soon as {business} has your payment.
      </Banner>
    );
  return (
    <Banner className="mb-4">
      {payment.isWaiting
        ? "Your payment is being confirmed. This takes a few seconds."
        : "The card provider has not confirmed your payment yet. You need not pay again: a receipt comes by e-mail."}
    </Banner>
  );
}
