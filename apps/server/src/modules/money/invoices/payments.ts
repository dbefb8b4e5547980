import type { CorrectPaymentBody, Invoice, recordPaymentBody } from "@fieldwright/contract/invoices";
import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import {
  addCents,
  type Cents,
  formatUsd,
  minCents,
  subtractCents,
  toCents,
  toDollars,
} from "@fieldwright/domain/money";
import type * as z from "zod/mini";
import { type Actor, AppError, type Deps, notFound, type Principal } from "#kernel";
import { sendReceipt } from "#messaging";
import { mustBeOpenOn, wasExported } from "../accounting/ledger";
import {
  balanceOf,
  type InvoiceTarget,
  type LoadedInvoice,
  mayRecordPayments,
  openInvoice,
} from "./load-invoice";
import { leftOf, moveMoney, paidOn, recordMoney } from "./move-money";
import { deletePayment, type PaymentRecord, updatePayment } from "./payments.repo";

type Body = z.infer<typeof recordPaymentBody>;

export const onlinePaymentMissing = () =>
  new AppError("forbidden", "This company doesn't take online payments. Please pay them directly.");

/**
 * The caller has checked who may. Of two concurrent payments of the full balance, the lock lets one through and the
 * other is refused.
 */
export const receivePayment = async (
  tx: TenantTx,
  deps: Deps,
  actor: Actor,
  target: InvoiceTarget,
  body: Body,
): Promise<Invoice> => {
  const now = deps.clock();
  const before = await openInvoice(tx, target, now);
  if (before.invoice.voidedAt)
    throw new AppError("conflict", "This invoice was voided. It can't take payments.");
  const amount = toCents(body.amount);
  const balance = balanceOf(before.invoice);
  if (amount > balance)
    throw new AppError(
      "conflict",
      balance > 0
        ? `The balance is ${formatUsd(toDollars(balance))}. A payment can't be more than that.`
        : "This invoice is already paid",
    );
  const { method, note } = body;
  const paidAt = await paidOn(tx, before.terms.timeZone, body.date, now);
  const payment = { amount, method, note, paidAt };
  const invoice = await moveMoney(tx, actor, before, { verb: "pay", movements: [payment] }, now);
  const known = new Set(before.payments.map(({ payment: { id } }) => id));
  const key = invoice.payments.find(({ _id }) => !known.has(_id))?._id;
  if (body.receipt && key) await sendReceipt(tx, deps, { invoice, amount, key }, now);
  return invoice;
};

export const recordPayment = async (
  tx: TenantTx,
  deps: Deps,
  principal: Principal,
  target: InvoiceTarget,
  body: Body,
): Promise<Invoice> => {
  if (!mayRecordPayments(principal)) throw onlinePaymentMissing();
  return receivePayment(tx, deps, principal, target, body);
};

export type PaymentTarget = InvoiceTarget & { readonly payment: string };

const conflict = (message: string): AppError => new AppError("conflict", message);

/** Only manual payments can be corrected or removed, and only until they are exported or the books are closed. */
const openPayment = async (
  tx: TenantTx,
  target: PaymentTarget,
  now: Date,
): Promise<{ before: LoadedInvoice; payment: PaymentRecord }> => {
  const before = await openInvoice(tx, target, now);
  const payment = before.payments.map((found) => found.payment).find(({ id }) => id === target.payment);
  if (!payment) throw notFound("Payment not found");
  if (payment.amount < 0) throw conflict("You can't change a refund. Record a payment instead.");
  if (payment.checkoutId)
    throw conflict("This was paid online by card and can't be changed. Refund it instead.");
  await mustBeOpenOn(tx, dayIn(before.terms.timeZone, payment.paidAt));
  if (await wasExported(tx, "payment", payment.id))
    throw conflict(
      "This payment is already in an accounting file. Record a refund and a new payment, so your books match.",
    );
  return { before, payment };
};

/** Old refunds do not name their payment, so the invoice's paid total also limits what is left of this one. */
const refundedOf = ({ invoice, payments }: LoadedInvoice, payment: PaymentRecord) => {
  const all = payments.map((found) => found.payment);
  return subtractCents(payment.amount, minCents(leftOf(payment, all), invoice.paid));
};

const mustFit = (before: LoadedInvoice, payment: PaymentRecord, amount: Cents): void => {
  if (amount === payment.amount) return;
  if (payment.quoteId)
    throw conflict("You can't change a deposit's amount here. Refund it and record it again.");
  const max = addCents(balanceOf(before.invoice), payment.amount);
  if (amount > max) throw conflict(`This payment can be up to ${formatUsd(toDollars(max))}`);
  const refunded = refundedOf(before, payment);
  if (amount < refunded)
    throw conflict(
      `${formatUsd(toDollars(refunded))} of this payment was refunded. It can't be less than that.`,
    );
};

export const correctPayment = async (
  tx: TenantTx,
  actor: Actor,
  target: PaymentTarget,
  body: CorrectPaymentBody,
  now: Date,
): Promise<Invoice> => {
  const { before, payment } = await openPayment(tx, target, now);
  const { timeZone } = before.terms;
  const amount = body.amount === undefined ? payment.amount : toCents(body.amount);
  mustFit(before, payment, amount);
  const named = body.date === undefined ? payment.paidAt : await paidOn(tx, timeZone, body.date, now);
  const isSameDay = dayIn(timeZone, named) === dayIn(timeZone, payment.paidAt);
  const changes = {
    amount,
    method: body.method ?? payment.method,
    note: body.note ?? payment.note,
    paidAt: isSameDay ? payment.paidAt : named,
  };
  const isSame =
    isSameDay &&
    amount === payment.amount &&
    changes.method === payment.method &&
    changes.note === payment.note;
  if (isSame) return before.presented;
  await updatePayment(tx, payment.id, changes);
  return recordMoney(tx, actor, before, "correct_payment", now);
};

export const removePayment = async (
  tx: TenantTx,
  actor: Actor,
  target: PaymentTarget,
  now: Date,
): Promise<Invoice> => {
  const { before, payment } = await openPayment(tx, target, now);
  if (payment.quoteId) throw conflict("This was a deposit. Refund it instead.");
  if (refundedOf(before, payment) > 0)
    throw conflict("Part of this payment was refunded, so it can't be removed");
  await deletePayment(tx, payment.id);
  return recordMoney(tx, actor, before, "remove_payment", now);
};
