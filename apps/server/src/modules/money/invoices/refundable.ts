import type { Cents } from "@fieldwright/domain/document-totals";
import type { PaymentRecord } from "./payments.repo";

const sumOf = (payments: readonly PaymentRecord[]): Cents =>
  payments.reduce((sum, { amount }) => sum + amount, 0);

/** What of a payment has not gone back yet: its own refunds count, of a card all that moved through its checkout. */
export const leftOf = (payment: PaymentRecord, among: readonly PaymentRecord[]): Cents =>
  sumOf(
    among.filter(({ id, refundOf, checkoutId }) =>
      payment.checkoutId ? checkoutId === payment.checkoutId : id === payment.id || refundOf === payment.id,
    ),
  );
