import type { Invoice, refundInvoiceBody } from "@fieldwright/contract/invoices";
import type { TenantTx } from "@fieldwright/db/client";
import type { Cents } from "@fieldwright/domain/document-totals";
import { formatUsd, toCents, toDollars } from "@fieldwright/domain/money";
import type * as z from "zod/mini";
import { AppError, invalid } from "../../app-error";
import type { Actor } from "../../principal";
import { cardMovementsOf } from "./card-movements";
import { type InvoiceTarget, type LoadedInvoice, openInvoice } from "./load-invoice";
import { moveMoney } from "./move-money";
import type { PaymentRecord } from "./payments.repo";

type Body = z.infer<typeof refundInvoiceBody>;

/** The payment that goes back: the one that was named, else the last. */
const givenBack = ({ payments }: LoadedInvoice, named: string | undefined): PaymentRecord | undefined => {
  const came = payments.map(({ payment }) => payment).filter(({ amount }) => amount > 0);
  if (named === undefined) return came.at(-1);
  const payment = came.find(({ id }) => id === named);
  if (!payment) throw invalid({ field: "payment", msg: "This payment is not on the invoice" });
  return payment;
};

const mustBePaid = ({ invoice: { paid } }: LoadedInvoice, amount: Cents): void => {
  if (amount > paid)
    throw new AppError(
      "conflict",
      paid > 0
        ? `${formatUsd(toDollars(paid))} was paid: a refund cannot be more than that`
        : "Nothing is paid on this invoice, so there is nothing to refund",
    );
};

/** The card checkout that the money goes back through; undefined when the office hands it back itself. */
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
  const left = here.reduce((sum, { net }) => sum + net, 0);
  if (amount > left)
    throw new AppError("conflict", `At most ${formatUsd(toDollars(left))} can go back to that card`);
  return { checkoutId, amount };
};

/** By hand, the way it came. */
export const refundInvoice = async (
  tx: TenantTx,
  actor: Actor,
  target: InvoiceTarget,
  body: Body,
  now: Date,
): Promise<Invoice> => {
  const before = await openInvoice(tx, target, now);
  const amount = toCents(body.amount);
  mustBePaid(before, amount);
  const payment = givenBack(before, body.payment);
  if (payment && body.payment !== undefined && amount > payment.amount)
    throw new AppError(
      "conflict",
      `That payment was ${formatUsd(toDollars(payment.amount))}: a refund of it cannot be more`,
    );
  const method = payment?.method ?? "other";
  return moveMoney(tx, actor, before, { verb: "refund", amount: -amount, method, note: body.reason }, now);
};
