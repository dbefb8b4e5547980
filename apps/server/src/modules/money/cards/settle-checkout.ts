import type { TenantTx } from "@fieldwright/db/client";
import {
  addCents,
  type Cents,
  maxCents,
  minCents,
  negateCents,
  noCents,
  subtractCents,
  sumCents,
} from "@fieldwright/domain/money";
import { type Actor, AppError, type Deps, enqueue } from "#kernel";
import { sendDepositReceipt, sendReceipt } from "#messaging";
import { moveDeposit } from "../invoices/deposits";
import { balanceOf } from "../invoices/invoices.present";
import { openInvoice } from "../invoices/load-invoice";
import { type CardMovement, cardMovementsOf, moveMoney } from "../invoices/move-money";
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

/** Undefined when the document was deleted during the payment. */
const unlessGone = async <T>(opened: Promise<T>): Promise<T | undefined> => {
  try {
    return await opened;
  } catch (cause) {
    if (cause instanceof AppError && cause.code === "not_found") return undefined;
    throw cause;
  }
};

const openDeposit = ({ status, total, depositPaid }: LoadedQuote["quote"]): Cents =>
  status === "approved" ? maxCents(noCents, subtractCents(total, depositPaid)) : noCents;

/** Counts the payment toward what is still owed, and enqueues a refund of the rest. */
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
  let counted = noCents;
  if (checkout.invoiceId) {
    const before = await unlessGone(openInvoice(tx, { id: checkout.invoiceId, ...any }, now));
    counted = before ? minCents(checkout.paid, maxCents(noCents, balanceOf(before.invoice))) : noCents;
    if (before && counted > 0) {
      const invoice = await moveMoney(tx, null, before, { verb: "pay", movements: [money(counted)] }, now);
      await sendReceipt(tx, deps, { invoice, amount: counted, key: checkout.id }, now);
    }
  } else if (checkout.quoteId) {
    const before = await unlessGone(openQuote(tx, { id: checkout.quoteId, ...any }, now));
    counted = before ? minCents(checkout.paid, openDeposit(before.quote)) : noCents;
    if (before && counted > 0) {
      const quote = await moveDeposit(tx, null, before, money(counted), now);
      await sendDepositReceipt(tx, deps, { quote, amount: counted, key: checkout.id }, now);
    }
  }
  const excess = subtractCents(checkout.paid, counted);
  if (excess === 0) return checkout;
  const { organizationId, id: checkoutId } = checkout;
  await enqueue(tx, "return_card_excess", { organizationId, checkoutId });
  return updateCheckout(tx, checkoutId, { excess });
};

/** Who made a refund, and why. */
export type Return = { readonly actor: Actor | null; readonly note: string };

/** Records the refund where the payment was counted, most recent first. */
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
    const amount = negateCents(minCents(net, left));
    if (amount === 0) continue;
    const money = { amount, method: "card" as const, note, checkoutId };
    if (invoiceId) {
      const before = await openInvoice(tx, { id: invoiceId, ...any }, now);
      await moveMoney(tx, actor, before, { verb: "refund", movements: [{ ...money, quoteId }] }, now);
    } else if (quoteId) {
      const before = await openQuote(tx, { id: quoteId, ...any }, now);
      await moveDeposit(tx, actor, before, money, now);
    }
    left = addCents(left, amount);
  }
};

/**
 * Makes payments match what the provider has reported so far. The checkout must be locked. The same facts give the
 * same payments, even if events repeat or arrive out of order.
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
  const kept = sumCents(movements.map(({ net }) => net));
  const mayKeep = subtractCents(settled.paid, maxCents(settled.refunded, settled.excess));
  if (kept > mayKeep)
    await giveBack(tx, settled.id, movements, subtractCents(kept, mayKeep), { actor, note }, now);
};
