import { type Cents, sumCents } from "@fieldwright/domain/money";
import type { PaymentRecord } from "./payments.repo";

const sumOf = (payments: readonly PaymentRecord[]): Cents => sumCents(payments.map(({ amount }) => amount));

/** What of a payment has not gone back yet: its own refunds count, of a card all that moved through its checkout. */
export const leftOf = (payment: PaymentRecord, among: readonly PaymentRecord[]): Cents =>
  sumOf(
    among.filter(({ id, refundOf, checkoutId }) =>
      payment.checkoutId ? checkoutId === payment.checkoutId : id === payment.id || refundOf === payment.id,
    ),
  );
