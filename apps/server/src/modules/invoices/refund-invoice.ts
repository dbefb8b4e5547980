import type { Invoice, refundInvoiceBody } from "@fieldwright/contract/invoices";
import type { TenantTx } from "@fieldwright/db/client";
import { formatUsd, toCents, toDollars } from "@fieldwright/domain/money";
import type { PaymentMethod } from "@fieldwright/domain/statuses";
import type * as z from "zod/mini";
import { AppError } from "../../app-error";
import type { Actor } from "../../principal";
import { type InvoiceTarget, type LoadedInvoice, openInvoice } from "./load-invoice";
import { moveMoney } from "./move-money";

type Body = z.infer<typeof refundInvoiceBody>;

/** Money goes back the way it last came. */
const methodOf = ({ payments }: LoadedInvoice): PaymentMethod =>
  payments.findLast(({ payment }) => payment.amount > 0)?.payment.method ?? "other";

export const refundInvoice = async (
  tx: TenantTx,
  actor: Actor,
  target: InvoiceTarget,
  body: Body,
  now: Date,
): Promise<Invoice> => {
  const before = await openInvoice(tx, target, now);
  const { paid } = before.invoice;
  const amount = toCents(body.amount);
  if (amount > paid)
    throw new AppError(
      "conflict",
      paid > 0
        ? `${formatUsd(toDollars(paid))} was paid: a refund cannot be more than that`
        : "Nothing is paid on this invoice, so there is nothing to refund",
    );
  const refund = { verb: "refund", amount: -amount, method: methodOf(before), note: body.reason } as const;
  return moveMoney(tx, actor, before, refund, now);
};
