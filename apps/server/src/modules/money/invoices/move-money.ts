import type { Invoice } from "@fieldwright/contract/invoices";
import type { TenantTx } from "@fieldwright/db/client";
import { dayIn } from "@fieldwright/domain/calendar";
import type { Cents } from "@fieldwright/domain/money";
import type { PaymentMethod } from "@fieldwright/domain/statuses";
import type { Actor } from "#kernel";
import { isOpenOn, mustBeOpenOn } from "../accounting/closed-period";
import { presentInvoice } from "./invoices.present";
import { updateInvoiceRecord } from "./invoices.repo";
import type { LoadedInvoice } from "./load-invoice";
import { insertPayment, paymentsOf } from "./payments.repo";
import { recordInvoiceChange } from "./record-invoice-change";

export type Movement = {
  /** Negative when it goes back to the customer. */
  readonly amount: Cents;
  readonly method: PaymentMethod;
  readonly note: string;
  /** Of money that moves through the card provider. */
  readonly checkoutId?: string;
  /** Of a deposit that goes back. */
  readonly quoteId?: string | null;
  /** Of a refund by hand. */
  readonly refundOf?: string;
  /** When it moved, if not now. */
  readonly paidAt?: Date;
};

type PaymentVerb = "pay" | "refund" | "correct_payment" | "remove_payment";

/** On an invoice that is locked, after its payments changed. */
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

/** On an invoice that is locked; the caller has checked that the amounts may move. */
export const moveMoney = async (
  tx: TenantTx,
  actor: Actor | null,
  before: LoadedInvoice,
  { verb, movements }: { readonly verb: "pay" | "refund"; readonly movements: readonly Movement[] },
  now: Date,
): Promise<Invoice> => {
  const dayOf = (moment: Date) => dayIn(before.terms.timeZone, moment);
  for (const movement of movements) {
    // What moved in a period that is closed by now is booked when it became known.
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
