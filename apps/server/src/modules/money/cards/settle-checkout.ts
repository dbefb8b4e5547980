import type { TenantTx } from "@fieldwright/db/client";
import type { Cents } from "@fieldwright/domain/document-totals";
import { type Actor, AppError, type Deps, enqueue } from "#kernel";
import { sendDepositReceipt, sendReceipt } from "#messaging";
import { type CardMovement, cardMovementsOf } from "../invoices/card-movements";
import { balanceOf } from "../invoices/invoices.present";
import { openInvoice } from "../invoices/load-invoice";
import { moveMoney } from "../invoices/move-money";
import { moveDeposit } from "../invoices/receive-deposit";
import { type LoadedQuote, openQuote } from "../quotes/load-quote";
import { type CheckoutRecord, updateCheckout } from "./checkouts.repo";

declare global {
  namespace GraphileWorker {
    interface Tasks {
      return_card_excess: { readonly organizationId: string; readonly checkoutId: string };
    }
  }
}

const any = { expected: undefined };

/** A document that was deleted while somebody paid for it takes nothing. */
const unlessGone = async <T>(opened: Promise<T>): Promise<T | undefined> => {
  try {
    return await opened;
  } catch (cause) {
    if (cause instanceof AppError && cause.code === "not_found") return undefined;
    throw cause;
  }
};

const openDeposit = ({ status, total, depositPaid }: LoadedQuote["quote"]): Cents =>
  status === "approved" ? Math.max(0, total - depositPaid) : 0;

/** Counts what came towards what is still owed; what is not owed any more goes back. */
const receive = async (
  tx: TenantTx,
  deps: Deps,
  checkout: CheckoutRecord,
  now: Date,
): Promise<CheckoutRecord> => {
  const money = (amount: Cents) => ({
    amount,
    method: "card" as const,
    note: checkout.card,
    checkoutId: checkout.id,
    paidAt: checkout.paidAt ?? now,
  });
  let counted = 0;
  if (checkout.invoiceId) {
    const before = await unlessGone(openInvoice(tx, { id: checkout.invoiceId, ...any }, now));
    counted = before ? Math.min(checkout.paid, Math.max(0, balanceOf(before.invoice))) : 0;
    if (before && counted > 0) {
      const invoice = await moveMoney(tx, null, before, { verb: "pay", movements: [money(counted)] }, now);
      await sendReceipt(tx, deps, { invoice, amount: counted, key: checkout.id }, now);
    }
  } else if (checkout.quoteId) {
    const before = await unlessGone(openQuote(tx, { id: checkout.quoteId, ...any }, now));
    counted = before ? Math.min(checkout.paid, openDeposit(before.quote)) : 0;
    if (before && counted > 0) {
      const quote = await moveDeposit(tx, null, before, money(counted), now);
      await sendDepositReceipt(tx, deps, { quote, amount: counted, key: checkout.id }, now);
    }
  }
  const excess = checkout.paid - counted;
  if (excess === 0) return checkout;
  const { organizationId, id: checkoutId } = checkout;
  await enqueue(tx, "return_card_excess", { organizationId, checkoutId });
  return updateCheckout(tx, checkoutId, { excess });
};

/** Who gives money back, and why. */
export type Return = { readonly actor: Actor | null; readonly note: string };

/** Takes back from where it was counted, the last first. */
const giveBack = async (
  tx: TenantTx,
  checkoutId: string,
  movements: readonly CardMovement[],
  wanted: Cents,
  { actor, note }: Return,
  now: Date,
): Promise<void> => {
  let left = wanted;
  for (const { invoiceId, quoteId, net } of movements) {
    const amount = -Math.min(net, left);
    if (amount === 0) continue;
    const money = { amount, method: "card" as const, note, checkoutId };
    if (invoiceId) {
      const before = await openInvoice(tx, { id: invoiceId, ...any }, now);
      await moveMoney(tx, actor, before, { verb: "refund", movements: [{ ...money, quoteId }] }, now);
    } else if (quoteId) {
      const before = await openQuote(tx, { id: quoteId, ...any }, now);
      await moveDeposit(tx, actor, before, money, now);
    }
    left += amount;
  }
};

/**
 * Makes the ledger say what the provider has told so far of a checkout that is locked. However often and in whatever order
 * the news come, the same facts give the same payments.
 */
export const settleCheckout = async (
  tx: TenantTx,
  deps: Deps,
  checkout: CheckoutRecord,
  { actor, note }: Return,
  now: Date,
): Promise<void> => {
  const isNew = checkout.paid > 0 && (await cardMovementsOf(tx, checkout.id)).length === 0;
  const settled = isNew && checkout.excess === 0 ? await receive(tx, deps, checkout, now) : checkout;
  const movements = await cardMovementsOf(tx, checkout.id);
  const kept = movements.reduce((sum, { net }) => sum + net, 0);
  const mayKeep = settled.paid - Math.max(settled.refunded, settled.excess);
  if (kept > mayKeep) await giveBack(tx, settled.id, movements, kept - mayKeep, { actor, note }, now);
};
