import type { Invoice, recordPaymentBody } from "@fieldwright/contract/invoices";
import type { TenantTx } from "@fieldwright/db/client";
import { formatUsd, toCents, toDollars } from "@fieldwright/domain/money";
import type * as z from "zod/mini";
import { AppError, type Deps, type Principal } from "#kernel";
import { sendReceipt } from "#messaging";
import { mayRecordPayments } from "./invoices.policy";
import { balanceOf } from "./invoices.present";
import { type InvoiceTarget, openInvoice } from "./load-invoice";
import { moveMoney } from "./move-money";
import { paidOn } from "./payment-day";

type Body = z.infer<typeof recordPaymentBody>;

export const onlinePaymentMissing = () =>
  new AppError(
    "forbidden",
    "Online payment is not set up for this business. Please pay them directly; they record it here.",
  );

/** Two payments of the whole balance at once: the lock lets one through, and the other finds nothing left to pay. */
export const recordPayment = async (
  tx: TenantTx,
  deps: Deps,
  principal: Principal,
  target: InvoiceTarget,
  body: Body,
): Promise<Invoice> => {
  const now = deps.clock();
  if (!mayRecordPayments(principal)) throw onlinePaymentMissing();
  const before = await openInvoice(tx, target, now);
  if (before.invoice.voidedAt)
    throw new AppError("conflict", "This invoice is cancelled: it takes no payments");
  const amount = toCents(body.amount);
  const balance = balanceOf(before.invoice);
  if (amount > balance)
    throw new AppError(
      "conflict",
      balance > 0
        ? `The balance is ${formatUsd(toDollars(balance))}: a payment cannot be more than that`
        : "This invoice is paid already",
    );
  const { method, note } = body;
  const paidAt = await paidOn(tx, before.terms.timeZone, body.date, now);
  const payment = { amount, method, note, paidAt };
  const invoice = await moveMoney(tx, principal, before, { verb: "pay", movements: [payment] }, now);
  const known = new Set(before.payments.map(({ payment: { id } }) => id));
  const key = invoice.payments.find(({ _id }) => !known.has(_id))?._id;
  if (body.receipt && key) await sendReceipt(tx, deps, { invoice, amount, key }, now);
  return invoice;
};
