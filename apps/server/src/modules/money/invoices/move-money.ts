import type { Invoice, refundInvoiceBody } from "@fieldwright/contract/invoices";
import type { TenantTx } from "@fieldwright/db/client";
import { asDay, dayIn, instantAt } from "@fieldwright/domain/calendar";
import {
  addCents,
  type Cents,
  formatUsd,
  minCents,
  negateCents,
  noCents,
  subtractCents,
  sumCents,
  toCents,
  toDollars,
} from "@fieldwright/domain/money";
import type { PaymentMethod } from "@fieldwright/domain/statuses";
import type * as z from "zod/mini";
import { type Actor, AppError, invalid } from "#kernel";
import { isOpenOn, mustBeOpenOn } from "../accounting/ledger";
import { updateInvoiceRecord } from "./invoices.repo";
import {
  type InvoiceTarget,
  type LoadedInvoice,
  openInvoice,
  presentInvoice,
  recordInvoiceChange,
} from "./load-invoice";
import { insertPayment, movementsOf, type PaymentRecord, paymentsOf, updatePayment } from "./payments.repo";

type Body = z.infer<typeof refundInvoiceBody>;

/** The payment to refund: the named one, otherwise the latest with something left. */
const givenBack = ({ payments }: LoadedInvoice, named: string | undefined): PaymentRecord | undefined => {
  const all = payments.map(({ payment }) => payment);
  const came = all.filter(({ amount }) => amount > 0);
  if (named === undefined) return came.findLast((payment) => leftOf(payment, all) > 0);
  const payment = came.find(({ id }) => id === named);
  if (!payment) throw invalid({ field: "payment", msg: "This payment isn't on the invoice" });
  return payment;
};

const mustBePaid = ({ invoice: { paid } }: LoadedInvoice, amount: Cents): void => {
  if (amount > paid)
    throw new AppError(
      "conflict",
      paid > 0
        ? `${formatUsd(toDollars(paid))} was paid. A refund can't be more than that.`
        : "Nothing has been paid on this invoice, so there's nothing to refund",
    );
};

/** The card checkout to refund. Undefined when the office returns the money itself. */
export const cardToRefund = async (
  tx: TenantTx,
  target: InvoiceTarget,
  body: Body,
  now: Date,
): Promise<{ checkoutId: string; amount: Cents } | undefined> => {
  const before = await openInvoice(tx, target, now);
  const amount = toCents(body.amount);
  mustBePaid(before, amount);
  const checkoutId = givenBack(before, body.payment)?.checkoutId;
  if (!checkoutId) return undefined;
  const here = (await cardMovementsOf(tx, checkoutId)).filter(({ invoiceId }) => invoiceId === target.id);
  const left = sumCents(here.map(({ net }) => net));
  if (amount > left)
    throw new AppError("conflict", `You can refund up to ${formatUsd(toDollars(left))} to that card`);
  return { checkoutId, amount };
};

const tooMuchOf = ({ amount }: PaymentRecord, left: Cents): AppError => {
  const paid = formatUsd(toDollars(amount));
  if (left === amount)
    return new AppError("conflict", `That payment was ${paid}. A refund can't be more than that.`);
  return new AppError(
    "conflict",
    left > 0
      ? `${formatUsd(toDollars(left))} of that ${paid} payment is left to refund`
      : `That ${paid} payment was already refunded`,
  );
};

/** Refunds keep the method of their payment: the named one, otherwise manual payments from the latest back. */
const waysBack = ({ payments }: LoadedInvoice, { amount, reason, payment: named }: Body): Movement[] => {
  const all = payments.map(({ payment }) => payment);
  const byHand = all.filter((payment) => payment.amount > 0 && !payment.checkoutId);
  const chosen = named === undefined ? byHand.toReversed() : byHand.filter(({ id }) => id === named);
  const movements: Movement[] = [];
  let wanted = toCents(amount);
  for (const payment of chosen) {
    const part = minCents(wanted, leftOf(payment, all));
    if (part <= 0) continue;
    const { method, quoteId, id: refundOf } = payment;
    movements.push({ amount: negateCents(part), method, note: reason, quoteId, refundOf });
    wanted = subtractCents(wanted, part);
  }
  if (wanted === 0) return movements;
  const [only] = chosen;
  if (named !== undefined && only) throw tooMuchOf(only, leftOf(only, all));
  throw new AppError(
    "conflict",
    `You can refund up to ${formatUsd(toDollars(subtractCents(toCents(amount), wanted)))} yourself. To put the rest back on the card, choose the card payment.`,
  );
};

/** Records a refund that the office pays out itself. Card refunds go through the provider. */
export const refundInvoice = async (
  tx: TenantTx,
  actor: Actor,
  target: InvoiceTarget,
  body: Body,
  now: Date,
): Promise<Invoice> => {
  const before = await openInvoice(tx, target, now);
  mustBePaid(before, toCents(body.amount));
  givenBack(before, body.payment);
  return moveMoney(tx, actor, before, { verb: "refund", movements: waysBack(before, body) }, now);
};

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

export const sumOf = (payments: readonly PaymentRecord[]): Cents =>
  sumCents(payments.map(({ amount }) => amount));

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

type Movement = {
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
