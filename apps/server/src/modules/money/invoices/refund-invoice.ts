import type { Invoice, refundInvoiceBody } from "@fieldwright/contract/invoices";
import type { TenantTx } from "@fieldwright/db/client";
import {
  type Cents,
  formatUsd,
  minCents,
  negateCents,
  subtractCents,
  sumCents,
  toCents,
  toDollars,
} from "@fieldwright/domain/money";
import type * as z from "zod/mini";
import { type Actor, AppError, invalid } from "#kernel";
import { type InvoiceTarget, type LoadedInvoice, openInvoice } from "./load-invoice";
import { cardMovementsOf, leftOf, type Movement, moveMoney } from "./move-money";
import type { PaymentRecord } from "./payments.repo";

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
        : "Nothing is paid on this invoice, so there is nothing to refund",
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
    throw new AppError("conflict", `At most ${formatUsd(toDollars(left))} can go back to that card`);
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
    `${formatUsd(toDollars(subtractCents(toCents(amount), wanted)))} can be handed back. Choose the card payment to refund the rest to the card`,
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
