import type { Invoice } from "@fieldwright/contract/invoices";
import type { TenantTx } from "@fieldwright/db/client";
import { asDay, dayIn } from "@fieldwright/domain/calendar";
import { addCents, type Cents, noCents, sumCents } from "@fieldwright/domain/money";
import type { PaymentMethod } from "@fieldwright/domain/statuses";
import { instantAt } from "@fieldwright/domain/zoned-time";
import { type Actor, invalid } from "#kernel";
import { isOpenOn, mustBeOpenOn } from "../accounting/books";
import { presentInvoice } from "./invoices.present";
import { updateInvoiceRecord } from "./invoices.repo";
import type { LoadedInvoice } from "./load-invoice";
import { insertPayment, movementsOf, type PaymentRecord, paymentsOf, updatePayment } from "./payments.repo";
import { recordInvoiceChange } from "./record-invoice-change";

const noon = 12 * 60;

/** The time of a payment that the office records: now, or noon of an earlier day. */
export const paidOn = async (
  tx: TenantTx,
  timeZone: string,
  date: string | undefined,
  now: Date,
): Promise<Date> => {
  const today = dayIn(timeZone, now);
  const day = date === undefined ? today : asDay(timeZone, date);
  if (day > today) throw invalid({ field: "date", msg: "The payment date can't be in the future" });
  await mustBeOpenOn(tx, day);
  return day === today ? now : instantAt(timeZone, day, noon);
};

const sumOf = (payments: readonly PaymentRecord[]): Cents => sumCents(payments.map(({ amount }) => amount));

/** What remains of a payment after its refunds. For a card payment, the net of everything in its checkout. */
export const leftOf = (payment: PaymentRecord, among: readonly PaymentRecord[]): Cents =>
  sumOf(
    among.filter(({ id, refundOf, checkoutId }) =>
      payment.checkoutId ? checkoutId === payment.checkoutId : id === payment.id || refundOf === payment.id,
    ),
  );

/** What remains of a card payment on one invoice or quote. */
export type CardMovement = {
  readonly invoiceId: string | null;
  readonly quoteId: string | null;
  readonly net: Cents;
};

/** One entry per invoice and quote that counted the checkout, most recent first. */
export const cardMovementsOf = async (tx: TenantTx, checkoutId: string): Promise<CardMovement[]> => {
  const places = new Map<string, CardMovement>();
  for (const { invoiceId, quoteId, amount } of await movementsOf(tx, checkoutId)) {
    const place = `${invoiceId} ${quoteId}`;
    places.set(place, { invoiceId, quoteId, net: addCents(places.get(place)?.net ?? noCents, amount) });
  }
  return [...places.values()];
};

/** The provider reports the card separately from the payment, and sometimes after it. */
export const nameCard = async (tx: TenantTx, checkoutId: string, card: string): Promise<void> => {
  for (const { id, note, amount } of await movementsOf(tx, checkoutId))
    if (!note && amount > 0) await updatePayment(tx, id, { note: card });
};

export type Movement = {
  /** Negative for a refund. */
  readonly amount: Cents;
  readonly method: PaymentMethod;
  readonly note: string;
  /** Only for money that moves through the card provider. */
  readonly checkoutId?: string;
  /** Only when a deposit is refunded. */
  readonly quoteId?: string | null;
  /** The payment that a manual refund belongs to. */
  readonly refundOf?: string;
  /** Defaults to now. */
  readonly paidAt?: Date;
};

type PaymentVerb = "pay" | "refund" | "correct_payment" | "remove_payment";

/** Records a change of the payments. The invoice must be locked. */
export const recordMoney = async (
  tx: TenantTx,
  actor: Actor | null,
  before: LoadedInvoice,
  verb: PaymentVerb,
  now: Date,
): Promise<Invoice> => {
  const invoice = await updateInvoiceRecord(tx, before.invoice, {}, now);
  const payments = await paymentsOf(tx, invoice.id);
  const presented = presentInvoice({ ...before, invoice }, { ...before, payments }, before);
  await recordInvoiceChange(tx, actor, {
    verb,
    invoice,
    from: before.presented,
    to: presented,
    account: before.clientUserId,
  });
  return presented;
};

/** The invoice must be locked, and the caller must have checked the amounts. */
export const moveMoney = async (
  tx: TenantTx,
  actor: Actor | null,
  before: LoadedInvoice,
  { verb, movements }: { readonly verb: "pay" | "refund"; readonly movements: readonly Movement[] },
  now: Date,
): Promise<Invoice> => {
  const dayOf = (moment: Date) => dayIn(before.terms.timeZone, moment);
  for (const movement of movements) {
    // If the books are already closed for that day, the payment is dated now.
    const isInTime = movement.paidAt && (await isOpenOn(tx, dayOf(movement.paidAt)));
    const paidAt = (isInTime && movement.paidAt) || now;
    await mustBeOpenOn(tx, dayOf(paidAt));
    await insertPayment(tx, {
      ...movement,
      paidAt,
      invoiceId: before.invoice.id,
      recordedBy: actor?.userId ?? null,
    });
  }
  return recordMoney(tx, actor, before, verb, now);
};
